import type { ShopOrderForAdmin } from '@om/contracts/shop-admin'
import { formatMoney } from '@om/domain/money'
import { itemName, piecesWords } from '#app/features/shop-order/order-words.ts'
import { Card } from '#app/ui/card.tsx'
import { Money } from '#app/ui/money.tsx'
import classes from './order-lines.module.css'

type Line = ShopOrderForAdmin['lines'][number]

const Row = ({ line, currency }: { line: Line; currency: string }) => {
  const { sku, quantity, refundedQuantity, unitCents, discountCents, gstCents, isTaxed, totalCents, productPath } = line
  return (
    <tr>
      <th scope="row">
        <span className={classes.many}>{quantity} ×</span>{' '}
        {productPath ? <a href={productPath}>{itemName(line)}</a> : itemName(line)}
        <span className={classes.soft}>
          {[
            `${formatMoney({ cents: unitCents, currency })} each`,
            discountCents > 0 ? `${formatMoney({ cents: discountCents, currency })} off` : '',
            sku,
            refundedQuantity > 0 ? `${refundedQuantity} of ${quantity} refunded` : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </th>
      <td>
        {isTaxed ? <Money cents={gstCents} currency={currency} /> : <span className={classes.free}>GST-free</span>}
      </td>
      <td>
        <Money cents={totalCents} currency={currency} />
      </td>
    </tr>
  )
}

/** What was bought, line by line with its GST, and what it came to. (REG-24) */
export const OrderLines = ({ order }: { order: ShopOrderForAdmin }) => {
  const { lines, currency, subtotalCents, discountCents, shippingCents, gstCents, totalCents, refundedCents } = order
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  const sums: readonly (readonly [string, number, string?])[] = [
    [discountCents > 0 ? 'Items, discount taken off' : 'Items', subtotalCents - discountCents],
    ['Delivery', shippingCents],
    ['Total', totalCents, classes.total],
    ['GST in it', gstCents],
    ...(refundedCents > 0
      ? [['Refunded', -refundedCents] as const, ['Kept', totalCents - refundedCents, classes.total] as const]
      : []),
  ]
  return (
    <Card title="What was bought" aside={piecesWords(pieces)}>
      <div className={classes.scroll}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Item</th>
              <th scope="col">GST</th>
              <th scope="col">Total</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(line => (
              <Row key={line.id} line={line} currency={currency} />
            ))}
          </tbody>
        </table>
      </div>
      <dl className={classes.sums}>
        {sums.map(([label, cents, look]) => (
          <div key={label} className={look}>
            <dt>{label}</dt>
            <dd>
              <Money cents={cents} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
