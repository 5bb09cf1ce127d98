import type { Brand } from '@om/domain/brand'
import { funnelScreens } from '@om/domain/quiz/funnel'
import type { Deps } from '#src/deps.ts'
import { mayCount } from '#src/http/may-count.ts'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import type { FunnelCount } from './funnel.repo.ts'

type Step = {
  brand: Brand
  screen: string
  step: FunnelCount['step']
  header: (name: string) => string | undefined
}

/**
 * Counts that a screen of the assessment was reached, answered, left or finished today, where the call may be counted at
 * all. A screen that this brand does not have is dropped: a page of yesterday's version still sends it. (Spec §2)
 */
export const countStep = (deps: Pick<Deps, 'clock' | 'quizSteps'>, { brand, screen, step, header }: Step): void => {
  if (!mayCount(header) || !funnelScreens(brand).some(({ id }) => id === screen)) return
  deps.quizSteps.count({ day: clinicToday(deps.clock), brand, screen, step })
}
