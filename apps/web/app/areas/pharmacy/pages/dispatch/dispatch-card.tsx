import type { DispatchItem } from '@om/contracts/shop-dispatch'
import type { To } from 'react-router'
import { isOpen } from '#app/features/dispensing/due.ts'
import { DueMark } from '#app/features/dispensing/due-mark.tsx'
import { dispatchHoldReason, piecesWords } from '#app/features/shop-order/order-words.ts'
import { RecordLine, RecordLink } from '#app/ui/record-list/rows.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import classes from '../order-card.module.css'
import { dispatchWords } from './dispatch-words.ts'

type Props = { order: DispatchItem; to: To; isCurrent?: boolean; exact?: boolean; onOpen?: () => void }

/** One order of the shop in a list or on the board: for whom, how much, its next step and by when. */
export const DispatchCard = ({ order, to, isCurrent = false, exact = false, onOpen }: Props) => {
  const { state, holdReason, nextStep, recipient, name, items, suburb, isExpress } = order
  const { label, meaning } = dispatchWords[state]
  return (
    <RecordLink
      to={to}
      name={recipient}
      mark={<span className={classes.number}>{name}</span>}
      isCurrent={isCurrent}
      onOpen={onOpen}
    >
      <RecordLine>
        {isExpress && (
          <>
            <StatusBadge meaning="caution">Express</StatusBadge>{' '}
          </>
        )}
        {[piecesWords(items), suburb].filter(Boolean).join(' · ')}
      </RecordLine>
      <span className={classes.bottom}>
        {isOpen(state) ? (
          <>
            <span className={classes.step}>{state === 'on_hold' ? dispatchHoldReason(holdReason) : nextStep}</span>
            <DueMark order={order} exact={exact} />
          </>
        ) : (
          <StatusBadge meaning={meaning}>{label}</StatusBadge>
        )}
      </span>
    </RecordLink>
  )
}
