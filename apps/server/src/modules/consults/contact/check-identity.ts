import type { ConsultForDoctor } from '@om/contracts/consults'
import { done, type Result, refused } from '@om/contracts/errors'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { identityPictures } from '../consults.hooks.ts'
import { contactRefusal } from '../consults.policy.ts'
import { type ConsultRow, insertIdentityCheck } from '../consults.repo.ts'
import { withHeldConsult } from '../decide/held-consult.ts'
import { announceConsult } from '../move-consult.ts'
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
  await identityPictures.ask(deps, tx, consult.id)
  await audit(deps.clock, tx, {
    action: 'consult.identity',
    subjectType: 'consult',
    subjectId: consult.id,
    patientId: consult.patientId,
    reason: how,
  })
}

/**
 * The doctor who holds a consult says whether the picture of an ID shows the patient. It is deleted either way; where it does not
 * prove who they are, the patient is asked again. Refuses with `no_identity_picture` where none is there.
 */
export const checkIdentity = (
  ctx: Ctx<'doctor'>,
  input: { id: string; version: number; outcome: 'proven' | 'not_proven' },
): Promise<Result<ConsultForDoctor>> => {
  const { deps } = ctx
  return withHeldConsult(
    ctx,
    input,
    async ({ tx, consult, doctor, now }) => {
      if ((await identityPictures.ask(deps, tx, consult.id)) === 0) return refused('no_identity_picture')
      if (input.outcome === 'proven') await keepIdentity(deps, tx, consult, { doctor, how: 'document' })
      else {
        await audit(deps.clock, tx, {
          action: 'consult.identity_refused',
          subjectType: 'consult',
          subjectId: consult.id,
          patientId: consult.patientId,
        })
        await notifyPatient(deps, tx, consult, 'nudge', { occurrence: `identity:${now.getTime()}` })
      }
      await announceConsult(tx, consult)
      return done(consult)
    },
    contactRefusal,
  )
}
