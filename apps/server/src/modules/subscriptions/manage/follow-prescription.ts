import { subscriptionStateOf } from '@om/domain/lifecycles/subscription'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { type MovedScript, prescriptionsByIds } from '#src/modules/prescriptions/prescriptions.ts'
import { type SubscriptionRow, subscriptionOfPlan, wentBack } from '../billing.repo.ts'
import { openOwedOf } from '../owed/owed.repo.ts'
import { openCheckoutOf, type PlanRow, planOfPrescription, savePlan } from '../plans.repo.ts'
import { bringPrice } from '../prices/plan-prices.ts'
import { applyBilling } from '../provider/apply-provider-state.ts'
import { lockOpenRefills, type RefillRow } from '../refills/refills.repo.ts'
import { askAnew, lapseRefills } from '../refills/request-refill.ts'
import { weighRefill } from '../refills/weigh-refill.ts'
import { followPrescriptionJob } from '../subscriptions.jobs.ts'
import { closePage } from './end-with-account.ts'
import { stopSubscription } from './stop-subscription.ts'

const as = system('billing')

const over: readonly MovedScript['status'][] = ['ceased', 'superseded', 'expired', 'released']

const movePlan = async (deps: Deps, tx: Tx, plan: PlanRow, status: 'withdrawn' | 'offered'): Promise<void> => {
  await savePlan(tx, plan.id, { status })
  await audit(deps.clock, tx, {
    action: status === 'offered' ? 'plan.offer' : 'plan.withdraw',
    subjectType: 'plan',
    subjectId: plan.id,
    patientId: plan.patientId,
    fromState: plan.status,
    toState: status,
  })
  await announce(tx, [`user:${plan.patientId}`], 'plan', plan.id)
}

/**
 * Right after a prescription was held, taken off hold or ended, the provider is told. A plan that nobody has paid for yet is
 * withdrawn with its prescription, and what was asked before a delivery that will not be is over, with its tasks.
 */
export const followPrescriptionCharges = async (
  deps: Deps,
  tx: Tx,
  { prescriptionId, status }: MovedScript,
): Promise<void> => {
  const plan = await planOfPrescription(tx, prescriptionId)
  if (!plan) return
  // Taken to another pharmacy and back before anybody had paid: it may be confirmed again.
  if (status === 'active' && plan.status === 'withdrawn') await movePlan(deps, tx, plan, 'offered')
  if (over.includes(status) && (plan.status === 'offered' || plan.status === 'paying'))
    await movePlan(deps, tx, plan, 'withdrawn')
  const subscription = over.includes(status) ? await subscriptionOfPlan(tx, plan.id) : undefined
  if (subscription) {
    await lapseRefills(deps, tx, subscription.id)
    await announce(tx, [`user:${plan.patientId}`], 'subscription', subscription.id)
  }
  await deps.jobs.send(tx, followPrescriptionJob, { prescriptionId })
}

/** The next delivery, with what it waits for at this moment: nothing is charged on what was known before. */
const weighedNow = async (deps: Deps, tx: Tx, { id }: SubscriptionRow): Promise<RefillRow | undefined> => {
  const [refill] = await lockOpenRefills(tx, id)
  return refill && weighRefill(deps, tx, refill)
}

/** The invoice by which the charge of a delivery was missed: the provider voided it, or what it brought went back. Null while none was. */
const missedBy = async (
  deps: Deps,
  { stripeSubscriptionId }: SubscriptionRow,
  refill: RefillRow,
): Promise<string | null> => {
  if (refill.chargeOn > deps.clock.now()) return null
  const [latest] = await deps.payments.listInvoices(stripeSubscriptionId)
  if (!latest || latest.issuedAt < refill.chargeOn) return null
  const isBack =
    latest.status === 'paid' && (await inTransaction({ deps, actor: as }, ({ tx }) => wentBack(tx, latest.invoiceId)))
  return latest.status === 'void' || isBack ? latest.invoiceId : null
}

/** A charge was left out without anybody having been asked about it, as on hold: it is announced and asked about now. */
const askAboutMissed = async (deps: Deps, subscription: SubscriptionRow, plan: PlanRow): Promise<void> => {
  const { currentPeriodStart, stripeSubscriptionId, cancelAtPeriodEnd } = subscription
  if (!currentPeriodStart || cancelAtPeriodEnd) return
  const [latest] = await deps.payments.listInvoices(stripeSubscriptionId)
  if (latest?.status !== 'void' || latest.periodStart < currentPeriodStart) return
  await inTransaction({ deps, actor: as }, ({ tx }) => askAnew(deps, tx, { subscription, plan }))
}

/**
 * Brings what the provider charges in line with a prescription as it stands when this runs, so that repeats and any order
 * end in the same state: on hold, or while the next delivery waits for something, nothing is charged, and it goes on afterwards,
 * with what was missed at once; once it has ended the subscription ends, and
 * no payment page stays open. Throws `PaymentsDown` when the provider cannot be reached.
 */
export const chargeAsPrescribed = async (deps: Deps, { prescriptionId }: { prescriptionId: string }): Promise<void> => {
  const found = await inTransaction({ deps, actor: as }, async ({ tx }) => {
    const plan = await planOfPrescription(tx, prescriptionId)
    if (!plan) return undefined
    const script = (await prescriptionsByIds(tx, [prescriptionId])).get(prescriptionId)
    const subscription = await subscriptionOfPlan(tx, plan.id)
    return {
      plan,
      status: script?.status,
      page: await openCheckoutOf(tx, plan.id),
      subscription,
      refill: subscription && (await weighedNow(deps, tx, subscription)),
      owed: subscription && (await openOwedOf(tx, subscription.stripeSubscriptionId)),
    }
  })
  if (!found) return
  const { plan, status, page, subscription, refill, owed } = found
  const goesOn = status === 'active' || status === 'exhausted'
  if (page && !goesOn) await closePage(deps, page.stripeSessionId)
  if (!subscription || subscriptionStateOf(subscription.status, false) === 'cancelled') return
  // Its last supply has been counted: there is nothing more to charge for.
  if (status === 'exhausted' && !subscription.cancelAtPeriodEnd)
    return stopSubscription(deps, { subscriptionId: subscription.id, why: 'last_supply' })
  if (goesOn || status === 'on_hold') {
    const isPaused = owed?.row.state === 'paused'
    const waits = status === 'on_hold' || (refill?.waitsFor.length ?? 0) > 0 || isPaused
    await deps.payments.setCollection(subscription.stripeSubscriptionId, waits ? 'never' : 'as_draft')
    // What failed is collected by its own tries, or by its patient.
    const missed = !waits && !owed && refill ? await missedBy(deps, subscription, refill) : null
    if (missed && refill) {
      // The price of the day on which it is charged.
      await bringPrice(deps, subscription.id, deps.clock.now())
      await deps.payments.chargeNow(subscription.stripeSubscriptionId, `${refill.id}:${missed}`)
    }
    if (!waits && !owed && !refill) await askAboutMissed(deps, subscription, plan)
    await applyBilling(deps, subscription.stripeSubscriptionId)
    return
  }
  await stopSubscription(deps, { subscriptionId: subscription.id, why: 'prescription_ended' })
}
