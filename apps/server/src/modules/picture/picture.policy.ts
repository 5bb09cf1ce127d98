import type { PersonActor } from '#src/actor.ts'
import type { FactRow } from './picture.repo.ts'

type Fact = Pick<FactRow, 'patientId' | 'source' | 'enteredBy'>

/** Whether somebody may say that a fact was entered in error: who entered it, and a doctor of anybody but themselves. (INV-05) */
export const mayStrike = (actor: Pick<PersonActor, 'id' | 'role'>, { patientId, source, enteredBy }: Fact): boolean => {
  if (actor.role === 'doctor') return actor.id !== patientId
  if (enteredBy === actor.id) return true
  return actor.id === patientId && (source === 'patient' || source === 'check_in')
}
