import { z } from 'zod'
import { Id, IdParams, Instant, MOST_STORED, PageQuery, pageOf, Version } from './common.ts'
import { Download, endpoint } from './endpoint.ts'
import { lookerRoles } from './own-record.ts'

/**
 * `access`: what the package of a patient does not hold, such as a copy on paper; `looked`: why somebody has opened the record;
 * `complaint`: how the clinic handles what it knows of them.
 */
export const privacyKinds = ['access', 'looked', 'complaint'] as const
const PrivacyKind = z.enum(privacyKinds, 'Choose what it is about.')
export type PrivacyKind = z.infer<typeof PrivacyKind>

export const privacyStates = ['received', 'working', 'answered', 'refused', 'withdrawn'] as const
export type PrivacyState = (typeof privacyStates)[number]

/** How a request came. */
export const privacyChannels = ['online', 'phone', 'mail'] as const
export type PrivacyChannel = (typeof privacyChannels)[number]

/** Why access may be refused: grounds of the Privacy Act, APP 12.3. */
export const refusalGrounds = [
  'danger',
  'others_privacy',
  'frivolous',
  'proceedings',
  'negotiations',
  'unlawful',
  'law_enforcement',
  'decision_making',
] as const
export const RefusalGround = z.enum(refusalGrounds, 'Choose the ground that the law gives.')
export type RefusalGround = z.infer<typeof RefusalGround>

/** What was done with a request; `noted` and `assigned` stay in the office. */
export const privacySteps = [
  'received',
  'started',
  'assigned',
  'noted',
  'extended',
  'answered',
  'refused',
  'replied',
  'withdrawn',
] as const
export type PrivacyStep = (typeof privacySteps)[number]

const Step = z.object({
  kind: z.enum(privacySteps),
  words: z.string(),
  ground: RefusalGround.nullable(),
  by: z.string(),
  at: Instant,
})

/** The line of “Who has looked” that a request asks about, as it stood then. */
export const AskedLook = z.object({
  /** The entry of the audit log. */
  id: z.int(),
  role: z.enum(lookerRoles),
  name: z.string(),
  /** What of the record it was; the office reads of what is clinical only that it was. */
  part: z.string(),
  isReading: z.boolean(),
  at: Instant,
})
export type AskedLook = z.infer<typeof AskedLook>

/** One request with everything that was done about it, oldest first. Nothing of it is ever changed. (REG-20) */
export const PrivacyRequest = z.object({
  id: Id,
  number: z.int(),
  kind: PrivacyKind,
  state: z.enum(privacyStates),
  words: z.string(),
  about: AskedLook.nullable(),
  askedAt: Instant,
  /** The end of the day by which it is answered. */
  dueAt: Instant,
  steps: z.array(Step),
})
export type PrivacyRequest = z.infer<typeof PrivacyRequest>

const MyRequest = PrivacyRequest.extend({ can: z.object({ withdraw: z.boolean(), reply: z.boolean() }) })
export type MyPrivacyRequest = z.infer<typeof MyRequest>

const Mine = z.object({ items: z.array(MyRequest) })

const words = z.string().trim().min(10, 'Write it in at least 10 characters.').max(2000, 'Use at most 2000 characters.')

const mine = endpoint('GET', '/api/record/requests', {
  who: 'patient',
  summary: 'What I have asked the clinic about my privacy, with how it stands',
  reply: Mine,
})

const ask = endpoint('POST', '/api/record/requests', {
  who: 'patient',
  summary: 'Ask for access, about who has looked, or complain; again with the same id it is one',
  /** Chosen by the browser: the same request sent twice is one. */
  body: z.object({
    id: Id,
    kind: PrivacyKind,
    words,
    /** The entry of the audit log that it asks about. */
    lookId: z.int().positive().max(MOST_STORED).nullable().default(null),
  }),
  reply: Mine,
  limit: { max: 20, seconds: 3600 },
})

const reply = endpoint('POST', '/api/record/requests/:id/reply', {
  who: 'patient',
  summary: 'Add to my request, or ask again within 30 days of its answer, which gives it a new clock',
  params: IdParams,
  body: z.object({ stepId: Id, words }),
  reply: Mine,
  limit: { max: 20, seconds: 3600 },
})

const withdraw = endpoint('POST', '/api/record/requests/:id/withdraw', {
  who: 'patient',
  summary: 'Take back a request that nobody has answered; it stays to be read',
  params: IdParams,
  reply: Mine,
})

const Summary = z.object({
  id: Id,
  number: z.int(),
  kind: PrivacyKind,
  state: z.enum(privacyStates),
  patientName: z.string(),
  assignee: z.string(),
  askedAt: Instant,
  dueAt: Instant,
})
export type PrivacySummary = z.infer<typeof Summary>

export const privacyViews = ['open', 'overdue', 'closed', 'all'] as const

const filters = {
  view: z.enum(privacyViews).default('open'),
  kind: PrivacyKind.optional(),
}

const list = endpoint('GET', '/api/admin/requests', {
  who: 'admin',
  summary: 'Requests under the Privacy Act, the one due first on top',
  query: PageQuery.extend(filters),
  reply: pageOf(Summary).extend({ open: z.int(), overdue: z.int() }),
})

const csv = endpoint('GET', '/api/admin/requests.csv', {
  who: 'admin',
  summary: 'The register of requests as CSV: numbers, kinds and days, nothing of what was written',
  query: z.object(filters),
  reply: Download,
  produces: 'text/csv',
})

/** What can be done with a request in the office. */
export const privacyMoves = ['take', 'assign', 'note', 'extend', 'answer', 'refuse', 'withdraw'] as const
export type PrivacyMove = (typeof privacyMoves)[number]

export const PrivacyRequestForOffice = PrivacyRequest.extend({
  patientName: z.string(),
  channel: z.enum(privacyChannels),
  /** How it was made sure who asks; empty where they were signed in. */
  identity: z.string(),
  assignee: z.object({ id: Id, name: z.string() }).nullable(),
  version: Version,
  can: z.array(z.enum(privacyMoves)),
})
export type PrivacyRequestForOffice = z.infer<typeof PrivacyRequestForOffice>

const read = endpoint('GET', '/api/admin/requests/:id', {
  who: 'admin',
  summary: 'One request with everything that was done about it; the reading is audited',
  params: IdParams,
  reply: PrivacyRequestForOffice,
})

const enter = endpoint('POST', '/api/admin/requests', {
  who: 'admin',
  summary: 'Enter a request that came by telephone or mail, with how it was made sure who asks',
  body: z.object({
    id: Id,
    email: z.email('Enter the e-mail address of their account.').trim().toLowerCase().max(200),
    kind: PrivacyKind,
    channel: z.enum(['phone', 'mail'], 'Choose how it came.'),
    identity: z.string().trim().min(5, 'Say how you made sure who asks.').max(300, 'Use at most 300 characters.'),
    words,
  }),
  reply: PrivacyRequestForOffice,
})

const move = endpoint('POST', '/api/admin/requests/:id/moves', {
  who: 'admin',
  summary: 'Take a request on, give it to a colleague, note, extend, answer or refuse it; sent twice it is done once',
  params: IdParams,
  body: z.object({
    stepId: Id,
    version: Version,
    move: z.enum(privacyMoves),
    words: z.string().trim().max(2000, 'Use at most 2000 characters.').default(''),
    ground: RefusalGround.nullable().default(null),
    colleagueId: Id.nullable().default(null),
  }),
  reply: PrivacyRequestForOffice,
})

const colleagues = endpoint('GET', '/api/admin/request-colleagues', {
  who: 'admin',
  summary: 'Whom a request can be given to: everybody of the office with an open account',
  reply: z.object({ items: z.array(z.object({ id: Id, name: z.string() })) }),
})

export const privacyRequests = { mine, ask, reply, withdraw, list, csv, read, enter, move, colleagues }
