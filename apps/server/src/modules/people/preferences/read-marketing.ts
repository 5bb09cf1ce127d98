import { done, type Result } from '@om/contracts/errors'
import type { MarketingPreference } from '@om/contracts/preferences'
import type { Ctx } from '#src/ctx.ts'
import { presentMarketing } from './preferences.present.ts'
import { visibleAnswers } from './preferences.repo.ts'

/** The answer about marketing messages that is in force. */
export const readMarketing = async (ctx: Ctx<'signed-in'>): Promise<Result<MarketingPreference>> => {
  const { tx, actor } = ctx
  const [last] = await visibleAnswers(tx, actor.id, 1)
  return done(presentMarketing(last))
}
