import type { Me } from '@om/contracts/me'
import type { PersonActor } from '#src/actor.ts'
import type { ProfileRow } from './me.repo.ts'

/** The signed-in person for their own screens. */
export const presentMe = (actor: PersonActor, profile: ProfileRow, staff: Me['staff']): Me => ({
  id: actor.id,
  email: actor.email,
  role: actor.role,
  firstName: profile.firstName,
  lastName: profile.lastName,
  phone: profile.phone,
  address: profile.address,
  staff,
})
