import GithubSlugger from 'github-slugger'
import type { BlockContent, Blockquote, Paragraph, Root } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import rehypeStringify from 'rehype-stringify'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'
import { type Picture, pictureAddress } from './pictures.ts'

const reader = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter, ['yaml'])
const writer = unified().use(remarkRehype).use(rehypeStringify)

/** An article's file taken apart: the YAML above, the line it begins on, and the text below as a tree. */
export type ParsedFile = { yaml: string | null; yamlLine: number; tree: Root }

/** Parses a file of front matter and Markdown. Never fails; `yaml` is null where there is none. */
export const parseFile = (markdown: string): ParsedFile => {
  const tree = reader.parse(markdown)
  const [first] = tree.children
  if (first?.type !== 'yaml') return { yaml: null, yamlLine: 1, tree }
  tree.children.shift()
  return { yaml: first.value, yamlLine: (first.position?.start.line ?? 1) + 1, tree }
}

/** Everything a visitor reads in the text, picture texts and captions included. */
export const wordsOf = (tree: Root): string => {
  const words: string[] = []
  visit(tree, node => {
    if (node.type === 'text') words.push(node.value)
    if (node.type === 'image') words.push(node.alt ?? '', node.title ?? '')
    if (node.type === 'link') words.push(node.title ?? '')
  })
  return words.join(' ')
}

const wordsAMinute = 220

/** Whole minutes an adult needs for the text, at least one. */
export const readingMinutes = (tree: Root): number =>
  Math.max(1, Math.round(wordsOf(tree).split(/\s+/).filter(Boolean).length / wordsAMinute))

/** Gives every heading an address and returns the second-level ones, for the contents. */
export const nameHeadings = (tree: Root): { id: string; heading: string }[] => {
  const slugger = new GithubSlugger()
  for (const taken of ['content', 'references', 'contents']) slugger.slug(taken)
  const contents: { id: string; heading: string }[] = []
  visit(tree, 'heading', node => {
    const heading = textOf(node)
    const id = slugger.slug(heading)
    node.data = { hProperties: { id } }
    if (node.depth === 2) contents.push({ id, heading })
  })
  return contents
}

const figure = (name: string, content: BlockContent, caption: string): Blockquote => ({
  type: 'blockquote',
  data: { hName: 'figure', hProperties: { className: [name] } },
  children: [
    content,
    { type: 'paragraph', data: { hName: 'figcaption' }, children: [{ type: 'text', value: caption }] },
  ],
})

/** Pictures become figures with their size and caption; they load when they are near. */
export const placeFigures = (tree: Root, articleId: string, pictures: ReadonlyMap<string, Picture>): void => {
  visit(tree, 'paragraph', (node, index, parent) => {
    const [image] = node.children
    if (image?.type !== 'image' || !parent || index === undefined) return
    const picture = pictures.get(image.url)
    if (!picture) return
    const hProperties = {
      src: pictureAddress(articleId, picture),
      alt: image.alt ?? '',
      width: picture.width,
      height: picture.height,
      loading: 'lazy',
      decoding: 'async',
    }
    const shown: Paragraph = { type: 'paragraph', data: { hName: 'img', hProperties }, children: [] }
    parent.children[index] = figure('picture', shown, image.title ?? '')
  })
}

const tableCaption = /^Table:\s+/

/** Tables scroll inside their own frame; a paragraph "Table: …" just above becomes the caption. */
export const frameTables = (tree: Root): void => {
  visit(tree, 'table', (node, index, parent) => {
    if (!parent || index === undefined || parent.data?.hName === 'div') return undefined
    const before = parent.children[index - 1]
    const words = before?.type === 'paragraph' ? textOf(before) : ''
    const caption = tableCaption.test(words) ? words.replace(tableCaption, '') : null
    const frame: BlockContent = {
      type: 'blockquote',
      data: {
        hName: 'div',
        hProperties: { className: ['scroll'], role: 'region', tabIndex: 0, ariaLabel: caption ?? 'Table' },
      },
      children: [node],
    }
    if (caption === null) parent.children[index] = frame
    else parent.children.splice(index - 1, 2, figure('table', frame, caption))
    return caption === null ? index + 1 : index
  })
}

/** Block quotes are notes beside the text; links to other sites say so to the browser. */
export const markNotesAndLinks = (tree: Root): void => {
  visit(tree, node => {
    if (node.type === 'blockquote' && !node.data)
      node.data = { hName: 'div', hProperties: { className: ['note'], role: 'note' } }
    if (node.type === 'link' && node.url.startsWith('https://'))
      node.data = { hProperties: { rel: 'noopener external' } }
  })
}

/** The finished tree as HTML. */
export const htmlOf = (tree: Root): string => writer.stringify(writer.runSync(tree))
