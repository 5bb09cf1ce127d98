import type { Logger } from 'pino'
import type { Database } from '#src/database/database.ts'
import { createSumCounter, type SumCounter } from '#src/database/sum-counter.ts'
import { addViews, type Views } from './visits.repo.ts'

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
