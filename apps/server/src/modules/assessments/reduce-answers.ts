import { hairQuizResultsV2 } from '@om/db/tables/quiz'
import { eq, getTableColumns } from 'drizzle-orm'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'

const r = hairQuizResultsV2

/** What stays of the answers of a minor: that there were some, when, whose and under which brand, and when they were born. */
const kept = new Set([
  'id',
  'userId',
  'createdAt',
  'brand',
  'quizType',
  'dateOfBirth',
  'requiresPrescription',
  'ageCheckedAt',
  'reducedAt',
])
const consents = new Set(['consentTelehealth', 'consentPrivacyPolicy'])

const emptied = Object.fromEntries(
  Object.keys(getTableColumns(r))
    .filter(name => !kept.has(name))
    .map(name => [name, consents.has(name) ? false : null]),
)

/**
 * Reduces the answers of somebody under 18 to the minimum, once: whose they were, when, and the date of birth that says so. What a
 * doctor has decided on is not reached. (INV-15)
 */
export const reduceAnswers = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { id, userId, bornOn }: { id: string; userId: string | null; bornOn: string },
): Promise<void> => {
  const now = deps.clock.now()
  await tx.q
    .update(r)
    .set({ ...emptied, dateOfBirth: bornOn, ageCheckedAt: now, reducedAt: now })
    .where(eq(r.id, id))
  await audit(deps.clock, tx, {
    action: 'quiz.reduce',
    subjectType: 'quiz',
    subjectId: id,
    ...(userId ? { patientId: userId } : {}),
    reason: 'under_age',
  })
}

/** The same of the answers behind a consult, where a doctor has seen that their patient is a minor. */
export const reduceAnswersOfConsult = (
  deps: Deps,
  tx: Tx,
  { patientId, quizId, bornOn }: { patientId: string; quizId: string; bornOn: string },
): Promise<void> => reduceAnswers(deps, tx, { id: quizId, userId: patientId, bornOn })
