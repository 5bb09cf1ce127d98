import type { OrderRecord, RefundRecord } from '../model.ts'
import { orderMessage, refundMessage } from '../webhooks/payloads.ts'
import { decimal, gstInside } from './amounts.ts'
import { numericId } from './ids.ts'
import { financialStatusOf, refundableCents, refundedQuantity, refundedShippingCents, worthOf } from './order-state.ts'
import type { Orders } from './orders.ts'
import { done, type Result, refused } from './result.ts'

export type RestockType = RefundRecord['lines'][number]['restockType']

export type RefundWish = {
  lines: { lineId: string; quantity: number; restockType: RestockType }[]
  /** Of the delivery charge, in cents. */
  shippingCents: number
  note: string
  /** What is paid back, in cents: the sum of the transactions. Left out, what the lines and the delivery are worth. */
  amountCents?: number
  mayExceed?: boolean
}

/** Cards that are known for how refunds to them go, by their last digits. */
const slowCard = '7726'
const refusingCard = '5126'
const slowHours = 1

/** What lines and delivery of a wish are worth, with their GST; nothing is stored. */
export function valueRefund(order: OrderRecord, { lines, shippingCents }: Pick<RefundWish, 'lines' | 'shippingCents'>) {
  const valued: RefundRecord['lines'] = []
  for (const { lineId, quantity, restockType } of lines) {
    const line = order.lines.find(({ id }) => id === lineId)
    if (!line || quantity < 1) return refused<never>('Refund line items quantity is invalid', ['refundLineItems'])
    if (quantity > line.quantity - refundedQuantity(order, lineId)) {
      return refused<never>('Refund line items quantity cannot refund more items than were purchased', [
        'refundLineItems',
      ])
    }
    valued.push({ lineId, quantity, restockType, ...worthOf(order, line, quantity) })
  }
  if (shippingCents > order.shippingCents - refundedShippingCents(order)) {
    return refused<never>('Refund shipping amount is greater than the refundable amount', ['shipping'])
  }
  const shippingTaxCents = order.shippingTaxCents > 0 ? gstInside(shippingCents) : 0
  const cents = valued.reduce((sum, line) => sum + line.cents, shippingCents)
  const taxCents = valued.reduce((sum, line) => sum + line.taxCents, shippingTaxCents)
  return done({ lines: valued, shippingCents, shippingTaxCents, cents, taxCents })
}

/** Pays back, puts pieces back on the shelf where asked, and tells so. */
export function refund(
  orders: Orders,
  orderId: string,
  wish: RefundWish,
): Result<{ order: OrderRecord; refund: RefundRecord }> {
  return orders.shop.deps.store.transaction(() => {
    const order = orders.orders.get(orderId)
    if (!order) return refused('Order does not exist', ['orderId'])
    const made = makeRefund(orders, order, wish)
    if (!made.ok) return made
    orders.messages.tell(messagesOf(made.value))
    return made
  })
}

/** The order and the refund behind the id of a refund. */
export function findRefund(
  { orders, belongings }: Orders,
  id: string,
): { order: OrderRecord; refund: RefundRecord } | undefined {
  const order = orders.get(belongings.get(id)?.orderId ?? '')
  const found = order?.refunds.find(one => one.id === id)
  return order && found && { order, refund: found }
}

/** The change without telling; for what is one action with something else. */
export function makeRefund(
  orders: Orders,
  order: OrderRecord,
  wish: RefundWish,
): Result<{ order: OrderRecord; refund: RefundRecord }> {
  const valued = valueRefund(order, wish)
  if (!valued.ok) return valued
  const amountCents = wish.amountCents ?? Math.min(valued.value.cents, refundableCents(order))
  if (valued.value.lines.length === 0 && valued.value.shippingCents === 0 && amountCents === 0) {
    return refused('A refund requires line items, shipping or a transaction')
  }
  if (amountCents > refundableCents(order) && !wish.mayExceed) {
    return refused(
      `Refund amount $${decimal(amountCents)} is greater than net payment received $${decimal(refundableCents(order))}`,
    )
  }
  const { lines, shippingCents, shippingTaxCents } = valued.value
  const made: RefundRecord = {
    id: numericId(),
    status: outcomeFor(order, amountCents),
    idempotencyKey: null,
    note: wish.note,
    createdAt: orders.now(),
    amountCents,
    shippingCents,
    shippingTaxCents,
    lines,
  }
  const cancelled = new Map(
    lines.filter(({ restockType }) => restockType === 'cancel').map(({ lineId, quantity }) => [lineId, quantity]),
  )
  const changed: OrderRecord = {
    ...order,
    refunds: [...order.refunds, made],
    lines: order.lines.map(line => ({
      ...line,
      fulfillableQuantity: Math.max(0, line.fulfillableQuantity - (cancelled.get(line.id) ?? 0)),
    })),
  }
  const saved = orders.save({ ...changed, financialStatus: financialStatusOf(changed) })
  orders.belongings.put({ id: made.id, orderId: order.id })
  if (made.status === 'failure') return done({ order: saved, refund: made })
  orders.shop.restock(
    lines.flatMap(({ lineId, quantity, restockType }) => {
      const line = order.lines.find(({ id }) => id === lineId)
      return line && restockType !== 'no_restock' ? [{ variantId: line.variantId, quantity }] : []
    }),
  )
  if (made.status === 'pending') {
    const at = new Date(orders.shop.deps.clock.now().getTime() + slowHours * 3_600_000)
    orders.shop.deps.timeline.schedule('shop.refund', `${order.id}/${made.id}`, at)
  }
  return done({ order: saved, refund: made })
}

function outcomeFor({ cardLast4 }: OrderRecord, amountCents: number): RefundRecord['status'] {
  if (amountCents === 0) return 'success'
  return cardLast4 === slowCard ? 'pending' : cardLast4 === refusingCard ? 'failure' : 'success'
}

/** What a refund causes to be told. */
export const messagesOf = ({ order, refund: made }: { order: OrderRecord; refund: RefundRecord }) => [
  { topic: 'refunds/create' as const, payload: refundMessage(order, made) },
  { topic: 'orders/updated' as const, payload: orderMessage(order) },
]
