import { assessments as contract } from '@om/contracts/quiz-drafts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { countStep } from './count-step.ts'
import { readEarlier } from './read-earlier.ts'
import { readFunnel } from './read-funnel.ts'

/** What a patient answered before, and how far assessments come. */
export const assessmentsRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.earlier, readEarlier),
  serve(deps, contract.count, countStep, { transaction: 'own' }),
  serve(deps, contract.funnel, readFunnel),
]
