import { done, type Result } from '@om/contracts/errors'
import {
  type MarketingPreference,
  readMarketing as readEndpoint,
  saveMarketing as saveEndpoint,
} from '@om/contracts/preferences'
import type { Ctx } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { type MarketingAnswer, visibleAnswers } from './preferences.repo.ts'
import { type NewAnswer, recordAnswer } from './record-answer.ts'

/** The answer in force; nothing at all for someone who was never asked. */
const presentMarketing = (answer: MarketingAnswer | undefined): MarketingPreference => ({
  consent: answer?.consent ?? null,
  source: answer?.source ?? '',
  recordedAt: answer?.at.toISOString() ?? null,
})

/** Takes someone's yes or no to marketing messages. Repeating it changes nothing. (Spec §7, REG-22) */
const saveMarketing = async (ctx: Ctx<'signed-in'>, answer: NewAnswer): Promise<Result<MarketingPreference>> => {
  const { deps, tx, actor } = ctx
  return done(presentMarketing(await recordAnswer(deps, tx, actor.id, answer)))
}

/** The answer about marketing messages that is in force. */
const readMarketing = async (ctx: Ctx<'signed-in'>): Promise<Result<MarketingPreference>> => {
  const { tx, actor } = ctx
  const [last] = await visibleAnswers(tx, actor.id, 1)
  return done(presentMarketing(last))
}

/** What people want to hear from us. */
export const preferencesRoutes = (deps: Deps): Route[] => [
  serve(deps, readEndpoint, readMarketing),
  serve(deps, saveEndpoint, saveMarketing),
]
