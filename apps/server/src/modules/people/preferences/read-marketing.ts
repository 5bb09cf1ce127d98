import { done, type Result } from '@om/contracts/errors'
import type { MarketingPreference } from '@om/contracts/preferences'
import type { PersonActor } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import { presentMarketing } from './preferences.present.ts'
import { visibleAnswers } from './preferences.repo.ts'

/** The answer about marketing messages that is in force. */
export const readMarketing = (deps: Deps, actor: PersonActor, requestId = ''): Promise<Result<MarketingPreference>> =>
  deps.db.transaction(
    actor,
    async tx => {
      const [last] = await visibleAnswers(tx, actor.id, 1)
      return done(presentMarketing(last))
    },
    requestId,
  )
