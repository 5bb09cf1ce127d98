import type { DeliveryAddress } from '@om/contracts/common'
import type { Invoice, Plan, Subscription } from '@om/contracts/subscriptions'
import { subscriptionStateOf } from '@om/domain/lifecycles/subscription'
import { planOf } from '@om/domain/prescribing/plans'
import type { PrescriptionRow } from '#src/modules/prescriptions/prescriptions.ts'
import type { InvoiceRow, RefundRow, SubscriptionRow } from './billing.repo.ts'
import type { Standing } from './manage/plan-standing.ts'
import type { AgreementRow } from './money.repo.ts'
import type { OwedView } from './owed/owed.repo.ts'
import { presentOwed } from './owed/settle-owed.ts'
import type { PlanRow } from './plans.repo.ts'
import { comingPrice, type LedgerRow, type PriceChangeRow, presentPrices } from './prices/price.repo.ts'
import { presentForPatient as presentRefill } from './refills/answer-refill.ts'
import type { RefillRow } from './refills/refills.repo.ts'
import type { Disputed } from './subscriptions.hooks.ts'
import { canCancel, canResume } from './subscriptions.policy.ts'

const iso = (instant: Date | null) => instant?.toISOString() ?? null

/** The name of a plan as its patient reads it. */
export const titleOfPlan = (code: string): string => planOf(code)?.name ?? 'Your plan'

export const presentPlan = (
  plan: PlanRow,
  script: PrescriptionRow,
  messageFromDoctor: string,
  today: string,
  agreement: string | null,
): Plan => ({
  id: plan.id,
  code: plan.code,
  brand: plan.brand,
  title: titleOfPlan(plan.code),
  summary: planOf(plan.code)?.summary ?? '',
  status: plan.status,
  isOnHold: script.status === 'on_hold',
  startsFrom: plan.startsFrom !== null && plan.startsFrom > today ? plan.startsFrom : null,
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
  agreement,
})

export type SubscriptionView = {
  subscription: SubscriptionRow
  plan: PlanRow
  script: PrescriptionRow
  /** Supplies that are not ordered yet. */
  suppliesLeft: number
  /** The next delivery, once its questions are asked. */
  refill: RefillRow | undefined
  agreed: AgreementRow | undefined
  prices: LedgerRow[]
  changes: PriceChangeRow[]
  /** A payment that did not go through, while it is to be settled. */
  owed: OwedView | null
  /** Where its deliveries go; null where its patient has no address. */
  goesTo: DeliveryAddress | null
  /** What its patient can do with it; null before its first period. */
  standing: Standing | null
}

const shownState = ({ status, pausedUntil }: SubscriptionRow): string => {
  const state = subscriptionStateOf(status, false) ?? status
  // A next charge that was moved is a trial at the provider: for its patient the plan runs, or is paused.
  return state === 'trialing' ? (pausedUntil ? 'paused' : 'active') : state
}

export const presentSubscription = (view: SubscriptionView, now: Date): Subscription => {
  const { subscription, plan, script, suppliesLeft, refill, agreed, standing } = view
  const state = shownState(subscription)
  const isOnHold = script.status === 'on_hold'
  // While the next delivery waits no day is promised; what was missed is charged as soon as it waits for nothing.
  const isWaiting = refill !== undefined && (refill.waitsFor.length > 0 || refill.chargeOn <= now)
  const isRenewing = (state === 'active' || state === 'paused') && !subscription.cancelAtPeriodEnd && !isOnHold
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
    agreed: agreed ? { text: agreed.text, at: agreed.agreedAt.toISOString() } : null,
    can: {
      cancel: canCancel(subscription),
      resume: canResume(view, now),
    },
    options: {
      seen: standing?.last?.number ?? 0,
      pausedUntil: subscription.pausedUntil,
      pause: standing?.options.pause ?? null,
      move: standing?.options.move ?? null,
      skipTo: standing?.options.skipTo ?? null,
      undo: (standing?.undoTo ?? null) !== null,
    },
    prices: presentPrices(view.prices),
    comingPrice: comingPrice(view.changes, now),
    owed: view.owed && presentOwed(view.owed),
    goesTo: { addressId: subscription.addressId, address: view.goesTo },
    lastChange: standing?.last?.id ?? null,
  }
}

const refundWords = {
  requested: 'on_its_way',
  pending: 'on_its_way',
  succeeded: 'paid_back',
  failed: 'failed',
} as const

export const presentInvoice = (
  invoice: InvoiceRow,
  refunds: readonly RefundRow[],
  disputed: readonly Disputed[] = [],
): Invoice => ({
  id: invoice.id,
  number: invoice.number,
  amountCents: invoice.amountCents,
  gstCents: invoice.gstCents,
  currency: invoice.currency,
  status: invoice.status,
  issuedAt: invoice.issuedAt.toISOString(),
  paidAt: iso(invoice.paidAt),
  refunds: refunds.map(({ amountCents, status }) => ({ amountCents, status: refundWords[status] })),
  dispute: disputed.find(one => one.stripeInvoiceId === invoice.stripeInvoiceId)?.standing ?? null,
})
