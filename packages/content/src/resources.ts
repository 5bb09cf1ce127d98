import { fileURLToPath } from 'node:url'
import { Day } from '@om/contracts/common'
import { resourceTopics } from '@om/contracts/resources'
import { z } from 'zod'
import { line, reference } from './front-matter.ts'
import { type LibraryText, readLibrary } from './library.ts'

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

let own: Promise<ResourceText[]> | undefined

/** This clinic's own. They do not change while it runs, so a process reads and checks them once. */
export const ownResources = (): Promise<ResourceText[]> => {
  own ??= readResources(resourcesFolder)
  return own
}
