import type { Actor } from '#src/actor.ts'
import type { OrderParts, ShopLineRow, ShopOrderRow, ShopReturnRow } from './shop-orders.repo.ts'

/** How somebody came to an order: it is kept with their account, or they hold the token of its link. */
export type Reader = { actor: Actor; byLink: boolean }

const openReturns: readonly ShopReturnRow['status'][] = ['requested', 'approved', 'received']

/** Whether the money came in, whatever of it went back since. */
export const isPaid = ({ paidAt }: Pick<ShopOrderRow, 'paidAt'>): boolean => paidAt !== null

/** Pieces of a line that were neither paid back nor are being returned. */
export const returnableOf = (line: ShopLineRow, { returns, returnLines }: OrderParts): number => {
  const open = new Set(returns.filter(({ status }) => openReturns.includes(status)).map(({ id }) => id))
  const requested = returnLines
    .filter(one => one.lineId === line.id && open.has(one.returnId))
    .reduce((sum, one) => sum + one.quantity, 0)
  return Math.max(0, line.quantity - line.refundedQuantity - requested)
}

/** What the person in front of an order may do with it now. */
export const customerCan = (order: ShopOrderRow, parts: OrderParts, { actor, byLink }: Reader) => ({
  claim: byLink && order.patientId === null && actor.role === 'patient',
  requestReturn: isPaid(order) && order.cancelledAt === null && parts.lines.some(line => returnableOf(line, parts) > 0),
  invoice: isPaid(order),
})

/** Only what nobody has answered yet can be taken back. */
export const mayCancelReturn = ({ status }: Pick<ShopReturnRow, 'status'>): boolean => status === 'requested'
