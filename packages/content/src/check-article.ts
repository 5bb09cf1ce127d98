import { advertisingWordsIn } from '@om/domain/advertising-words'
import type { Root } from 'mdast'
import { visit } from 'unist-util-visit'
import {
  frameTables,
  htmlOf,
  markNotesAndLinks,
  nameHeadings,
  parseFile,
  placeFigures,
  readingMinutes,
  wordsOf,
} from './body.ts'
import { figureProblems, headingProblems, linkProblems, unknownParts } from './body-rules.ts'
import { linkCitations } from './citations.ts'
import { FrontMatter, readFrontMatter } from './front-matter.ts'
import { type Picture, readPicture } from './pictures.ts'
import type { Problem } from './problem.ts'

/** An article whose front matter is right; its text and pictures are still to be checked. */
export type Read = { id: string; file: string; fields: FrontMatter; tree: Root; markdown: string }

/** An article that may be published. */
export type Checked = {
  id: string
  fields: FrontMatter
  minutes: number
  contents: { id: string; heading: string }[]
  html: string
  lead: Picture
  pictures: ReadonlyMap<string, Picture>
}

type Outcome<T> = { ok: true; value: T } | { ok: false; problems: Problem[] }

/** Opens an article's file; `markdown` is null where the folder has none. */
export const readFileOf = (id: string, file: string, markdown: string | null): Outcome<Read> => {
  const refuse = (message: string): Outcome<Read> => ({ ok: false, problems: [{ file, line: null, message }] })
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
    return refuse('The name of the folder becomes the address: use small letters, digits and hyphens.')
  if (markdown === null) return refuse('The folder has no article.md.')
  const { yaml, yamlLine, tree } = parseFile(markdown)
  if (yaml === null) return refuse('The file must begin with its fields between two lines of three dashes.')
  const fields = readFrontMatter(yaml, file, yamlLine, FrontMatter)
  return fields.ok ? { ok: true, value: { id, file, fields: fields.value, tree, markdown } } : fields
}

/** A word that may not be advertised is refused with the first line that has it. (REG-06) */
const wordProblems = ({ file, markdown, tree, fields }: Read, pictures: Iterable<Picture>): Problem[] => {
  const message = (word: string) => `"${word}" may not stand in public text; describe it without the name.`
  const lines = markdown.split('\n')
  const inText = advertisingWordsIn(`${JSON.stringify(fields)} ${wordsOf(tree)}`).map(word => {
    const at = lines.findIndex(line => line.includes(word))
    return { file, line: at < 0 ? null : at + 1, message: message(word) }
  })
  const inPictures = [...pictures].flatMap(picture =>
    advertisingWordsIn(picture.text).map(word => ({
      file,
      line: null,
      message: `In the picture ${picture.file}: ${message(word)}`,
    })),
  )
  return [...inText, ...inPictures]
}

const readPictures = async ({ file, fields, tree, markdown }: Read, folder: string) => {
  const problems: Problem[] = []
  const pictures = new Map<string, Picture>()
  const wanted: { name: string; line: number | null }[] = []
  visit(tree, 'image', node => void wanted.push({ name: node.url, line: node.position?.start.line ?? null }))
  const leadLine = markdown.split('\n').findIndex(line => line.includes(fields.picture.file)) + 1
  for (const { name, line } of [{ name: fields.picture.file, line: leadLine }, ...wanted]) {
    const picture = pictures.get(name) ?? (await readPicture(folder, name))
    if (typeof picture === 'string') problems.push({ file, line, message: `The picture ${name} ${picture}.` })
    else pictures.set(name, picture)
  }
  const lead = pictures.get(fields.picture.file)
  if (lead && (lead.width !== fields.picture.width || lead.height !== fields.picture.height))
    problems.push({
      file,
      line: leadLine,
      message: `The picture ${lead.file} is ${lead.width} wide and ${lead.height} high, but "picture" says otherwise.`,
    })
  return { pictures, lead, problems }
}

/** Checks text and pictures of an article, and makes its HTML. `paths` are the addresses of all articles. */
export const checkFile = async (
  article: Read,
  folder: string,
  paths: ReadonlySet<string>,
): Promise<Outcome<Checked>> => {
  const { id, file, fields, tree } = article
  const { pictures, lead, problems } = await readPictures(article, folder)
  const minutes = readingMinutes(tree)
  const ofText = [
    ...unknownParts(tree),
    ...headingProblems(tree),
    ...linkProblems(tree, paths),
    ...figureProblems(tree),
  ]
  problems.push(...wordProblems(article, pictures.values()))
  const contents = nameHeadings(tree)
  placeFigures(tree, id, pictures)
  frameTables(tree)
  markNotesAndLinks(tree)
  ofText.push(...linkCitations(tree, fields.references.length))
  problems.push(...ofText.map(problem => ({ file, ...problem })))
  if (problems.length > 0 || !lead) return { ok: false, problems }
  return { ok: true, value: { id, fields, minutes, contents, html: htmlOf(tree), lead, pictures } }
}
