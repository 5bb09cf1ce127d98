import type { Tx } from '#src/database/database.ts'
import { doctorById } from './staff.repo.ts'

/** The account behind a doctor, to tell whether two records are the same person (INV-05). */
export const accountOfDoctor = async (tx: Tx, doctorId: string): Promise<string | undefined> =>
  (await doctorById(tx, doctorId))?.userId
