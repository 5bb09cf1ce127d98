/** What doctors and pharmacists may not say of themselves in public. (REG-01, REG-05, REG-07) */
import { advertisingWordsIn } from '../advertising-words.ts'

type Rule = { words: RegExp; because: string }

const anyOf = (...words: string[]) => new RegExp(String.raw`\b(?:${words.join('|')})\b`, 'gi')

const rules: readonly Rule[] = [
  {
    words: anyOf(
      'specialists?',
      'speciali[sz](?:e|es|ed|ing)',
      'dermatologists?',
      'trichologists?',
      'endocrinologists?',
      'surgeons?',
      'consultant(?! pharmacist)',
      'professor',
    ),
    because: 'is a title or claim that needs its own registration. Say what you do instead.',
  },
  {
    words: anyOf(
      'testimonials?',
      '(?:my|our|your|patients?|online|google|good|great|read) reviews',
      String.raw`(?:four|five|[45])[\s-]stars?`,
      String.raw`(?:highly|top|best)[\s-]rated`,
      'ratings?',
      'patients (?:say|love|tell|thank|recommend)',
      'recommended by',
      'success stor(?:y|ies)',
    ),
    because: 'reads like a testimonial, which is not allowed for health services.',
  },
  {
    words: anyOf(
      '(?:the|our|your|my) best(?! (?:practice|available|evidence|way))',
      'best (?:doctors?|pharmacists?|clinics?|results?|care|treatments?|prices?)',
      'leading (?:doctors?|pharmacists?|clinics?|experts?|hair)',
      'top (?:doctors?|pharmacists?|clinics?|experts?)',
      'foremost',
      'renowned',
      'unrivalled',
      String.raw`award[\s-]winning`,
      String.raw`world[\s-]class`,
      'number one',
      'experts?',
      'guarantee[ds]?',
      'cure[ds]?',
      'miracles?',
      'painless',
      String.raw`risk[\s-]free`,
      'safest',
      'proven results',
      'success rates?',
      'before and after',
      'free consult(?:ation)?s?',
      'discount(?:s|ed)?',
      'special offers?',
    ),
    because: 'promises or compares, which is not allowed for health services.',
  },
]

/** One thing wrong with a profile's text: the words as written, and a sentence that says why. */
export type ProfileProblem = { words: string; message: string }

/**
 * What may not stand in a public profile, each once: titles that are not held, testimonials, promises and comparisons,
 * and names of medicines. None for plain facts.
 */
export const profileProblems = (text: string): ProfileProblem[] => {
  const found = new Map<string, ProfileProblem>()
  const note = (words: string, because: string) => {
    const key = words.toLowerCase()
    if (!found.has(key)) found.set(key, { words, message: `“${words}” ${because}` })
  }
  for (const { words, because } of rules) for (const [word] of text.matchAll(words)) note(word, because)
  for (const word of advertisingWordsIn(text)) note(word, 'names a medicine, which is not allowed in public.')
  return [...found.values()]
}
