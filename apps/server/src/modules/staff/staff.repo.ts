import { doctors, pharmacists } from '@om/db/tables/people'
import { eq, inArray } from 'drizzle-orm'
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
