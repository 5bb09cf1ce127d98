import { z } from 'zod'
import { Day } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The shelves of the library, in the order in which they are shown. */
export const evidenceTopics = [
  'Tablets and capsules',
  'On the scalp',
  'Safety',
  'Day to day',
  'Without a prescription',
] as const
export type EvidenceTopic = (typeof evidenceTopics)[number]

/** How far down a text somebody has read, in parts of a thousand. */
export const WHOLE_TEXT = 1000

const Place = z.int().min(0).max(WHOLE_TEXT)

export const EvidenceSummary = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  topic: z.enum(evidenceTopics),
  readingMinutes: z.int(),
  reviewedOn: Day,
  /** It is about what the reader is being treated with. */
  isMine: z.boolean(),
  /** All its words in small letters, for the search, which never leaves the browser. */
  words: z.string(),
  /** How far the reader came; null where they have not opened it. */
  place: Place.nullable(),
})
export type EvidenceSummary = z.infer<typeof EvidenceSummary>

/** Figures of one study side by side, as they were published. */
export const EvidenceChart = z.object({
  title: z.string(),
  /** What one bar counts, such as "hairs per cm²". */
  unit: z.string(),
  bars: z.array(z.object({ label: z.string(), value: z.number() })),
  note: z.string(),
})
export type EvidenceChart = z.infer<typeof EvidenceChart>

export const Evidence = EvidenceSummary.omit({ words: true }).extend({
  reviewer: z.string(),
  reviewerRole: z.string(),
  /** The text as HTML, made from the file; headings carry the ids of `contents`. */
  html: z.string(),
  contents: z.array(z.object({ id: z.string(), heading: z.string() })),
  charts: z.array(EvidenceChart),
  references: z.array(z.object({ text: z.string(), url: z.url().nullable() })),
})
export type Evidence = z.infer<typeof Evidence>

const Slug = z.object({ slug: z.string().max(80) })

const list = endpoint('GET', '/api/evidence', {
  who: 'patient',
  summary: 'What is known about the treatments: texts about the reader’s own first',
  reply: z.object({ items: z.array(EvidenceSummary) }),
})

const read = endpoint('GET', '/api/evidence/:slug', {
  who: 'patient',
  summary: 'One text of the library',
  params: Slug,
  reply: Evidence,
})

const savePlace = endpoint('PUT', '/api/evidence/:slug/place', {
  who: 'patient',
  summary: 'Keep how far the reader came; it never goes back',
  params: Slug,
  body: z.object({ place: Place }),
  reply: z.object({ place: Place }),
  limit: { max: 120, seconds: 60 },
})

export const evidence = { list, read, savePlace }
