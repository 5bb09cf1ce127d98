import type { PersonDetails } from '@om/contracts/common'
import type { ConsultForPatient } from '@om/contracts/consults'
import { done, type Result, refused } from '@om/contracts/errors'
import { type BareCtx, type Ctx, inRepeatableTransaction, inTransaction } from '#src/ctx.ts'
import { storeDetails } from '#src/modules/people/people.ts'
import { settingsInForce } from '#src/modules/settings/settings.ts'
import { visibleQuiz } from '../chart/quiz.repo.ts'
import { consultOfQuiz } from '../consults.repo.ts'
import { consultsBefore, enterConsult, followOpening } from './open-from-quiz.ts'
import { newPatientView, patientView } from './patient-view.ts'

type Opening = { quizResultId: string; details: PersonDetails }

/**
 * Sends a stored assessment to the doctors, with the name, mobile and address that a prescription needs (REG-10).
 * Repeating it answers with the same consult. Refuses with `assessments_closed` while the office takes none.
 */
export const openConsult = async (ctx: BareCtx<'patient'>, input: Opening): Promise<Result<ConsultForPatient>> => {
  const opened = await inRepeatableTransaction(ctx, inside => openNow(inside, input))
  // What they typed stays, so that it is opened by itself once assessments are taken again.
  if (!opened.ok && opened.code === 'assessments_closed')
    await inTransaction(ctx, ({ deps, tx, actor }) => storeDetails(deps, tx, actor.id, input.details))
  return opened
}

const openNow = async ({ deps, tx, actor }: Ctx<'patient'>, input: Opening): Promise<Result<ConsultForPatient>> => {
  const { assessments } = await settingsInForce(deps.clock, tx)
  if (!(assessments.isOn || (await consultOfQuiz(tx, input.quizResultId)))) return refused('assessments_closed')
  // Asked for all at once; when the assessment is not theirs, the refusal rolls the rest back.
  const [quiz, to, earlier] = await Promise.all([
    visibleQuiz(tx, input.quizResultId),
    storeDetails(deps, tx, actor.id, input.details),
    consultsBefore(tx, actor.id),
  ])
  if (!quiz || quiz.userId !== actor.id) return refused('quiz_result_not_found')
  const own = { ...quiz, userId: actor.id }
  const opened = await enterConsult(deps, tx, own, earlier)
  if (!opened.ok) return opened
  const { consult, isNew } = opened.value
  if (!isNew) return done(await patientView(deps, tx, consult.id))
  const { state } = input.details.address
  const [view] = await Promise.all([
    newPatientView(deps, tx, consult, quiz),
    followOpening(deps, tx, own, consult, { state, to }),
  ])
  return done(view)
}
