/**
 * What a patient may report of a treatment, and how grave it is. The table is that of the clinic's follow-up protocol;
 * clinical governance owns it, and a changed line means a new rule version. Everything here sorts and warns: a doctor decides.
 */
import { type EffectCode, type EffectLevel, effectLevels, type MySideEffect } from '@om/contracts/side-effects'
import { addDays, type IsoDate } from '../dates.ts'
import { ciRow } from '../formulary/ci-matrix.ts'
import { activesOf } from '../formulary/medicines.ts'
import { effects } from './effects.ts'

/** Changes with every line that changes; kept with each report. (INV-19) */
export const SIDE_EFFECT_RULES = 'side-effects-4'

/**
 * Up to so many words between two others; who writes in a hurry puts "really quite" there. Each character belongs to a word or to what
 * is between words, never to both: otherwise a long run of one takes for ever.
 */
const upTo = (words: number) => String.raw`(?:\W+\w+(?:['’]\w+)*){0,${words}}\W+`
const either = (...sources: string[]) => new RegExp(sources.join('|'), 'i')

const CHEST = String.raw`\bchest(?! of drawers)`
const PRESSED = String.raw`(?:tight|pain(?!t)|ach(?:es?|ed|ing|y)\b|hurt|heav(?:y|iness)|pressure|squeez|crush)`
const BREATHE = '(?:breath|catch my breath|get (?:enough )?air)'
const NO_AIR = String.raw`(?:can ?no?t|can['’]?t|could ?not|couldn['’]?t|(?:un|not )able to|barely|hardly|hard to|trouble|difficulty|(?:struggl|fight|gasp)\w*(?: to| for)?)`
const PUFFY = String.raw`\bpuff(?:y|ed|iness)`
const PUFFED_PART = String.raw`\b(?:face|cheeks?|eyes?|eyelids?|ankles?|foot|feet|legs?|hands?|fingers?)\b`
const WANT_TO = '(?:want to|wanna)'
const PERIOD = String.raw`(?<!\b(?:trial|billing|pay|payment|notice|refund) )\bperiod`

/** Words that people write instead of ticking, as they are spelt in a hurry, and the line of the table they stand for. */
const spoken: readonly (readonly [EffectCode, RegExp])[] = [
  [
    'chest_pain',
    either(`${CHEST}(?:\\W*|${upTo(3)})${PRESSED}`, String.raw`\b${PRESSED}\w*${upTo(3)}${CHEST}\b`, 'heart attack'),
  ],
  [
    'breathless',
    either(
      `${NO_AIR} (?:even |really |properly )?${BREATHE}`,
      String.raw`breathing (?:is|feels|gets|got|was) (?:\w+ )?(?:hard|difficult|heavy)`,
      'short(?:ness)? of breath|out of breath|breathless',
    ),
  ],
  ['fainted', /\bfaint(ed|ing)?\b|(pass(ed|ing)?|black(ed|ing)?) ?out|collapsed|los(t|ing) consciousness/i],
  [
    'throat_swelling',
    /(throat|tongue|lips?)\b.{0,20}(swell|swoll|clos)|(swell|swoll)\w*.{0,20}(throat|tongue|lips?)\b/i,
  ],
  [
    'self_harm_thoughts',
    either(
      'su+i?[cs]+i?d',
      '(?:kill|harm|hurt|cutt?)(?:ing)? my ?self|self[- ]?harm',
      'end(?:ing)? (?:my (?:own )?life|it all)',
      String.raw`tak(?:e|ing) my (?:own )?life\b(?! in)`,
      `(?:don['’]?t|do not|no longer) ${WANT_TO} (?:live|be here|be alive|exist|wake up)`,
      `${WANT_TO} die|wish i (?:was|were) dead|better off dead`,
    ),
  ],
  ['pregnant', /\bpreg(n[ae]n(t|cy)|gers|g?o|gnant)?\b|positive (pregnancy )?test|expecting a (baby|child)/i],
  [
    'missed_period',
    either(
      String.raw`\b(?:missed|skipped|late) (?:my |a )?${PERIOD}`,
      String.raw`${PERIOD}(?:['’]?s| is| was)? (?:\w+ ){0,3}late\b`,
    ),
  ],
  ['breast_lump', /\blump/i],
  [
    'swelling',
    either(String.raw`\bswell|\bswoll`, `${PUFFED_PART}${upTo(3)}${PUFFY}`, `${PUFFY}${upTo(1)}${PUFFED_PART}`),
  ],
  ['palpitations', /palpitation|heart (is )?(racing|pounding)|racing heart/i],
]

/** Which lines of the table somebody's own words stand for. A word too many is read by a doctor; one too few is not. */
export const effectsInWords = (words: string): EffectCode[] =>
  spoken.filter(([, pattern]) => pattern.test(words)).map(([code]) => code)

export type EffectReport = {
  effects: readonly EffectCode[]
  words: string
  severity: MySideEffect['severity']
  /** What the patient is prescribed, items as they are written: `MOX_PO`, `FIN_TOP+MOX_TOP`. */
  medicines: readonly string[]
}

const rank = (level: EffectLevel): number => effectLevels.indexOf(level)
const gravest = (levels: readonly EffectLevel[]): EffectLevel =>
  levels.reduce((worst, level) => (rank(level) > rank(worst) ? level : worst), 'E0')

/** A medicine that is never taken in pregnancy: the table of contraindications marks it A. (CI-03) */
const isTeratogen = (item: string): boolean => activesOf(item).some(code => ciRow('CI-03').cells[code] === 'A')

const levelOf = (code: EffectCode, { severity, medicines }: EffectReport): EffectLevel => {
  const { level } = effects[code]
  if (code === 'pregnant' && medicines.some(isTeratogen)) return 'E3'
  // Something that would be minor is not when it is severe.
  if (severity === 'severe' && (level === 'E0' || level === 'E1')) return level === 'E0' ? 'E1' : 'E2'
  return level
}

export type JudgedEffect = {
  level: EffectLevel
  /** Everything found, what was ticked and what the words say. */
  found: EffectCode[]
  /** Which help the patient is shown first. */
  help: MySideEffect['help']
}

/** Days after its last supply should be used up for which a medicine still counts as taken: people miss doses. */
const LEFT_OVER_DAYS = 30
/** Dutasteride stays in the body; nobody gives blood for six months after it. */
const DUTASTERIDE_DAYS = 183

/** Whether something that was supplied counts as taken on a day: while it is in use, and while it stays in the body. */
export const isStillTaken = (
  { medicine, suppliedOn, days }: { medicine: string; suppliedOn: IsoDate; days: number },
  today: IsoDate,
): boolean => {
  const after = activesOf(medicine).includes('DUT_PO') ? DUTASTERIDE_DAYS : LEFT_OVER_DAYS
  return addDays(suppliedOn, days + after) >= today
}

/** Whether one level is graver than another. */
export const isGraver = (level: EffectLevel, than: EffectLevel): boolean => rank(level) > rank(than)

const isCrisis = (code: EffectCode) => code === 'self_harm_thoughts'

/** How grave a report is: the gravest thing in it, ticked or written. */
export const judgeEffects = (report: EffectReport): JudgedEffect => {
  const found = [...new Set([...report.effects, ...effectsInWords(report.words)])]
  const level = gravest(found.map(code => levelOf(code, report)))
  const grave = found.filter(code => levelOf(code, report) === 'E3')
  if (grave.length === 0) return { level, found, help: null }
  if (grave.some(isCrisis)) return { level, found, help: 'crisis' }
  return { level, found, help: grave.every(code => code === 'pregnant') ? 'pregnancy' : 'emergency' }
}

/** Within how many hours a doctor is in touch; E1 is answered within business days instead. */
export const EFFECT_DUE_HOURS = { E2: 24, E3: 1 } as const
export const EFFECT_DUE_BUSINESS_DAYS = 2
