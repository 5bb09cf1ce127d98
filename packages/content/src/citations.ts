import type { Emphasis, PhrasingContent, Root } from 'mdast'
import { SKIP, visit } from 'unist-util-visit'
import type { BodyProblem } from './body-rules.ts'

/** `[1]`, `[1, 3]` or `[2–4]` in the text. */
const citation = /\[(\d{1,2}(?:\s*[,–-]\s*\d{1,2})*)\]/g

const link = (number: string): PhrasingContent => ({
  type: 'link',
  url: `#ref-${number}`,
  data: { hProperties: { ariaLabel: `Reference ${number}` } },
  children: [{ type: 'text', value: number }],
})

const superscript = (numbers: string): Emphasis => ({
  type: 'emphasis',
  data: { hName: 'sup', hProperties: { className: ['cite'] } },
  children: numbers
    .split(/(\s*[,–-]\s*)/)
    .map(part => (/^\d+$/.test(part) ? link(part) : { type: 'text', value: part.replace(/\s+/g, '') })),
})

/** Turns `[1]` into a raised link to the first reference, everywhere in the tree, and names those without a reference. */
export const linkCitations = (tree: Root, references: number): BodyProblem[] => {
  const problems: BodyProblem[] = []
  visit(tree, 'text', (node, index, parent) => {
    if (!parent || index === undefined || parent.type === 'link') return undefined
    const parts: PhrasingContent[] = []
    let from = 0
    for (const match of node.value.matchAll(citation)) {
      const numbers = match[1] ?? ''
      for (const number of numbers.match(/\d+/g) ?? [])
        if (Number(number) < 1 || Number(number) > references)
          problems.push({
            line: node.position?.start.line ?? null,
            message: `The text cites [${number}], but the article has ${references} references.`,
          })
      // The space before a raised number would let it fall onto the next line alone.
      parts.push({ type: 'text', value: node.value.slice(from, match.index).replace(/ $/, '') }, superscript(numbers))
      from = match.index + match[0].length
    }
    if (parts.length === 0) return undefined
    parts.push({ type: 'text', value: node.value.slice(from) })
    parent.children.splice(index, 1, ...parts)
    return [SKIP, index + parts.length]
  })
  return problems
}
