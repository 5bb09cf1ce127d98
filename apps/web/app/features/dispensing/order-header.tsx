import { Button } from '@mantine/core'
import type { SupplyForPharmacist } from '@om/contracts/supplies'
import { IconPlayerPause } from '@tabler/icons-react'
import type { RefObject } from 'react'
import type { To } from 'react-router'
import { RecordHeader } from '#app/ui/record-list/record.tsx'
import { DueMark } from './due-mark.tsx'
import { holdReasonWords, stateWords, supplyWords } from './order-words.ts'

type Props = {
  order: SupplyForPharmacist
  heading: RefObject<HTMLHeadingElement | null>
  backTo: To
  /** Opens the hold form; null while the order cannot be held or the form is open. */
  onHold: (() => void) | null
}

/** Whose order this is and by when it is due; stays in sight, so that nobody packs for the wrong person. */
export const OrderHeader = ({ order, heading, backTo, onHold }: Props) => {
  const state = stateWords(order.state)
  const label =
    order.state === 'on_hold' && order.holdReason
      ? `${state.label}: ${holdReasonWords(order.holdReason).toLowerCase()}`
      : state.label
  return (
    <RecordHeader
      id="order-name"
      name={order.patientName}
      heading={heading}
      back={{ to: backTo, label: 'Back to the list' }}
      status={{ meaning: state.meaning, label }}
      facts={[order.number, order.title, supplyWords(order)]}
    >
      <DueMark order={order} exact />
      {onHold && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlayerPause size={15} aria-hidden="true" />}
          onClick={onHold}
        >
          Hold
        </Button>
      )}
    </RecordHeader>
  )
}
