import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { askRefundJob } from './refund.jobs.ts'
import { openRefunds } from './refunds.repo.ts'

const patienceMs = 15 * 60_000
const batch = 50

/** Asks again for refunds that the shop should long have answered. */
export const refundSweep = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('shop-refunds') }, async ({ tx }) => {
    const before = new Date(deps.clock.now().getTime() - patienceMs)
    for (const { id } of await openRefunds(tx, before, batch))
      await deps.jobs.send(tx, askRefundJob, { refundId: id }, { once: id })
  })
