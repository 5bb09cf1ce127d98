/** Where a rule is written down for doctors, and what clears what it raises. */

export type RuleSource = { title: string; path: string }

const table = (rule: string): RuleSource => ({
  title: 'Formulary and contraindications',
  path: `/resources/formulary?search=${rule}`,
})

const texts = {
  flags: { title: 'Red flags and referral', path: '/resources/red-flags-and-referral' },
  bloods: { title: 'Blood tests', path: '/resources/bloods' },
  script: { title: 'The live consult', path: '/resources/live-consult-script' },
} as const

const inBloods = ['T-10', 'T-18', 'Q-12']
const inScript = ['T-12', 'T-15', 'T-16', 'T-20', 'T-21', 'T-22', 'T-23', 'T-24', 'T-26', 'Q-09']

/** The text or table in which doctors read about a rule: triage rules in the resources, contraindications in their table. */
export const sourceOfRule = (rule: string): RuleSource => {
  if (rule.startsWith('CI-')) return table(rule)
  if (inBloods.includes(rule)) return texts.bloods
  return inScript.includes(rule) ? texts.script : texts.flags
}

const cleared: Partial<Record<string, string>> = {
  'T-00': 'A call now, and what was agreed for their safety in the note.',
  'T-05': 'Nothing while it lasts. A corrected answer sorts the case again.',
  'T-06': 'Nothing while it lasts. A corrected answer sorts the case again.',
  'T-07': 'A talk about contraception, and a corrected answer where theirs has changed.',
  'T-09': 'A blood pressure that is entered with the clinical picture, and a video call.',
  'T-10': 'Potassium and eGFR that are entered with the clinical picture, and a video call.',
  'T-13': 'What a GP has found, in the note; a new lump is seen in person first.',
  'T-18': 'Ferritin or TSH that are entered with the clinical picture.',
  'T-19': 'Your look at each allergy and interaction, item by item as you sign.',
  'Q-12': 'A blood count, ferritin and TSH, asked for or entered.',
}

const inPerson = ['T-03', 'T-04', 'T-14', 'T-17']

/** What would clear a flag of the sorting. */
export const clearedBy = (rule: string): string =>
  cleared[rule] ??
  (inPerson.includes(rule)
    ? 'An exam in person. What was found there goes in the note.'
    : 'Your decision after the talk, with its reason in the note.')

/** What would clear a mark against a medicine. (INV-04) */
export const markClearedBy = (severity: 'A' | 'C' | 'W'): string => {
  if (severity === 'A') return 'Nothing: it has no appeal. Choose another medicine, or correct an answer that is wrong.'
  return severity === 'C'
    ? 'Your written reason, and a talk with the patient, as you sign. Both are kept.'
    : 'That you acknowledge it as you sign.'
}
