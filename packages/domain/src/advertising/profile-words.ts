/** What doctors and pharmacists may not say of themselves in public. (REG-01, REG-05, REG-07) */
import { advertisingWordsIn } from '../advertising-words.ts'

type Rule = { words: RegExp; because: string }

const rules: readonly Rule[] = [
  {
    words:
      /\b(?:specialist|specialis(?:es|ed|ing)|speciali[sz](?:e|es|ed|ing)|dermatolog(?:ist|y)s?|trichologists?|surgeons?|consultant|endocrinologists?|professor)\b/gi,
    because: 'is a title or field that needs its own registration. Say what you do instead.',
  },
  {
    words:
      /\b(?:testimonials?|reviews?|rated|ratings?|stars?|recommended by|patients (?:say|love|tell)|thank(?:ed|s) me|success stor(?:y|ies))\b/gi,
    because: 'reads like a testimonial, which is not allowed for health services.',
  },
  {
    words:
      /\b(?:best|leading|top|foremost|renowned|unrivalled|award[\s-]winning|world[\s-]class|number one|no\.? ?1|guarantee[ds]?|cures?|miracles?|painless|risk[\s-]free|safest|proven results|success rates?|before and after|free consultations?|discounts?|special offers?)\b/gi,
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
