import type { Me } from '@om/contracts/me'
import type { PersonActor } from '#src/actor.ts'
import type { Clock } from '#src/clock.ts'
import type { Tx } from '#src/database/database.ts'
import { mayPractise } from './registration.ts'
import { doctorById, pharmacistById } from './staff.repo.ts'

/** What colleagues and the register know of a doctor or pharmacist; null for everyone else. (REG-01) */
export const staffCard = async (clock: Clock, tx: Tx, actor: PersonActor): Promise<Me['staff']> => {
  if (actor.role !== 'doctor' && actor.role !== 'pharmacist') return null
  const isDoctor = actor.role === 'doctor'
  const row = isDoctor ? await doctorById(tx, actor.staffId) : await pharmacistById(tx, actor.staffId)
  if (!row) return null
  return {
    title: isDoctor ? 'Dr' : 'Pharm.',
    ahpraNumber: row.ahpraNumber,
    registrationCurrent: mayPractise(row, clock),
    registrationExpiresOn: row.registrationExpiresOn,
  }
}
