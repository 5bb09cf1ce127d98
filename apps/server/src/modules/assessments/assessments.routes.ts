import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result } from '@om/contracts/errors'
import { assessments as contract, type EarlierAnswers, type Funnel } from '@om/contracts/quiz-drafts'
import type { Brand } from '@om/domain/brand'
import { addDays, CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { storedAnswers } from '@om/domain/quiz/answers'
import { earlierAnswers } from '@om/domain/quiz/earlier-answers'
import { firstFunnelScreen, funnelScreens } from '@om/domain/quiz/funnel'
import { requiresPrescription } from '@om/domain/triage/triage'
import { type BareCtx, type Ctx, inTransaction, type OfRequest } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { mayCount } from '#src/http/may-count.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { rulesInForce } from '#src/modules/rules/rules.ts'
import { countsByDay, countsByScreen, type FunnelCount, lastOwnAssessment } from './assessments.repo.ts'

/**
 * How far assessments of a brand came in the last days: screen by screen in the order they are asked, and day by day,
 * days without any included. A screen that only some people are asked is listed once it has been.
 */
const readFunnel = async (
  ctx: BareCtx<'signed-in'>,
  { brand, days }: { brand: Brand; days: number },
): Promise<Result<Funnel>> => {
  const { deps } = ctx
  await deps.quizSteps.flush()
  return inTransaction(ctx, async ({ tx }): Promise<Result<Funnel>> => {
    const today = clinicToday(deps.clock)
    const list = Array.from({ length: days }, (_, index) => addDays(today, index + 1 - days))
    const from = list[0] ?? today
    const sums = new Map((await countsByScreen(tx, from, brand)).map(row => [`${row.screen} ${row.step}`, row.count]))
    const sum = (screen: string, step: string) => sums.get(`${screen} ${step}`) ?? 0
    const byDay = new Map((await countsByDay(tx, from, brand, firstFunnelScreen(brand))).map(row => [row.day, row]))
    auditListRead(deps.clock, tx, 'quiz-funnel.read', 'quiz-funnel', brand)
    return done({
      screens: funnelScreens(brand)
        .map(({ id, label, isUsual }) => ({
          isListed: isUsual || sum(id, 'shown') > 0,
          screen: {
            screen: id,
            label,
            isBranch: !isUsual,
            shown: sum(id, 'shown'),
            answered: sum(id, 'answered'),
            left: sum(id, 'left'),
            finished: sum(id, 'finished'),
          },
        }))
        .flatMap(({ isListed, screen }) => (isListed ? [screen] : [])),
      daily: list.map(day => ({
        day,
        started: byDay.get(day)?.started ?? 0,
        finished: byDay.get(day)?.finished ?? 0,
      })),
    })
  })
}

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

/** What `requires_prescription` of these answers stores: the rules say so that sort them once they are sent. (INV-19) */
const forecast = async ({ deps, tx }: Ctx<'patient'>, input: CallInput<typeof contract.forecast>['body']) => {
  const { brand, answers } = input
  const sorted = (await rulesInForce(tx)).triage(storedAnswers(answers), { today: clinicToday(deps.clock), brand })
  return done({ requiresPrescription: requiresPrescription(sorted.outcome) })
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
  serve(deps, contract.forecast, forecast),
  serve(deps, contract.count, countStep, { transaction: 'own' }),
  serve(deps, contract.funnel, readFunnel, { transaction: 'own' }),
]
