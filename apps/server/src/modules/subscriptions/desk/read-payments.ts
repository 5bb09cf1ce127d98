import { done, type Result, refused } from '@om/contracts/errors'
import type { PaymentForAdmin, PaymentRow } from '@om/contracts/payments'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { aloneCents } from '@om/domain/invoice/hand-refund'
import { priceOn } from '@om/domain/prescribing/plan-price'
import type { AdminActor } from '#src/actor.ts'
import type { Ctx } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { listPage, type PageQuery } from '#src/database/list-page.ts'
import { orderNumber, ordersPaidBy } from '#src/modules/supplies/supplies.ts'
import { type RefundRow, subscriptionById } from '../billing.repo.ts'
import { creditForAdmin } from '../credit/read-credit.ts'
import { disputeAbout } from '../manage/refund-invoice.ts'
import { owedOfInvoice } from '../owed/owed.repo.ts'
import { presentOwed } from '../owed/settle-owed.ts'
import { planById } from '../plans.repo.ts'
import { asChange, comingPrice, priceChangesOf } from '../prices/price.repo.ts'
import { viewsOf } from '../subscription-view.ts'
import { goodsDesk } from '../subscriptions.hooks.ts'
import { isAnnounced } from '../subscriptions.policy.ts'
import { planTimeline } from './payment-timeline.ts'
import {
  backOf,
  type ListedInvoice,
  othersOf,
  type PaymentFilter,
  paymentById,
  paymentPage,
  type RequestRow,
  requestsOf,
} from './payments.repo.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

const presentRow = ({ invoice, ...row }: ListedInvoice): PaymentRow => ({
  id: invoice.id,
  kind: 'care',
  number: invoice.number,
  issuedAt: invoice.issuedAt.toISOString(),
  status: invoice.status,
  amountCents: invoice.amountCents,
  currency: invoice.currency,
  ...row,
})

const newestFirst = (one: PaymentRow, other: PaymentRow): number =>
  other.issuedAt.localeCompare(one.issuedAt) || one.id.localeCompare(other.id)

/** One page of the invoices of care plans and of what was paid for goods by subscription; the reading is audited. */
export const listPayments = async (
  { deps, tx }: Ctx<'admin'>,
  { cursor, limit: shown, ...filter }: PaymentFilter & PageQuery,
): Promise<Result<{ items: PaymentRow[]; nextCursor: string | null }>> => {
  const page = await listPage(
    { cursor, limit: shown },
    {
      read: async (after, limit) =>
        [
          ...(await paymentPage(tx, filter, { after, limit })).map(presentRow),
          ...(await goodsDesk.page.ask(tx, filter, { after, limit })),
        ]
          .toSorted(newestFirst)
          .slice(0, limit),
      endOf: ({ issuedAt, id }) => ({ at: new Date(issuedAt), id }),
    },
  )
  if (!page.ok) return page
  auditListRead(deps.clock, tx, 'invoice.list.read', 'list', filter.view)
  return done({ items: page.value.rows, nextCursor: page.value.nextCursor })
}

/** One refund that was asked for by hand, of an invoice or of goods. `isHeld`: the bank has the money; `about`: the pieces of it. */
export const presentRequest = (
  row: Omit<RequestRow, 'invoiceId' | 'patientId'>,
  { actor, isHeld, about = '' }: { actor: AdminActor; isHeld: boolean; about?: string },
): PaymentForAdmin['requests'][number] => {
  const isOpen = row.decision === null
  const isOwn = row.askedById === actor.id
  return {
    id: row.id,
    amountCents: row.amountCents,
    reason: row.reason,
    note: row.note,
    about,
    askedBy: row.askedBy,
    askedAt: row.askedAt.toISOString(),
    decision: row.decision,
    decidedBy: row.decidedBy,
    decidedAt: iso(row.decidedAt),
    decisionNote: row.decisionNote,
    isOwn,
    can: { agree: isOpen && !isOwn && !isHeld, decline: isOpen },
  }
}

const sumOf = (rows: readonly { amountCents: number }[]) => rows.reduce((sum, one) => sum + one.amountCents, 0)

/** What of an invoice can still go back: what failed is still owed, and counts as going. */
export const leftOf = (paidCents: number, back: readonly Pick<RefundRow, 'amountCents'>[]): number =>
  Math.max(0, paidCents - sumOf(back))

/** What somebody has paid back of a payment without a second person. */
export const paidAlone = (
  requests: readonly Pick<RequestRow, 'decision' | 'askedById' | 'decidedById' | 'amountCents'>[],
  personId: string,
): number =>
  sumOf(
    requests.filter(one => one.decision === 'approved' && one.askedById === personId && one.decidedById === personId),
  )

/** One invoice with all that the office sees of it; undefined where there is none. */
export const buildPayment = async (
  tx: Tx,
  actor: AdminActor,
  id: string,
  now: Date,
): Promise<PaymentForAdmin | undefined> => {
  const row = await paymentById(tx, id)
  const subscription = row && (await subscriptionById(tx, row.invoice.subscriptionId))
  if (!row || !subscription) return undefined
  const { invoice } = row
  const back = await backOf(tx, id)
  const requests = await requestsOf(tx, id)
  const paidFor = await ordersPaidBy(tx, id)
  const plan = await planById(tx, subscription.planId)
  const [view] = await viewsOf(tx, [subscription], now)
  const options = view?.standing?.options
  const changes = await priceChangesOf(tx, subscription.id)
  const nowCents = priceOn(plan?.priceCents ?? subscription.amountCents, changes.map(asChange), dayIn(now, CLINIC_ZONE))
  const owed = await owedOfInvoice(tx, invoice.stripeInvoiceId)
  const dispute = await disputeAbout(tx, invoice)
  const isHeld = dispute?.standing === 'open' || dispute?.standing === 'lost'
  const about = [
    id,
    subscription.id,
    subscription.planId,
    ...(owed ? [owed.row.id] : []),
    ...(dispute ? [dispute.id] : []),
  ]
  const leftCents = leftOf(
    invoice.amountCents,
    back.map(({ refund }) => refund),
  )
  return {
    ...presentRow(row),
    invoiceNumber: invoice.number,
    cardLast4: invoice.cardLast4,
    patientId: invoice.patientId,
    creditCents: invoice.creditCents,
    credit: await creditForAdmin(tx, actor, invoice.patientId, now),
    gstCents: invoice.gstCents,
    paidAt: iso(invoice.paidAt),
    periodStart: invoice.periodStart.toISOString(),
    periodEnd: invoice.periodEnd.toISOString(),
    attempts: invoice.attemptCount,
    subscription: {
      id: subscription.id,
      status: subscription.status,
      amountCents: subscription.amountCents,
      intervalDays: subscription.intervalDays,
      startedAt: subscription.createdAt.toISOString(),
      periodEnd: iso(subscription.currentPeriodEnd),
      endsWithPeriod: subscription.cancelAtPeriodEnd,
      collectionPaused: subscription.collectionPaused,
      cancelledAt: iso(subscription.cancelledAt),
    },
    owed: owed && presentOwed(owed),
    orders: paidFor.map(one => ({
      number: one.number,
      state: one.label,
      trackingNumber: one.trackingNumber,
    })),
    shopOrderId: null,
    refunds: back.map(({ refund, by, orderNumber: number }) => ({
      id: refund.id,
      amountCents: refund.amountCents,
      status: refund.status,
      by: by ?? '',
      orderNumber: number === null ? null : orderNumber(number),
      hasPaper: refund.status === 'succeeded',
      requestedAt: refund.requestedAt.toISOString(),
      settledAt: iso(refund.settledAt),
    })),
    requests: requests.map(one => presentRequest(one, { actor, isHeld })),
    dispute: dispute ? { id: dispute.id, standing: dispute.standing } : null,
    others: (await othersOf(tx, invoice)).map(one => ({
      id: one.id,
      number: one.number,
      issuedAt: one.issuedAt.toISOString(),
      amountCents: one.amountCents,
      status: one.status,
    })),
    timeline: await planTimeline(tx, row, { about, refundIds: back.map(({ refund }) => refund.id), orders: paidFor }),
    lines: [],
    leftCents,
    aloneCents: Math.max(0, aloneCents[actor.role] - paidAlone(requests, actor.id)),
    price: { nowCents, coming: comingPrice(changes, now) },
    pieces: [],
    forPatient: {
      seen: view?.standing?.last?.number ?? 0,
      pause: options?.pause ?? null,
      pausedUntil: subscription.pausedUntil,
      undo: (view?.standing?.undoTo ?? null) !== null,
    },
    can: {
      price: plan?.status === 'active',
      credit: true,
      stopOrder: false,
      resendInvoice: true,
      resendNotice: view !== undefined && isAnnounced(view, now),
      refund: !isHeld && invoice.status === 'paid' && leftCents > 0 && requests.every(one => one.decision !== null),
    },
  }
}

/** One invoice; the reading is audited. Refuses with `not_found`. */
export const readPayment = async (
  { deps, tx, actor, now }: Ctx<'admin'>,
  { id }: { id: string },
): Promise<Result<PaymentForAdmin>> => {
  const page = (await buildPayment(tx, actor, id, now)) ?? (await goodsDesk.read.ask(tx, actor, id, now))
  if (!page) return refused('not_found')
  const { patientId } = page
  await audit(deps.clock, tx, { action: 'invoice.read', subjectType: 'invoice', subjectId: id, patientId })
  return done(page)
}
