import { Brand, Day } from '@om/contracts/common'
import { isMap, isNode, LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import type { Problem } from './problem.ts'

/** Titles, names and alike: something must be there, on one line. */
export const line = (most: number) =>
  z
    .string({ error: 'must be text' })
    .trim()
    .min(1, 'must not be empty')
    .max(most, `must have at most ${most} characters`)

const picture = z.strictObject({
  file: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*\.svg$/, 'must be the name of an SVG file beside the article'),
  alt: line(300),
  width: z.int().positive(),
  height: z.int().positive(),
})

export const reference = z.strictObject({
  text: line(600),
  url: z.url({ protocol: /^https$/, error: 'must be an address that starts with https://' }).optional(),
})

/** What stands above the text of an article, between the two lines of dashes. */
export const FrontMatter = z
  .strictObject({
    title: line(90),
    summary: line(160),
    brand: Brand,
    category: line(30),
    author: line(80),
    authorRole: line(120),
    reviewer: line(80),
    reviewerRole: line(120),
    publishedOn: Day,
    updatedOn: Day,
    picture,
    keyPoints: z.array(line(240)).min(2, 'needs at least 2 points').max(4, 'must have at most 4 points'),
    related: z.array(z.string()).max(3, 'must name at most 3 articles').default([]),
    references: z.array(reference).default([]),
  })
  .refine(({ publishedOn, updatedOn }) => updatedOn >= publishedOn, {
    path: ['updatedOn'],
    message: 'must not be earlier than publishedOn',
  })
export type FrontMatter = z.infer<typeof FrontMatter>

const wordsOf = (issue: z.core.$ZodIssue): string => {
  const isMissing = issue.code === 'invalid_type' && issue.input === undefined
  if (isMissing) return 'is missing'
  if (issue.code === 'unrecognized_keys') return `has a field that is not known: ${issue.keys.join(', ')}`
  return issue.message
}

const fieldOf = (path: readonly PropertyKey[]): string =>
  path.map(part => (typeof part === 'number' ? `${part + 1}.` : String(part))).join(' ')

/**
 * Reads and checks the fields above a text, as `schema` has them. `firstLine` is the line of the file on which the YAML
 * begins. Returns the problems instead when there are any, each with the line of its field.
 */
export const readFrontMatter = <T>(
  yaml: string,
  file: string,
  firstLine: number,
  schema: z.ZodType<T>,
): { ok: true; value: T } | { ok: false; problems: Problem[] } => {
  const lines = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false })
  const lineAt = (offset: number) => lines.linePos(offset).line + firstLine - 1
  if (document.errors.length > 0)
    return {
      ok: false,
      problems: document.errors.map(error => ({
        file,
        line: lineAt(error.pos[0]),
        message: `The front matter is not valid YAML: ${error.message}. Text with a colon needs quotes around it.`,
      })),
    }
  if (!isMap(document.contents))
    return { ok: false, problems: [{ file, line: firstLine, message: 'The front matter has no fields.' }] }

  const lineOf = (path: readonly PropertyKey[]): number => {
    for (let length = path.length; length > 0; length--) {
      const node = document.getIn(path.slice(0, length), true)
      if (isNode(node) && node.range) return lineAt(node.range[0])
    }
    return firstLine
  }
  const parsed = schema.safeParse(document.toJS(), { reportInput: true })
  if (parsed.success) return { ok: true, value: parsed.data }
  return {
    ok: false,
    problems: parsed.error.issues.map(issue => {
      const field = fieldOf(issue.path)
      return {
        file,
        line: lineOf(issue.path),
        message: `${field ? `"${field}"` : 'The front matter'} ${wordsOf(issue)}.`,
      }
    }),
  }
}
