import { fileURLToPath } from 'node:url'
import { Day } from '@om/contracts/common'
import { type ResourceContent, resourceTopics } from '@om/contracts/resources'
import { z } from 'zod'
import { parseFile } from './body.ts'
import { line, reference } from './front-matter.ts'
import { type LibraryText, readBody, readLibrary } from './library.ts'
import type { Problem } from './problem.ts'

/** Where the doctors' resources lie: one file each, named by its address. */
export const resourcesFolder = fileURLToPath(new URL('../resources/', import.meta.url))

const ResourceFields = z
  .strictObject({
    title: line(90),
    summary: line(200),
    topic: z.enum(resourceTopics),
    reviewer: line(80),
    reviewerRole: line(120),
    reviewedOn: Day,
    nextReviewOn: Day,
    references: z.array(reference).min(1, 'needs at least 1 source'),
  })
  .refine(({ reviewedOn, nextReviewOn }) => nextReviewOn > reviewedOn, {
    path: ['nextReviewOn'],
    message: 'must be later than reviewedOn',
  })

/** A text that doctors work by. */
export type ResourceText = LibraryText<z.infer<typeof ResourceFields>>

/**
 * Reads and checks every text of a folder (`<slug>.md`), by shelf and title. Throws `ArticleProblems`, naming every problem with file and
 * line, if any of them cannot be shown. Medicines may be named: only doctors read it. (Domain: doctors' resources)
 */
export const readResources = async (folder: string): Promise<ResourceText[]> => {
  const shelf = (text: ResourceText) => resourceTopics.indexOf(text.topic)
  const texts = await readLibrary(folder, ResourceFields, () => [])
  return texts.sort((a, b) => shelf(a) - shelf(b) || a.title.localeCompare(b.title))
}

type Review = { reviewer: string; reviewerRole: string; reviewedOn: string }

/** An edition that a doctor writes, as it is shown, or what is wrong with it, by the rules that the files are held to. */
export const readEdition = (
  slug: string,
  { text: body, references, ...fields }: ResourceContent,
  review: Review,
): { text?: ResourceText; problems: Problem[] } => {
  const { yaml, tree } = parseFile(body)
  if (yaml !== null)
    return { problems: [{ file: slug, line: 1, message: 'The text must not begin with a line of three dashes.' }] }
  const { title, summary, topic, nextReviewOn } = fields
  const value = {
    ...{ title, summary, topic, nextReviewOn, ...review },
    references: references.map(({ text, url }) => (url === null ? { text } : { text, url })),
  }
  return readBody({ slug, file: slug, body, tree }, value, () => [])
}

let own: Promise<ResourceText[]> | undefined

/** This clinic's own. They do not change while it runs, so a process reads and checks them once. */
export const ownResources = (): Promise<ResourceText[]> => {
  own ??= readResources(resourcesFolder)
  return own
}
