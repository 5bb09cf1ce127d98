import type { QualityCriterion } from '@om/contracts/quality'

/** What each case of the quality audit is looked at for, and the rules that it follows from. (Spec §4, REG-01 to REG-16) */
export const criterionWords: Readonly<Record<QualityCriterion, { words: string; rules: string }>> = {
  flags: {
    words: 'Every flag of the assessment was seen, and what it asks for was done',
    rules: 'Sorting rules, INV-04',
  },
  contact: { words: 'The live contact took place, and is on record as it has to be', rules: 'REG-02' },
  identity: { words: 'Identity, location, and who else was there were confirmed', rules: 'REG-03' },
  choice: { words: 'Options were named, also those without a prescription, and costs', rules: 'REG-03, REG-04' },
  prescribing: { words: 'Medicine, dose, repeats and interval fit this patient', rules: 'REG-10, REG-11' },
  overrides: { words: 'Each override has a reason that would convince a colleague', rules: 'INV-04' },
  consent: { words: 'Off-label use and compounding were explained, and agreed to', rules: 'REG-16' },
  follow_up: { words: 'Tests, follow-up, and what to do about side effects were said', rules: 'REG-02' },
  note: { words: 'A colleague could go on tomorrow from the note alone', rules: 'INV-08' },
  message: { words: 'The patient was told what was decided, and why, in words they understand', rules: 'REG-03' },
}
