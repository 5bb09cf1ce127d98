import { accountHolds, invitations, secondFactorResets } from '@om/db/tables/accounts'
import { profiles } from '@om/db/tables/people'
import { and, desc, eq, isNull, lte, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type ResetRow = typeof secondFactorResets.$inferSelect
const reset = secondFactorResets

/** Removals of one account change one after the other. */
export const lockResetsOf = async (tx: Tx, userId: string): Promise<void> => {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`second factor ${userId}`])
}

/** The removal that is under way for an account. */
export const openResetOf = async (tx: Tx, userId: string): Promise<ResetRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(reset)
    .where(and(eq(reset.userId, userId), isNull(reset.outcome)))
  return row
}

/** The newest removal of an account, over or not. */
export const newestResetOf = async (tx: Tx, userId: string): Promise<ResetRow | undefined> => {
  const [row] = await tx.q.select().from(reset).where(eq(reset.userId, userId)).orderBy(desc(reset.askedAt)).limit(1)
  return row
}

export const resetOfLink = async (tx: Tx, linkHash: string): Promise<ResetRow | undefined> => {
  const [row] = await tx.q.select().from(reset).where(eq(reset.linkHash, linkHash))
  return row
}

export const insertReset = async (tx: Tx, row: typeof reset.$inferInsert): Promise<ResetRow> => {
  const [saved] = await tx.q.insert(reset).values(row).returning()
  if (!saved) throw new Error('the removal of a second factor was not stored')
  return saved
}

/** Changes one that is under way; undefined for one that is over. */
export const updateReset = async (tx: Tx, id: string, change: Partial<ResetRow>): Promise<ResetRow | undefined> => {
  const [row] = await tx.q
    .update(reset)
    .set(change)
    .where(and(eq(reset.id, id), isNull(reset.outcome)))
    .returning()
  return row
}

/** What has become due, or has run out without anyone agreeing. */
export const dueResets = (tx: Tx, now: Date): Promise<ResetRow[]> =>
  tx.q
    .select()
    .from(reset)
    .where(
      and(
        isNull(reset.outcome),
        or(lte(reset.effectiveAt, now), and(isNull(reset.agreedAt), lte(reset.expiresAt, now))),
      ),
    )
    .orderBy(reset.askedAt)
    .limit(50)

/** Superadmins who can sign in, other than these. */
export const superadminsBut = async (tx: Tx, ids: string[]): Promise<{ id: string; firstName: string }[]> =>
  tx.q
    .select({ id: profiles.id, firstName: profiles.firstName })
    .from(profiles)
    .where(
      and(
        eq(profiles.role, 'superadmin'),
        ids.length > 0 ? notInArray(profiles.id, ids) : sql`true`,
        notInArray(profiles.id, tx.q.select({ id: accountHolds.userId }).from(accountHolds)),
        notInArray(
          profiles.id,
          tx.q.select({ id: invitations.userId }).from(invitations).where(isNull(invitations.acceptedAt)),
        ),
      ),
    )

/** Whether an account is a patient's. */
export const isPatient = async (tx: Tx, userId: string): Promise<boolean> => {
  const rows = await tx.q
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(eq(profiles.id, userId), eq(profiles.role, 'patient')))
  return rows.length > 0
}
