import type { Tx } from '#src/database/database.ts'
import { doctorsByIds } from './staff.repo.ts'

export type PublicDoctor = { id: string; name: string; ahpraNumber: string }

/**
 * Names and Ahpra numbers of doctors, to show beside a record that the reader may already see. Empty and repeated ids
 * are ignored.
 */
export const namesOfDoctors = async (tx: Tx, ids: (string | null)[]): Promise<Map<string, PublicDoctor>> => {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  if (wanted.length === 0) return new Map()
  return new Map((await doctorsByIds(tx, wanted)).map(doctor => [doctor.id, doctor]))
}
