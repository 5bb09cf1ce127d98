import type { notProvenReasons } from '@om/contracts/consult-words'
import type { ConsultForDoctor } from '@om/contracts/consults'
import { done, type Result, refused } from '@om/contracts/errors'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { ADULT_AGE, ageOn } from '@om/domain/quiz/date'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { identityPictures } from '../consults.hooks.ts'
import { contactRefusal } from '../consults.policy.ts'
import { type ConsultRow, insertIdentityCheck, updateConsult } from '../consults.repo.ts'
import { type Held, withHeldConsult } from '../decide/held-consult.ts'
import { announceConsult } from '../move-consult.ts'
import { endUnderAge } from './end-under-age.ts'
import { notifyPatient } from './notify-patient.ts'

type Sighted = { doctor: { id: string; name: string }; how: 'video' | 'in_person' | 'document' }

/** Keeps that a doctor has sighted a photo ID; a picture of it that the patient sent is deleted. (REG-03) */
export const keepIdentity = async (
  deps: Deps,
  tx: Tx,
  consult: Pick<ConsultRow, 'id' | 'patientId'>,
  { doctor, how }: Sighted,
): Promise<void> => {
  await insertIdentityCheck(tx, {
    patientId: consult.patientId,
    consultId: consult.id,
    doctorId: doctor.id,
    doctorName: doctor.name,
    how,
    at: deps.clock.now(),
  })
  await identityPictures.drop.happens(deps, tx, consult.id)
  await audit(deps.clock, tx, {
    action: 'consult.identity',
    subjectType: 'consult',
    subjectId: consult.id,
    patientId: consult.patientId,
    reason: how,
  })
}

export type IdentityWord = {
  id: string
  version: number
  outcome: 'proven' | 'not_proven' | 'under_age'
  /** The pictures that the doctor has before them. */
  photos: string[]
  why?: (typeof notProvenReasons)[number] | null | undefined
  bornOn?: string | null | undefined
}

const refuseIdentity = async (deps: Deps, { tx, consult, now }: Held, why: string): Promise<Result<ConsultRow>> => {
  await identityPictures.drop.happens(deps, tx, consult.id)
  const kept = await updateConsult(tx, consult, { identityRefused: why, updatedAt: now })
  if (!kept) return refusedIn('consult_changed', consult.state)
  await audit(deps.clock, tx, {
    action: 'consult.identity_refused',
    subjectType: 'consult',
    subjectId: consult.id,
    patientId: consult.patientId,
    reason: why,
  })
  await notifyPatient(deps, tx, consult, 'nudge', { occurrence: `identity:${now.getTime()}` })
  await announceConsult(tx, consult)
  return done(kept)
}

/** Why a day on an ID cannot end somebody's care, or null. */
const bornProblem = (bornOn: string | null | undefined, today: string) => {
  if (!bornOn || bornOn > today)
    return { field: 'bornOn', message: 'Enter the date of birth on the ID; it lies in the past.' }
  return ageOn(bornOn, today) < ADULT_AGE
    ? null
    : {
        field: 'bornOn',
        message: 'Somebody born on that day is 18 or older. Correct the date, or choose another answer.',
      }
}

/**
 * The doctor who holds a consult says whether the pictures of an ID that they have before them show the patient. They are deleted
 * either way; where they do not prove who it is, the patient reads why and may send another. An ID of somebody under 18, seen on
 * whichever way, ends the consult (INV-15). Refuses with `no_identity_picture` where none is there, and with `identity_picture_changed`
 * where the patient has sent or taken back one meanwhile.
 */
export const checkIdentity = (ctx: Ctx<'doctor'>, input: IdentityWord): Promise<Result<ConsultForDoctor>> => {
  const { deps } = ctx
  return withHeldConsult(
    ctx,
    input,
    async held => {
      const { tx, consult, doctor } = held
      if (input.outcome === 'under_age') {
        const problem = bornProblem(input.bornOn, clinicToday(deps.clock))
        if (problem) return refused('bad_request', [problem])
        return endUnderAge(deps, held, input.bornOn ?? '')
      }
      const there = await identityPictures.ids.ask(tx, consult.id)
      if (there.length === 0) return refused('no_identity_picture')
      if (there.toSorted().join() !== input.photos.toSorted().join()) return refused('identity_picture_changed')
      if (input.outcome === 'not_proven') return refuseIdentity(deps, held, input.why ?? 'unreadable')
      await keepIdentity(deps, tx, consult, { doctor, how: 'document' })
      await announceConsult(tx, consult)
      return done(consult)
    },
    (consult, doctor, now) => contactRefusal(consult, doctor, now, false),
  )
}
