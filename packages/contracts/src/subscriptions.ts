import { z } from 'zod'
import { Brand, Cents, Currency, Day, DeliveryAddress, Id, IdParams, Instant, Ok } from './common.ts'
import { endpoint } from './endpoint.ts'
import { OwedPayment } from './owed.ts'
import { changePlan, changePlanAddress, PlanOptions, planChange } from './plan-changes.ts'
import { ComingPrice, PriceEntry } from './prices.ts'
import { MyRefill } from './refills.ts'

export const Plan = z.object({
  id: Id,
  code: z.string(),
  brand: Brand,
  title: z.string(),
  summary: z.string(),
  status: z.enum(['offered', 'paying', 'active', 'ended', 'withdrawn']),
  /** Its prescription is on hold: it cannot be paid for until a doctor has cleared it. */
  isOnHold: z.boolean(),
  /** The first day on which it can be confirmed and is charged: until then there is enough at home. Null where that is over. */
  startsFrom: Day.nullable(),
  priceCents: Cents,
  currency: Currency,
  intervalDays: z.int(),
  medicines: z.array(z.object({ name: z.string(), directions: z.string(), compounded: z.boolean() })),
  suppliesTotal: z.int(),
  prescriptionId: Id,
  doctorName: z.string(),
  messageFromDoctor: z.string(),
  offeredAt: Instant,
  /** What its patient says yes to: the days and amounts that are charged, in one sentence. Null while it cannot be confirmed. */
  agreement: z.string().nullable(),
})
export type Plan = z.infer<typeof Plan>

export const Subscription = z.object({
  id: Id,
  planId: Id,
  title: z.string(),
  brand: Brand,
  status: z.string(),
  amountCents: Cents,
  currency: Currency,
  intervalDays: z.int(),
  currentPeriodStart: Instant.nullable(),
  currentPeriodEnd: Instant.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  cancelledAt: Instant.nullable(),
  /** Its prescription is on hold: nothing is charged or sent until a doctor has cleared it. */
  isOnHold: z.boolean(),
  nextChargeOn: Instant.nullable(),
  prescriptionEndsOn: Day.nullable(),
  suppliesLeft: z.int(),
  /** The next delivery, once its questions are asked; null before. */
  refill: MyRefill.nullable(),
  /** What its patient agreed to as they started it, as they read it; null where it began before that was kept. */
  agreed: z.object({ text: z.string(), at: Instant }).nullable(),
  can: z.object({ cancel: z.boolean(), resume: z.boolean() }),
  options: PlanOptions,
  /** Every price of it so far, oldest first. */
  prices: z.array(PriceEntry),
  comingPrice: ComingPrice.nullable(),
  /** A payment that did not go through, while it is still to be settled. */
  owed: OwedPayment.nullable(),
  /** Where its deliveries go: `addressId` is null where that is whichever address is the default. */
  goesTo: z.object({ addressId: Id.nullable(), address: DeliveryAddress.nullable() }),
  /** The receipt of its last change; null where it was never changed. */
  lastChange: Id.nullable(),
})
export type Subscription = z.infer<typeof Subscription>

export const Invoice = z.object({
  id: Id,
  number: z.string(),
  amountCents: Cents,
  gstCents: Cents,
  currency: Currency,
  status: z.string(),
  issuedAt: Instant,
  paidAt: Instant.nullable(),
  /** What goes back, oldest first, where what was paid for could not be supplied or not all of it. */
  refunds: z.array(z.object({ amountCents: Cents, status: z.enum(['on_its_way', 'paid_back', 'failed']) })),
  /** How it stands where its payment was disputed at the bank; null where it never was. */
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
})
export type Invoice = z.infer<typeof Invoice>

export const myPlans = endpoint('GET', '/api/plans/mine', {
  who: 'patient',
  summary: 'Plans a doctor has approved for me',
  reply: z.object({ items: z.array(Plan) }),
})

export const startCheckout = endpoint('POST', '/api/subscriptions/checkout', {
  who: 'patient',
  needs: 'payments',
  summary: 'Confirm a plan and get the hosted payment page; repeating it returns the same page',
  body: z.object({
    planId: Id,
    confirmed: z.literal(true, { error: 'Confirm that you want to start this plan.' }),
    /** The sentence that was ticked; another is refused, so that nobody agrees to what they did not read. */
    agreed: z.string('Read what is charged, and confirm it.').max(1000),
  }),
  reply: z.object({ sessionId: z.string(), url: z.url() }),
  limit: { max: 20, seconds: 60 },
})

export const checkoutState = endpoint('GET', '/api/subscriptions/checkout/:sessionId', {
  who: 'patient',
  summary: 'Whether a payment has been confirmed by the provider',
  params: z.object({ sessionId: z.string().max(200) }),
  reply: z.object({
    state: z.enum(['waiting', 'paid', 'expired', 'cancelled']),
    planId: Id,
    subscription: Subscription.nullable(),
  }),
})

export const mySubscriptions = endpoint('GET', '/api/subscriptions/mine', {
  who: 'patient',
  summary: 'My subscriptions',
  reply: z.object({ items: z.array(Subscription), invoices: z.array(Invoice) }),
})

const SettleRefund = z.object({
  /** `again`: the card is tried once more; `by_transfer`: somebody has paid it from the bank. */
  how: z.enum(['again', 'by_transfer'], 'Say what was done.'),
})
export type SettleRefund = z.infer<typeof SettleRefund>

export const settleRefund = endpoint('POST', '/api/refunds/:id/settle', {
  who: 'admin',
  summary: 'A repayment that did not reach the card: try it again, or say that it was paid by bank transfer',
  params: IdParams,
  body: SettleRefund,
  reply: Ok,
})

export const cancelSubscription = endpoint('POST', '/api/subscriptions/:id/cancel', {
  who: 'patient',
  needs: 'payments',
  summary: 'Cancel at the end of the paid period',
  params: IdParams,
  body: z.object({ reason: z.string().trim().max(500).default('') }),
  reply: Subscription,
})

export const resumeSubscription = endpoint('POST', '/api/subscriptions/:id/resume', {
  who: 'patient',
  needs: 'payments',
  summary: 'Undo a cancellation before the period ends',
  params: IdParams,
  reply: Subscription,
})

const StatusList = z.object({ subscriptions: z.array(z.object({ id: z.string(), status: z.string() })) })
const UserParams = z.object({ userId: Id })

export const checkSubscriptions = endpoint('GET', '/api/subscriptions/check/:userId', {
  who: 'signed-in',
  summary: 'Statuses of my telehealth subscriptions',
  params: UserParams,
  reply: StatusList,
})

export const productSubscriptions = endpoint('GET', '/api/subscriptions/product-subscriptions/:userId', {
  who: 'signed-in',
  summary: 'Statuses of my product subscriptions',
  params: UserParams,
  reply: StatusList,
})

export const subscriptions = {
  plans: myPlans,
  startCheckout,
  checkoutState,
  mine: mySubscriptions,
  cancel: cancelSubscription,
  resume: resumeSubscription,
  change: changePlan,
  address: changePlanAddress,
  receipt: planChange,
  settleRefund,
  check: checkSubscriptions,
  products: productSubscriptions,
}
