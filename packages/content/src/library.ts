import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import {
  frameTables,
  htmlOf,
  markNotesAndLinks,
  nameHeadings,
  type ParsedFile,
  parseFile,
  readingMinutes,
  wordsOf,
} from './body.ts'
import { type BodyProblem, headingProblems, linkProblems, unknownParts } from './body-rules.ts'
import { linkCitations } from './citations.ts'
import { readFrontMatter, type reference } from './front-matter.ts'
import { ArticleProblems, type Problem } from './problem.ts'

/** What stands above every text of a library that is read signed in. */
type Fields = { title: string; summary: string; references: z.infer<typeof reference>[] }

/** A text of a library as it is shown, with the fields of its kind. */
export type LibraryText<F extends Fields> = Omit<F, 'references'> & {
  slug: string
  /** The text below its fields, as it is written. */
  body: string
  /** Every word of it in small letters, for a search. */
  words: string
  readingMinutes: number
  html: string
  contents: { id: string; heading: string }[]
  references: { text: string; url: string | null }[]
}

/** What else is wrong with a text, by its fields and headings. */
type Check<F> = (fields: F, headings: readonly string[]) => BodyProblem[]

const readText = <F extends Fields>(
  { slug, file, markdown }: { slug: string; file: string; markdown: string },
  schema: z.ZodType<F>,
  check: Check<F>,
): { text?: LibraryText<F>; problems: Problem[] } => {
  const refuse = (message: string) => ({ problems: [{ file, line: null, message }] })
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    return refuse('The name of the file becomes the address: use small letters, digits and hyphens.')
  const { yaml, yamlLine, tree } = parseFile(markdown)
  if (yaml === null) return refuse('The file must begin with its fields between two lines of three dashes.')
  const read = readFrontMatter(yaml, file, yamlLine, schema)
  if (!read.ok) return { problems: read.problems }
  const body = markdown.replace(/^---\n[\s\S]*?\n---\n/, '').trim()
  return readBody({ slug, file, body, tree }, read.value, check)
}

/** The text below its fields, as it is shown, or what is wrong with it. */
export const readBody = <F extends Fields>(
  { slug, file, body, tree }: { slug: string; file: string; body: string; tree: ParsedFile['tree'] },
  value: F,
  check: Check<F>,
): { text?: LibraryText<F>; problems: Problem[] } => {
  const { references, ...fields } = value
  const minutes = readingMinutes(tree)
  const words = `${fields.title} ${fields.summary} ${wordsOf(tree)}`.toLowerCase()
  const problems = [...unknownParts(tree), ...headingProblems(tree), ...linkProblems(tree, new Set())]
  const contents = nameHeadings(tree)
  problems.push(
    ...check(
      value,
      contents.map(({ heading }) => heading),
    ),
  )
  frameTables(tree)
  markNotesAndLinks(tree)
  problems.push(...linkCitations(tree, references.length))
  if (problems.length > 0) return { problems: problems.map(problem => ({ file, ...problem })) }
  return {
    problems: [],
    text: {
      ...fields,
      slug,
      body,
      words,
      readingMinutes: minutes,
      html: htmlOf(tree),
      contents,
      references: references.map(({ text, url }) => ({ text, url: url ?? null })),
    },
  }
}

/**
 * Reads and checks every text of a folder (`<slug>.md`). Throws `ArticleProblems`, naming every problem with file and line, if any of
 * them cannot be shown.
 */
export const readLibrary = async <F extends Fields>(
  folder: string,
  schema: z.ZodType<F>,
  check: Check<F>,
): Promise<LibraryText<F>[]> => {
  const files = (await readdir(folder)).filter(name => name.endsWith('.md')).sort()
  const read = await Promise.all(
    files.map(async file =>
      readText({ slug: file.slice(0, -3), file, markdown: await readFile(join(folder, file), 'utf8') }, schema, check),
    ),
  )
  const problems = read.flatMap(one => one.problems)
  if (problems.length > 0) throw new ArticleProblems(problems)
  return read.flatMap(({ text }) => (text ? [text] : []))
}
