import { sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import { type ProfileRow, visibleProfile } from './me.repo.ts'

/** The patient's own profile, whole: what leaves of it is named where it is presented. */
export type PatientDetails = ProfileRow

/** Who a patient is and where they live, as the actor may see it. */
export const patientDetails = (tx: Tx, id: string): Promise<PatientDetails | undefined> => visibleProfile(tx, id)

/** The brand whose pages somebody signed up on, where it was the women's; for before their first assessment. */
export const cameFromBrand = async (tx: Tx, id: string): Promise<'women' | null> => {
  const { rows } = await tx.q.execute<{ brand: string | null }>(sql`select private.came_from_brand(${id}) as brand`)
  return rows[0]?.brand === 'women' ? 'women' : null
}
