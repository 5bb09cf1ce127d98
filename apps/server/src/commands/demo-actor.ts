import { people } from '@om/db/seed/people'
import type { AdminActor, DoctorActor, PatientActor, PharmacistActor } from '#src/actor.ts'

type ByRole = { patient: PatientActor; doctor: DoctorActor; pharmacist: PharmacistActor; admin: AdminActor }
type Shown = { id: string; firstName: string; lastName: string; email?: string; staffId?: string }

/** Somebody of the demo as they are when they are signed in. `staffId` is the row of a doctor or a pharmacist. */
export const demoActor = <R extends keyof ByRole>(role: R, shown: Shown) => {
  const { id, email = '', firstName, lastName, staffId = people.phTran.staffId } = shown
  const claims = { sub: id, email, role: 'authenticated', aal: 'aal2', session_id: id, app_metadata: { role }, exp: 0 }
  const name = `${role === 'doctor' ? 'Dr ' : ''}${firstName} ${lastName}`
  return { role, id, email, name, staffId, claims: { ...claims, raw: claims } }
}
