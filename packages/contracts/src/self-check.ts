import { z } from 'zod'
import { Instant } from './common.ts'
import { endpoint } from './endpoint.ts'

const State = z.enum(['good', 'caution', 'bad', 'unknown'])

const SelfCheck = z.object({
  key: z.string(),
  name: z.string(),
  promise: z.string(),
  /** Null before its first run. */
  state: State.nullable(),
  /** How many break it, counted up to 100; 100 means "100 or more". */
  count: z.int(),
  /** What was found, in words. */
  note: z.string(),
  /** The first of those that break it, by number, with the page of each where there is one; nothing clinical. */
  found: z.array(z.object({ label: z.string(), to: z.string().nullable() })),
  /** Since when it has stood so. */
  since: Instant.nullable(),
  checkedAt: Instant.nullable(),
  next: z.string(),
  place: z.object({ label: z.string(), to: z.string() }).nullable(),
})
export type SelfCheck = z.infer<typeof SelfCheck>

const SelfCheckRun = z.object({
  id: z.uuid(),
  at: Instant,
  /** Who asked for it; empty for the clock. */
  by: z.string(),
  ms: z.int(),
  bad: z.int(),
  caution: z.int(),
  turned: z.array(z.object({ name: z.string(), from: State.nullable(), to: State })),
})

export const SelfCheckPage = z.object({
  asOf: Instant,
  checks: z.array(SelfCheck),
  lastRun: SelfCheckRun.nullable(),
  /** The last runs in which something turned, newest first. */
  turns: z.array(SelfCheckRun),
  everyMinutes: z.int(),
  /** The last run is so long ago that something keeps it from running. */
  isStale: z.boolean(),
})
export type SelfCheckPage = z.infer<typeof SelfCheckPage>

const read = endpoint('GET', '/api/admin/self-check', {
  who: ['admin', 'superadmin'],
  summary: 'What the product promises of itself, as it was found when it was last looked at',
  reply: SelfCheckPage,
})

const run = endpoint('POST', '/api/admin/self-check/run', {
  who: ['admin', 'superadmin'],
  summary: 'Look at all of it now',
  reply: SelfCheckPage,
  limit: { max: 20, seconds: 600 },
})

export const selfCheck = { read, run }
