import { done, type Result } from '@om/contracts/errors'
import type { EarlierAnswers } from '@om/contracts/quiz-drafts'
import type { Brand } from '@om/domain/brand'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { storedAnswers } from '@om/domain/quiz/answers'
import { earlierAnswers } from '@om/domain/quiz/earlier-answers'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { lastOwnAssessment } from './assessments.repo.ts'

/**
 * What the patient answered last time, on either brand, as far as it may still be true and this brand asks it. Null when
 * there is nothing to confirm. Never pregnancy, mood, medicines or consents: those are asked each time.
 */
export const readEarlier = async (
  ctx: Ctx<'patient'>,
  { brand }: { brand: Brand },
): Promise<Result<{ earlier: EarlierAnswers }>> => {
  const { deps, tx, actor } = ctx
  const row = await lastOwnAssessment(tx, actor.id)
  if (!row) return done({ earlier: null })
  const answers = earlierAnswers(brand, storedAnswers(row.fullQuizData))
  await audit(deps.clock, tx, {
    action: 'assessment.earlier.read',
    subjectType: 'quiz',
    subjectId: row.id,
    patientId: actor.id,
  })
  const isEmpty = Object.keys(answers).length === 0
  return done({ earlier: isEmpty ? null : { answers, answeredOn: dayIn(row.createdAt, CLINIC_ZONE) } })
}
