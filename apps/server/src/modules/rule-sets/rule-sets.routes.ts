import { done, type Result } from '@om/contracts/errors'
import { type RuleSets, ruleSets } from '@om/contracts/rule-sets'
import type { Ctx } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { compareRules, listCases, readComparison, stopComparison } from './compare-rules.ts'
import { replayCase } from './replay-case.ts'
import { presentRuleSets } from './rule-sets.present.ts'
import { callOffRules, decideRules, proposeRules, rollBackRules, withdrawRules } from './switch-rules.ts'

const readRuleSets = async (ctx: Ctx<'doctor'>): Promise<Result<RuleSets>> => done(await presentRuleSets(ctx))

/** Which rules the clinic goes by, and how others take their place: by a comparison and two doctors. (INV-19) */
export const ruleSetsRoutes = (deps: Deps): Route[] => [
  serve(deps, ruleSets.read, readRuleSets),
  serve(deps, ruleSets.compare, compareRules),
  serve(deps, ruleSets.comparison, readComparison),
  serve(deps, ruleSets.stop, stopComparison),
  serve(deps, ruleSets.cases, listCases),
  serve(deps, ruleSets.propose, proposeRules),
  serve(deps, ruleSets.decide, decideRules),
  serve(deps, ruleSets.withdraw, withdrawRules),
  serve(deps, ruleSets.callOff, callOffRules),
  serve(deps, ruleSets.rollBack, rollBackRules),
  serve(deps, ruleSets.replay, replayCase),
]
