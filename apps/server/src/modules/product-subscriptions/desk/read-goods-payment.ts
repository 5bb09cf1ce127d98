import type { PaymentForAdmin, PaymentRow } from '@om/contracts/payments'
import { addDays } from '@om/domain/dates'
import { aloneCents } from '@om/domain/invoice/hand-refund'
import { taxFigures } from '@om/domain/invoice/tax'
import type { AdminActor } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import type { PageCursor } from '#src/database/list-page.ts'
import { emailsAbout } from '#src/modules/mail/mail.ts'
import { orderOfProvider } from '#src/modules/shop/shop.ts'
import {
  creditEvents,
  creditForAdmin,
  disputeAbout,
  type PaymentFilter,
  paidAlone,
  presentRequest,
  priceChangesOfGoods,
} from '#src/modules/subscriptions/subscriptions.ts'
import { comingPrices } from '../goods-standing.ts'
import { type DeliveryRow, itemsOf, pricedAt } from '../product-subscriptions.repo.ts'
import {
  deliveryPage,
  type GoodsRefundRow,
  goodsNotesOf,
  goodsRefundsOf,
  goodsStepsOf,
  type ListedDelivery,
  listedDelivery,
  otherDeliveries,
} from './goods-desk.repo.ts'

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

/** One page of what was paid for goods by subscription, as the office reads it. */
export const goodsPaymentPage = async (
  tx: Tx,
  filter: PaymentFilter,
  range: { after: PageCursor | null; limit: number },
): Promise<PaymentRow[]> => (await deliveryPage(tx, filter, range)).map(presentRow)

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

type Event = PaymentForAdmin['timeline'][number]

const steps: Record<string, string> = {
  'product_delivery.paid': 'Paid',
  'product_delivery.charge_not_allowed': 'It should not have been charged, and goes back in full',
  'product_delivery.ordered': 'Ordered at the shop',
  'product_delivery.paying_back': 'All of it is to be paid back',
  'product_delivery.paid_back': 'All of it is paid back',
  'product_delivery.refund_ask': 'asked for a refund',
  'product_delivery.refund_agree': 'agreed to a refund',
  'product_delivery.refund_decline': 'declined a refund',
  'product_delivery.refund_succeeded': 'Paid back to the card',
  'product_delivery.refund_pending': 'The refund is on its way to the card',
  'product_delivery.refund_failed': 'The refund did not reach the card',
  'product_delivery.refund_by_bank': 'The bank has given it back: nothing more goes back',
  'product_delivery.refund_by_transfer': 'recorded that it was paid back by bank transfer',
  'product_delivery.stopped': 'The order was called off at the shop',
  'product_delivery.not_stopped': 'The shop did not call the order off',
  'product_subscription.price': 'announced another price',
  'product_subscription.status': 'The payment service changed how the subscription stands',
  'dispute.to_answer': 'The payment is disputed at the bank',
  'dispute.at_bank': 'The dispute was answered: the bank decides',
  'dispute.won': 'The dispute is won: the payment stands',
  'dispute.lost': 'The dispute is lost: the bank took the money back',
}

const timelineOf = async (tx: Tx, found: ListedDelivery, ids: string[]): Promise<Event[]> => {
  const done = (await goodsStepsOf(tx, ids)).flatMap(({ at, action, actorRole, actorName }): Event[] => {
    const what = steps[action]
    const who = actorRole === 'system' ? '' : actorRole === 'patient' ? 'The patient' : actorName
    return what ? [{ at: at.toISOString(), kind: 'money', who, what, note: '' }] : []
  })
  const mails = (await emailsAbout(tx, { to: found.email, occasion: 'goods-', ids })).map(
    ({ at, subject, status }): Event => ({
      at: at.toISOString(),
      kind: 'mail',
      who: '',
      what: status === 'failed' ? `Could not be mailed: ${subject}` : `Mailed: ${subject}`,
      note: '',
    }),
  )
  const notes = (await goodsNotesOf(tx, found.delivery.id)).map(
    ({ at, byName, text }): Event => ({
      at: at.toISOString(),
      kind: 'note',
      who: byName,
      what: 'left a note',
      note: text,
    }),
  )
  return [...done, ...mails, ...notes, ...(await creditEvents(tx, found.delivery.patientId))].toSorted((one, other) =>
    one.at.localeCompare(other.at),
  )
}

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

/** One payment for goods with all that the office sees of it; undefined where there is none. */
export const buildGoodsPayment = async (
  tx: Tx,
  actor: AdminActor,
  id: string,
  now: Date,
): Promise<PaymentForAdmin | undefined> => {
  const found = await listedDelivery(tx, id)
  if (!found) return undefined
  const { delivery, row } = found
  const requests = await goodsRefundsOf(tx, id)
  const agreed = await itemsOf(tx, row.id)
  const changes = await priceChangesOfGoods(tx, row.id)
  const coming = comingPrices({ agreed, changes }, now)
  const items = pricedAt({ agreed, changes }, delivery.dueAt ?? delivery.paidAt)
  const order = delivery.shopOrderId ? await orderOfProvider(tx, delivery.shopOrderId) : null
  const dispute = await disputeAbout(tx, delivery)
  const ids = [id, row.id, ...requests.map(one => one.id), ...(dispute ? [dispute.id] : [])]
  const isHeld = dispute?.standing === 'open' || dispute?.standing === 'lost'
  const left = leftOfDelivery(delivery, requests)
  const day = delivery.paidAt.toISOString().slice(0, 10)
  const taxed = items.map(({ unitCents, quantity, isTaxed }) => ({ cents: unitCents * quantity, isTaxed }))
  return {
    ...presentRow(found),
    invoiceNumber: delivery.invoiceNumber,
    cardLast4: delivery.cardLast4,
    patientId: delivery.patientId,
    creditCents: delivery.creditCents,
    credit: await creditForAdmin(tx, actor, delivery.patientId, now),
    gstCents: taxFigures(taxed).gstCents,
    paidAt: delivery.paidAt.toISOString(),
    periodStart: delivery.paidAt.toISOString(),
    periodEnd: `${addDays(day, row.frequencyDays)}T00:00:00.000Z`,
    attempts: 1,
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
    owed: null,
    orders: order ? [{ number: order.name, state: order.label, trackingNumber: order.trackingNumber }] : [],
    shopOrderId: order?.id ?? null,
    refunds: isAllBack(delivery) ? ruleBack(delivery) : approved(requests).map(presentBack),
    requests: requests.map(one => presentRequest(one, { actor, isHeld, about: piecesInWords(one) })),
    dispute: dispute ? { id: dispute.id, standing: dispute.standing } : null,
    others: (await otherDeliveries(tx, delivery)).map(one => ({
      id: one.id,
      number: one.shopOrderName,
      issuedAt: one.paidAt.toISOString(),
      amountCents: one.amountCents,
      status: 'paid',
    })),
    timeline: await timelineOf(tx, found, ids),
    lines: goodsLines(order, requests).map(({ isTaxed: _, ...line }) => line),
    leftCents: left,
    aloneCents: Math.max(0, aloneCents[actor.role] - paidAlone(requests, actor.id)),
    price: { nowCents: row.amountCents, coming: null },
    pieces: pricedAt({ agreed, changes }, now).map(({ variantId, title, quantity, unitCents }) => ({
      variantId,
      title,
      quantity,
      nowCents: unitCents,
      coming: coming.find(one => one.variantId === variantId) ?? null,
    })),
    forPatient: { seen: 0, pause: null, pausedUntil: null, undo: false },
    can: {
      credit: true,
      price: row.status === 'active' && !row.cancelAtPeriodEnd,
      resendInvoice: false,
      resendNotice: false,
      stopOrder: order?.canStop ?? false,
      refund: left > 0 && !isHeld && requests.every(one => one.decision !== null),
    },
  }
}
