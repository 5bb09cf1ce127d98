import { type AddressContent, patientAddresses, profiles } from '@om/db/tables/people'
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type AddressRow = typeof patientAddresses.$inferSelect

const inOrder = [desc(patientAddresses.isDefault), desc(patientAddresses.isHome), asc(patientAddresses.createdAt)]

/** A patient's addresses as the reader may see them, removed ones too; the default first. */
export const visibleBook = (tx: Tx, patientId: string): Promise<AddressRow[]> =>
  tx.visible(q =>
    q
      .select()
      .from(patientAddresses)
      .where(eq(patientAddresses.patientId, patientId))
      .orderBy(...inOrder),
  )

const bookOf = (tx: Tx, patientId: string) =>
  tx.q
    .select({ row: patientAddresses })
    .from(profiles)
    .leftJoin(patientAddresses, eq(patientAddresses.patientId, profiles.id))
    .where(eq(profiles.id, patientId))
    .orderBy(...inOrder)

const rowsOf = (found: { row: AddressRow | null }[]): AddressRow[] => found.flatMap(({ row }) => row ?? [])

/** A patient's addresses, for the server's own work. */
export const readRows = async (tx: Tx, patientId: string): Promise<AddressRow[]> => rowsOf(await bookOf(tx, patientId))

/** A patient's addresses, for who changes them: first of all locks, and one after the other. */
export const lockBook = async (tx: Tx, patientId: string): Promise<AddressRow[]> => {
  await tx.q.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, patientId)).for('no key update')
  return rowsOf(await bookOf(tx, patientId))
}

/** A patient's addresses; nobody changes one until the transaction ends, so that no order misses a new address. */
export const holdBook = async (tx: Tx, patientId: string): Promise<AddressRow[]> => {
  await tx.q.select({ id: profiles.id }).from(profiles).where(eq(profiles.id, patientId)).for('share')
  return rowsOf(await bookOf(tx, patientId))
}

/** Keeps another address, once for each id; false where it is there already, or is somebody else's. */
export const insertAddress = async (tx: Tx, row: typeof patientAddresses.$inferInsert): Promise<boolean> => {
  const made = await tx.q.insert(patientAddresses).values(row).onConflictDoNothing().returning({
    id: patientAddresses.id,
  })
  return made.length > 0
}

type Changes = Partial<AddressContent & Pick<AddressRow, 'before' | 'removedAt' | 'isDefault'>>

/** Changes an address, and counts its version. */
export const updateAddress = async (tx: Tx, id: string, changes: Changes, updatedAt: Date): Promise<void> => {
  await tx.q
    .update(patientAddresses)
    .set({ ...changes, updatedAt, version: sql`${patientAddresses.version} + 1` })
    .where(eq(patientAddresses.id, id))
}

/** Where a patient lives, as their prescriptions have it; their book follows by a trigger. */
export const updateHome = async (
  tx: Tx,
  patientId: string,
  address: AddressContent['address'],
  updatedAt: Date,
): Promise<void> => {
  await tx.q.update(profiles).set({ address, updatedAt }).where(eq(profiles.id, patientId))
}

/** Forgets what a patient removed before a day. */
export const forgetRemoved = async (tx: Tx, patientId: string, before: Date): Promise<void> => {
  await tx.q
    .delete(patientAddresses)
    .where(and(eq(patientAddresses.patientId, patientId), lt(patientAddresses.removedAt, before)))
}
