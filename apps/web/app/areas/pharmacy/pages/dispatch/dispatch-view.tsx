import { Button } from '@mantine/core'
import { IconInfoCircle, IconPlayerPause } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import type { To } from 'react-router'
import { DueMark } from '#app/features/dispensing/due-mark.tsx'
import { AddressLines } from '#app/features/dispensing/evidence/address-lines.tsx'
import { OrderHistory } from '#app/features/dispensing/evidence/order-history.tsx'
import type { Notice } from '#app/features/dispensing/notice.ts'
import frame from '#app/features/dispensing/order-view.module.css'
import { StageLine } from '#app/features/dispensing/stage-line.tsx'
import { StepPanel, Strip } from '#app/features/dispensing/step-panel.tsx'
import { FollowStep } from '#app/features/dispensing/steps/follow-step.tsx'
import { dispatchHoldReason, itemName, piecesWords } from '#app/features/shop-order/order-words.ts'
import { Card, Facts } from '#app/ui/card.tsx'
import { phoneWords } from '#app/ui/phone.ts'
import { RecordHeader } from '#app/ui/record-list/record.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { DispatchPapers } from './dispatch-papers.tsx'
import classes from './dispatch-view.module.css'
import { type DispatchStep, dispatchBlocked, dispatchStages, dispatchStepOf, dispatchWords } from './dispatch-words.ts'
import { HoldForm } from './hold-form.tsx'
import { PackStep } from './pack-step.tsx'
import { ParcelStep } from './parcel-step.tsx'
import { ResumeStep } from './resume-step.tsx'
import { ShipStep } from './ship-step.tsx'
import type { DispatchStepProps } from './step-props.ts'

const titles: Record<DispatchStep, string> = {
  pack: 'Pack the order',
  parcel: 'Create the parcel label',
  ship: 'Scan the parcel to ship it',
  resume: 'Settle the hold',
  follow: 'With the carrier',
  closed: 'Nothing left to do',
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
      return <p className={classes.closed}>{`This order is ${dispatchWords[order.state].label.toLowerCase()}.`}</p>
  }
}

const Contents = ({ order: { lines, items } }: Pick<DispatchStepProps, 'order'>) => (
  <Card title="In the parcel" aside={piecesWords(items)}>
    <ul className={classes.lines}>
      {lines.map(line => (
        <li key={line.id}>
          <span className={classes.many}>{line.quantity} ×</span>
          <span>
            <strong>{itemName(line)}</strong>
            {line.sku && <span className={classes.sku}>{line.sku}</span>}
          </span>
        </li>
      ))}
    </ul>
    {lines.length === 0 && <p className={classes.none}>Everything in it was refunded.</p>}
  </Card>
)

const Recipient = ({ order: { recipient, phone, shipTo, isExpress } }: Pick<DispatchStepProps, 'order'>) => (
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

type Props = DispatchStepProps & {
  heading: RefObject<HTMLHeadingElement | null>
  backTo: To
  notice: Notice | null
}

/** One order of the shop: what goes in and where it goes at the left, the one next step at the right. */
export const DispatchView = ({ order, heading, backTo, notice, onMoved, onReload }: Props) => {
  const [isHolding, setHolding] = useState(false)
  const step = dispatchStepOf(order)
  const state = dispatchWords[order.state]
  const label =
    order.state === 'on_hold' ? `${state.label}: ${dispatchHoldReason(order.holdReason).toLowerCase()}` : state.label
  const blocked = isHolding ? null : dispatchBlocked(order)
  const close = () => setHolding(false)
  return (
    <article className={frame.order} aria-labelledby="order-name">
      <RecordHeader
        id="order-name"
        name={order.recipient}
        heading={heading}
        back={{ to: backTo, label: 'Back to the list' }}
        status={{ meaning: state.meaning, label }}
        facts={[`Shop order ${order.name}`, piecesWords(order.items), order.brand === 'women' ? 'Women' : 'Men']}
      >
        {order.isExpress && <StatusBadge meaning="caution">Express</StatusBadge>}
        <DueMark order={order} exact />
        {order.can.hold && !isHolding && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlayerPause size={15} aria-hidden="true" />}
            onClick={() => setHolding(true)}
          >
            Hold
          </Button>
        )}
      </RecordHeader>
      <StageLine stages={dispatchStages(order)} />
      <div className={frame.body} data-first="work">
        <div className={frame.evidence}>
          {step !== 'pack' && <Contents order={order} />}
          <Recipient order={order} />
        </div>
        <div className={frame.work}>
          <StepPanel
            shown={isHolding ? 'hold' : step}
            title={isHolding ? 'Hold the order' : titles[step]}
            isNext={!isHolding && step !== 'follow' && step !== 'closed'}
            notice={notice}
            onLeave={isHolding ? close : null}
          >
            {blocked && (
              <Strip kind="blocked" Icon={IconInfoCircle}>
                <p>{blocked}</p>
              </Strip>
            )}
            {isHolding ? (
              <HoldForm order={order} onMoved={onMoved} onReload={onReload} onClose={close} />
            ) : (
              !blocked && <StepBody order={order} step={step} onMoved={onMoved} onReload={onReload} />
            )}
          </StepPanel>
          <DispatchPapers order={order} step={step} />
          {order.history.length > 0 && <OrderHistory history={order.history} />}
        </div>
      </div>
    </article>
  )
}
