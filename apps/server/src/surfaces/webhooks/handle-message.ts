import { system } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import { applyShopify } from './apply-shopify.ts'
import { applyStripe } from './apply-stripe.ts'
import { eventById, type MessageRow, markFailed, markHandled } from './inbox.repo.ts'

type Apply = (deps: Deps, type: string, payload: unknown, receivedAt: Date) => Promise<void>

const appliers: Record<string, Apply> = { stripe: applyStripe, shopify: applyShopify }

const as = system('webhooks')

const handle = async (deps: Deps, row: MessageRow): Promise<void> => {
  try {
    await appliers[row.provider]?.(deps, row.type, row.payload, row.receivedAt)
  } catch (error) {
    await deps.db.transaction(as, tx => markFailed(tx, row.id, String(error)))
    throw error
  }
  await deps.db.transaction(as, tx => markHandled(tx, row.id, deps.clock.now()))
}

/** Handles a stored message: reads what it is about at its sender and stores what it is now. Stops quietly when it is done. */
export const handleMessage = async (deps: Deps, id: string): Promise<void> => {
  const row = await deps.db.transaction(as, tx => eventById(tx, id))
  if (row && !row.handledAt) await handle(deps, row)
}

/**
 * Handles a message again, handled or not. As every message only makes us read again, doing so twice changes nothing.
 * Answers false for a message that is not there.
 * @throws PaymentsDown, ShopDown when its sender does not answer; the message is marked as failed then
 */
export const replayMessage = async (deps: Deps, id: string): Promise<boolean> => {
  const row = await deps.db.transaction(as, tx => eventById(tx, id))
  if (row) await handle(deps, row)
  return row !== undefined
}
