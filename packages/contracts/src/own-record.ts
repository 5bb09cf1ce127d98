import { z } from 'zod'
import { myHistory } from './case-history.ts'
import { Day, Id, Instant, PageQuery, pageOf } from './common.ts'
import { Download, endpoint } from './endpoint.ts'

/** Who may look: the clinic's people, and a practice by a link that the patient has sent it. */
export const lookerRoles = ['doctor', 'pharmacist', 'admin', 'superadmin', 'practice'] as const

/** Somebody who opened or changed a part of a record on one day. */
export const Look = z.object({
  /** The newest entry of the audit log behind it. */
  id: z.int(),
  role: z.enum(lookerRoles),
  name: z.string(),
  /** What it was, as the end of `has read …`: `your photos and papers`. */
  part: z.string(),
  /** The case it was about, where it was one: `C-1002`. */
  caseNumber: z.string().nullable(),
  reason: z.enum(['care', 'order', 'answer', 'money', 'account', 'sent', 'stated']),
  isReading: z.boolean(),
  /** How often on that day. */
  times: z.int(),
  firstAt: Instant,
  lastAt: Instant,
})
export type Look = z.infer<typeof Look>

const looks = endpoint('GET', '/api/record/looks', {
  who: 'patient',
  summary: 'Who of the clinic has opened or changed my record, newest first; one line for each person, part and day',
  query: PageQuery.extend({ show: z.enum(['all', 'read']).default('all') }),
  reply: pageOf(Look),
})

/** What a check of the entries about somebody found. */
export const LooksVerdict = z.object({
  /** Entries about them that stand in the chain as they were written. */
  intact: z.int(),
  /** Entries of the last seconds, which have no place in the chain yet. */
  waiting: z.int(),
  /** When the first entry was written that is not as it was; null while all are. */
  brokenAt: Instant.nullable(),
  /** The last check of the whole log, the entries about everybody included; null before the first night. */
  wholeLog: z.object({ at: Instant, isIntact: z.boolean() }).nullable(),
  checkedAt: Instant,
})
export type LooksVerdict = z.infer<typeof LooksVerdict>

const verifyLooks = endpoint('POST', '/api/record/looks/verify', {
  who: 'patient',
  summary: 'Check that what the audit log says about my record is as it was written',
  reply: LooksVerdict,
  limit: { max: 20, seconds: 600 },
})

/** An assessment as it was answered. Reviews repeat what was known, and are none. */
export const SentAssessment = z.object({
  consultId: Id,
  answers: z.array(z.object({ group: z.string(), question: z.string(), answer: z.string() })),
})
export type SentAssessment = z.infer<typeof SentAssessment>

const assessments = endpoint('GET', '/api/record/assessments', {
  who: 'patient',
  summary: 'What I answered in each assessment that was sent, in words, newest first',
  reply: z.object({ items: z.array(SentAssessment) }),
})

/** Something that has left the pharmacy for a patient. */
export const Dispensing = z.object({
  key: z.string(),
  description: z.string(),
  on: Day,
  batchNumber: z.string(),
  keepsUntil: Day,
  lastsUntil: Day,
  prescriptionNumber: z.string(),
})
export type Dispensing = z.infer<typeof Dispensing>

const dispensings = endpoint('GET', '/api/record/dispensings', {
  who: 'patient',
  summary: 'Everything that the pharmacy has sent me, with its batch, newest first',
  reply: z.object({ items: z.array(Dispensing) }),
})

/** A note that a doctor shared with its patient, as it stands now. */
export const SharedNote = z.object({
  id: Id,
  consultId: Id,
  consultNumber: z.string(),
  sharedBy: z.string(),
  sharedAt: Instant,
  /** As it was signed; null once it is no longer shared. */
  note: z.object({ body: z.string(), by: z.string(), signedAt: Instant }).nullable(),
  endedBy: z.string().nullable(),
  endedAt: Instant.nullable(),
})
export type SharedNote = z.infer<typeof SharedNote>

const notes = endpoint('GET', '/api/record/notes', {
  who: 'patient',
  summary: 'Notes that doctors have shared with me, newest first',
  reply: z.object({ items: z.array(SharedNote) }),
})

const gpSummary = endpoint('GET', '/api/record/gp-summary', {
  who: 'patient',
  summary: 'A summary for my own GP, as PDF: medicines, what I told, results',
  reply: Download,
  produces: 'application/pdf',
  limit: { max: 20, seconds: 3600 },
})

export const ownRecord = { gpSummary, history: myHistory, looks, verifyLooks, assessments, dispensings, notes }
