import type { MarketingPreference } from '@om/contracts/preferences'
import type { MarketingAnswer } from './preferences.repo.ts'

/** The answer in force; nothing at all for someone who was never asked. */
export const presentMarketing = (answer: MarketingAnswer | undefined): MarketingPreference => ({
  consent: answer?.consent ?? null,
  source: answer?.source ?? '',
  recordedAt: answer?.at.toISOString() ?? null,
})
