import type { HelpEntry } from './help.ts'

/** A stretch of text, and whether it is what somebody searched for. */
export type Stretch = { text: string; isHit: boolean }

/** Words too common to say what a question is about. */
const common = new Set(
  'a about am an and are as at be can could do does for from get has have how i if in is it me my no not of on or our s so than that the there they this to was we what when where which who why will with would you your'.split(
    ' ',
  ),
)

const MOST_CHARACTERS = 100
/** A word in the question says more than one in the answer. */
const QUESTION_WEIGHT = 3

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’']/g, '').toLowerCase()

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** `refunds` also finds `refund`, and `delivered` finds `delivery`. */
const stemOf = (word: string): string => {
  const stem = word.replace(/(ies|ing|ed|es|s|y)$/, '')
  return stem.length >= 4 ? stem : word
}

/** The beginnings of words that a search asks for; common words count only when there are no others. */
export const termsOf = (query: string): string[] => {
  const words = wordsOf(query.slice(0, MOST_CHARACTERS))
  const telling = words.filter(word => !common.has(word))
  return [...new Set((telling.length > 0 ? telling : words).map(stemOf))]
}

const count = (text: string, terms: readonly string[]): number => {
  const words = wordsOf(text)
  return terms.filter(term => words.some(word => word.startsWith(term))).length
}

/**
 * The entries that have every word of a search in question, answer or further words; those that have most of them in the
 * question, then in the answer, first. Nothing for a search without a word.
 */
export const findHelp = (query: string, entries: readonly HelpEntry[]): HelpEntry[] => {
  const terms = termsOf(query)
  if (terms.length === 0) return []
  return entries
    .filter(({ question, answer, also = '' }) => count(`${question} ${answer} ${also}`, terms) === terms.length)
    .map((entry, place) => ({
      entry,
      place,
      weight: QUESTION_WEIGHT * count(entry.question, terms) + count(entry.answer, terms),
    }))
    .toSorted((one, other) => other.weight - one.weight || one.place - other.place)
    .map(({ entry }) => entry)
}

/** A text cut into stretches, with the words that a search asks for marked as a whole. */
export const marked = (text: string, terms: readonly string[]): Stretch[] => {
  const stretches: Stretch[] = []
  for (const piece of text.split(/([\p{L}\p{N}\p{M}’']+)/u)) {
    if (piece === '') continue
    const word = plain(piece)
    const isHit = terms.some(term => word.startsWith(term))
    const last = stretches.at(-1)
    if (last && last.isHit === isHit) last.text += piece
    else stretches.push({ text: piece, isHit })
  }
  return stretches
}
