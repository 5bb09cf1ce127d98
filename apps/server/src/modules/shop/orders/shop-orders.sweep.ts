import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { forgetCheckouts } from './checkout/forget-checkouts.ts'
import { takeTurn } from './sync/order-sync.repo.ts'
import { reconcileWhenDue } from './sync/reconcile-orders.ts'

const everyMs = 60 * 60_000

/**
 * Makes sure, every hour, that a real shop sends us messages: it stops by itself after too many that we did not take. Not for
 * the emulated shop, which knows where we are.
 */
const askForMessages = async (deps: Deps): Promise<void> => {
  if (!deps.config.shopAdmin || deps.config.shopAdmin.isEmulated) return
  const now = deps.clock.now()
  const isDue = await inTransaction({ deps, actor: system('shop') }, ({ tx }) =>
    takeTurn(tx, 'messagesAt', new Date(now.getTime() - everyMs), now),
  )
  if (!isDue) return
  await deps.shop
    .registerWebhooks(`${deps.config.publicUrl}/webhooks/shopify`)
    .catch(error => deps.log.warn({ err: error }, 'the shop did not take our wish for messages; it is asked again'))
}

/** What orders of the shop do by the clock: making sure of messages, catching up with lost ones, and forgetting old checkouts. */
export const shopOrdersSweep = async (deps: Deps): Promise<void> => {
  await askForMessages(deps)
  await reconcileWhenDue(deps)
  await forgetCheckouts(deps)
}
