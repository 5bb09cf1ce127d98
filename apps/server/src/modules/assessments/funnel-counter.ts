import type { Logger } from 'pino'
import type { Database } from '#src/database/database.ts'
import { createSumCounter, type SumCounter } from '#src/database/sum-counter.ts'
import { addFunnelCounts, type FunnelCount } from './assessments.repo.ts'

export type FunnelCounter = SumCounter<Omit<FunnelCount, 'count'>>

/** Counts how far assessments come; in the database within a second. */
export const createFunnelCounter = (db: Pick<Database, 'transaction'>, log: Pick<Logger, 'warn'>): FunnelCounter =>
  createSumCounter({
    db,
    log,
    name: 'quiz-funnel',
    store: (tx, sums) =>
      addFunnelCounts(
        tx,
        sums.map(({ what, times }) => ({ ...what, count: times })),
      ),
  })
