import type { ShopOrderRow } from '@om/contracts/shop-admin'
import type { To } from 'react-router'
import { piecesWords } from '#app/features/shop-order/order-words.ts'
import { Money } from '#app/ui/money.tsx'
import { RecordLine, RecordLink } from '#app/ui/record-list/rows.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { RelativeTime } from '#app/ui/times.tsx'
import { headWords, returnWords } from '../order-words.ts'
import classes from './lists.module.css'

type Props = { order: ShopOrderRow; to: To; isCurrent: boolean; onOpen: () => void }

/** One order of the list: who, how much, when, and what it waits for. */
export const OrderLink = ({ order, to, isCurrent, onOpen }: Props) => {
  const { name, customerName, email, placedAt, brand, items, totalCents, refundedCents, isLate, returnStatus } = order
  const head = headWords(order)
  return (
    <RecordLink
      to={to}
      name={customerName || email || name}
      mark={
        <span className={classes.amount}>
          <Money cents={totalCents} />
        </span>
      }
      isCurrent={isCurrent}
      onOpen={onOpen}
    >
      <span className={classes.line}>
        <RecordLine>{[name, piecesWords(items), brand === 'women' ? 'Women' : 'Men'].join(' · ')}</RecordLine>
        <span className={classes.when}>
          <RelativeTime at={placedAt} />
        </span>
      </span>
      <span className={classes.marks}>
        <StatusBadge meaning={head.meaning}>{head.label}</StatusBadge>
        {isLate && <StatusBadge meaning="danger">Late</StatusBadge>}
        {returnStatus && (
          <StatusBadge meaning="caution">{`Return: ${returnWords[returnStatus].label.toLowerCase()}`}</StatusBadge>
        )}
        {refundedCents > 0 && order.dispatchState !== 'not_needed' && (
          <StatusBadge meaning="quiet">{refundedCents >= totalCents ? 'Refunded' : 'Partly refunded'}</StatusBadge>
        )}
      </span>
    </RecordLink>
  )
}
