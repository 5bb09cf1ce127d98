import { ShopDown } from '@om/integrations/shop-admin/port'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { reconcileOrdersJob } from '../../shop.jobs.ts'
import { applyOrder } from './apply-order.ts'
import { appliedStates, moveTurn, reconciledTo, saveReconciledTo, takeTurn } from './order-sync.repo.ts'

const as = system('shop')

/** How often the shop is asked what changed; how soon again after an outage, and when somebody waits for their order. */
const everyMs = 5 * 60_000
const againMs = 30_000
const soonMs = 20_000
/** How far a round goes back behind the one before: a change may show up late in the shop's list. */
const overlapMs = 10 * 60_000
/** How far the very first round goes back. */
const firstMs = 24 * 60 * 60_000
/** How far the shop's clock and ours may be apart. */
const skewMs = 60_000

/** Applies an order, and answers whether that worked; one that cannot be stored must not keep the others waiting. */
const applied = async (deps: Deps, id: string): Promise<boolean> => {
  try {
    await applyOrder(deps, id)
    return true
  } catch (error) {
    if (error instanceof ShopDown) throw error
    deps.log.error({ err: error, order: id }, 'an order of the shop could not be stored')
    return false
  }
}

/**
 * Reads every order that changed since, and applies it. One whose state we hold is left out, unless it changed after the last
 * round began: the shop counts in whole seconds, and we may hold the first of two changes of one second. Answers whether all
 * of them are stored now.
 */
const catchUp = async (deps: Deps, since: Date, last: Date | null): Promise<boolean> => {
  const settledBefore = last ? last.getTime() - skewMs : 0
  let areAllStored = true
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<Deps['shop']['ordersSince']>> = await deps.shop.ordersSince(since, cursor)
    const ids = page.changes.map(({ id }) => id)
    const held = await inTransaction({ deps, actor: as }, ({ tx }) => appliedStates(tx, ids))
    for (const { id, updatedAt } of page.changes) {
      const known = held.get(id)
      const isHeld = known !== undefined && known >= updatedAt && updatedAt.getTime() < settledBefore
      if (!isHeld && !(await applied(deps, id))) areAllStored = false
    }
    cursor = page.nextCursor
  } while (cursor)
  return areAllStored
}

/** Catches up with messages that were lost. A round that fails, in whole or for one order, leaves that to the next one. */
const reconcile = async (deps: Deps): Promise<void> => {
  const startedAt = deps.clock.now()
  const last = await inTransaction({ deps, actor: as }, ({ tx }) => reconciledTo(tx))
  const since = Math.min(
    last ? last.getTime() - overlapMs : startedAt.getTime() - firstMs,
    startedAt.getTime() - overlapMs,
  )
  if (await catchUp(deps, new Date(since), last))
    await inTransaction({ deps, actor: as }, ({ tx }) => saveReconciledTo(tx, startedAt))
}

/** The same as work in the background: while the shop is down it becomes due again soon. */
export const reconcileOrders = async (deps: Deps): Promise<void> => {
  try {
    await reconcile(deps)
  } catch (error) {
    if (!(error instanceof ShopDown)) throw error
    deps.log.warn({ err: error }, 'could not ask the shop what changed')
    const lastTurn = new Date(deps.clock.now().getTime() - everyMs + againMs)
    await inTransaction({ deps, actor: as }, ({ tx }) => moveTurn(tx, 'triedAt', lastTurn))
  }
}

/** Queues a round if the last one is longer ago than that; of several copies of the server one does. */
const queueAfter = (deps: Deps, afterMs: number): Promise<void> => {
  const now = deps.clock.now()
  return inTransaction({ deps, actor: as }, async ({ tx }) => {
    if (await takeTurn(tx, 'triedAt', new Date(now.getTime() - afterMs), now))
      await deps.jobs.send(tx, reconcileOrdersJob, {})
  })
}

/** Catches up when it is due: right after a start, and then every five minutes. */
export const reconcileWhenDue = (deps: Deps): Promise<void> => queueAfter(deps, everyMs)

/** Catches up sooner, because somebody waits for an order that may have been paid. */
export const reconcileSoon = (deps: Deps): Promise<void> => queueAfter(deps, soonMs)
