import type { ConsultForDoctor } from '@om/contracts/consults'
import type { Result } from '@om/contracts/errors'
import type { Ctx } from '#src/ctx.ts'
import { pauseClock } from '../clock.ts'
import { videoRequired } from '../consults.hooks.ts'
import { withHeldConsult } from '../decide/held-consult.ts'
import { moveConsult } from '../move-consult.ts'
import { tellPatient } from './tell-patient.ts'

/**
 * Asks the patient for a video call and stops the 24-hour clock until the live contact has taken place. A booked phone
 * call becomes a video call.
 */
export const requireVideo = (
  ctx: Ctx<'doctor'>,
  input: { id: string; version: number },
): Promise<Result<ConsultForDoctor>> => {
  const { deps } = ctx
  return withHeldConsult(ctx, input, async ({ tx, consult, now }) => {
    const moved = await moveConsult(deps, tx, consult, { action: 'require_video', by: 'doctor' }, pauseClock(now))
    if (!moved.ok) return moved
    await videoRequired.happens(deps, tx, consult)
    await tellPatient(deps, tx, consult, 'video', { occurrence: String(moved.value.version) })
    return moved
  })
}
