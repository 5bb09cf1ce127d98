import { appointments } from '@om/db/tables/care'
import { consults } from '@om/db/tables/consults'
import { profiles } from '@om/db/tables/people'
import { auditLog } from '@om/db/tables/platform'
import { hairQuizResultsV2 } from '@om/db/tables/quiz'
import { and, asc, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { StoredQuiz } from './chart/quiz.repo.ts'
import { asConsult, type ConsultRow } from './consults.repo.ts'

type Waiting = 'needs_info' | 'video_required'

/** Rows that another copy of the server is working on are left to it. */
const take = async (
  tx: Tx,
  where: SQL | undefined,
  limit: number,
  order: SQL = asc(consults.dueAt),
): Promise<ConsultRow[]> => {
  const rows = await tx.q
    .select()
    .from(consults)
    .where(where)
    .orderBy(order)
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(asConsult)
}

/** Held consults whose time has run out. */
export const lapsedClaims = (tx: Tx, now: Date, limit: number): Promise<ConsultRow[]> =>
  take(tx, and(sql`${consults.state} = 'in_review'`, lte(consults.claimExpiresAt, now)), limit)

/** Consults past their due time that no admin has been told of. */
export const unnotifiedBreaches = (tx: Tx, now: Date, limit: number): Promise<ConsultRow[]> =>
  take(
    tx,
    and(sql`${consults.state} in ('submitted','in_review')`, isNull(consults.breachToldAt), lte(consults.dueAt, now)),
    limit,
  )

/**
 * Nothing is booked, and nothing that was booked has fallen through since then: a patient with an appointment ahead keeps
 * nobody waiting, and after one that failed the wait begins again.
 */
const unbookedSince = (before: Date) =>
  sql`not exists (select from ${appointments} where ${appointments.consultId} = ${consults.id}
    and (${appointments.closedAt} is null or ${appointments.closedAt} > ${before.toISOString()}))`

const waitingIn = (state: Waiting, before: Date) =>
  and(
    state === 'video_required' ? unbookedSince(before) : undefined,
    sql`${consults.state} in ('needs_info','video_required')`,
    eq(consults.state, state),
    lte(consults.pausedAt, before),
  )

/** Consults that have waited for their patient since before then. */
export const waitingSince = (tx: Tx, state: Waiting, before: Date, limit: number): Promise<ConsultRow[]> =>
  take(tx, waitingIn(state, before), limit, asc(consults.submittedAt))

/** How many reminders this wait has had: those written since it began. */
const reminders = sql`(select count(*) from ${auditLog} where ${auditLog.subjectType} = 'consult'
  and ${auditLog.subjectId} = ${consults.id}::text and ${auditLog.action} = 'consult.nudge' and ${auditLog.at} >= ${consults.pausedAt})`

/** Consults that have waited since before then and had fewer than so many reminders. */
export const unreminded = (
  tx: Tx,
  state: Waiting,
  before: Date,
  fewerThan: number,
  limit: number,
): Promise<ConsultRow[]> =>
  take(tx, and(waitingIn(state, before), sql`${reminders} < ${fewerThan}`), limit, asc(consults.submittedAt))

/** Notes that the admins have been told. */
export const markBreachNotified = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.q.update(consults).set({ breachToldAt: at }).where(eq(consults.id, id))
}

/** Why an assessment that was left behind stays behind; see {@link leftBehind}. */
export const notOpened = 'quiz.not_opened'

/**
 * Assessments that were stored with both consents by a patient with saved details, and never became a consult: each
 * patient's newest, of the last week, two minutes old or more by the database's clock, which also stamped them.
 */
export const leftBehind = (tx: Tx, limit: number): Promise<StoredQuiz[]> => {
  const quiz = hairQuizResultsV2
  return tx.q
    .select()
    .from(quiz)
    .where(
      and(
        sql`${quiz.createdAt} between now() - interval '7 days' and now() - interval '2 minutes'`,
        eq(quiz.consentTelehealth, true),
        eq(quiz.consentPrivacyPolicy, true),
        sql`exists (select 1 from ${profiles} where ${profiles.id} = ${quiz.userId} and ${profiles.firstName} <> ''
          and ${profiles.lastName} <> '' and ${profiles.phone} <> '' and ${profiles.address} is not null)`,
        sql`not exists (select 1 from ${consults} where ${consults.quizResultId} = ${quiz.id})`,
        sql`not exists (select 1 from ${consults} where ${consults.patientId} = ${quiz.userId}
          and (${consults.createdAt} >= ${quiz.createdAt} or ${consults.state} in ('submitted','in_review','needs_info','video_required')))`,
        sql`not exists (select 1 from ${quiz} as later where later.user_id = ${quiz.userId} and later.created_at > ${quiz.createdAt})`,
        sql`not exists (select 1 from ${auditLog} where ${auditLog.subjectType} = 'quiz_result'
          and ${auditLog.subjectId} = ${quiz.id}::text and ${auditLog.action} = ${notOpened})`,
      ),
    )
    .orderBy(desc(quiz.createdAt))
    .limit(limit)
}
