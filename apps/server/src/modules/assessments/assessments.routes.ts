import { done, type Result } from '@om/contracts/errors'
import { assessments as contract, type EarlierAnswers } from '@om/contracts/quiz-drafts'
import type { Brand } from '@om/domain/brand'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { storedAnswers } from '@om/domain/quiz/answers'
import { earlierAnswers } from '@om/domain/quiz/earlier-answers'
import { funnelScreens } from '@om/domain/quiz/funnel'
import type { BareCtx, Ctx, OfRequest } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { mayCount } from '#src/http/may-count.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { type FunnelCount, lastOwnAssessment } from './assessments.repo.ts'
import { readFunnel } from './read-funnel.ts'

/**
 * What the patient answered last time, on either brand, as far as it may still be true and this brand asks it. Null when
 * there is nothing to confirm. Never pregnancy, mood, medicines or consents: those are asked each time.
 */
const readEarlier = async (
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

type Step = {
  brand: Brand
  screen: string
  step: FunnelCount['step']
}

/**
 * Counts that a screen of the assessment was reached, answered, left or finished today, where the call may be counted at
 * all. A screen that this brand does not have is dropped: a page of yesterday's version still sends it. (Spec §2)
 */
const countStep = async (
  { deps, header }: BareCtx & OfRequest,
  { brand, screen, step }: Step,
): Promise<Result<{ ok: true }>> => {
  if (mayCount(header) && funnelScreens(brand).some(({ id }) => id === screen))
    deps.quizSteps.count({ day: clinicToday(deps.clock), brand, screen, step })
  return done({ ok: true as const })
}

/** What a patient answered before, and how far assessments come. */
export const assessmentsRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.earlier, readEarlier),
  serve(deps, contract.count, countStep, { transaction: 'own' }),
  serve(deps, contract.funnel, readFunnel, { transaction: 'own' }),
]
