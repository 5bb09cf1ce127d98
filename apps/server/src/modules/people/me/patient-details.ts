import type { Tx } from '#src/database/database.ts'
import { type ProfileRow, visibleProfile } from './me.repo.ts'

/** The patient's own profile, whole: what leaves of it is named where it is presented. */
export type PatientDetails = ProfileRow

/** Who a patient is and where they live, as the actor may see it. */
export const patientDetails = (tx: Tx, id: string): Promise<PatientDetails | undefined> => visibleProfile(tx, id)
