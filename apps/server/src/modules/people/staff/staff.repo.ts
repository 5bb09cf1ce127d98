import { accountHolds } from '@om/db/tables/accounts'
import { doctors, pharmacists } from '@om/db/tables/people'
import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type DoctorRow = typeof doctors.$inferSelect
export type PharmacistRow = typeof pharmacists.$inferSelect

/** One doctor's own row. */
export const doctorById = async (tx: Tx, id: string): Promise<DoctorRow | undefined> => {
  const [row] = await tx.q.select().from(doctors).where(eq(doctors.id, id))
  return row
}

/** One pharmacist's own row. */
export const pharmacistById = async (tx: Tx, id: string): Promise<PharmacistRow | undefined> => {
  const [row] = await tx.q.select().from(pharmacists).where(eq(pharmacists.id, id))
  return row
}

export const doctorsByIds = (tx: Tx, ids: string[]) =>
  tx.q
    .select({ id: doctors.id, name: doctors.name, ahpraNumber: doctors.ahpraNumber })
    .from(doctors)
    .where(inArray(doctors.id, ids))

/** Active doctors whose account is open, by name. */
export const doctorsWithoutHold = (tx: Tx): Promise<DoctorRow[]> => {
  const held = tx.q.select({ one: sql`1` }).from(accountHolds).where(eq(accountHolds.userId, doctors.userId))
  return tx.q
    .select()
    .from(doctors)
    .where(and(eq(doctors.active, true), notExists(held)))
    .orderBy(doctors.name)
}
