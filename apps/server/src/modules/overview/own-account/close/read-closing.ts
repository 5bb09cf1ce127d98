import type { ClosingFacts } from '@om/contracts/account'
import { done, type Result } from '@om/contracts/errors'
import type { Ctx } from '#src/ctx.ts'
import { closingFacts } from './closing-facts.ts'

/** What would happen to the patient's subscription, consult, orders and record, before they decide. */
export const readClosing = async (ctx: Ctx<'patient'>): Promise<Result<ClosingFacts>> => {
  const { deps, tx, actor } = ctx
  return done(await closingFacts(deps, tx, actor.id))
}
