import { z } from 'zod'
import { Day, Id, Instant, PageQuery, pageOf } from './common.ts'
import { Download, endpoint } from './endpoint.ts'

/** One line of the audit log: who did what to whom, and when. It never holds clinical text. */
export const AuditEntry = z.object({
  id: z.int(),
  at: Instant,
  actor: z.object({ id: Id.nullable(), name: z.string(), role: z.string() }),
  action: z.string(),
  record: z.object({ type: z.string(), id: z.string() }),
  person: z.object({ id: Id, name: z.string() }).nullable(),
  fromState: z.string(),
  toState: z.string(),
  reason: z.string(),
  requestId: z.string(),
  /** Its place in the chain of hashes; null for the seconds until it has one. */
  place: z.int().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

const whoever = (sentence: string) =>
  z
    .union([z.uuid(), z.email()], sentence)
    .transform(value => value.toLowerCase())
    .optional()

const filters = {
  /** Who did it: the address of an account, or its id. */
  who: whoever('Enter the e-mail address of an account.'),
  /** Whom it was about. */
  whom: whoever('Enter the e-mail address of an account.'),
  /** The number of an order, or the id of any record. */
  record: z.string().trim().max(80, 'Use at most 80 characters.').optional(),
  action: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z_0-9.]+$/, 'Write it as it stands in the list, such as account.disable.')
    .max(80)
    .optional(),
  from: Day.optional(),
  to: Day.optional(),
}

const search = endpoint('GET', '/api/admin/audit', {
  who: 'superadmin',
  summary:
    'Who did what to whom, newest first, with what the last check of the chain found; the search is an entry itself',
  query: PageQuery.extend(filters),
  reply: pageOf(AuditEntry).extend({
    /** What the last check found; null before the first. `finding` is empty where all is as it was written. */
    chain: z
      .object({ checkedAt: Instant, entries: z.int(), intactUntil: Instant.nullable(), finding: z.string() })
      .nullable(),
  }),
})

const csv = endpoint('GET', '/api/admin/audit.csv', {
  who: 'superadmin',
  summary: 'The same as CSV, the newest 10,000; taking it away is an entry of its own',
  query: z.object(filters),
  reply: Download,
  produces: 'text/csv',
  limit: { max: 30, seconds: 3600 },
})

export const audit = { search, csv }
