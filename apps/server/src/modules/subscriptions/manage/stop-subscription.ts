import { subscriptionStateOf } from '@om/domain/lifecycles/subscription'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { subscriptionById } from '../billing.repo.ts'
import { planById } from '../plans.repo.ts'
import { applySubscription } from '../provider/apply-provider-state.ts'
import { writeLastSupply, writeReviewNeeded } from '../subscription-mails.ts'
import type { stopReasons } from '../subscriptions.jobs.ts'

type Stop = { subscriptionId: string; why: (typeof stopReasons)[number] }

/**
 * Ends a subscription with its paid period, because nothing more can be supplied on the prescription: nobody is charged
 * for what cannot be sent. Stops quietly when it ends already.
 */
export const stopSubscription = async (deps: Deps, { subscriptionId, why }: Stop): Promise<void> => {
  const as = system('billing')
  const row = await inTransaction({ deps, actor: as }, ({ tx }) => subscriptionById(tx, subscriptionId))
  if (!row || subscriptionStateOf(row.status, false) === 'cancelled' || row.cancelAtPeriodEnd) return
  await deps.payments.setCancelAtPeriodEnd(row.stripeSubscriptionId, true)
  await applySubscription(deps, row.stripeSubscriptionId)
  await inTransaction({ deps, actor: as }, async ({ tx }) => {
    await audit(deps.clock, tx, {
      action: 'subscription.stop',
      subjectType: 'subscription',
      subjectId: row.id,
      patientId: row.patientId,
      reason: why,
    })
    const plan = await planById(tx, row.planId)
    if (why === 'last_supply' && plan) await writeLastSupply(deps, tx, { subscription: row, plan })
    if (why === 'review_needed' && plan) await writeReviewNeeded(deps, tx, { subscription: row, plan })
  })
}
