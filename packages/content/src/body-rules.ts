import type { Node, Root } from 'mdast'
import { visit } from 'unist-util-visit'

/** A rule that a part of the text breaks, and on which line. */
export type BodyProblem = { line: number | null; message: string }

const known = new Set([
  'root',
  'paragraph',
  'heading',
  'list',
  'listItem',
  'table',
  'tableRow',
  'tableCell',
  'blockquote',
  'image',
  'link',
  'text',
  'strong',
  'emphasis',
  'break',
])

const refusals: Record<string, string> = {
  html: 'HTML is not allowed in an article; write it in Markdown.',
  code: 'Code is not allowed in an article. Lines that begin with four spaces count as code.',
  inlineCode: 'Code is not allowed in an article.',
  definition: 'A line such as "[1]: https://…" is not allowed; put the source under "references" above the text.',
  footnoteDefinition: 'Footnotes are not allowed; use a reference such as [1].',
  footnoteReference: 'Footnotes are not allowed; use a reference such as [1].',
  thematicBreak: 'A line of dashes is not allowed in the text; use a heading.',
}

const lineOf = (node: Node) => node.position?.start.line ?? null

/** Every place where the text uses something an article does not have. */
export const unknownParts = (tree: Root): BodyProblem[] => {
  const problems: BodyProblem[] = []
  visit(tree, node => {
    if (known.has(node.type)) return
    problems.push({
      line: lineOf(node),
      message: refusals[node.type] ?? `"${node.type}" is not allowed in an article.`,
    })
  })
  return problems
}

/** Headings are `##` and, below one of those, `###`; the title of the article is the only heading above them. */
export const headingProblems = (tree: Root): BodyProblem[] => {
  const problems: BodyProblem[] = []
  let above = 1
  visit(tree, 'heading', node => {
    const line = lineOf(node)
    if (node.depth === 1) problems.push({ line, message: 'Use ## for headings; the title is the only # heading.' })
    else if (node.depth > 3) problems.push({ line, message: 'Use only ## and ### for headings.' })
    else if (node.depth > above + 1)
      problems.push({ line, message: 'This heading skips a level: put a ## heading before the first ###.' })
    above = Math.min(node.depth, 3)
  })
  return problems
}

/** Where a link may lead: pages of ours by path, parts of the page, secure addresses and mail. */
export const linkProblems = (tree: Root, articlePaths: ReadonlySet<string>): BodyProblem[] => {
  const problems: BodyProblem[] = []
  visit(tree, 'link', node => {
    const line = lineOf(node)
    if (!/^(https:\/\/|\/(?!\/)|#|mailto:)/.test(node.url))
      problems.push({ line, message: `The link to ${node.url} must start with https://, / or mailto:.` })
    const path = node.url.replace(/[?#].*$/, '')
    if (/^(\/women)?\/blog\/./.test(path) && !articlePaths.has(path))
      problems.push({ line, message: `The link to ${path} leads to no article.` })
  })
  return problems
}

/** A picture stands alone in its paragraph, says what it shows, and has a caption. */
export const figureProblems = (tree: Root): BodyProblem[] => {
  const problems: BodyProblem[] = []
  visit(tree, 'image', (node, _index, parent) => {
    const line = lineOf(node)
    if (parent?.type !== 'paragraph' || parent.children.length > 1)
      problems.push({ line, message: `Put the picture ${node.url} in a paragraph of its own.` })
    if (!node.alt?.trim())
      problems.push({
        line,
        message: `The picture ${node.url} needs a text between the square brackets: what it shows.`,
      })
    if (!node.title?.trim())
      problems.push({ line, message: `The picture ${node.url} needs a caption in quotes after its file name.` })
  })
  return problems
}
