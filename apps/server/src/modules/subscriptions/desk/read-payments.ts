import { done, type Result, refused } from '@om/contracts/errors'
import type { PaymentForAdmin, PaymentRow } from '@om/contracts/payments'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { aloneCents } from '@om/domain/invoice/hand-refund'
import { chargeReasonsInWords } from '@om/domain/prescribing/charge-guard'
import { priceOn } from '@om/domain/prescribing/plan-price'
import type { AdminActor } from '#src/actor.ts'
import type { Ctx } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { listPage, type PageQuery } from '#src/database/list-page.ts'
import { emailsAbout } from '#src/modules/mail/mail.ts'
import { orderNumber, ordersPaidBy } from '#src/modules/supplies/supplies.ts'
import { type RefundRow, subscriptionById } from '../billing.repo.ts'
import { creditEvents, creditForAdmin } from '../credit/read-credit.ts'
import { disputeAbout } from '../manage/refund-invoice.ts'
import { owedOfInvoice } from '../owed/owed.repo.ts'
import { presentOwed } from '../owed/settle-owed.ts'
import { planById } from '../plans.repo.ts'
import { asChange, comingPrice, priceChangesOf } from '../prices/price.repo.ts'
import { viewsOf } from '../subscription-view.ts'
import { goodsDesk } from '../subscriptions.hooks.ts'
import { isAnnounced } from '../subscriptions.policy.ts'
import {
  backOf,
  type ListedInvoice,
  notesOf,
  othersOf,
  type PaymentFilter,
  paymentById,
  paymentPage,
  type RequestRow,
  requestsOf,
  stepsOf,
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

type Event = PaymentForAdmin['timeline'][number]

/** What was done, in the middle of a sentence where a person did it. */
const steps: Record<string, (reason: string) => string> = {
  'plan.offer': () => 'A plan was offered',
  'plan.confirm': () => 'confirmed the plan and opened the payment page',
  'plan.checkout_complete': () => 'The payment page was completed',
  'plan.checkout_expired': () => 'The payment page ran out',
  'plan.activate': () => 'The plan began',
  'plan.withdraw': () => 'The plan was withdrawn',
  'plan.end': () => 'The plan ended',
  'plan.cancel': () => 'cancelled the subscription',
  'plan.keep': () => 'undid the cancellation',
  'plan.pause': () => 'paused the plan',
  'plan.skip': () => 'skipped the next delivery',
  'plan.move': () => 'moved the next payment',
  'plan.undo': () => 'took the last change back',
  'plan.by_phone': () => 'typed that change in, as the patient asked by phone',
  'invoice.resend': what => (what === 'notice' ? 'sent the notice of the next charge again' : 'sent the invoice again'),
  'subscription.status': () => 'The payment service changed how the subscription stands',
  'subscription.remind': () => 'The next charge was announced',
  'subscription.cancel': () => 'cancelled the subscription',
  'subscription.resume': () => 'undid the cancellation',
  'subscription.stop': () => 'The subscription was set to end',
  'invoice.paid': () => 'Paid',
  'invoice.payment_failed': reason => `The payment did not go through (${reason})`,
  'payment.trying': () => 'It is tried again by our own days',
  'payment.paused': () => 'It was tried for the last time, and the plan is paused',
  'payment.paid': () => 'What had failed is paid',
  'payment.dropped': () => 'What had failed is asked for no more',
  'invoice.not_charged': codes => `It was not charged: ${chargeReasonsInWords(codes)}`,
  'invoice.charge_not_allowed': codes => `It should have waited, and goes back in full: ${chargeReasonsInWords(codes)}`,
  'plan.price': reason => `announced another price (${reason})`,
  'invoice.paper': () => 'opened the invoice',
  'invoice.refund': () => 'To be paid back',
  'invoice.refund_pending': () => 'The refund is on its way to the card',
  'invoice.refund_succeeded': () => 'Paid back to the card',
  'invoice.refund_failed': () => 'The refund did not reach the card',
  'invoice.refund_by_transfer': () => 'recorded that it was paid back by bank transfer',
  'dispute.to_answer': () => 'The payment is disputed at the bank',
  'dispute.at_bank': () => 'The dispute was answered: the bank decides',
  'dispute.won': () => 'The dispute is won: the payment stands',
  'dispute.lost': () => 'The dispute is lost: the bank took the money back',
  'dispute.answer': () => 'answered the dispute',
  'dispute.accept': () => 'accepted the dispute',
  'invoice.refund_by_bank': () => 'The bank has given it back: nothing more goes back',
  'invoice.refund_again': () => 'had the card tried again',
  'invoice.refund_ask': () => 'asked for a refund',
  'invoice.refund_agree': () => 'agreed to a refund',
  'invoice.refund_decline': () => 'declined a refund',
}

const stepsAbout = async (tx: Tx, ids: string[]): Promise<Event[]> =>
  (await stepsOf(tx, ids)).flatMap(({ at, action, actorRole, actorName, reason }) => {
    const what = steps[action]?.(reason ?? '')
    if (what === undefined) return []
    const who = actorRole === 'system' ? '' : actorRole === 'patient' ? 'The patient' : actorName
    return [
      { at: at.toISOString(), kind: /^(invoice|payment|dispute)/.test(action) ? 'money' : 'step', who, what, note: '' },
    ]
  })

type Order = Awaited<ReturnType<typeof ordersPaidBy>>[number]

const parcelsOf = ({ number, receivedAt, shippedAt, deliveredAt }: Order): Event[] => {
  const told: [Date | null, string][] = [
    [receivedAt, `Order ${number} went to the pharmacy`],
    [shippedAt, `Order ${number} was sent`],
    [deliveredAt, `Order ${number} was delivered`],
  ]
  return told.flatMap(([at, what]) =>
    at ? [{ at: at.toISOString(), kind: 'parcel' as const, who: '', what, note: '' }] : [],
  )
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
  const mails = await emailsAbout(tx, {
    to: row.email,
    occasion: '',
    ids: [...about, ...back.map(({ refund }) => refund.id)],
  })
  const timeline: Event[] = [
    ...(await stepsAbout(tx, about)),
    ...(await creditEvents(tx, invoice.patientId)),
    ...paidFor.flatMap(parcelsOf),
    ...mails.map(({ at, subject, status }) => ({
      at: at.toISOString(),
      kind: 'mail' as const,
      who: '',
      what: status === 'failed' ? `Could not be mailed: ${subject}` : `Mailed: ${subject}`,
      note: '',
    })),
    ...(await notesOf(tx, id)).map(({ at, byName, text }) => ({
      at: at.toISOString(),
      kind: 'note' as const,
      who: byName,
      what: 'left a note',
      note: text,
    })),
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
    timeline: timeline.toSorted((one, other) => one.at.localeCompare(other.at)),
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
  const patientId = (await paymentById(tx, id))?.invoice.patientId ?? null
  await audit(deps.clock, tx, { action: 'invoice.read', subjectType: 'invoice', subjectId: id, patientId })
  return done(page)
}
