import type { PaymentForAdmin, PaymentRow } from '@om/contracts/payments'
import { addDays } from '@om/domain/dates'
import { aloneCents } from '@om/domain/invoice/hand-refund'
import { taxFigures } from '@om/domain/invoice/tax'
import type { AdminActor } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import type { PageCursor } from '#src/database/list-page.ts'
import { orderOfProvider } from '#src/modules/shop/shop.ts'
import {
  creditForAdmin,
  disputeAbout,
  lastChangeOf,
  type OwedView,
  owedOfInvoice,
  type PaymentFilter,
  paidAlone,
  presentOwed,
  presentRequest,
  priceChangesOfGoods,
} from '#src/modules/subscriptions/subscriptions.ts'
import { comingPrices, goodsStanding } from '../goods-standing.ts'
import { pausedUntil } from '../product-subscriptions.present.ts'
import { type DeliveryRow, type GoodsRow, itemsOf, pricedAt } from '../product-subscriptions.repo.ts'
import {
  deliveryPage,
  type GoodsRefundRow,
  goodsRefundsOf,
  type ListedDelivery,
  type ListedOwed,
  listedDelivery,
  otherDeliveries,
  otherOwed,
  owedGoods,
  owedPage,
} from './goods-desk.repo.ts'
import { goodsTimeline } from './goods-timeline.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
const isAllBack = ({ state }: DeliveryRow) => state === 'paying_back' || state === 'paid_back'

const presentRow = ({ delivery, row, handCents, ...found }: ListedDelivery): PaymentRow => ({
  ...found,
  id: delivery.id,
  kind: 'goods',
  number: delivery.shopOrderName,
  brand: row.brand,
  issuedAt: delivery.paidAt.toISOString(),
  status: 'paid',
  amountCents: delivery.amountCents,
  currency: row.currency,
  backCents: isAllBack(delivery) ? delivery.amountCents : handCents,
})

const presentUnpaid = ({ owed, row, patientName, email }: ListedOwed): PaymentRow => ({
  id: owed.id,
  kind: 'goods',
  number: owed.number,
  brand: row.brand,
  issuedAt: owed.failedAt.toISOString(),
  patientName,
  email,
  status: owed.state === 'dropped' ? 'void' : 'open',
  amountCents: owed.amountCents,
  currency: owed.currency,
  backCents: 0,
  isToAgree: false,
  isFailed: false,
})

/** One page of what was paid for goods by subscription, and one of what was not, as the office reads them. */
export const goodsPaymentPage = async (
  tx: Tx,
  filter: PaymentFilter,
  range: { after: PageCursor | null; limit: number },
): Promise<PaymentRow[]> => [
  ...(await deliveryPage(tx, filter, range)).map(presentRow),
  ...(await owedPage(tx, filter, range)).map(presentUnpaid),
]

const sumOf = (rows: readonly { amountCents: number }[]) => rows.reduce((sum, one) => sum + one.amountCents, 0)

const approved = (requests: readonly GoodsRefundRow[]) => requests.filter(one => one.decision === 'approved')

/** What of a delivery can still go back: nothing while the rules pay all of it back; what failed is still owed, and counts as going. */
export const leftOfDelivery = (delivery: DeliveryRow, requests: readonly GoodsRefundRow[]): number =>
  delivery.state === 'ordered' ? Math.max(0, delivery.amountCents - sumOf(approved(requests))) : 0

type Order = Awaited<ReturnType<typeof orderOfProvider>>

/** What the order of a delivery brings, by line, and how many pieces of each go back already, or are asked to. */
export const goodsLines = (order: Order, requests: readonly GoodsRefundRow[]) => {
  const asked = requests.filter(one => one.decision !== 'declined').flatMap(({ lines }) => lines)
  return (order?.lines ?? []).map(line => ({
    ...line,
    refundedQuantity: asked.reduce((sum, { lineId, quantity }) => sum + (lineId === line.id ? quantity : 0), 0),
  }))
}

const piecesInWords = ({ lines }: GoodsRefundRow): string =>
  lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(', ')

const presentBack = (one: GoodsRefundRow): PaymentForAdmin['refunds'][number] => ({
  id: one.id,
  amountCents: one.amountCents,
  status: one.status,
  by: one.askedBy,
  orderNumber: null,
  hasPaper: one.status === 'succeeded',
  requestedAt: one.askedAt.toISOString(),
  settledAt: iso(one.settledAt),
})

/** What the rules pay back of it: all, where the shop did not take it. */
const ruleBack = ({ id, amountCents, state, paidAt, refundFailedAt }: DeliveryRow): PaymentForAdmin['refunds'] => [
  {
    id,
    amountCents,
    status: state === 'paid_back' ? 'succeeded' : refundFailedAt ? 'failed' : 'pending',
    by: '',
    orderNumber: null,
    hasPaper: false,
    requestedAt: paidAt.toISOString(),
    settledAt: null,
  },
]

/** What is the same of a payment and of one that did not go through: the subscription behind it, and what the office may do about that. */
const behind = async (
  tx: Tx,
  actor: AdminActor,
  row: GoodsRow,
  { owed, now }: { owed: OwedView | null; now: Date },
) => {
  const agreed = await itemsOf(tx, row.id)
  const changes = await priceChangesOfGoods(tx, row.id)
  const coming = comingPrices({ agreed, changes }, now)
  const last = await lastChangeOf(tx, row.id)
  const { zone, options, undoTo, canPutBack, goesOn } = goodsStanding({ row, owed, last }, now)
  return {
    agreed,
    changes,
    shared: {
      patientId: row.patientId,
      currency: row.currency,
      credit: await creditForAdmin(tx, actor, row.patientId, now),
      subscription: {
        id: row.id,
        status: row.status === 'cancelled' ? 'canceled' : row.status,
        amountCents: row.amountCents,
        intervalDays: row.frequencyDays,
        startedAt: (row.startedAt ?? row.createdAt).toISOString(),
        periodEnd: iso(row.currentPeriodEnd),
        endsWithPeriod: row.cancelAtPeriodEnd,
        collectionPaused: false,
        cancelledAt: row.status === 'cancelled' ? row.updatedAt.toISOString() : null,
      },
      price: { nowCents: row.amountCents, coming: null },
      pieces: pricedAt({ agreed, changes }, now).map(({ variantId, title, quantity, unitCents }) => ({
        variantId,
        title,
        quantity,
        nowCents: unitCents,
        coming: coming.find(one => one.variantId === variantId) ?? null,
      })),
      forPatient: {
        seen: last?.number ?? 0,
        pause: options.pause,
        pausedUntil: goesOn ? pausedUntil({ row, last }, zone) : null,
        undo: undoTo !== null || canPutBack,
      },
    },
  }
}

/** Whether the next charge of goods was announced and is still to come: its notice can be sent again. */
export const isGoodsAnnounced = (
  { status, cancelAtPeriodEnd, currentPeriodEnd: due, remindedFor }: GoodsRow,
  now: Date,
) => status === 'active' && !cancelAtPeriodEnd && due !== null && due > now && remindedFor?.getTime() === due.getTime()

/** What else their buyer paid for goods, and what else is not paid. */
const othersOf = async (tx: Tx, patientId: string, id: string): Promise<PaymentForAdmin['others']> =>
  [
    ...(await otherDeliveries(tx, patientId, id)).map(one => ({
      id: one.id,
      number: one.shopOrderName,
      issuedAt: one.paidAt.toISOString(),
      amountCents: one.amountCents,
      status: 'paid',
    })),
    ...(await otherOwed(tx, patientId, id)).map(one => {
      const { number, issuedAt, amountCents, status } = presentUnpaid(one)
      return { id: one.owed.id, number, issuedAt, amountCents, status }
    }),
  ].toSorted((one, other) => other.issuedAt.localeCompare(one.issuedAt))

const buildPaid = async (tx: Tx, actor: AdminActor, found: ListedDelivery, now: Date): Promise<PaymentForAdmin> => {
  const { delivery, row } = found
  const { id } = delivery
  const requests = await goodsRefundsOf(tx, id)
  const owed = await owedOfInvoice(tx, delivery.stripeInvoiceId)
  const { agreed, changes, shared } = await behind(tx, actor, row, { owed: null, now })
  const items = pricedAt({ agreed, changes }, delivery.dueAt ?? delivery.paidAt)
  const order = delivery.shopOrderId ? await orderOfProvider(tx, delivery.shopOrderId) : null
  const dispute = await disputeAbout(tx, delivery)
  const ids = [id, ...requests.map(one => one.id), ...(dispute ? [dispute.id] : []), ...(owed ? [owed.row.id] : [])]
  const isHeld = dispute?.standing === 'open' || dispute?.standing === 'lost'
  const left = leftOfDelivery(delivery, requests)
  const day = delivery.paidAt.toISOString().slice(0, 10)
  const taxed = items.map(({ unitCents, quantity, isTaxed }) => ({ cents: unitCents * quantity, isTaxed }))
  return {
    ...presentRow(found),
    ...shared,
    invoiceNumber: delivery.invoiceNumber,
    cardLast4: delivery.cardLast4,
    creditCents: delivery.creditCents,
    gstCents: taxFigures(taxed).gstCents,
    paidAt: delivery.paidAt.toISOString(),
    periodStart: delivery.paidAt.toISOString(),
    periodEnd: `${addDays(day, row.frequencyDays)}T00:00:00.000Z`,
    attempts: owed?.tries.length ?? 1,
    owed: owed && presentOwed(owed),
    orders: order ? [{ number: order.name, state: order.label, trackingNumber: order.trackingNumber }] : [],
    shopOrderId: order?.id ?? null,
    refunds: isAllBack(delivery) ? ruleBack(delivery) : approved(requests).map(presentBack),
    requests: requests.map(one => presentRequest(one, { actor, isHeld, about: piecesInWords(one) })),
    dispute: dispute ? { id: dispute.id, standing: dispute.standing } : null,
    others: await othersOf(tx, row.patientId, id),
    timeline: await goodsTimeline(tx, found, { ids, order }),
    lines: goodsLines(order, requests).map(({ isTaxed: _, ...line }) => line),
    leftCents: left,
    aloneCents: Math.max(0, aloneCents[actor.role] - paidAlone(requests, actor.id)),
    can: {
      credit: true,
      price: row.status === 'active' && !row.cancelAtPeriodEnd,
      resendInvoice: false,
      resendNotice: isGoodsAnnounced(row, now),
      stopOrder: order?.canStop ?? false,
      refund: left > 0 && !isHeld && requests.every(one => one.decision !== null),
    },
  }
}

/** One that did not go through: its tries, and nothing that could go back. */
const buildUnpaid = async (tx: Tx, actor: AdminActor, found: ListedOwed, now: Date): Promise<PaymentForAdmin> => {
  const { row, owed } = found
  const view = (await owedOfInvoice(tx, owed.stripeInvoiceId)) ?? { row: owed, tries: [] }
  const { shared } = await behind(tx, actor, row, { owed: view, now })
  const day = owed.failedAt.toISOString().slice(0, 10)
  return {
    ...presentUnpaid(found),
    ...shared,
    invoiceNumber: owed.number,
    cardLast4: view.tries.at(-1)?.card ?? '',
    creditCents: 0,
    gstCents: 0,
    paidAt: null,
    periodStart: owed.failedAt.toISOString(),
    periodEnd: `${addDays(day, row.frequencyDays)}T00:00:00.000Z`,
    attempts: view.tries.length,
    owed: presentOwed(view),
    orders: [],
    shopOrderId: null,
    refunds: [],
    requests: [],
    dispute: null,
    others: await othersOf(tx, row.patientId, owed.id),
    timeline: await goodsTimeline(tx, found, { ids: [owed.id], order: null }),
    lines: [],
    leftCents: 0,
    aloneCents: 0,
    can: {
      credit: true,
      price: false,
      resendInvoice: false,
      resendNotice: false,
      stopOrder: false,
      refund: false,
    },
  }
}

/** One payment for goods with all that the office sees of it, also one that did not go through; undefined where there is none. */
export const readGoodsPayment = async (
  tx: Tx,
  actor: AdminActor,
  id: string,
  now: Date,
): Promise<PaymentForAdmin | undefined> => {
  const paid = await listedDelivery(tx, id)
  if (paid) return buildPaid(tx, actor, paid, now)
  const unpaid = await owedGoods(tx, id)
  return unpaid && buildUnpaid(tx, actor, unpaid, now)
}
