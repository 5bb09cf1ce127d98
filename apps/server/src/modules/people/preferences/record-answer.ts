import { MARKETING_WORDING } from '@om/contracts/marketing-words'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { insertAnswer, lockAnswers, type MarketingAnswer, visibleAnswers } from './preferences.repo.ts'

export type NewAnswer = { consent: boolean; source: string }

/**
 * Adds what the acting person says about marketing to the log, with the words they saw, where and when (REG-22), in the
 * caller's transaction. The same answer again adds nothing. Each entry is later than the one before, whatever the clock
 * says.
 */
export const recordAnswer = async (
  deps: Deps,
  tx: Tx,
  personId: string,
  { consent, source }: NewAnswer,
): Promise<MarketingAnswer> => {
  await lockAnswers(tx, personId)
  const [last] = await visibleAnswers(tx, personId, 1)
  if (last?.consent === consent) return last
  const now = deps.clock.now()
  const at = last && last.at >= now ? new Date(last.at.getTime() + 1) : now
  await audit(deps.clock, tx, {
    action: 'marketing.answer',
    subjectType: 'account',
    subjectId: personId,
    fromState: last ? String(last.consent) : 'unasked',
    toState: String(consent),
    reason: source,
  })
  return insertAnswer(tx, { personId, consent, source, wording: MARKETING_WORDING, at })
}
