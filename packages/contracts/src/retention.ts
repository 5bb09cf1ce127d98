import { z } from 'zod'
import { KeepReason } from './account.ts'
import { Day, Id, Instant, PageQuery, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A closed account whose end is near. Who it is, and nothing of why they came. */
const Ending = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  closedAt: Instant,
  keptUntil: Day,
  keptFor: KeepReason,
  isHeld: z.boolean(),
})
export type Ending = z.infer<typeof Ending>

const LegalHold = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  reason: z.string(),
  byName: z.string(),
  at: Instant,
  /** Until when a closed account would be kept otherwise; null while it is open. */
  keptUntil: Day.nullable(),
})
export type LegalHold = z.infer<typeof LegalHold>

/** What was destroyed. Whose it was is said by the number of an account that is gone. */
export const Destruction = z.object({
  id: Id,
  personId: Id,
  at: Instant,
  closedAt: Instant,
  keptUntil: Day,
  keptFor: KeepReason,
  /** How many rows of which table. */
  counts: z.record(z.string(), z.int()),
  files: z.int(),
})
export type Destruction = z.infer<typeof Destruction>

const ahead = endpoint('GET', '/api/admin/retention', {
  who: 'superadmin',
  summary: 'Whose data is destroyed within 90 days, and whose is under a legal hold; at most 200 each',
  reply: z.object({ ending: z.array(Ending), held: z.array(LegalHold), filesWaiting: z.int() }),
})

const destroyed = endpoint('GET', '/api/admin/retention/destroyed', {
  who: 'superadmin',
  summary: 'What was destroyed at the end of its time, newest first',
  query: PageQuery,
  reply: pageOf(Destruction),
})

export const retention = { ahead, destroyed }
