import { done, type Result } from '@om/contracts/errors'
import type { MarketingPreference } from '@om/contracts/preferences'
import type { Ctx } from '#src/ctx.ts'
import { presentMarketing } from './preferences.present.ts'
import { type NewAnswer, recordAnswer } from './record-answer.ts'

/** Takes someone's yes or no to marketing messages. Repeating it changes nothing. (Spec §7, REG-22) */
export const saveMarketing = async (ctx: Ctx<'signed-in'>, answer: NewAnswer): Promise<Result<MarketingPreference>> => {
  const { deps, tx, actor } = ctx
  return done(presentMarketing(await recordAnswer(deps, tx, actor.id, answer)))
}
