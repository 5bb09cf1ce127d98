import { consults } from '@om/db/tables/consults'
import { consultOffers, queuePace } from '@om/db/tables/queue-promises'
import {
  CASES_LOOKED_AT,
  type DecidedCase,
  IDLE_MS,
  PROMISE_NEAR_MS,
  type QueuePromise,
} from '@om/domain/queue-promise'
import { CLAIM_LOCK_MS } from '@om/domain/sla'
import { and, asc, eq, gt, gte, inArray, isNull, lte, max, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import { asConsult, type ConsultRow } from '../consults.repo.ts'

/** Experience is not older than this. */
const LOOKED_BACK_MS = 60 * 86_400_000

/** When it was last reckoned what may be promised. */
export const paceMadeAt = async (tx: Tx): Promise<Date | null> => {
  const [row] = await tx.q.select({ at: queuePace.madeAt }).from(queuePace)
  return row?.at ?? null
}

/** What may be promised, as it was last reckoned. */
export const currentPace = async (tx: Tx): Promise<typeof queuePace.$inferSelect | undefined> => {
  const [row] = await tx.q.select().from(queuePace)
  return row
}

/** The last cases that doctors decided, newest first. */
export const lastDecided = async (tx: Tx, now: Date): Promise<DecidedCase[]> => {
  const rows = await tx.q
    .select({ submittedAt: consults.submittedAt, decidedAt: consults.decidedAt, pausedMs: consults.pausedMs })
    .from(consults)
    .where(
      and(sql`${consults.decidedAt} is not null`, gte(consults.decidedAt, new Date(now.getTime() - LOOKED_BACK_MS))),
    )
    .orderBy(sql`${consults.decidedAt} desc nulls last`, asc(consults.id))
    .limit(CASES_LOOKED_AT)
  return rows.flatMap(({ decidedAt, ...row }) => (decidedAt ? [{ ...row, decidedAt }] : []))
}

/** Keeps what may be promised from now on. */
export const storePace = async (tx: Tx, { by, doctors, cases, opensAt }: QueuePromise, madeAt: Date): Promise<void> => {
  const row = { promisedBy: by, doctors, cases, opensAt, madeAt }
  await tx.q.insert(queuePace).values(row).onConflictDoUpdate({ target: queuePace.isOnly, set: row })
}

const isRunning = sql`${consults.state} in ('submitted','in_review') and ${consults.dueAt} is not null`

/** Cases whose patient was promised nothing yet, or whose promise has passed; held still, left to other copies. */
export const unpromised = async (tx: Tx, now: Date, limit: number): Promise<ConsultRow[]> => {
  const rows = await tx.q
    .select()
    .from(consults)
    .where(and(isRunning, or(isNull(consults.promisedFor), lte(consults.promisedFor, now))))
    .orderBy(asc(consults.dueAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(asConsult)
}

/** Writes a new promise; not a change that anyone has to reload for. */
export const promise = async (tx: Tx, id: string, promisedFor: Date): Promise<void> => {
  await tx.q.update(consults).set({ promisedFor }).where(eq(consults.id, id))
}

/** Cases whose promise is near that nobody has, or whose doctor does nothing in them; held still, left to other copies. */
export const nearPromises = async (tx: Tx, now: Date, limit: number): Promise<ConsultRow[]> => {
  const rows = await tx.q
    .select()
    .from(consults)
    .where(
      and(
        isRunning,
        gt(consults.promisedFor, now),
        lte(consults.promisedFor, new Date(now.getTime() + PROMISE_NEAR_MS)),
        or(
          eq(consults.state, 'submitted'),
          lte(consults.claimExpiresAt, new Date(now.getTime() + CLAIM_LOCK_MS - IDLE_MS)),
        ),
      ),
    )
    .orderBy(asc(consults.promisedFor), asc(consults.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(asConsult)
}

/** To whom a case was offered for its promise, newest first. */
export const offersOf = (tx: Tx, consultId: string, promisedFor: Date) =>
  tx.q
    .select({ doctorId: consultOffers.doctorId, offeredAt: consultOffers.offeredAt })
    .from(consultOffers)
    .where(and(eq(consultOffers.consultId, consultId), eq(consultOffers.promisedFor, promisedFor)))
    .orderBy(sql`${consultOffers.offeredAt} desc`)

/** When some doctors were last offered a case. */
export const lastOffersTo = async (tx: Tx, doctorIds: string[]): Promise<Map<string, Date>> => {
  const rows = await tx.q
    .select({ id: consultOffers.doctorId, at: max(consultOffers.offeredAt) })
    .from(consultOffers)
    .where(inArray(consultOffers.doctorId, doctorIds))
    .groupBy(consultOffers.doctorId)
  return new Map(rows.flatMap(({ id, at }) => (at ? [[id, at] as const] : [])))
}

/** Which of some doctors hold a case that runs. */
export const holdersAmong = async (tx: Tx, doctorIds: string[], now: Date): Promise<Set<string>> => {
  const rows = await tx.q
    .select({ id: consults.claimedBy })
    .from(consults)
    .where(
      and(
        sql`${consults.state} = 'in_review'`,
        inArray(consults.claimedBy, doctorIds),
        gt(consults.claimExpiresAt, now),
      ),
    )
  return new Set(rows.flatMap(({ id }) => (id ? [id] : [])))
}

export const insertOffer = async (tx: Tx, row: typeof consultOffers.$inferInsert): Promise<void> => {
  await tx.q.insert(consultOffers).values(row).onConflictDoNothing()
}
