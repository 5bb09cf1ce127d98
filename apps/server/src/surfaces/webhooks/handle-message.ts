import { system } from '#src/actor.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { errorInWords } from '#src/log.ts'
import { applyOrder, orderMark } from '#src/modules/shop/orders/sync/apply-order.ts'
import { applyShopify } from './apply-shopify.ts'
import { applyStripe } from './apply-stripe.ts'
import { eventById, type MessageRow, markFailed, markHandled, waitingAboutOrder } from './inbox.repo.ts'

type Apply = (deps: Deps, type: string, payload: unknown) => Promise<void>

const appliers: Record<string, Apply> = { stripe: applyStripe, shopify: applyShopify }

const as = system('webhooks')

const handle = async (deps: Deps, row: MessageRow): Promise<void> => {
  try {
    await appliers[row.provider]?.(deps, row.type, row.payload)
  } catch (error) {
    await deps.db.transaction(as, tx => markFailed(tx, row.id, errorInWords(error)))
    throw error
  }
  await deps.db.transaction(as, tx => markHandled(tx, row.id, deps.clock.now()))
}

const turns = new Map<string, Promise<unknown>>()

/** Runs `work` after everything that was begun under the same key in this process. */
const inTurn = async (key: string, work: () => Promise<void>): Promise<void> => {
  const mine = (turns.get(key) ?? Promise.resolve()).then(work, work)
  turns.set(key, mine)
  try {
    await mine
  } finally {
    if (turns.get(key) === mine) turns.delete(key)
  }
}

/**
 * Handles everything that waits about one order by reading it once: what the shop told us before we read is in what we read.
 * A purchase is told twice at the same moment, and the shop counts every reading.
 */
const handleAboutOrder = async (deps: Deps, id: string, orderId: string): Promise<void> => {
  const before = await deps.db.transaction(as, async tx => ({
    waiting: await waitingAboutOrder(tx, orderId),
    mark: await tx.endWith(() => orderMark(tx, orderId)),
  }))
  if (!before.waiting.includes(id)) return
  const along = (tx: Tx) => tx.endWith(() => markHandled(tx, id, deps.clock.now(), before.waiting))
  try {
    const kept = await applyOrder(deps, orderId, { mark: before.mark, along })
    if (!kept) await deps.db.transaction(as, along)
  } catch (error) {
    await deps.db.transaction(as, tx => markFailed(tx, id, errorInWords(error)))
    throw error
  }
}

/** Handles a stored message: reads what it is about at its sender and stores what it is now. Stops quietly when it is done. */
export const handleMessage = async (deps: Deps, { id, about }: { id: string; about: string }): Promise<void> => {
  if (about) return inTurn(about, () => handleAboutOrder(deps, id, about))
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
