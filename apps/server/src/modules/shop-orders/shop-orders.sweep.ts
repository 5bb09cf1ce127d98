import type { Deps } from '#src/deps.ts'
import { askForMessages } from './ask-for-messages.ts'
import { reconcileWhenDue } from './reconcile-orders.ts'

/** What orders of the shop do by the clock: making sure of messages, and catching up with those that were lost. */
export const shopOrdersSweep = async (deps: Deps): Promise<void> => {
  await askForMessages(deps)
  await reconcileWhenDue(deps)
}
