import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { notifyShopJob } from './dispatch.jobs.ts'
import { unfulfilled } from './dispatch.repo.ts'

const patienceMs = 30 * 60_000
const batch = 50

/** Tells the shop again about parcels it should long know of: the job got lost or gave up. */
export const dispatchSweep = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('shop-dispatch') }, async ({ tx }) => {
    const before = new Date(deps.clock.now().getTime() - patienceMs)
    for (const { id } of await unfulfilled(tx, before, batch))
      await deps.jobs.send(tx, notifyShopJob, { orderId: id }, { once: id })
  })
