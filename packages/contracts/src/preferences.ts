import { z } from 'zod'
import { Instant } from './common.ts'
import { endpoint } from './endpoint.ts'
import { SIGN_UP_SOURCE } from './marketing-words.ts'

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
