import { done, type Result } from '@om/contracts/errors'
import type { MarketingPreference } from '@om/contracts/preferences'
import type { PersonActor } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import { presentMarketing } from './preferences.present.ts'
import { type NewAnswer, recordAnswer } from './record-answer.ts'

/** Takes someone's yes or no to marketing messages. Repeating it changes nothing. (Spec §7, REG-22) */
export const saveMarketing = (
  deps: Deps,
  actor: PersonActor,
  answer: NewAnswer,
  requestId = '',
): Promise<Result<MarketingPreference>> =>
  deps.db.transaction(
    actor,
    async tx => done(presentMarketing(await recordAnswer(deps, tx, actor.id, answer))),
    requestId,
  )
