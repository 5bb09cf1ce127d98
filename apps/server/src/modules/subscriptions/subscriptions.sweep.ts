import type { Deps } from '#src/deps.ts'
import { reconcileBilling } from './provider/reconcile-billing.ts'
import { remindRenewals } from './provider/remind-renewals.ts'

/** What billing does by the clock: reminders before a charge, and catching up on lost messages. */
export const subscriptionsSweep = async (deps: Deps): Promise<void> => {
  await remindRenewals(deps)
  await reconcileBilling(deps)
}
