/**
 * What a patient may report of a treatment, and how grave it is. The table is that of the clinic's follow-up protocol;
 * clinical governance owns it, and a changed line means a new rule version. Everything here sorts and warns: a doctor decides.
 */
import { type EffectCode, type EffectLevel, effectLevels, type MySideEffect } from '@om/contracts/side-effects'
import { ciRow } from '../formulary/ci-matrix.ts'
import { activesOf } from '../formulary/medicines.ts'

/** Changes with every line that changes; kept with each report. (INV-19) */
export const SIDE_EFFECT_RULES = 'side-effects-1'

type Effect = { words: string; level: EffectLevel; group: 'urgent' | 'body' | 'skin' | 'mood' }

/** Everything a patient can tick, in the order in which it is offered: what cannot wait comes first. */
export const effects = {
  chest_pain: { words: 'Chest pain', level: 'E3', group: 'urgent' },
  breathless: { words: 'Trouble breathing', level: 'E3', group: 'urgent' },
  fainted: { words: 'Fainted', level: 'E3', group: 'urgent' },
  throat_swelling: { words: 'Swelling of the throat, lips or tongue', level: 'E3', group: 'urgent' },
  self_harm_thoughts: { words: 'Thoughts of harming myself', level: 'E3', group: 'urgent' },
  pregnant: { words: 'Positive pregnancy test', level: 'E2', group: 'urgent' },
  swelling: { words: 'Swollen ankles, hands or face', level: 'E2', group: 'body' },
  weight_gain: { words: 'More than 2 kg heavier within a week', level: 'E2', group: 'body' },
  palpitations: { words: 'Racing or pounding heart', level: 'E2', group: 'body' },
  missed_period: { words: 'Missed period', level: 'E2', group: 'body' },
  erection: { words: 'Erection problems', level: 'E2', group: 'body' },
  breast_lump: { words: 'Breast lump or discharge', level: 'E2', group: 'body' },
  dizzy: { words: 'Dizzy or light-headed', level: 'E1', group: 'body' },
  headache: { words: 'Headache', level: 'E1', group: 'body' },
  breast_tender: { words: 'Tender breasts', level: 'E1', group: 'body' },
  low_libido: { words: 'Less desire for sex', level: 'E1', group: 'body' },
  rash: { words: 'Rash or hives', level: 'E2', group: 'skin' },
  scalp_sore: { words: 'Sore, burning or weeping scalp', level: 'E1', group: 'skin' },
  body_hair: { words: 'More hair on face or body', level: 'E1', group: 'skin' },
  itch: { words: 'Mild itch or dryness', level: 'E0', group: 'skin' },
  early_shed: { words: 'More shedding in the first weeks', level: 'E0', group: 'skin' },
  low_mood: { words: 'Low mood or anxiety', level: 'E2', group: 'mood' },
  other: { words: 'Something else', level: 'E1', group: 'mood' },
} as const satisfies Record<EffectCode, Effect>

export const effectGroups = { urgent: 'Needs help now', body: 'Body', skin: 'Skin and hair', mood: 'Mood and others' }

/** Words that people write instead of ticking, and the line of the table they stand for. */
const spoken: readonly (readonly [EffectCode, RegExp])[] = [
  ['chest_pain', /chest (pain|tight|pressure)|pain in (my|the) chest/i],
  [
    'breathless',
    /(can ?no?t|can['’]?t|hard to|trouble|difficulty|struggl\w*( to)?) (breath|catch my breath)|short(ness)? of breath|breathless/i,
  ],
  ['fainted', /\bfaint(ed|ing)?\b|passed out|blacked out|collapsed/i],
  [
    'throat_swelling',
    /(throat|tongue|lips?)\b.{0,20}(swell|swoll|clos)|(swell|swoll)\w*.{0,20}(throat|tongue|lips?)\b/i,
  ],
  ['self_harm_thoughts', /suicid|kill myself|end my life|harm(ing)? myself|hurt(ing)? myself|don['’]?t want to live/i],
  ['pregnant', /\bpregnan(t|cy)\b/i],
  ['breast_lump', /\blump/i],
  ['swelling', /\bswell|\bswoll/i],
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

/** Whether nothing more is supplied until a doctor has cleared it. (INV-12) */
export const holdsSupply = (level: EffectLevel): boolean => level === 'E2' || level === 'E3'

/** Within how many hours a doctor is in touch; E1 is answered within business days instead. */
export const EFFECT_DUE_HOURS = { E2: 24, E3: 1 } as const
export const EFFECT_DUE_BUSINESS_DAYS = 2

const selfHelp: Partial<Record<EffectCode, string>> = {
  itch: 'Wash with a gentle shampoo and let the scalp dry before the next dose. Tell us if it lasts longer than a week.',
  early_shed:
    'Some people shed more in the first eight weeks while old hairs make room. It settles by itself; keep going as prescribed.',
}

/** What to do at home about what needs nobody's help. */
export const selfHelpFor = (found: readonly EffectCode[]): string[] =>
  found.flatMap(code => {
    const words = selfHelp[code]
    return words ? [words] : []
  })
