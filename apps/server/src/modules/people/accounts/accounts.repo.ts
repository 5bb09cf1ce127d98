import { accountHolds, invitations } from '@om/db/tables/accounts'
import { profiles } from '@om/db/tables/people'
import { auditLog } from '@om/db/tables/platform'
import { legalHolds } from '@om/db/tables/retention'
import { and, desc, eq, isNull, ne, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type HoldRow = typeof accountHolds.$inferSelect
export type InvitationRow = typeof invitations.$inferSelect
export type ProfileRow = typeof profiles.$inferSelect

/** An account's profile as the actor may see it. */
export const visibleAccount = async (tx: Tx, id: string): Promise<ProfileRow | undefined> => {
  const [row] = await tx.visible(q => q.select().from(profiles).where(eq(profiles.id, id)))
  return row
}

/** Whether the acting person is a superadmin in the eyes of the database, at this moment. */
export const actsAsSuperadmin = async (tx: Tx): Promise<boolean> => {
  const { rows } = await tx.visible(q => q.execute<{ yes: boolean }>(sql`select private.is_superadmin() as yes`))
  return rows[0]?.yes === true
}

export const holdOf = async (tx: Tx, userId: string): Promise<HoldRow | undefined> => {
  const [row] = await tx.q.select().from(accountHolds).where(eq(accountHolds.userId, userId))
  return row
}

/** Stores a hold; undefined when the account is on hold already. */
export const insertHold = async (tx: Tx, row: typeof accountHolds.$inferInsert): Promise<HoldRow | undefined> => {
  const [saved] = await tx.q.insert(accountHolds).values(row).onConflictDoNothing().returning()
  return saved
}

export const deleteHold = async (tx: Tx, userId: string): Promise<HoldRow | undefined> => {
  const [gone] = await tx.q.delete(accountHolds).where(eq(accountHolds.userId, userId)).returning()
  return gone
}

export type LegalHoldRow = typeof legalHolds.$inferSelect

const openHoldOf = (userId: string) => and(eq(legalHolds.personId, userId), isNull(legalHolds.liftedAt))

/** The legal hold that someone is under now. */
export const legalHoldOf = async (tx: Tx, userId: string): Promise<LegalHoldRow | undefined> => {
  const [row] = await tx.q.select().from(legalHolds).where(openHoldOf(userId))
  return row
}

/** Stores a legal hold; undefined when there is one already. */
export const insertLegalHold = async (
  tx: Tx,
  row: typeof legalHolds.$inferInsert,
): Promise<LegalHoldRow | undefined> => {
  const [saved] = await tx.q.insert(legalHolds).values(row).onConflictDoNothing().returning()
  return saved
}

export const endLegalHold = async (
  tx: Tx,
  userId: string,
  lifted: { liftedAt: Date; liftedByName: string; liftReason: string },
): Promise<LegalHoldRow | undefined> => {
  const [row] = await tx.q.update(legalHolds).set(lifted).where(openHoldOf(userId)).returning()
  return row
}

/** Changes of superadmins are made one after the other, so that two of them cannot lock each other out. */
export const lockSuperadmins = async (tx: Tx): Promise<void> => {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('superadmins', 0))`)
}

/** Superadmins other than this one who may come in: not on hold, and not merely invited. */
export const otherSuperadmins = async (tx: Tx, userId: string): Promise<number> => {
  const waiting = tx.q.select({ id: invitations.userId }).from(invitations).where(isNull(invitations.acceptedAt))
  const rows = await tx.q
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(
        eq(profiles.role, 'superadmin'),
        ne(profiles.id, userId),
        notInArray(profiles.id, tx.q.select({ id: accountHolds.userId }).from(accountHolds)),
        notInArray(profiles.id, waiting),
      ),
    )
  return rows.length
}

export const invitationOf = async (tx: Tx, userId: string): Promise<InvitationRow | undefined> => {
  const [row] = await tx.q.select().from(invitations).where(eq(invitations.userId, userId))
  return row
}

export const invitationTo = async (tx: Tx, email: string): Promise<InvitationRow | undefined> => {
  const [row] = await tx.q.select().from(invitations).where(sql`lower(${invitations.email}) = ${email.toLowerCase()}`)
  return row
}

/** Stores an invitation; undefined when this address or account has one already. */
export const insertInvitation = async (
  tx: Tx,
  row: typeof invitations.$inferInsert,
): Promise<InvitationRow | undefined> => {
  const [saved] = await tx.q.insert(invitations).values(row).onConflictDoNothing().returning()
  return saved
}

/** Counts one more message of an invitation that is open; undefined when it is not. */
export const countResent = async (tx: Tx, userId: string, at: Date): Promise<InvitationRow | undefined> => {
  const [row] = await tx.q
    .update(invitations)
    .set({ timesSent: sql`${invitations.timesSent} + 1`, sentAt: at })
    .where(and(eq(invitations.userId, userId), isNull(invitations.acceptedAt)))
    .returning()
  return row
}

/** What was done to an account, newest first. */
export const historyOf = (tx: Tx, userId: string, limit: number) =>
  tx.q
    .select({ at: auditLog.at, action: auditLog.action, byName: auditLog.actorName, reason: auditLog.reason })
    .from(auditLog)
    .where(
      and(eq(auditLog.subjectType, 'account'), eq(auditLog.subjectId, userId), ne(auditLog.action, 'account.read')),
    )
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(limit)
