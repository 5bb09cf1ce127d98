import { accountHolds } from '@om/db/tables/accounts'
import { profiles } from '@om/db/tables/people'
import { destructions, doomedFiles, legalHolds } from '@om/db/tables/retention'
import { and, asc, count, desc, eq, getTableColumns, isNull, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { PageCursor } from '#src/database/list-page.ts'

export type DestructionRow = typeof destructions.$inferSelect

const isHeld = sql<boolean>`exists (select from ${legalHolds} where ${legalHolds.personId} = ${accountHolds.userId}
  and ${legalHolds.liftedAt} is null)`

const isClosedPatient = and(eq(accountHolds.kind, 'closed'), eq(profiles.role, 'patient'))

/** Closed accounts whose day has passed, or was never worked out, and that nobody holds; the oldest first. */
export const dueAccounts = async (tx: Tx, today: string, most: number): Promise<string[]> => {
  const due = or(
    isNull(accountHolds.keepUntil),
    isNull(accountHolds.keepFor),
    sql`${accountHolds.keepUntil} < ${today}`,
  )
  const rows = await tx.q
    .select({ id: accountHolds.userId })
    .from(accountHolds)
    .innerJoin(profiles, eq(profiles.id, accountHolds.userId))
    .where(and(isClosedPatient, due, sql`not ${isHeld}`))
    .orderBy(sql`${accountHolds.keepUntil} nulls first`, asc(accountHolds.userId))
    .limit(most)
  return rows.map(({ id }) => id)
}

/** A closed account, which nobody else works on meanwhile. */
export const lockClosed = async (tx: Tx, userId: string): Promise<typeof accountHolds.$inferSelect | undefined> => {
  const [row] = await tx.q
    .select()
    .from(accountHolds)
    .where(and(eq(accountHolds.userId, userId), eq(accountHolds.kind, 'closed')))
    .for('update')
  return row
}

export const keepLonger = async (
  tx: Tx,
  userId: string,
  kept: Required<Pick<typeof accountHolds.$inferInsert, 'keepUntil' | 'keepFor'>>,
): Promise<void> => {
  await tx.q.update(accountHolds).set(kept).where(eq(accountHolds.userId, userId))
}

/** Destroys everything of one person that the database's own list names; null where it is not time. (Decision 73) */
export const destroyPerson = async (tx: Tx, userId: string, today: string, at: Date): Promise<string | null> => {
  const { rows } = await tx.raw('select private.destroy_person($1, $2, $3) as id', [userId, today, at])
  return typeof rows[0]?.id === 'string' ? rows[0].id : null
}

export const doomed = async (tx: Tx, most: number): Promise<string[]> => {
  const rows = await tx.q
    .select({ key: doomedFiles.storageKey })
    .from(doomedFiles)
    .orderBy(asc(doomedFiles.at))
    .limit(most)
  return rows.map(({ key }) => key)
}

export const undoom = async (tx: Tx, storageKey: string): Promise<void> => {
  await tx.q.delete(doomedFiles).where(eq(doomedFiles.storageKey, storageKey))
}

export const doomedCount = async (tx: Tx): Promise<number> => {
  const [row] = await tx.q.select({ n: count() }).from(doomedFiles)
  return row?.n ?? 0
}

const person = { id: profiles.id, email: profiles.email, firstName: profiles.firstName, lastName: profiles.lastName }

/** Closed accounts that are kept until this day at most; the nearest end first. */
export const endingUntil = (tx: Tx, day: string, most: number) =>
  tx.q
    .select({
      ...person,
      closedAt: accountHolds.at,
      keptUntil: accountHolds.keepUntil,
      keptFor: accountHolds.keepFor,
      isHeld,
    })
    .from(accountHolds)
    .innerJoin(profiles, eq(profiles.id, accountHolds.userId))
    .where(and(isClosedPatient, lte(accountHolds.keepUntil, day)))
    .orderBy(asc(accountHolds.keepUntil), asc(accountHolds.userId))
    .limit(most)

/** Everyone under a legal hold, the newest first. */
export const heldNow = (tx: Tx, most: number) =>
  tx.q
    .select({
      ...person,
      reason: legalHolds.reason,
      byName: legalHolds.byName,
      at: legalHolds.at,
      keptUntil: accountHolds.keepUntil,
    })
    .from(legalHolds)
    .innerJoin(profiles, eq(profiles.id, legalHolds.personId))
    .leftJoin(accountHolds, and(eq(accountHolds.userId, legalHolds.personId), eq(accountHolds.kind, 'closed')))
    .where(isNull(legalHolds.liftedAt))
    .orderBy(desc(legalHolds.at))
    .limit(most)

/** One page of the log, newest first, with one row more than asked for. */
export const destructionsPage = (tx: Tx, after: PageCursor | null, most: number): Promise<DestructionRow[]> => {
  const { at, id } = destructions
  return tx.q
    .select(getTableColumns(destructions))
    .from(destructions)
    .where(after ? sql`(${at}, ${id}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)` : undefined)
    .orderBy(sql`${at} desc nulls last`, sql`${id} desc nulls last`)
    .limit(most)
}
