import { isDeepStrictEqual } from 'node:util'
import { AuState, type Brand } from '@om/contracts/common'
import type { Settings } from '@om/contracts/settings'
import { financialStatuses } from '@om/contracts/shop-order'
import type { shopOrderLines, shopOrders } from '@om/db/tables/shop'
import { products } from '@om/domain/catalogue/products'
import { isExpressDelivery } from '@om/domain/delivery'
import type { RemoteOrder, RemoteOrderLine } from '@om/integrations/shop-admin/port'
import { z } from 'zod'
import { shipBy } from '#src/modules/supplies/supplies.ts'
import type { ShopLineRow, ShopOrderRow } from '../shop-orders.repo.ts'
import { dispatchStateOf } from './dispatch-of-order.ts'

/** Our own reference on the remote cart, and so on its order. Keys that begin with `_` are hidden from the buyer. */
export const referenceKey = '_om_reference'

export type OrderColumns = Omit<
  typeof shopOrders.$inferInsert,
  'id' | 'invoiceNumber' | 'checkoutId' | 'patientId' | 'linkHash' | 'version' | 'createdAt' | 'brand'
>
/** A word that is new to us says nothing of money that came in. */
const FinancialStatus = z.enum(financialStatuses).catch('pending')
type LineColumns = typeof shopOrderLines.$inferInsert

const sum = (numbers: number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Our reference on an order; undefined for one that did not begin here. */
export const referenceOf = ({ attributes }: RemoteOrder): string | undefined =>
  attributes.find(({ key }) => key === referenceKey)?.value

/** The brand an order without a checkout of ours belongs to: women's when everything in it is sold to women alone. */
export const brandOfLines = (lines: readonly RemoteOrderLine[]): z.infer<typeof Brand> => {
  const known = lines.flatMap(line => products.find(({ id }) => id === line.productId) ?? [])
  return known.length > 0 && known.every(({ brands }) => !brands.includes('men')) ? 'women' : 'men'
}

const shipToOf = ({ shipTo, customerName }: RemoteOrder): OrderColumns['shipTo'] => {
  const state = AuState.safeParse(shipTo?.state)
  if (!shipTo || !state.success) return null
  const { name, line1, line2, suburb, postcode } = shipTo
  return { name: name || customerName, line1, line2, suburb, state: state.data, postcode }
}

const refundedPieces = ({ refunds }: RemoteOrder, line: RemoteOrderLine): number =>
  Math.min(
    line.quantity,
    sum(
      refunds
        .filter(({ status }) => status !== 'failed')
        .flatMap(({ lines }) => lines.filter(one => one.lineId === line.id).map(one => one.quantity)),
    ),
  )

const paidWords = ['paid', 'partially_refunded', 'refunded']

/** Whether other pieces are to be sent than by the lines that are stored. */
const isContentChanged = (remote: RemoteOrder, stored: readonly ShopLineRow[]): boolean =>
  remote.lines
    .filter(line => line.requiresShipping)
    .some(line => {
      const before = stored.find(({ providerId }) => providerId === line.id)
      return before?.quantity !== line.quantity || before.refundedQuantity !== refundedPieces(remote, line)
    })

/** A parcel whose contents changed counts as unpacked, also while it is held. */
const unpacked = ({ dispatchState, heldFrom }: ShopOrderRow): Partial<OrderColumns> => {
  if (dispatchState === 'packed') return { packedAt: null, packedBy: null }
  return dispatchState === 'on_hold' && heldFrom === 'packed'
    ? { heldFrom: 'received', packedAt: null, packedBy: null }
    : {}
}

/** By when it leaves the pharmacy: sooner where the fast delivery was paid for. */
const sendBy = ({ shipping }: RemoteOrder, paidAt: Date, dispatch: Settings['dispatch']): Date =>
  shipBy(paidAt, dispatch, isExpressDelivery(shipping.title))

/** An order as it is stored; none of it when it is new. */
export type StoredOrder = { order: ShopOrderRow | undefined; lines: readonly ShopLineRow[] }

/** What we keep of an order as the shop has it now, with where that leaves its sending. */
export const columnsOf = (
  remote: RemoteOrder,
  { order: before, lines }: StoredOrder,
  dispatch: Settings['dispatch'],
): OrderColumns => {
  const isPaid = paidWords.includes(remote.financialStatus)
  const paidAt = before?.paidAt ?? (isPaid ? remote.processedAt : null)
  const toSend = remote.lines.filter(line => line.requiresShipping)
  const isOther = isContentChanged(remote, lines)
  const state = dispatchStateOf(before?.dispatchState ?? null, {
    isPaid,
    isCancelled: remote.cancelledAt !== null,
    isPaidBack: remote.financialStatus === 'refunded',
    requiresShipping: toSend.length > 0,
    piecesToSend: sum(toSend.map(line => line.quantity - refundedPieces(remote, line))),
    isFulfilled: remote.isFulfilled,
    isContentChanged: isOther,
  })
  const sentByShop = state === 'shipped' && before?.dispatchState !== 'shipped'
  const sentAt = sentByShop
    ? new Date(Math.max(...remote.fulfilments.map(({ createdAt }) => createdAt.getTime()), remote.createdAt.getTime()))
    : null
  return {
    providerId: remote.id,
    name: remote.name,
    email: remote.email,
    phone: remote.phone,
    customerName: remote.customerName,
    shipTo: shipToOf(remote),
    currency: remote.currency,
    subtotalCents: sum(remote.lines.map(line => line.unitCents * line.quantity)),
    discountCents: sum(remote.lines.map(line => line.discountCents)),
    shippingCents: remote.shipping.cents,
    shippingTitle: remote.shipping.title,
    shippingTaxCents: remote.shipping.taxCents,
    taxCents: sum([...remote.lines, remote.shipping].map(part => part.taxCents)),
    totalCents: remote.totalCents,
    refundedCents: Math.min(remote.totalCents, sum(remote.refunds.map(({ amountCents }) => amountCents))),
    financialStatus: FinancialStatus.parse(remote.financialStatus),
    isTest: remote.isTest,
    placedAt: remote.processedAt,
    paidAt,
    cancelledAt: remote.cancelledAt,
    providerUpdatedAt: remote.updatedAt,
    dispatchState: state,
    dueAt: before?.dueAt ?? (paidAt && toSend.length > 0 ? sendBy(remote, paidAt, dispatch) : null),
    shippedAt: before?.shippedAt ?? sentAt,
    fulfilledAt: before?.fulfilledAt ?? sentAt,
    ...(before && isOther ? unpacked(before) : {}),
  }
}

/** The lines of an order as the shop has them now. */
export const linesToKeep = (remote: RemoteOrder, orderId: string): LineColumns[] =>
  remote.lines.map((line, position) => ({
    orderId,
    providerId: line.id,
    position,
    productId: line.productId,
    variantId: line.variantId,
    sku: line.sku,
    title: line.title,
    variantTitle: line.variantTitle,
    quantity: line.quantity,
    refundedQuantity: refundedPieces(remote, line),
    unitCents: line.unitCents,
    discountCents: line.discountCents,
    taxCents: line.taxCents,
    isTaxed: line.isTaxed,
    requiresShipping: line.requiresShipping,
  }))

/** Whether a stored row says everything that `columns` say. */
const says = (row: object, columns: object): boolean =>
  Object.entries(columns).every(([key, value]) => isDeepStrictEqual(Reflect.get(row, key), value))

/** Whether an order is stored as it is; when it was read does not count. */
export const isSameOrder = (row: ShopOrderRow, { providerUpdatedAt: _, ...columns }: OrderColumns): boolean =>
  says(row, columns)

/** Whether the lines are stored as they are. */
export const areSameLines = (rows: readonly ShopLineRow[], columns: readonly LineColumns[]): boolean =>
  columns.every(line => rows.some(row => row.providerId === line.providerId && says(row, line)))
