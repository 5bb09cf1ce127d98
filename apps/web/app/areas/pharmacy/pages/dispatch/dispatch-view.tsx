import { Group, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import type { To } from 'react-router'
import { api } from '#app/browser/api.ts'
import { AddressLines } from '#app/features/dispensing/evidence/address-lines.tsx'
import { OrderFrame } from '#app/features/dispensing/order-frame.tsx'
import { FollowStep } from '#app/features/dispensing/steps/follow-step.tsx'
import { type Notice, StepPanel, Strip } from '#app/features/dispensing/steps/step-panel.tsx'
import { dispatchHoldReason, itemName, piecesWords } from '#app/features/shop-order/order-words.ts'
import { Card, Facts } from '#app/ui/card.tsx'
import { PdfButton } from '#app/ui/pdf-button.tsx'
import { phoneWords } from '#app/ui/phone.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { OtherReturns, ReceiveReturns } from './dispatch-returns.tsx'
import { type DispatchStepProps, HoldForm, PackStep, ParcelStep, ResumeStep, ShipStep } from './dispatch-steps.tsx'
import { type DispatchStep, dispatchBlocked, dispatchStages, dispatchStepOf, dispatchWords } from './dispatch-words.ts'

const titles: Record<DispatchStep, string> = {
  pack: 'Pack the order',
  parcel: 'Create the parcel label',
  ship: 'Scan the parcel to ship it',
  resume: 'Settle the hold',
  follow: 'With the carrier',
  closed: 'Nothing left to do',
}

const statusOf = ({ state, holdReason }: DispatchStepProps['order']) => {
  const { label, meaning } = dispatchWords[state]
  const reason = state === 'on_hold' ? `: ${dispatchHoldReason(holdReason).toLowerCase()}` : ''
  return { meaning, label: `${label}${reason}` }
}

type Props = DispatchStepProps & {
  heading: RefObject<HTMLHeadingElement | null>
  backTo: To
  notice: Notice | null
}

/** One order of the shop: what goes in and where it goes at the left, the one next step at the right. */
export const DispatchView = ({ order, heading, backTo, notice, onMoved, onReload }: Props) => {
  const [isHolding, setHolding] = useState(false)
  const step = dispatchStepOf(order)
  const blocked = isHolding ? null : dispatchBlocked(order)
  const close = () => setHolding(false)
  return (
    <OrderFrame
      order={order}
      name={order.recipient}
      heading={heading}
      backTo={backTo}
      status={statusOf(order)}
      facts={[`Shop order ${order.name}`, piecesWords(order.items), order.brand === 'women' ? 'Women' : 'Men']}
      mark={order.isExpress && <StatusBadge meaning="caution">Express</StatusBadge>}
      onHold={order.can.hold && !isHolding ? () => setHolding(true) : null}
      stages={dispatchStages(order)}
      first="work"
      evidence={
        <>
          {step !== 'pack' && <Contents order={order} />}
          <Recipient order={order} />
          <OtherReturns order={order} />
        </>
      }
      work={
        <>
          <ReceiveReturns order={order} onMoved={onMoved} />
          <StepPanel
            shown={isHolding ? 'hold' : step}
            title={isHolding ? 'Hold the order' : titles[step]}
            isNext={!isHolding && step !== 'follow' && step !== 'closed'}
            notice={notice}
            onLeave={isHolding ? close : null}
          >
            {blocked && (
              <Strip meaning="caution" Icon={IconInfoCircle}>
                <Text>{blocked}</Text>
              </Strip>
            )}
            {isHolding ? (
              <HoldForm order={order} onMoved={onMoved} onReload={onReload} onClose={close} />
            ) : (
              !blocked && <StepBody order={order} step={step} onMoved={onMoved} onReload={onReload} />
            )}
          </StepPanel>
          <Papers order={order} step={step} />
        </>
      }
    />
  )
}

const StepBody = (props: DispatchStepProps & { step: DispatchStep }) => {
  const { order, step } = props
  switch (step) {
    case 'pack':
      return <PackStep {...props} />
    case 'parcel':
      return <ParcelStep {...props} />
    case 'ship':
      return <ShipStep {...props} />
    case 'resume':
      return <ResumeStep {...props} />
    case 'follow':
      return <FollowStep parcel={order.parcel} reader="customer" />
    default:
      return <Text p="md">{`This order is ${dispatchWords[order.state].label.toLowerCase()}.`}</Text>
  }
}

type PartProps = Pick<DispatchStepProps, 'order'>

const Contents = ({ order: { lines, items } }: PartProps) => (
  <Card title="In the parcel" aside={piecesWords(items)}>
    <ul className="plain-list ruled">
      {lines.map(line => (
        <Group component="li" key={line.id} gap="sm" wrap="nowrap" align="flex-start">
          <Text component="span" miw={32} ta="right" style={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
            {line.quantity} ×
          </Text>
          <div>
            <strong>{itemName(line)}</strong>
            {line.sku && (
              <Text size="sm" c="dimmed">
                {line.sku}
              </Text>
            )}
          </div>
        </Group>
      ))}
    </ul>
    {lines.length === 0 && <Text c="dimmed">Everything in it was refunded.</Text>}
  </Card>
)

const Recipient = ({ order: { recipient, phone, shipTo, isExpress } }: PartProps) => (
  <Card title="Sent to">
    <Facts
      facts={[
        ['Delivery', isExpress ? <strong key="delivery">Express</strong> : 'Standard'],
        ...(shipTo ? [] : [['Name', recipient] as const]),
        ['Address', shipTo ? <AddressLines key="address" name={shipTo.name} address={shipTo} /> : 'None in Australia'],
        ...(phone
          ? [
              [
                'Phone',
                <a key="phone" href={`tel:${phone}`}>
                  {phoneWords(phone)}
                </a>,
              ] as const,
            ]
          : []),
      ]}
    />
  </Card>
)

/** Label and slip to print again; what the next step prints itself is not repeated here. */
const Papers = ({ order: { id, can }, step }: PartProps & { step: DispatchStep }) => {
  const hasSlip = step !== 'pack' && step !== 'ship' && step !== 'closed'
  const hasLabel = can.printLabel && step !== 'ship'
  if (!hasSlip && !hasLabel) return null
  return (
    <Card title="Labels and papers">
      <Group gap="xs">
        {hasLabel && (
          <PdfButton fetchFile={() => api.shopDispatch.parcelLabel({ params: { id } })}>Parcel label</PdfButton>
        )}
        {hasSlip && (
          <PdfButton fetchFile={() => api.shopDispatch.packingSlip({ params: { id } })}>Packing slip</PdfButton>
        )}
      </Group>
    </Card>
  )
}
