import { z } from 'zod'
import { Day } from './common.ts'
import { endpoint } from './endpoint.ts'

/** The shelves of the doctors' resources, in the order in which they are shown. */
export const resourceTopics = [
  'In the consult',
  'Tests and referral',
  'When something goes wrong',
  'Rules we work by',
] as const

export const ResourceSummary = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  topic: z.enum(resourceTopics),
  reviewer: z.string(),
  reviewedOn: Day,
  nextReviewOn: Day,
  /** Its next review is due: it may no longer be right. */
  isReviewDue: z.boolean(),
  /** All its words in small letters, for the search in the browser. */
  words: z.string(),
})
export type ResourceSummary = z.infer<typeof ResourceSummary>

export const Resource = ResourceSummary.omit({ words: true }).extend({
  reviewerRole: z.string(),
  /** The text as HTML, made from the file; headings carry the ids of `contents`. */
  html: z.string(),
  contents: z.array(z.object({ id: z.string(), heading: z.string() })),
  references: z.array(z.object({ text: z.string(), url: z.url().nullable() })),
})
export type Resource = z.infer<typeof Resource>

/** A blocks, C needs a written reason, W is acknowledged; `-` is nothing. (INV-04) */
const Mark = z.enum(['A', 'C', 'W', '-'])

/** What may be prescribed here, and what stands against it: the very data that signing is checked by. */
export const FormularyTable = z.object({
  /** The version of the rules in use, and those before it, oldest first. */
  version: z.string(),
  versions: z.array(z.string()),
  medicines: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      schedule: z.enum(['S4', 'S2', 'U']),
      for: z.enum(['men', 'women', 'adults']),
      offLabel: z.boolean(),
    }),
  ),
  templates: z.array(
    z.object({
      code: z.string(),
      title: z.string(),
      brand: z.enum(['men', 'women', 'both']),
      /** Medicine by medicine, as a doctor says it. */
      lines: z.array(z.string()),
    }),
  ),
  /** Marks in the order of `medicines`. */
  rows: z.array(z.object({ id: z.string(), label: z.string(), marks: z.array(Mark) })),
  combinations: z.array(z.object({ id: z.string(), label: z.string(), medicines: z.array(z.string()), mark: Mark })),
})
export type FormularyTable = z.infer<typeof FormularyTable>

const list = endpoint('GET', '/api/resources', {
  who: 'doctor',
  summary: 'What doctors work by: scripts, protocols and rules, each with who read it and when it is read again',
  reply: z.object({ items: z.array(ResourceSummary) }),
})

const formulary = endpoint('GET', '/api/resources/formulary', {
  who: 'doctor',
  summary: 'What may be prescribed, and what stands against each medicine, as signing is checked today',
  reply: FormularyTable,
})

const read = endpoint('GET', '/api/resources/texts/:slug', {
  who: 'doctor',
  summary: 'One text that doctors work by',
  params: z.object({ slug: z.string().max(80) }),
  reply: Resource,
})

export const resources = { list, formulary, read }
