import { hairQuizResultsV2 } from '@om/db/tables/quiz'
import { ADULT_AGE, ageOn, bornIn } from '@om/domain/quiz/date'
import { and, asc, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { minorReduced } from './assessments.hooks.ts'
import { reduceAnswers } from './reduce-answers.ts'

const r = hairQuizResultsV2
/** Answers are left alone while their owner may still be looking at what they came to. */
const graceMs = 3_600_000
const batch = 500
/** As many batches as one run takes: what an outage left is worked off run by run. */
const mostBatches = 20

const bornOf = (row: { dateOfBirth: string | null; told: string | null }) => [row.dateOfBirth, bornIn(row.told)]

/** Answers at whose age nobody has looked, however long ago they came; nobody else works on them meanwhile. */
const unchecked = (tx: Tx, now: Date) =>
  tx.q
    .select({
      id: r.id,
      userId: r.userId,
      dateOfBirth: r.dateOfBirth,
      told: sql<string | null>`${r.fullQuizData} ->> 'date_of_birth'`,
    })
    .from(r)
    .where(and(isNull(r.ageCheckedAt), lt(r.createdAt, new Date(now.getTime() - graceMs))))
    .orderBy(asc(r.createdAt), asc(r.id))
    .limit(batch)
    .for('update', { skipLocked: true })

const isNewestOf = async (tx: Tx, id: string, userId: string) => {
  const [newest] = await tx.q
    .select({ id: r.id })
    .from(r)
    .where(eq(r.userId, userId))
    .orderBy(desc(r.createdAt))
    .limit(1)
  return newest?.id === id
}

/**
 * Reduces the answers of somebody who turns out to be under 18 to the minimum, within a day, also where they were sent straight to the
 * table, and gives up the photos that wait for a doctor. Each is looked at once; somebody who has since answered with another birthday
 * keeps the photos. (INV-15)
 */
export const underAgeSweep = async (deps: Deps): Promise<void> => {
  const today = clinicToday(deps.clock)
  for (let run = 0, found = batch; found === batch && run < mostBatches; run++) {
    found = await inTransaction({ deps, actor: system('clock') }, async ({ tx, now }) => {
      const rows = await unchecked(tx, now)
      const adults: string[] = []
      for (const row of rows) {
        const bornOn = bornOf(row).find(born => born !== null && ageOn(born, today) < ADULT_AGE)
        if (!bornOn) {
          adults.push(row.id)
          continue
        }
        await reduceAnswers(deps, tx, { ...row, bornOn })
        if (row.userId && (await isNewestOf(tx, row.id, row.userId))) await minorReduced.happens(deps, tx, row.userId)
      }
      if (adults.length > 0) await tx.q.update(r).set({ ageCheckedAt: now }).where(inArray(r.id, adults))
      return rows.length
    })
  }
}
