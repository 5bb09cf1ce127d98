import { PaymentsDown } from '@om/integrations/payments/port'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { subscriptionsOfPatient } from '../billing.repo.ts'
import { settleCheckout } from '../checkout/settle-checkout.ts'
import { openCheckoutsOfPatient } from '../plans.repo.ts'
import { stopSubscriptionJob } from '../subscriptions.jobs.ts'
import { canCancel } from '../subscriptions.policy.ts'
import { stopSubscription } from './stop-subscription.ts'

const as = system('billing')

/** Subscriptions of a patient that would go on charging. */
export const chargingSubscriptions = async (tx: Tx, patientId: string): Promise<string[]> =>
  (await subscriptionsOfPatient(tx, patientId)).filter(canCancel).map(row => row.id)

/** Closes a payment page that is open still. One that is paid in this moment is found among the subscriptions. */
export const closePage = async (deps: Deps, sessionId: string): Promise<void> => {
  if ((await settleCheckout(deps, sessionId))?.status !== 'open') return
  try {
    await deps.payments.expireCheckout(sessionId)
  } catch (error) {
    if (error instanceof PaymentsDown) throw error
    deps.log.warn({ err: error }, 'a payment page could not be closed')
  }
  await settleCheckout(deps, sessionId)
}

/**
 * Sees to it at the provider that nothing more is charged to a patient: open payment pages close, subscriptions end with
 * the period that is paid. Repeating it changes nothing. Throws `PaymentsDown` when the provider cannot be reached.
 */
export const endCharging = async (deps: Deps, patientId: string): Promise<void> => {
  for (const { stripeSessionId } of await inTransaction({ deps, actor: as }, ({ tx }) =>
    openCheckoutsOfPatient(tx, patientId),
  ))
    await closePage(deps, stripeSessionId)
  for (const subscriptionId of await inTransaction({ deps, actor: as }, ({ tx }) =>
    chargingSubscriptions(tx, patientId),
  ))
    await stopSubscription(deps, { subscriptionId, why: 'account_closed' })
}

/** Ends, soon after the caller's transaction, what began to charge since {@link endCharging}. */
export const endLaterCharges = async (deps: Deps, tx: Tx, patientId: string): Promise<void> => {
  for (const subscriptionId of await chargingSubscriptions(tx, patientId))
    await deps.jobs.send(tx, stopSubscriptionJob, { subscriptionId, why: 'account_closed' })
}
