import { subscriptionStateOf } from '@om/domain/lifecycles/subscription'
import type { ProviderSubscription } from '@om/integrations/payments/port'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { type SubscriptionRow, subscriptionByStripeId, upsertSubscription } from '../billing.repo.ts'
import { freeCredit } from '../credit/use-credit.ts'
import { dropOwedOf } from '../owed/settle-owed.ts'
import { lockPlan, type PlanRow, savePlan } from '../plans.repo.ts'
import { lapseRefills } from '../refills/request-refill.ts'
import { writeEnded } from '../subscription-mails.ts'
import { followPrescriptionJob } from '../subscriptions.jobs.ts'

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

export type Saved = { subscription: SubscriptionRow; plan: PlanRow }

/** The columns that are the provider's to say. */
const providerColumns = (state: ProviderSubscription, now: Date) => ({
  stripeSubscriptionId: state.subscriptionId,
  status: state.status,
  amountCents: state.amountCents,
  currency: state.currency,
  currentPeriodStart: state.currentPeriodStart,
  currentPeriodEnd: state.currentPeriodEnd,
  cancelAtPeriodEnd: state.cancelAtPeriodEnd,
  collectionPaused: state.isCollectionPaused,
  cancelledAt: state.cancelledAt,
  updatedAt: now,
})

const isOver = (status: string) => subscriptionStateOf(status, false) === 'cancelled'

/**
 * Stores a subscription as the provider has it. Undefined when it is for no plan of ours, or for somebody else's. When
 * it is over, the plan ends with it.
 */
export const saveSubscription = async (deps: Deps, tx: Tx, state: ProviderSubscription): Promise<Saved | undefined> => {
  const plan = isUuid(state.planId) ? await lockPlan(tx, state.planId) : undefined
  if (!plan || plan.patientId !== state.patientId) {
    deps.log.warn({ subscriptionId: state.subscriptionId }, 'a subscription belongs to no plan of ours')
    return undefined
  }
  const before = await subscriptionByStripeId(tx, state.subscriptionId)
  const subscription = await upsertSubscription(tx, {
    patientId: plan.patientId,
    planId: plan.id,
    prescriptionId: plan.prescriptionId,
    intervalDays: plan.intervalDays,
    createdAt: deps.clock.now(),
    ...providerColumns(state, deps.clock.now()),
  })
  await notifyChange(deps, tx, before, subscription)
  // From its first day on nothing is collected that we have not made final.
  if (!state.keepsDrafts && !state.isCollectionPaused && !isOver(state.status))
    await deps.jobs.send(tx, followPrescriptionJob, { prescriptionId: plan.prescriptionId })
  if (!isOver(state.status) || plan.status === 'ended') return { subscription, plan }

  await savePlan(tx, plan.id, { status: 'ended' })
  await lapseRefills(deps, tx, subscription.id)
  // Whoever ends it, they, or the words below, are told of that.
  await dropOwedOf(deps, tx, state.subscriptionId, { isTold: true })
  await freeCredit(tx, subscription.id)
  await audit(deps.clock, tx, {
    action: 'plan.end',
    subjectType: 'plan',
    subjectId: plan.id,
    patientId: plan.patientId,
    fromState: plan.status,
    toState: 'ended',
  })
  await announce(tx, [`user:${plan.patientId}`], 'plan', plan.id)
  // Someone who cancelled was told then; an end that nobody asked for needs words.
  if (before && !before.cancelAtPeriodEnd) await writeEnded(deps, tx, { subscription, plan })
  return { subscription, plan: { ...plan, status: 'ended' } }
}

const notifyChange = async (deps: Deps, tx: Tx, before: SubscriptionRow | undefined, after: SubscriptionRow) => {
  const isSame =
    before?.status === after.status &&
    before.cancelAtPeriodEnd === after.cancelAtPeriodEnd &&
    before.currentPeriodEnd?.getTime() === after.currentPeriodEnd?.getTime()
  if (isSame) return
  await announce(tx, [`user:${after.patientId}`], 'subscription', after.id)
  if (before?.status === after.status) return
  await audit(deps.clock, tx, {
    action: 'subscription.status',
    subjectType: 'subscription',
    subjectId: after.id,
    patientId: after.patientId,
    ...(before ? { fromState: before.status } : {}),
    toState: after.status,
  })
}
