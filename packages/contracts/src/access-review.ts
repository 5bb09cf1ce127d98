import { z } from 'zod'
import { openingReasons } from './chart-openings.ts'
import { Day, Id, IdParams, Instant, PageQuery, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

/** A quarter of the clinic's calendar, such as 2026-Q4. */
export const Quarter = z.string().regex(/^20\d{2}-Q[1-4]$/, 'Write it as 2026-Q4.')

/** Somebody who works here, with what they may do, and whether that was confirmed in the quarter. */
export const ReviewedAccess = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(['doctor', 'pharmacist', 'admin', 'superadmin']),
  /** What they may do beside what their role may, in words. */
  rights: z.array(z.string()),
  isMe: z.boolean(),
  hold: z.object({ by: z.string(), at: Instant, reason: z.string() }).nullable(),
  kept: z.object({ by: z.string(), at: Instant }).nullable(),
})
export type ReviewedAccess = z.infer<typeof ReviewedAccess>

const AccessReview = z.object({
  quarter: Quarter,
  /** By when everybody is looked at: the last day of the quarter. */
  dueOn: Day,
  isCurrent: z.boolean(),
  items: z.array(ReviewedAccess),
  waiting: z.int(),
})

const read = endpoint('GET', '/api/admin/access-review', {
  who: 'superadmin',
  summary:
    'Everybody who works here with their rights, and whether that was confirmed in a quarter; this one unless another is named',
  query: z.object({ quarter: Quarter.optional() }),
  reply: AccessReview,
})

const keep = endpoint('POST', '/api/admin/access-review/:id', {
  who: 'superadmin',
  summary: 'Confirm in this quarter that somebody keeps what they may do; nobody confirms their own',
  params: IdParams,
  /** What was seen: where it has changed since, it is looked at again. */
  body: ReviewedAccess.pick({ role: true, rights: true }),
  reply: AccessReview,
})

/** A record that was opened for a stated reason: who, whose, when, and which reason; nothing of what was written about it. */
const Opened = z.object({
  id: Id,
  doctorName: z.string(),
  patient: z.object({ id: Id, name: z.string() }),
  reason: z.enum(openingReasons),
  openedAt: Instant,
  endsAt: Instant,
  verdict: z.enum(['in_order', 'asked']).nullable(),
})
export type OpenedRecord = z.infer<typeof Opened>

const openings = endpoint('GET', '/api/admin/chart-openings', {
  who: 'superadmin',
  summary: 'Records that doctors opened for a stated reason, newest first, without anything clinical',
  query: PageQuery,
  reply: pageOf(Opened),
})

export const accessReview = { read, keep, openings }
