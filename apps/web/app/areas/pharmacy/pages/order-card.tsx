import type { BoardItem } from '@om/contracts/orders'
import { Link, type To } from 'react-router'
import { isOpen } from '#app/features/dispensing/due.ts'
import { DueMark } from '#app/features/dispensing/due-mark.tsx'
import { holdReasonWords, stateWords, supplyWords } from '#app/features/dispensing/order-words.ts'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import classes from './order-card.module.css'

const stepWords = ({ state, holdReason, nextStep }: BoardItem) =>
  state === 'on_hold' && holdReason ? holdReasonWords(holdReason) : nextStep

type Props = { order: BoardItem; to: To; isCurrent?: boolean; exact?: boolean; onOpen?: () => void }

/** One order of a list or a board: who, what, its next step and by when. */
export const OrderCard = ({ order, to, isCurrent = false, exact = false, onOpen }: Props) => {
  const state = stateWords(order.state)
  return (
    <Link
      to={to}
      preventScrollReset
      className={classes.card}
      aria-current={isCurrent ? 'true' : undefined}
      data-order={order.id}
      onClick={onOpen}
    >
      <span className={classes.top}>
        <span className={classes.name}>{order.patientName}</span>
        <span className={classes.number}>{order.number}</span>
      </span>
      <span className={classes.meta}>{`${order.title} · ${supplyWords(order)}`}</span>
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
    </Link>
  )
}
