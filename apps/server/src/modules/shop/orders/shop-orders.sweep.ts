import type { Deps } from '#src/deps.ts'
import { forgetCheckouts } from './checkout/forget-checkouts.ts'
import { askForMessages } from './sync/ask-for-messages.ts'
import { reconcileWhenDue } from './sync/reconcile-orders.ts'

/** What orders of the shop do by the clock: making sure of messages, catching up with lost ones, and forgetting old checkouts. */
export const shopOrdersSweep = async (deps: Deps): Promise<void> => {
  await askForMessages(deps)
  await reconcileWhenDue(deps)
  await forgetCheckouts(deps)
}
