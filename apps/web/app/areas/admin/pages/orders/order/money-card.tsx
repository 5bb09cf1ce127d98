import type { ShopOrderForAdmin } from '@om/contracts/shop-admin'
import { api } from '#app/browser/api.ts'
import { PdfButton } from '#app/features/dispensing/pdf-button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Money } from '#app/ui/money.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { moneyWords, refundWords } from '../order-words.ts'
import classes from './order-view.module.css'

const Refund = ({ order, refund }: { order: ShopOrderForAdmin; refund: ShopOrderForAdmin['refunds'][number] }) => {
  const { id, number, status, amountCents, at } = refund
  const { label, meaning } = refundWords[status]
  return (
    <li className={classes.refund}>
      <span>
        <Money cents={amountCents} currency={order.currency} /> <StatusBadge meaning={meaning}>{label}</StatusBadge>
        <span className={classes.soft}>
          {status === 'requested'
            ? 'The shop has not answered yet. It is asked again by itself until it does.'
            : `${number}, ${formatDateTime(at)}`}
        </span>
      </span>
      {status === 'done' && (
        <PdfButton fetchFile={() => api.shop.creditNote({ body: { order: { id: order.id }, refundId: id } })}>
          Credit note
        </PdfButton>
      )}
    </li>
  )
}

/** How the order was paid, what went back, and its documents. */
export const MoneyCard = ({ order }: { order: ShopOrderForAdmin }) => {
  const { financialStatus, refunds, can, id } = order
  const money = moneyWords[financialStatus]
  return (
    <Card title="Payment" aside={<StatusBadge meaning={money.meaning}>{money.label}</StatusBadge>}>
      {refunds.length > 0 ? (
        <ul className={classes.refunds} aria-label="Refunds">
          {refunds.map(refund => (
            <Refund key={refund.id} order={order} refund={refund} />
          ))}
        </ul>
      ) : (
        <p className={classes.quiet}>
          {can.invoice ? 'Paid at the shop’s checkout. Nothing was refunded.' : 'Nothing has been paid so far.'}
        </p>
      )}
      {can.invoice && (
        <div className={classes.papers}>
          <PdfButton fetchFile={() => api.shop.invoice({ body: { order: { id } } })}>Tax invoice</PdfButton>
        </div>
      )}
    </Card>
  )
}
