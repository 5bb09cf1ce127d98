import { z } from 'zod'
import { Brand, Cents, Currency, Day, Id, IdParams, Instant, MOST_STORED, PageQuery, pageOf } from './common.ts'
import { CreditDecision, CreditForAdmin, CreditTakenBack, NewCredit } from './credit.ts'
import { endpoint } from './endpoint.ts'
import { OwedPayment } from './owed.ts'
import { ComingGoodsPrice, ComingPrice } from './prices.ts'
import { VariantId } from './shop.ts'

/** Invoices of plans, and payments for goods by subscription, as the front office works on them: money and parcels, nothing clinical. (INV-14) */

export const refundReasons = [
  'not_supplied',
  'late',
  'quality',
  'double_charge',
  'price',
  'complaint',
  'goodwill',
  'other',
] as const
export type RefundReason = (typeof refundReasons)[number]

export const paymentViews = ['all', 'unpaid', 'refunded', 'to_agree', 'failed'] as const

/** One row of the list. */
export const PaymentRow = z.object({
  id: Id,
  /** `care`: an invoice of a plan. `goods`: a delivery of the shop by subscription. */
  kind: z.enum(['care', 'goods']),
  /** Of the invoice, or of the order at the shop. */
  number: z.string(),
  brand: Brand,
  issuedAt: Instant,
  patientName: z.string(),
  email: z.string(),
  /** The payment provider's word. */
  status: z.string(),
  amountCents: Cents,
  currency: Currency,
  /** What goes back or has gone back, as far as it did not fail. */
  backCents: Cents,
  /** A refund that a second person has to agree to. */
  isToAgree: z.boolean(),
  /** A refund that did not reach the card. */
  isFailed: z.boolean(),
})

export type PaymentRow = z.infer<typeof PaymentRow>

const RefundRequest = z.object({
  id: Id,
  amountCents: Cents,
  reason: z.enum(refundReasons),
  note: z.string(),
  /** The pieces that were chosen, in words; empty where an amount was. */
  about: z.string(),
  askedBy: z.string(),
  askedAt: Instant,
  /** Null while a second person has to agree. */
  decision: z.enum(['approved', 'declined']).nullable(),
  decidedBy: z.string(),
  decidedAt: Instant.nullable(),
  decisionNote: z.string(),
  /** The reader asked for it. */
  isOwn: z.boolean(),
  /** `agree` is for a second person, and not while the bank has the money; whoever asked may take it back. */
  can: z.object({ agree: z.boolean(), decline: z.boolean() }),
})

/** Whole invoice with what only the office may see. */
export const PaymentForAdmin = PaymentRow.extend({
  /** Of the payment provider's invoice; the number of the row where it is one for care. */
  invoiceNumber: z.string(),
  /** Last four digits of the card that paid it; empty while none has. */
  cardLast4: z.string(),
  patientId: Id,
  /** What of the amount was taken off by credit; a card was charged the rest. */
  creditCents: Cents,
  /** What credit its patient has. */
  credit: CreditForAdmin,
  gstCents: Cents,
  paidAt: Instant.nullable(),
  periodStart: Instant,
  periodEnd: Instant,
  attempts: z.int(),
  subscription: z.object({
    id: Id,
    status: z.string(),
    amountCents: Cents,
    intervalDays: z.int(),
    startedAt: Instant,
    periodEnd: Instant.nullable(),
    endsWithPeriod: z.boolean(),
    collectionPaused: z.boolean(),
    cancelledAt: Instant.nullable(),
  }),
  /** How it stands where it was disputed at the bank. */
  dispute: z.object({ id: Id, standing: z.enum(['open', 'won', 'lost']) }).nullable(),
  /** Its tries, where it did not go through at once. */
  owed: OwedPayment.nullable(),
  orders: z.array(z.object({ number: z.string(), state: z.string(), trackingNumber: z.string().nullable() })),
  /** The order of the shop that it paid for; null where there is none. */
  shopOrderId: Id.nullable(),
  /** Money that goes back, oldest first. */
  refunds: z.array(
    z.object({
      id: Id,
      amountCents: Cents,
      status: z.enum(['requested', 'pending', 'succeeded', 'failed']),
      /** Who asked for it by hand; empty where the rules did. */
      by: z.string(),
      orderNumber: z.string().nullable(),
      /** It has a credit note. */
      hasPaper: z.boolean(),
      requestedAt: Instant,
      settledAt: Instant.nullable(),
    }),
  ),
  requests: z.array(RefundRequest),
  others: z.array(z.object({ id: Id, number: z.string(), issuedAt: Instant, amountCents: Cents, status: z.string() })),
  /** Oldest first. `who` is empty for a machine. */
  timeline: z.array(
    z.object({
      at: Instant,
      kind: z.enum(['money', 'step', 'mail', 'parcel', 'note']),
      who: z.string(),
      what: z.string(),
      note: z.string(),
    }),
  ),
  /** What it paid for, where that can go back by the piece: `cents` for all of a line, `refundedQuantity` of it goes back already. */
  lines: z.array(z.object({ id: Id, title: z.string(), quantity: z.int(), refundedQuantity: z.int(), cents: Cents })),
  /** What can still go back. */
  leftCents: Cents,
  /** What the reader may still pay back of it alone. */
  aloneCents: Cents,
  /** What its plan costs today, and what was announced. Of goods: what each delivery costs next; `pieces` tell what changes. */
  price: z.object({ nowCents: Cents, coming: ComingPrice.nullable() }),
  /** What is in each delivery of goods, and what one of it costs today; empty for a plan. */
  pieces: z.array(
    z.object({
      variantId: z.string(),
      title: z.string(),
      quantity: z.int(),
      nowCents: Cents,
      coming: ComingGoodsPrice.nullable(),
    }),
  ),
  /** What the office may change about the plan where its patient asks for it by phone. */
  forPatient: z.object({
    /** How often it was changed: a change names the count it was made from. */
    seen: z.int(),
    pause: z.object({ from: Day, to: Day }).nullable(),
    pausedUntil: Day.nullable(),
    undo: z.boolean(),
  }),
  /** `stopOrder`: its order at the shop has not left, and can be called off with the refund. */
  can: z.object({
    refund: z.boolean(),
    price: z.boolean(),
    credit: z.boolean(),
    stopOrder: z.boolean(),
    resendInvoice: z.boolean(),
    resendNotice: z.boolean(),
  }),
})
export type PaymentForAdmin = z.infer<typeof PaymentForAdmin>

const filters = {
  view: z.enum(paymentViews).default('all'),
  brand: Brand.optional(),
  /** Issued on or after, and on or before, by the clinic's calendar. */
  from: Day.optional(),
  to: Day.optional(),
  /** Name, e-mail, number of an invoice or of an order, last four digits of the card. */
  search: z.string().trim().max(100).optional(),
}

const list = endpoint('GET', '/api/admin/payments', {
  who: 'admin',
  summary: 'Invoices of care plans and payments for goods by subscription, newest first',
  query: PageQuery.extend(filters),
  reply: pageOf(PaymentRow),
})

const read = endpoint('GET', '/api/admin/payments/:id', {
  who: 'admin',
  summary: 'One invoice with its orders, what went back and what happened',
  params: IdParams,
  reply: PaymentForAdmin,
})

const refund = endpoint('POST', '/api/admin/payments/:id/refund', {
  who: 'admin',
  needs: 'payments',
  summary: 'Pay some of an invoice back, or ask a second person to agree where it is more than one may do alone',
  params: IdParams,
  body: z.object({
    /** The same for every try of one refund. */
    requestKey: Id,
    amountCents: z
      .int('Enter an amount.')
      .min(1, 'Enter an amount.')
      .max(MOST_STORED, 'No more than was paid can go back.'),
    /** What could go back when the form was filled in. */
    leftCents: Cents.max(MOST_STORED),
    reason: z.enum(refundReasons, 'Choose a reason.'),
    note: z.string().trim().min(3, 'Say why, in a few words, without anything about health.').max(500),
    /** Of goods: the pieces that go back. The amount is what they cost. */
    lines: z
      .array(z.object({ id: Id, quantity: z.int().min(1).max(MOST_STORED) }))
      .max(100)
      .optional(),
    /** Of goods: the order at the shop is called off with it, which takes all of it back. */
    stopsOrder: z.boolean().optional(),
  }),
  reply: PaymentForAdmin,
})

const decide = endpoint('POST', '/api/admin/refund-requests/:id/decide', {
  who: 'admin',
  needs: 'payments',
  summary: 'Agree to a refund that somebody else has asked for, or decline it; whoever asked may take it back',
  params: IdParams,
  body: z
    .object({ decision: z.enum(['approved', 'declined']), note: z.string().trim().max(500).default('') })
    .refine(({ decision, note }) => decision === 'approved' || note.length >= 3, {
      path: ['note'],
      message: 'Say why, in a few words.',
    }),
  reply: PaymentForAdmin,
})

const price = endpoint('POST', '/api/admin/payments/:id/price', {
  who: 'admin',
  summary: 'Announce another price of the plan or goods behind a payment: charged no sooner than thirty days later',
  params: IdParams,
  body: z.object({
    /** Of goods: the piece whose price it is. */
    variantId: VariantId.optional(),
    toCents: z.int('Enter a price.').min(100, 'Enter a price of at least A$1.').max(1_000_00, 'Enter at most A$1,000.'),
    /** What it costs today by the form. */
    nowCents: Cents.max(MOST_STORED),
    why: z.string().trim().min(10, 'Say why, as the patient reads it.').max(500),
  }),
  reply: PaymentForAdmin,
  limit: { max: 60, seconds: 3600 },
})

const note = endpoint('POST', '/api/admin/payments/:id/notes', {
  who: 'admin',
  summary: 'Leave a note with an invoice, for colleagues of the office',
  params: IdParams,
  body: z.object({
    noteId: Id,
    text: z.string().trim().min(1, 'Write the note first.').max(1000),
  }),
  reply: PaymentForAdmin,
})

const changeForPatient = endpoint('POST', '/api/admin/payments/:id/plan-changes', {
  who: 'admin',
  needs: 'payments',
  summary: 'Pause the plan behind an invoice as its patient asked by phone, or take their last change back',
  params: IdParams,
  body: z
    .object({
      /** The same for every try of one change. */
      noteId: Id,
      kind: z.enum(['pause', 'undo']),
      on: Day.nullable().default(null),
      seen: z.int().max(MOST_STORED),
      note: z.string().trim().min(3, 'Say who called and what they asked for, without anything about health.').max(500),
    })
    .refine(({ kind, on }) => kind === 'undo' || on !== null, { path: ['on'], message: 'Choose a day.' }),
  reply: PaymentForAdmin,
  limit: { max: 60, seconds: 3600 },
})

const resend = endpoint('POST', '/api/admin/payments/:id/resend', {
  who: 'admin',
  summary: 'Mail a patient their invoice, or the notice of their next charge, once more',
  params: IdParams,
  body: z.object({ requestKey: Id, what: z.enum(['invoice', 'notice']) }),
  reply: PaymentForAdmin,
  limit: { max: 60, seconds: 3600 },
})

const credit = endpoint('POST', '/api/admin/payments/:id/credit', {
  who: 'admin',
  summary:
    'Give the patient of a payment credit, or ask a second person to agree where it is more than one may give alone',
  params: IdParams,
  body: NewCredit,
  reply: PaymentForAdmin,
  limit: { max: 60, seconds: 3600 },
})

const decideCredit = endpoint('POST', '/api/admin/payments/:id/credit/decide', {
  who: 'admin',
  summary: 'Agree to credit that somebody else has asked for, or decline it; whoever asked may take that back',
  params: IdParams,
  body: CreditDecision,
  reply: PaymentForAdmin,
})

const takeCreditBack = endpoint('POST', '/api/admin/payments/:id/credit/take-back', {
  who: 'admin',
  summary: 'Take back what of credit no payment has used or counts on',
  params: IdParams,
  body: CreditTakenBack,
  reply: PaymentForAdmin,
  limit: { max: 60, seconds: 3600 },
})

export const payments = {
  list,
  read,
  refund,
  decide,
  price,
  note,
  changeForPatient,
  resend,
  credit,
  decideCredit,
  takeCreditBack,
}
