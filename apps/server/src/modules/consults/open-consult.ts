import type { PersonDetails } from '@om/contracts/common'
import type { ConsultForPatient } from '@om/contracts/consults'
import { done, type Result, refused } from '@om/contracts/errors'
import type { PatientActor } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import { storeDetails } from '#src/modules/me/store-details.ts'
import { openFromQuiz } from './open-from-quiz.ts'
import { newPatientView, patientView } from './patient-view.ts'
import { visibleQuiz } from './quiz.repo.ts'

/**
 * Sends a stored assessment to the doctors, with the name, mobile and address that a prescription needs (REG-10).
 * Repeating it answers with the same consult.
 */
export const openConsult = (
  deps: Deps,
  actor: PatientActor,
  input: { quizResultId: string; details: PersonDetails },
  requestId = '',
): Promise<Result<ConsultForPatient>> =>
  deps.db.transaction(
    actor,
    async (tx): Promise<Result<ConsultForPatient>> => {
      const quiz = await visibleQuiz(tx, input.quizResultId)
      if (!quiz || quiz.userId !== actor.id) return refused('quiz_result_not_found')
      await storeDetails(deps, tx, actor.id, input.details)
      const { state } = input.details.address
      const opened = await openFromQuiz(deps, tx, { ...quiz, userId: actor.id }, { state })
      if (!opened.ok) return opened
      const { consult, isNew } = opened.value
      return done(isNew ? await newPatientView(deps, tx, consult, quiz) : await patientView(deps, tx, consult.id))
    },
    requestId,
  )
