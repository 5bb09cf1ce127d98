import type { Clock } from '#src/clock.ts'
import type { Tx } from '#src/database/database.ts'
import { mayPractise } from './registration.ts'
import { doctorById, doctorsByIds, doctorsWithoutHold } from './staff.repo.ts'

export type PublicDoctor = { id: string; name: string; ahpraNumber: string }

/** The account behind a doctor, to tell whether two records are the same person (INV-05). */
export const accountOfDoctor = async (tx: Tx, doctorId: string): Promise<string | undefined> =>
  (await doctorById(tx, doctorId))?.userId

/** Doctors who may see patients today: registered, active, and with an account that is not on hold. (REG-01, INV-02) */
export const practisingDoctors = async (clock: Clock, tx: Tx): Promise<PublicDoctor[]> =>
  (await doctorsWithoutHold(tx))
    .filter(doctor => mayPractise(doctor, clock))
    .map(({ id, name, ahpraNumber }) => ({ id, name, ahpraNumber }))

/**
 * Names and Ahpra numbers of doctors, to show beside a record that the reader may already see. Empty and repeated ids
 * are ignored.
 */
export const namesOfDoctors = async (tx: Tx, ids: (string | null)[]): Promise<Map<string, PublicDoctor>> => {
  const wanted = [...new Set(ids.filter(id => id !== null))]
  if (wanted.length === 0) return new Map()
  return new Map((await doctorsByIds(tx, wanted)).map(doctor => [doctor.id, doctor]))
}
