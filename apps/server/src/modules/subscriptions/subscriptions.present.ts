import type { Invoice, Plan, Subscription } from '@om/contracts/subscriptions'
import { subscriptionStateOf } from '@om/domain/lifecycles/subscription'
import { planOf } from '@om/domain/prescribing/plans'
import type { PrescriptionRow } from '#src/modules/prescriptions/prescriptions.ts'
import type { InvoiceRow, RefundRow, SubscriptionRow } from './billing.repo.ts'
import type { PlanRow } from './plans.repo.ts'
import { presentForPatient as presentRefill } from './refills/answer-refill.ts'
import type { RefillRow } from './refills/refills.repo.ts'
import { canCancel, canResume } from './subscriptions.policy.ts'

const iso = (instant: Date | null) => instant?.toISOString() ?? null

/** The name of a plan as its patient reads it. */
export const titleOfPlan = (code: string): string => planOf(code)?.name ?? 'Your plan'

export const presentPlan = (plan: PlanRow, script: PrescriptionRow, messageFromDoctor: string): Plan => ({
  id: plan.id,
  code: plan.code,
  brand: plan.brand,
  title: titleOfPlan(plan.code),
  summary: planOf(plan.code)?.summary ?? '',
  status: plan.status,
  isOnHold: script.status === 'on_hold',
  priceCents: plan.priceCents,
  currency: plan.currency,
  intervalDays: plan.intervalDays,
  medicines: script.items.map(item => ({
    name: item.description,
    directions: item.directions,
    compounded: item.compounded,
  })),
  suppliesTotal: script.suppliesTotal,
  prescriptionId: plan.prescriptionId,
  doctorName: script.prescriberSnapshot.name,
  messageFromDoctor,
  offeredAt: plan.offeredAt.toISOString(),
})

export type SubscriptionView = {
  subscription: SubscriptionRow
  plan: PlanRow
  script: PrescriptionRow
  /** Supplies that are not ordered yet. */
  suppliesLeft: number
  /** The next delivery, once its questions are asked. */
  refill: RefillRow | undefined
}

export const presentSubscription = (
  { subscription, plan, script, suppliesLeft, refill }: SubscriptionView,
  now: Date,
): Subscription => {
  const state = subscriptionStateOf(subscription.status, false) ?? subscription.status
  const isOnHold = script.status === 'on_hold'
  // While the next delivery waits no day is promised; what was missed is charged as soon as it waits for nothing.
  const isWaiting = refill !== undefined && (refill.waitsFor.length > 0 || refill.chargeOn <= now)
  const isRenewing = (state === 'active' || state === 'trialing') && !subscription.cancelAtPeriodEnd && !isOnHold
  return {
    id: subscription.id,
    planId: plan.id,
    title: titleOfPlan(plan.code),
    brand: plan.brand,
    status: state,
    amountCents: subscription.amountCents,
    currency: subscription.currency,
    intervalDays: subscription.intervalDays,
    currentPeriodStart: iso(subscription.currentPeriodStart),
    currentPeriodEnd: iso(subscription.currentPeriodEnd),
    cancelAtPeriodEnd: subscription.cancelAtPeriodEnd,
    cancelledAt: iso(subscription.cancelledAt),
    isOnHold,
    nextChargeOn: isRenewing && !isWaiting ? iso(subscription.currentPeriodEnd) : null,
    prescriptionEndsOn: script.expiresOn,
    suppliesLeft,
    // What has been cancelled asks nothing more; taken back, it does.
    refill: refill && !subscription.cancelAtPeriodEnd ? presentRefill(refill, subscription, now) : null,
    can: {
      cancel: canCancel(subscription),
      resume: canResume(subscription, script.status === 'active' && suppliesLeft > 0, now),
    },
  }
}

const refundWords = {
  requested: 'on_its_way',
  pending: 'on_its_way',
  succeeded: 'paid_back',
  failed: 'failed',
} as const

export const presentInvoice = (invoice: InvoiceRow, refunds: readonly RefundRow[]): Invoice => ({
  id: invoice.id,
  number: invoice.number,
  amountCents: invoice.amountCents,
  gstCents: invoice.gstCents,
  currency: invoice.currency,
  status: invoice.status,
  issuedAt: invoice.issuedAt.toISOString(),
  paidAt: iso(invoice.paidAt),
  refunds: refunds.map(({ amountCents, status }) => ({ amountCents, status: refundWords[status] })),
})
