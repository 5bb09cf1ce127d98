import type { Result } from '@om/contracts/errors'
import { type AdminPerson, type PatientPerson, people, type StaffPerson } from '@om/db/seed/people'
import type { AdminActor, Claims, PatientActor, PharmacistActor } from '#src/actor.ts'

/** What a token of the person would say; the seed acts for people before anybody has signed in. */
const claimsOf = ({ id, email, role }: PatientPerson | StaffPerson | AdminPerson): Claims => {
  const claims = {
    sub: id,
    email,
    role: 'authenticated',
    aal: 'aal2',
    session_id: id,
    app_metadata: role === 'patient' ? {} : { role },
    exp: 0,
  }
  return { ...claims, raw: claims }
}

const common = (person: PatientPerson | StaffPerson | AdminPerson) => ({
  id: person.id,
  email: person.email,
  name: `${person.firstName} ${person.lastName}`,
  claims: claimsOf(person),
})

/** The pharmacist of the demo, as the operations know people. */
export const demoPharmacist: PharmacistActor = {
  ...common(people.phTran),
  role: 'pharmacist',
  staffId: people.phTran.staffId,
}
/** The admin of the demo. */
export const demoAdmin: AdminActor = { ...common(people.paula), role: 'admin' }
/** A patient of the demo. */
export const demoPatient = (person: PatientPerson): PatientActor => ({ ...common(person), role: 'patient' })

/** What an operation of the demo answers; one that was refused stops it. */
export const must = <T>(result: Result<T>): T => {
  if (!result.ok)
    throw new Error(`a step of the demo was refused: ${result.code} ${JSON.stringify(result.problems ?? [])}`)
  return result.value
}
