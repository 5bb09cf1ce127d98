import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { deleteUnused } from './checkouts.repo.ts'

/** Twice as long as the shop keeps a cart that nobody touches. (Commerce contract §1.3: 30 days) */
const keptMs = 60 * 24 * 60 * 60_000

/** Forgets what people went to pay for and did not: it says who wanted what, and nothing can come of it any more. */
export const forgetCheckouts = (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> =>
  inTransaction({ deps, actor: system('shop') }, ({ tx }) =>
    deleteUnused(tx, new Date(deps.clock.now().getTime() - keptMs)),
  )
