import { z } from 'zod'
import { Day, Version } from './common.ts'
import { endpoint } from './endpoint.ts'
import { DecideBody, TemplateRecord, TemplateVersion, WhyChanged, words } from './prescription-templates.ts'

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
  /** A change of it waits for a second doctor. */
  isWaiting: z.boolean(),
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

/** One edition of a text, as it is written. */
export const ResourceContent = z.object({
  title: words(90, 'a title'),
  summary: words(200, 'what it is about'),
  topic: z.enum(resourceTopics),
  /** Markdown. */
  text: z.string().trim().min(50, 'Write the text.').max(20_000, 'Use at most 20,000 characters.'),
  references: z
    .array(
      z.object({
        text: words(600, 'the source'),
        url: z.url({ protocol: /^https$/, error: 'Use an address that starts with https://.' }).nullable(),
      }),
    )
    .min(1, 'Name at least one source.')
    .max(40, 'Name at most 40 sources.'),
  nextReviewOn: Day,
})
export type ResourceContent = z.infer<typeof ResourceContent>

/** A text with what ships, what readers see, and every edition that was proposed, the newest first. */
const ResourceEdition = TemplateRecord.pick({ id: true, scope: true, state: true, can: true }).extend({
  slug: z.string(),
  shipped: ResourceContent,
  content: ResourceContent,
  /** The edition in force; 0 for the text that ships. */
  version: z.int(),
  /** The number of the newest edition, whatever became of it; 0 where there is none. */
  newest: z.int(),
  versions: z.array(TemplateVersion.extend({ content: ResourceContent })),
})
export type ResourceEdition = z.infer<typeof ResourceEdition>

/** How an edition would be read; null where it cannot be shown, for the problems named. */
const ResourcePreview = z.object({ html: z.string().nullable(), problems: z.array(z.string()) })
export type ResourcePreview = z.infer<typeof ResourcePreview>

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

const Slug = z.object({ slug: z.string().max(80) })

const edition = endpoint('GET', '/api/resources/texts/:slug/editions', {
  who: 'doctor',
  summary: 'A text that doctors work by with its editions, and what I may do about it',
  params: Slug,
  reply: ResourceEdition,
})

const propose = endpoint('POST', '/api/resources/texts/:slug/editions', {
  who: 'doctor',
  summary: 'Propose another edition of a text, which another doctor approves',
  params: Slug,
  body: z.object({ newest: Version, content: ResourceContent, note: WhyChanged }),
  reply: ResourceEdition,
  limit: { max: 60, seconds: 3600 },
})

const decide = endpoint('POST', '/api/resources/texts/:slug/decision', {
  who: 'doctor',
  summary: 'Approve or decline an edition that a colleague proposed, or take back my own',
  params: Slug,
  body: DecideBody,
  reply: ResourceEdition,
})

const preview = endpoint('POST', '/api/resources/preview', {
  who: 'doctor',
  summary: 'How an edition would be read, and what is wrong with it; nothing is kept',
  body: z.object({ slug: z.string().max(80), content: ResourceContent }),
  reply: ResourcePreview,
  limit: { max: 600, seconds: 3600 },
})

export const resources = { list, formulary, read, edition, propose, decide, preview }
