import { done, type Result } from '@om/contracts/errors'
import type { Brand } from '@om/domain/brand'
import { funnelScreens } from '@om/domain/quiz/funnel'
import type { BareCtx, OfRequest } from '#src/ctx.ts'
import { mayCount } from '#src/http/may-count.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import type { FunnelCount } from './funnel.repo.ts'

type Step = {
  brand: Brand
  screen: string
  step: FunnelCount['step']
}

/**
 * Counts that a screen of the assessment was reached, answered, left or finished today, where the call may be counted at
 * all. A screen that this brand does not have is dropped: a page of yesterday's version still sends it. (Spec §2)
 */
export const countStep = async (
  { deps, header }: BareCtx & OfRequest,
  { brand, screen, step }: Step,
): Promise<Result<{ ok: true }>> => {
  if (mayCount(header) && funnelScreens(brand).some(({ id }) => id === screen))
    deps.quizSteps.count({ day: clinicToday(deps.clock), brand, screen, step })
  return done({ ok: true as const })
}
