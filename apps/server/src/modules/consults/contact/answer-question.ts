import type { ConsultForPatient } from '@om/contracts/consults'
import { done, type Result, refused } from '@om/contracts/errors'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { claimEnd, resumeClock } from '../clock.ts'
import { answerOpenQuestion, lockConsult, visibleQuestions } from '../consults.repo.ts'
import { moveConsult } from '../move-consult.ts'
import { patientView } from '../patient/patient-view.ts'

/**
 * Stores the patient's answer. With the last open question answered, the consult returns to the doctor who asked, with a
 * fresh hold, and the 24-hour clock runs on. Repeating the same answer changes nothing.
 */
export const answerQuestion = async (
  ctx: Ctx<'patient'>,
  input: { id: string; questionId: string; answer: string },
): Promise<Result<ConsultForPatient>> => {
  const { deps, tx } = ctx
  const consult = await lockConsult(tx, input.id)
  const before = consult ? await visibleQuestions(tx, [consult.id]) : []
  const question = before.find(one => one.id === input.questionId)
  if (!consult || !question) return refused('not_found')
  if (question.answer === input.answer) return done(await patientView(deps, tx, consult.id))
  if (consult.state !== 'needs_info') return refusedIn('question_not_open', consult.state)

  const now = deps.clock.now()
  if (!(await answerOpenQuestion(tx, consult.id, question.id, input.answer, now)))
    return refusedIn('question_not_open', consult.state)
  await audit(deps.clock, tx, {
    action: 'consult.answer',
    subjectType: 'consult',
    subjectId: consult.id,
    patientId: consult.patientId,
  })
  if (before.every(one => one.id === question.id || one.answeredAt !== null)) {
    const moved = await moveConsult(
      deps,
      tx,
      consult,
      { action: 'reply', by: 'patient' },
      { ...resumeClock(consult, now), claimExpiresAt: claimEnd(now) },
    )
    if (!moved.ok) return moved
  }
  return done(await patientView(deps, tx, consult.id))
}
