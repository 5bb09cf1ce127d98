import { z } from 'zod'
import { Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Spec §9: where a consent comes from unless the caller says otherwise. */
export const SIGN_UP_SOURCE = 'sign_up'

/** The sentence beside the tick, at sign-up and in the profile; stored with each answer (REG-22). */
export const MARKETING_WORDING = 'Send me news about hair health now and then. You can stop it in every message.'

export const MarketingPreference = z.object({
  /** Null when the person was never asked. */
  consent: z.boolean().nullable(),
  source: z.string(),
  recordedAt: Instant.nullable(),
})
export type MarketingPreference = z.infer<typeof MarketingPreference>

export const readMarketing = endpoint('GET', '/api/preferences/marketing', {
  who: 'signed-in',
  summary: 'My answer about marketing messages',
  reply: MarketingPreference,
})

/** Spec §7. Repeating the same answer changes nothing. */
export const saveMarketing = endpoint('PUT', '/api/preferences/marketing', {
  who: 'signed-in',
  summary: 'Say yes or no to marketing messages',
  body: z.object({
    consent: z.boolean(),
    source: z.string().trim().min(1).max(60).default(SIGN_UP_SOURCE),
  }),
  reply: MarketingPreference,
})

export const preferences = { readMarketing, saveMarketing }
