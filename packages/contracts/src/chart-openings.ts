import { z } from 'zod'
import { Day, Id, IdParams, Instant, PageQuery, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Why a doctor may need the record of somebody who is not in their care; its words for doctor and patient are in the domain. */
export const openingReasons = ['cover', 'asked', 'pharmacy', 'danger', 'complaint', 'other'] as const
export const OpeningReason = z.enum(openingReasons, 'Choose why you need it.')
export type OpeningReason = z.infer<typeof OpeningReason>

/** How long a record stays open for a stated reason. */
export const OPENING_HOURS = 8

/** Who somebody is, and whether the reader may open their record. */
export const ChartAccess = z.object({
  patientId: Id,
  name: z.string(),
  dateOfBirth: Day.nullable(),
  isOpen: z.boolean(),
  /** Until when, where it is open for a stated reason; null where it is open because they are in the reader's care. */
  until: Instant.nullable(),
})
export type ChartAccess = z.infer<typeof ChartAccess>

/** A record opened for a stated reason, and what the medical director says of it. */
export const ChartOpening = z.object({
  id: Id,
  patient: z.object({ id: Id, name: z.string() }),
  doctor: z.object({ name: z.string(), isMe: z.boolean() }),
  reason: OpeningReason,
  words: z.string(),
  openedAt: Instant,
  endsAt: Instant,
  review: z
    .object({
      verdict: z.enum(['in_order', 'asked']),
      by: z.string(),
      at: Instant,
      question: z.string(),
      answer: z.object({ words: z.string(), at: Instant }).nullable(),
    })
    .nullable(),
  /** `end`: it is still open, and mine. */
  can: z.object({ review: z.boolean(), answer: z.boolean(), end: z.boolean() }),
})
export type ChartOpening = z.infer<typeof ChartOpening>

const words = (what: string) =>
  z.string().trim().min(10, `${what} needs at least 10 characters.`).max(500, 'Use at most 500 characters.')

const access = endpoint('GET', '/api/chart-access', {
  who: 'doctor',
  summary: 'Who a patient is, and whether I may open their record; by the patient or by one of their consults',
  query: z.object({ patientId: Id.optional(), consultId: Id.optional() }),
  reply: ChartAccess,
})

const open = endpoint('POST', '/api/patients/:id/openings', {
  who: 'doctor',
  summary: 'Open the record of somebody who is not in my care, for a stated reason, for eight hours',
  params: IdParams,
  body: z.object({
    /** Chosen by the browser: the same opening sent twice is one. */
    key: Id,
    reason: OpeningReason,
    words: words('The reason'),
  }),
  reply: ChartAccess,
  limit: { max: 30, seconds: 3600 },
})

export const openingViews = ['mine', 'to_review', 'all'] as const

const list = endpoint('GET', '/api/chart-openings', {
  who: 'doctor',
  summary: 'Records opened for a stated reason, newest first: my own; the medical director sees everybody’s',
  query: PageQuery.extend({ view: z.enum(openingViews).default('mine') }),
  reply: pageOf(ChartOpening).extend({ isDirector: z.boolean() }),
})

const review = endpoint('POST', '/api/chart-openings/:id/review', {
  who: 'doctor',
  summary: 'As medical director, say that an opening is in order, or ask about it',
  params: IdParams,
  body: z
    .object({
      verdict: z.enum(['in_order', 'asked']),
      question: z.string().trim().max(500, 'Use at most 500 characters.').default(''),
    })
    .refine(({ verdict, question }) => verdict === 'in_order' || question.length >= 10, {
      path: ['question'],
      error: 'Write what you want to know, in at least 10 characters.',
    }),
  reply: ChartOpening,
})

const answer = endpoint('POST', '/api/chart-openings/:id/answer', {
  who: 'doctor',
  summary: 'Answer what the medical director asks about a record that I opened',
  params: IdParams,
  body: z.object({ answer: words('The answer') }),
  reply: ChartOpening,
})

const end = endpoint('POST', '/api/chart-openings/:id/end', {
  who: 'doctor',
  summary: 'Close a record that I opened for a reason before its time is over',
  params: IdParams,
  reply: ChartOpening,
})

export const chartOpenings = { access, open, list, review, answer, end }
