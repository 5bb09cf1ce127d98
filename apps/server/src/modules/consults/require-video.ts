import type { ConsultForDoctor } from '@om/contracts/consults'
import type { Result } from '@om/contracts/errors'
import type { DoctorActor } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import { pauseClock } from './clock.ts'
import { withHeldConsult } from './held-consult.ts'
import { moveConsult } from './move-consult.ts'
import { tellPatient } from './tell-patient.ts'

/** Asks the patient for a video call and stops the 24-hour clock until the live contact has taken place. */
export const requireVideo = (
  deps: Deps,
  actor: DoctorActor,
  input: { id: string; version: number },
  requestId = '',
): Promise<Result<ConsultForDoctor>> =>
  withHeldConsult(deps, actor, input, requestId, async ({ tx, consult, now }) => {
    const moved = await moveConsult(deps, tx, consult, { action: 'require_video', by: 'doctor' }, pauseClock(now))
    if (moved.ok) await tellPatient(deps, tx, consult, 'video', { occurrence: String(moved.value.version) })
    return moved
  })
