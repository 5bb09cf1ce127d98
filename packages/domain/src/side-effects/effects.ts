/** The lines of the list that patients tick, in plain words; the rules beside it say what follows. */
import type { EffectCode, EffectLevel } from '@om/contracts/side-effects'

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
