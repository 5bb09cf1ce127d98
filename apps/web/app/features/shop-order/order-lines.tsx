import type { ShopOrder } from '@om/contracts/shop-order'
import { Money } from '#app/ui/money.tsx'
import classes from './order-view.module.css'

type Line = ShopOrder['lines'][number]

const remarkOf = ({ refundedQuantity, quantity, isTaxed }: Line): string => {
  const refunded =
    refundedQuantity === 0
      ? ''
      : refundedQuantity >= quantity
        ? 'Refunded'
        : `${refundedQuantity} of ${quantity} refunded`
  return [refunded, isTaxed ? '' : 'GST-free'].filter(Boolean).join(' · ')
}

const LineRow = ({ line, currency }: { line: Line; currency: string }) => {
  const { title, variantTitle, quantity, unitCents, productPath } = line
  const remark = remarkOf(line)
  return (
    <li className={classes.line}>
      <div>
        <p className={classes.name}>{productPath ? <a href={productPath}>{title}</a> : title}</p>
        {variantTitle && <p className="soft">{variantTitle}</p>}
        {remark && <p className="soft">{remark}</p>}
      </div>
      <p className={classes.many}>
        <span aria-hidden="true">×</span>
        <span className="visually-hidden">Quantity </span> {quantity}
      </p>
      <p className={classes.amount}>
        <Money cents={unitCents * quantity} currency={currency} />
      </p>
    </li>
  )
}

const sumsOf = (order: ShopOrder): readonly (readonly [string, number])[] => [
  ['Items', order.subtotalCents],
  ...(order.discountCents > 0 ? [['Discount', -order.discountCents] as const] : []),
  [order.delivery ? `Delivery, ${order.delivery}` : 'Delivery', order.shippingCents],
]

/**
 * What was bought, and what it came to: discount, delivery, GST and refunds apart. Lines are told before the discount, so
 * that they add up to the items. (REG-24)
 */
export const OrderLines = ({ order }: { order: ShopOrder }) => {
  const { currency, lines, totalCents, gstCents, refundedCents } = order
  return (
    <>
      <ul className="plain-list ruled">
        {lines.map(line => (
          <LineRow key={line.id} line={line} currency={currency} />
        ))}
      </ul>
      <dl className={`stack ${classes.sums}`}>
        {sumsOf(order).map(([label, cents]) => (
          <div key={label} className="row apart">
            <dt>{label}</dt>
            <dd>
              <Money cents={cents} currency={currency} />
            </dd>
          </div>
        ))}
        <div className={`row apart ${classes.total}`}>
          <dt>Total</dt>
          <dd>
            <Money cents={totalCents} currency={currency} />
          </dd>
        </div>
        <div className="row apart">
          <dt>GST in it</dt>
          <dd>
            <Money cents={gstCents} currency={currency} />
          </dd>
        </div>
        {refundedCents > 0 && (
          <div className="row apart">
            <dt>Refunded</dt>
            <dd>
              <Money cents={-refundedCents} currency={currency} />
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}
