import type { BoardItem } from '@om/contracts/supplies'
import type { To } from 'react-router'
import { isOpen } from '#app/features/dispensing/due.ts'
import { DueMark } from '#app/features/dispensing/due-mark.tsx'
import { holdReasonWords, stateWords, supplyWords } from '#app/features/dispensing/order-words.ts'
import { RecordLine, RecordLink } from '#app/ui/record-list/rows.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import classes from './order-card.module.css'

const stepWords = ({ state, holdReason, nextStep }: BoardItem) =>
  state === 'on_hold' && holdReason ? holdReasonWords(holdReason) : nextStep

type Props = { order: BoardItem; to: To; isCurrent?: boolean; exact?: boolean; onOpen?: () => void }

/** One order of a list or a board: who, what, its next step and by when. */
export const OrderCard = ({ order, to, isCurrent = false, exact = false, onOpen }: Props) => {
  const state = stateWords(order.state)
  return (
    <RecordLink
      to={to}
      name={order.patientName}
      mark={<span className={classes.number}>{order.number}</span>}
      isCurrent={isCurrent}
      onOpen={onOpen}
    >
      <RecordLine>{`${order.title} · ${supplyWords(order)}`}</RecordLine>
      <span className={classes.bottom}>
        {isOpen(order.state) ? (
          <>
            <span className={classes.step}>{stepWords(order)}</span>
            <DueMark order={order} exact={exact} />
          </>
        ) : (
          <StatusBadge meaning={state.meaning}>{state.label}</StatusBadge>
        )}
      </span>
    </RecordLink>
  )
}
