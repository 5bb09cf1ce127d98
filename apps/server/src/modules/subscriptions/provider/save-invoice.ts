import { CLINIC_ZONE } from '@om/domain/dates'
import type { ProviderInvoice } from '@om/integrations/payments/port'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { markPurchased, prescriptionsByIds } from '#src/modules/prescriptions/prescriptions.ts'
import { placeSupply } from '#src/modules/supplies/supplies.ts'
import { type InvoiceRow, lockInvoice, savePause, upsertInvoice } from '../billing.repo.ts'
import { agreementFor } from '../checkout/agreement.ts'
import { creditWords } from '../credit/credit-words.ts'
import { giveCreditBack } from '../credit/use-credit.ts'
import { refundDifference, refundInvoice } from '../manage/refund-invoice.ts'
import { noteOwed, settleOwed } from '../owed/settle-owed.ts'
import { savePlan } from '../plans.repo.ts'
import { overchargeOf, stopOvercharge } from '../prices/allowed-price.ts'
import { notePrice } from '../prices/price.repo.ts'
import { weighCharge } from '../refills/charge-facts.ts'
import { openRefillOf } from '../refills/refills.repo.ts'
import { askAnew, type EarlyAllowed, settleRefills } from '../refills/request-refill.ts'
import { weighRefill } from '../refills/weigh-refill.ts'
import { writeChargedInError, writeNotSupplied, writeStarted } from '../subscription-mails.ts'
import { decideDraftJob, followPrescriptionJob, stopSubscriptionJob } from '../subscriptions.jobs.ts'
import type { Saved } from './save-subscription.ts'

/**
 * Hands a paid cycle to the pharmacy. Payment alone never dispenses (INV-11): when the prescription does not allow a
 * supply, there is no order, the payment goes back, the subscription ends with this period, and the patient is told. After
 * the last supply it ends too, so that nobody is charged for what cannot be sent.
 */
const supplyPaidCycle = async (
  deps: Deps,
  tx: Tx,
  saved: Saved,
  invoice: InvoiceRow,
  early: EarlyAllowed,
): Promise<void> => {
  const { subscription, plan } = saved
  const placed = await placeSupply(deps, tx, {
    invoiceId: invoice.id,
    patientId: plan.patientId,
    prescriptionId: plan.prescriptionId,
    subscription: { id: subscription.id, status: subscription.status, addressId: subscription.addressId },
    brand: plan.brand,
    early,
  })
  if (placed.ok) {
    if (placed.isLastSupply)
      await deps.jobs.send(tx, stopSubscriptionJob, { subscriptionId: subscription.id, why: 'last_supply' })
    return
  }
  await audit(deps.clock, tx, {
    action: 'order.not_placed',
    subjectType: 'invoice',
    subjectId: invoice.id,
    patientId: plan.patientId,
    reason: placed.reasons.join(', '),
  })
  await announce(tx, ['role:admin'], 'order', invoice.id)
  await writeNotSupplied(deps, tx, saved, invoice)
  await refundInvoice(deps, tx, invoice.id, 'not_supplied')
  await deps.jobs.send(tx, stopSubscriptionJob, { subscriptionId: subscription.id, why: 'not_supplied' })
}

/** An invoice only moves forward: a state that was read earlier but arrives later changes nothing. */
const rank = (status: string) => ['draft', 'open', 'uncollectible', 'void', 'paid'].indexOf(status)

const columnsOf = (state: ProviderInvoice, now: Date) => ({
  stripeInvoiceId: state.invoiceId,
  number: state.number,
  status: state.status,
  billingReason: state.billingReason,
  amountCents: state.amountCents,
  gstCents: state.taxCents,
  creditCents: state.creditCents,
  currency: state.currency,
  periodStart: state.periodStart,
  periodEnd: state.periodEnd,
  issuedAt: state.issuedAt,
  paidAt: state.paidAt,
  attemptCount: state.attemptCount,
  ...(state.cardLast4 ? { cardLast4: state.cardLast4 } : {}),
  updatedAt: now,
})

/**
 * Stores an invoice as the provider has it. The moment it is first seen as paid starts everything that payment allows:
 * the plan becomes active, the prescription counts as purchased, and the cycle goes to the pharmacy. Once per invoice.
 */
export const saveInvoice = async (deps: Deps, tx: Tx, saved: Saved, state: ProviderInvoice): Promise<void> => {
  const before = await lockInvoice(tx, state.invoiceId)
  if (before && rank(state.status) < rank(before.status)) return
  const { subscription } = saved
  const invoice = await upsertInvoice(tx, {
    patientId: subscription.patientId,
    subscriptionId: subscription.id,
    ...columnsOf(state, deps.clock.now()),
  })
  const isUnpaid = state.status === 'draft' || state.status === 'open'
  const overCents = isUnpaid || state.status === 'paid' ? await overchargeOf(tx, subscription, saved.plan, state) : 0
  if (isUnpaid && overCents > 0) return stopOvercharge(deps, tx, state.invoiceId)
  if (state.status === 'draft') {
    const { invoiceId: stripeInvoiceId } = state
    await deps.jobs.send(tx, decideDraftJob, { subscriptionId: subscription.id, stripeInvoiceId })
  }
  // An invoice over nothing, as for a subscription that is taken over, pays for no supply.
  const isPayment = state.status === 'paid' && state.amountCents > 0
  if (isPayment && before?.status !== 'paid') {
    await paid(deps, tx, saved, invoice)
    // Charged all the same: what was not announced goes back by itself.
    if (overCents > 0) await refundDifference(deps, tx, invoice, overCents)
  }
  const isNewFailure = state.attemptCount > 0 && state.attemptCount !== (before?.attemptCount ?? 0)
  if (state.status === 'open' && isNewFailure) await failed(deps, tx, saved, invoice, state)
  if (state.status === 'paid') await settleOwed(deps, tx, state.invoiceId, 'paid')
  if (state.status === 'void' || state.status === 'uncollectible') {
    await giveCreditBack(tx, state.invoiceId)
    await settleOwed(deps, tx, state.invoiceId, 'dropped')
  }
}

/** The payments that are planned after the first. */
const furtherCharges = async (deps: Deps, tx: Tx, { plan }: Saved): Promise<number> => {
  const script = (await prescriptionsByIds(tx, [plan.prescriptionId])).get(plan.prescriptionId)
  const agreement = script && agreementFor(plan, script, CLINIC_ZONE, deps.clock.now())
  return (agreement?.days.length ?? 1) - 1
}

const paid = async (deps: Deps, tx: Tx, saved: Saved, invoice: InvoiceRow): Promise<void> => {
  const { subscription, plan } = saved
  await audit(deps.clock, tx, {
    action: 'invoice.paid',
    subjectType: 'invoice',
    subjectId: invoice.id,
    patientId: invoice.patientId,
  })
  await notePrice(deps, tx, {
    patientId: plan.patientId,
    subjectId: plan.id,
    kind: 'charged',
    amountCents: invoice.amountCents,
    currency: invoice.currency,
    why: `Charged for one delivery, invoice ${invoice.number}.${creditWords(invoice)}`,
    key: `charged:${invoice.stripeInvoiceId}`,
  })
  await announce(tx, [`user:${invoice.patientId}`], 'subscription', subscription.id)
  await announce(tx, ['role:admin'], 'subscription', subscription.id)
  if (plan.status === 'offered' || plan.status === 'paying') {
    await savePlan(tx, plan.id, { status: 'active', confirmedAt: plan.confirmedAt ?? deps.clock.now() })
    await audit(deps.clock, tx, {
      action: 'plan.activate',
      subjectType: 'plan',
      subjectId: plan.id,
      patientId: plan.patientId,
      fromState: plan.status,
      toState: 'active',
    })
    await announce(tx, [`user:${plan.patientId}`], 'plan', plan.id)
    await writeStarted(deps, tx, saved, invoice, await furtherCharges(deps, tx, saved))
  }
  if (isFurther(invoice) && !(await wasAllowed(deps, tx, saved, invoice))) return
  if (subscription.pausedUntil) await savePause(tx, subscription.id, null)
  const early = await settleRefills(deps, tx, subscription.id)
  await markPurchased(deps, tx, plan.prescriptionId)
  await supplyPaidCycle(deps, tx, saved, invoice, early)
}

/** The first payment is one that the patient makes; the others are ours. */
const isFurther = ({ billingReason }: InvoiceRow) => billingReason !== 'subscription_create'

/**
 * Asks once more, now that a payment was made, whether it was allowed. One that was not goes back in full by itself, makes no order, and
 * its patient is told; the delivery is charged on the first day on which it may be, or the plan ends.
 */
const wasAllowed = async (deps: Deps, tx: Tx, saved: Saved, invoice: InvoiceRow): Promise<boolean> => {
  const { subscription, plan } = saved
  const refill = await openRefillOf(tx, subscription.id)
  const { mayCharge, reasons, ends } = await weighCharge(deps, tx, { subscription, plan, refill })
  if (mayCharge) return true
  await audit(deps.clock, tx, {
    action: 'invoice.charge_not_allowed',
    subjectType: 'invoice',
    subjectId: invoice.id,
    patientId: invoice.patientId,
    reason: reasons.join(', '),
  })
  await refundInvoice(deps, tx, invoice.id, 'charge_not_allowed')
  await writeChargedInError(deps, tx, saved, invoice, ends)
  if (ends) await deps.jobs.send(tx, stopSubscriptionJob, { subscriptionId: subscription.id, why: 'not_supplied' })
  // What it waits for stands with it, so that nothing is charged again before it waits for nothing.
  if (refill) await weighRefill(deps, tx, refill)
  else if (!ends) await askAnew(deps, tx, saved)
  await deps.jobs.send(tx, followPrescriptionJob, { prescriptionId: plan.prescriptionId })
  return false
}

const failed = async (
  deps: Deps,
  tx: Tx,
  { subscription, plan }: Saved,
  invoice: InvoiceRow,
  state: ProviderInvoice,
): Promise<void> => {
  await audit(deps.clock, tx, {
    action: 'invoice.payment_failed',
    subjectType: 'invoice',
    subjectId: invoice.id,
    patientId: invoice.patientId,
    reason: `attempt ${invoice.attemptCount}`,
  })
  await announce(tx, [`user:${invoice.patientId}`, 'role:admin'], 'subscription', subscription.id)
  // A first payment that fails begins nothing that could go on.
  if (subscription.status !== 'past_due' && subscription.status !== 'unpaid') return
  const { id: subjectId, patientId, stripeSubscriptionId, intervalDays } = subscription
  const whose = { patientId, brand: plan.brand, kind: 'plan', subjectId, stripeSubscriptionId, intervalDays } as const
  await noteOwed(deps, tx, whose, state)
}
