import type { ResourceContent } from '@om/contracts/resources'
import { formatDay, isIsoDate } from '@om/domain/dates'
import type { Difference } from '../templates/templates-list.ts'

type Sources = ResourceContent['references']

/** Sources as they are typed: one a line, with the address at its end. */
export const linesOf = (references: Sources): string =>
  references.map(({ text, url }) => (url ? `${text} ${url}` : text)).join('\n')

/** The same, read again. */
export const sourcesIn = (lines: string): Sources =>
  lines
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .map(line => {
      const [, text = line, url] = /^(.*\S)\s+(https:\/\/\S+)$/.exec(line) ?? []
      return { text, url: url ?? null }
    })

const dayWords = (day: string) => (isIsoDate(day) ? formatDay(day) : day)

/** Paragraphs that only one of two texts has, in their order. */
const paragraphsApart = (text: string, other: string): string => {
  const known = new Set(other.split(/\n{2,}/).map(one => one.trim()))
  return text
    .split(/\n{2,}/)
    .map(one => one.trim())
    .filter(one => one !== '' && !known.has(one))
    .join('\n\n')
}

/** What is different between two editions of a text; of the text itself the paragraphs that are. */
export const changesBetween = (before: ResourceContent, after: ResourceContent): Difference[] => {
  const hasOtherOrder =
    before.text !== after.text &&
    paragraphsApart(before.text, after.text) === '' &&
    paragraphsApart(after.text, before.text) === ''
  const all: Difference[] = [
    { name: 'Title', before: before.title, after: after.title },
    { name: 'What it is about', before: before.summary, after: after.summary },
    { name: 'Shelf', before: before.topic, after: after.topic },
    {
      name: 'Text',
      before: paragraphsApart(before.text, after.text),
      after: hasOtherOrder ? 'The same paragraphs, in another order' : paragraphsApart(after.text, before.text),
    },
    { name: 'Sources', before: linesOf(before.references), after: linesOf(after.references) },
    { name: 'Next review', before: dayWords(before.nextReviewOn), after: dayWords(after.nextReviewOn) },
  ]
  return all.filter(one => one.before !== one.after)
}
