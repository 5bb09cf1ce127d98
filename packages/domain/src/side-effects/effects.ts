/** The lines of the list that patients tick, in plain words; the rules beside it say what follows. */
import type { EffectCode, EffectLevel } from '@om/contracts/side-effects'

/** What the rules of the list rest on. Clinical governance owns both. */
const sources = {
  red: 'Clinic protocol: red flags, 000 or care in person',
  allergy: 'Clinic protocol: signs of an allergic reaction',
  mood: 'EMA referral on finasteride and dutasteride, 19 June 2025',
  pregnancy: 'Contraindication table CI-03; Therapeutic Guidelines (Australia), androgenetic alopecia',
  breast: 'Consumer medicine information of dutasteride; Therapeutic Guidelines (Australia), androgenetic alopecia',
  vessels: 'Akiska 2025, JAMA Dermatol 161:87; Vañó-Galván 2021, J Am Acad Dermatol 84:1644',
  scalp: 'Clinic protocol: scalp reactions and the starting shed',
  protocol: 'Clinic protocol: read by a doctor',
} as const

type Effect = {
  words: string
  level: EffectLevel
  group: 'urgent' | 'body' | 'skin' | 'mood'
  source: keyof typeof sources
}

/** Everything a patient can tick, in the order in which it is offered: what cannot wait comes first. */
export const effects = {
  chest_pain: { words: 'Chest pain', level: 'E3', group: 'urgent', source: 'red' },
  breathless: { words: 'Trouble breathing', level: 'E3', group: 'urgent', source: 'red' },
  fainted: { words: 'Fainted', level: 'E3', group: 'urgent', source: 'red' },
  throat_swelling: { words: 'Swelling of the throat, lips or tongue', level: 'E3', group: 'urgent', source: 'allergy' },
  self_harm_thoughts: { words: 'Thoughts of harming myself', level: 'E3', group: 'urgent', source: 'mood' },
  pregnant: { words: 'Positive pregnancy test', level: 'E2', group: 'urgent', source: 'pregnancy' },
  swelling: { words: 'Swollen ankles, hands or face', level: 'E2', group: 'body', source: 'vessels' },
  weight_gain: { words: 'More than 2 kg heavier within a week', level: 'E2', group: 'body', source: 'vessels' },
  palpitations: { words: 'Racing or pounding heart', level: 'E2', group: 'body', source: 'vessels' },
  missed_period: { words: 'Missed period', level: 'E2', group: 'body', source: 'pregnancy' },
  erection: { words: 'Erection problems', level: 'E2', group: 'body', source: 'mood' },
  breast_lump: { words: 'Breast lump or discharge', level: 'E2', group: 'body', source: 'breast' },
  dizzy: { words: 'Dizzy or light-headed', level: 'E1', group: 'body', source: 'vessels' },
  headache: { words: 'Headache', level: 'E1', group: 'body', source: 'vessels' },
  breast_tender: { words: 'Tender breasts', level: 'E1', group: 'body', source: 'breast' },
  low_libido: { words: 'Less desire for sex', level: 'E1', group: 'body', source: 'mood' },
  rash: { words: 'Rash or hives', level: 'E2', group: 'skin', source: 'allergy' },
  scalp_sore: { words: 'Sore, burning or weeping scalp', level: 'E1', group: 'skin', source: 'scalp' },
  body_hair: { words: 'More hair on face or body', level: 'E1', group: 'skin', source: 'vessels' },
  itch: { words: 'Mild itch or dryness', level: 'E0', group: 'skin', source: 'scalp' },
  early_shed: { words: 'More shedding in the first weeks', level: 'E0', group: 'skin', source: 'scalp' },
  low_mood: { words: 'Low mood or anxiety', level: 'E2', group: 'mood', source: 'mood' },
  other: { words: 'Something else', level: 'E1', group: 'mood', source: 'protocol' },
} as const satisfies Record<EffectCode, Effect>

export const effectGroups = { urgent: 'Needs help now', body: 'Body', skin: 'Skin and hair', mood: 'Mood and others' }

/** Why something on the list has its level: the rule by its number, and what it rests on. */
export const effectRule = (code: EffectCode): { rule: string; source: string } => ({
  rule: `SE-${String(Object.keys(effects).indexOf(code) + 1).padStart(2, '0')}`,
  source: sources[effects[code].source],
})

/** Whether nothing more is supplied until a doctor has cleared it. (INV-12) */
export const holdsSupply = (level: EffectLevel): boolean => level === 'E2' || level === 'E3'

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
