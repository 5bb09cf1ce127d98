import type { PersonDetails } from '@om/contracts/common'
import { done, type Result, refused } from '@om/contracts/errors'
import {
  saveDetails as detailsEndpoint,
  type Me,
  saveName as nameEndpoint,
  readMe as readEndpoint,
} from '@om/contracts/me'
import type { PersonActor } from '#src/actor.ts'
import type { Clock } from '#src/clock.ts'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { mayPractise } from '../staff/registration.ts'
import { doctorById, pharmacistById } from '../staff/staff.repo.ts'
import { type ProfileRow, updateName, visibleProfile } from './me.repo.ts'
import { storeDetails } from './store-details.ts'

/** The signed-in person for their own screens. */
const presentMe = (actor: PersonActor, profile: ProfileRow, staff: Me['staff']): Me => ({
  id: actor.id,
  email: actor.email,
  role: actor.role,
  firstName: profile.firstName,
  lastName: profile.lastName,
  phone: profile.phone,
  address: profile.address,
  staff,
})

/** What colleagues and the register know of a doctor or pharmacist; null for everyone else. (REG-01) */
const staffCard = async (clock: Clock, tx: Tx, actor: PersonActor): Promise<Me['staff']> => {
  if (actor.role !== 'doctor' && actor.role !== 'pharmacist') return null
  const isDoctor = actor.role === 'doctor'
  const row = isDoctor ? await doctorById(tx, actor.staffId) : await pharmacistById(tx, actor.staffId)
  if (!row) return null
  return {
    title: isDoctor ? 'Dr' : 'Pharm.',
    ahpraNumber: row.ahpraNumber,
    registrationCurrent: mayPractise(row, clock),
    registrationExpiresOn: row.registrationExpiresOn,
    registrationConditions: row.registrationConditions,
  }
}

/** The signed-in person as they are stored now, in the caller's transaction. */
const meIn = async (deps: Deps, tx: Tx, actor: PersonActor): Promise<Me | undefined> => {
  const profile = await visibleProfile(tx, actor.id)
  return profile && presentMe(actor, profile, await staffCard(deps.clock, tx, actor))
}

/** Who is signed in: name, role and, for staff, what a colleague and the register know of them. */
const readMe = async (ctx: Ctx<'signed-in'>): Promise<Result<Me>> => {
  const { deps, tx, actor } = ctx
  const me = await meIn(deps, tx, actor)
  return me ? done(me) : refused('not_found')
}

/** Saves a patient's first and last name alone, as someone who came through Google completes them. */
const saveName = async (
  ctx: Ctx<'patient'>,
  name: Pick<PersonDetails, 'firstName' | 'lastName'>,
): Promise<Result<Me>> => {
  const { deps, tx, actor } = ctx
  await updateName(tx, actor.id, name, deps.clock.now())
  await audit(deps.clock, tx, {
    action: 'profile.name.save',
    subjectType: 'profile',
    subjectId: actor.id,
    patientId: actor.id,
  })
  tx.afterCommit(() => deps.accounts.forget(actor.id))
  const me = await meIn(deps, tx, actor)
  return me ? done(me) : refused('not_found')
}

/** Saves the patient's name, mobile and delivery address. What is signed already keeps what it was signed with (INV-08). */
const saveDetails = async (ctx: Ctx<'patient'>, details: PersonDetails): Promise<Result<Me>> => {
  const { deps, tx, actor } = ctx
  await storeDetails(deps, tx, actor.id, details)
  const me = await meIn(deps, tx, actor)
  return me ? done(me) : refused('not_found')
}

/** The signed-in person. */
export const meRoutes = (deps: Deps): Route[] => [
  serve(deps, readEndpoint, readMe),
  serve(deps, detailsEndpoint, saveDetails),
  serve(deps, nameEndpoint, saveName),
]
