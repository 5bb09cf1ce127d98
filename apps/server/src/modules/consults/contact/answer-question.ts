import type { ConsultForPatient } from '@om/contracts/consults'
import { done, type Result, refused } from '@om/contracts/errors'
import type { SafetySaid } from '@om/contracts/support-words'
import { refusedIn } from '@om/domain/lifecycles/state-words'
import { type Screened, screenWords } from '@om/domain/side-effects/screen-words'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { claimEnd, resumeClock } from '../clock.ts'
import { answerIsUrgent } from '../consults.hooks.ts'
import { answerOpenQuestion, type ConsultRow, lockConsult, updateConsult, visibleQuestions } from '../consults.repo.ts'
import { moveConsult } from '../move-consult.ts'
import { patientView } from '../patient/patient-view.ts'

/** What is dangerous in an answer is told to the doctors at once, and its case is looked at before others. */
const followDanger = async (deps: Deps, tx: Tx, consult: ConsultRow, { found }: Screened, words: string) => {
  await answerIsUrgent.happens(deps, tx, consult.patientId, { found, words })
  // It may have been flagged by that.
  const now = (await lockConsult(tx, consult.id)) ?? consult
  if (now.urgent) return now
  return (await updateConsult(tx, now, { urgent: true, updatedAt: deps.clock.now() })) ?? now
}

/**
 * Stores the patient's answer. With the last open question answered, the consult returns to the doctor who asked, with a
 * fresh hold, and the 24-hour clock runs on. Repeating the same answer changes nothing. Words that can mean something dangerous are
 * asked about first (`safety_first`), as those of a message are.
 */
export const answerQuestion = async (
  ctx: Ctx<'patient'>,
  input: { id: string; questionId: string; answer: string } & Partial<SafetySaid>,
): Promise<Result<ConsultForPatient>> => {
  const { deps, tx } = ctx
  const asked = await lockConsult(tx, input.id)
  const before = asked ? await visibleQuestions(tx, [asked.id]) : []
  const question = before.find(one => one.id === input.questionId)
  if (!asked || !question) return refused('not_found')
  if (question.answer === input.answer) return done(await patientView(deps, tx, asked.id))
  if (asked.state !== 'needs_info') return refusedIn('question_not_open', asked.state)
  const screened = screenWords(input.answer, input)
  if (!screened.ok) return screened
  const consult = screened.value.isDanger ? await followDanger(deps, tx, asked, screened.value, input.answer) : asked

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
