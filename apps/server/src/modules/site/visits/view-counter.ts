import type { Logger } from 'pino'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Database } from '#src/database/database.ts'
import { createSumCounter, type SumCounter } from '#src/database/sum-counter.ts'
import type { Deps } from '#src/deps.ts'
import { addViews, deleteErrorsBefore, type Views } from './visits.repo.ts'

export type ViewCounter = SumCounter<Omit<Views, 'views'>>

/** Counts views of kinds of pages; in the database within a second. */
export const createViewCounter = (db: Pick<Database, 'transaction'>, log: Pick<Logger, 'warn'>): ViewCounter =>
  createSumCounter({
    db,
    log,
    name: 'visits',
    store: (tx, sums) =>
      addViews(
        tx,
        sums.map(({ what, times }) => ({ ...what, views: times })),
      ),
  })

const keptDays = 30
const dayMs = 86_400_000

/** Deletes errors that nobody has met for 30 days. */
export const visitsSweep = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: system('visits') }, ({ tx }) =>
    deleteErrorsBefore(tx, new Date(deps.clock.now().getTime() - keptDays * dayMs)),
  )
