import type { ConsultForDoctor } from '@om/contracts/consults'
import type { Result } from '@om/contracts/errors'
import type { Ctx } from '#src/ctx.ts'
import { pauseClock } from '../clock.ts'
import { insertQuestions } from '../consults.repo.ts'
import { withHeldConsult } from '../decide/held-consult.ts'
import { moveConsult } from '../move-consult.ts'
import { tellPatient } from './tell-patient.ts'

/** Sends the doctor's questions to the patient and stops the 24-hour clock until they are answered. */
export const askPatient = (
  ctx: Ctx<'doctor'>,
  input: { id: string; version: number; questions: string[] },
): Promise<Result<ConsultForDoctor>> => {
  const { deps, actor } = ctx
  return withHeldConsult(ctx, input, async ({ tx, consult, now }) => {
    const moved = await moveConsult(
      deps,
      tx,
      consult,
      { action: 'ask', by: 'doctor', reason: String(input.questions.length) },
      pauseClock(now),
    )
    if (!moved.ok) return moved
    await insertQuestions(
      tx,
      // A millisecond apart, so that they are read in the order they were asked.
      input.questions.map((question, index) => ({
        consultId: consult.id,
        doctorId: actor.staffId,
        question,
        askedAt: new Date(now.getTime() + index),
      })),
    )
    await tellPatient(deps, tx, consult, 'question', { occurrence: String(moved.value.version) })
    return moved
  })
}
