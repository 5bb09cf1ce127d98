import { hairQuizResultsV2 } from '@om/db/tables/quiz'
import { addMonths } from '@om/domain/dates'
import { ADULT_AGE, ageOn, parseDob } from '@om/domain/quiz/date'
import { and, asc, between, eq, getTableColumns, gt, isNotNull, or, sql } from 'drizzle-orm'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { clinicToday } from '#src/modules/people/people.ts'

const r = hairQuizResultsV2
const hourMs = 3_600_000
/** Answers are left alone while their owner may still be looking at what they came to, and looked at for two days. */
const [fromHours, toHours] = [1, 48]
const batch = 500

/** What stays of the answers of a minor: that there were some, when, whose and under which brand, and when they were born. */
const kept = new Set(['id', 'userId', 'createdAt', 'brand', 'quizType', 'dateOfBirth', 'requiresPrescription'])
const consents = new Set(['consentTelehealth', 'consentPrivacyPolicy'])

const emptied = Object.fromEntries(
  Object.keys(getTableColumns(r))
    .filter(name => !kept.has(name))
    .map(name => [name, consents.has(name) ? false : null]),
)

const bornOf = (row: { dateOfBirth: string | null; told: string | null }) => [row.dateOfBirth, parseDob(row.told)]

type Place = { createdAt: Date; id: string }

/** Answers of the last two days with a birthday that may be a minor's, in either place. */
const suspects = (tx: Tx, now: Date, today: string, after: Place | undefined) =>
  tx.q
    .select({
      id: r.id,
      userId: r.userId,
      createdAt: r.createdAt,
      dateOfBirth: r.dateOfBirth,
      told: sql<string | null>`${r.fullQuizData} ->> 'date_of_birth'`,
    })
    .from(r)
    .where(
      and(
        between(r.createdAt, new Date(now.getTime() - toHours * hourMs), new Date(now.getTime() - fromHours * hourMs)),
        isNotNull(r.fullQuizData),
        or(
          gt(r.dateOfBirth, addMonths(today, -12 * ADULT_AGE)),
          // Typed as 31/12/2008: the year is enough to look closer.
          sql`right(${r.fullQuizData} ->> 'date_of_birth', 4) >= ${String(Number(today.slice(0, 4)) - ADULT_AGE)}`,
        ),
        after && sql`(${r.createdAt}, ${r.id}) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(r.createdAt), asc(r.id))
    .limit(batch)

/**
 * Reduces the answers of somebody who turns out to be under 18 to the minimum, within a day, also where they were sent straight to the
 * table (INV-15). Reduced ones are not found again.
 */
export const underAgeSweep = async (deps: Deps): Promise<void> => {
  const today = clinicToday(deps.clock)
  let after: Place | undefined
  for (let found = batch; found === batch; ) {
    found = await inTransaction({ deps, actor: system('clock') }, async ({ tx, now }) => {
      const rows = await suspects(tx, now, today, after)
      for (const row of rows) {
        if (!bornOf(row).some(born => born !== null && ageOn(born, today) < ADULT_AGE)) continue
        await tx.q.update(r).set(emptied).where(eq(r.id, row.id))
        await audit(deps.clock, tx, {
          action: 'quiz.reduce',
          subjectType: 'quiz',
          subjectId: row.id,
          ...(row.userId ? { patientId: row.userId } : {}),
          reason: 'under_age',
        })
      }
      const last = rows.at(-1)
      if (last) after = { createdAt: last.createdAt, id: last.id }
      return rows.length
    })
  }
}
