import { brandInfo, FALLBACK_DARK, MENS_FAQ_HEADING } from '@om/domain/brand'
import { mix } from './contrast.ts'
import { memberTitles, type Titles, visitorTitles } from './scale.ts'

/** The three looks: one per brand, and the paper-and-ink look of portals and sign-in pages. */
export type LookId = 'men' | 'women' | 'clinic'

/** Ten tints of one colour, lightest first; step 6 carries white text. */
export type Scale = readonly [string, string, string, string, string, string, string, string, string, string]

export type Look = {
  id: LookId
  /** Page background, a deeper band of it, and cards. */
  paper: string
  paperDeep: string
  surface: string
  ink: string
  inkSoft: string
  line: string
  /** Borders of controls: 3:1 against the paper. */
  lineStrong: string
  tint: Scale
  /** Headings of frequent questions. (Spec §3) */
  faqHeading: string
  /** The brand's own primary, as the specification has it; large shapes and display type only where it is light. */
  primary: string
  action: string
  actionHover: string
  onAction: string
  link: string
  accent: string
  night: string
  onNight: string
  onNightSoft: string
  /** Colours of drawn heads. */
  picture: { hair: string; strand: string; skin: string; shade: string }
  radius: { small: string; medium: string; large: string; round: string }
  shadow: { low: string; high: string }
  font: { display: string; body: string }
  display: { weight: string; tracking: string; leading: string }
  titles: Titles
}

const men = brandInfo('men', '').colors
const women = brandInfo('women', '').colors
const womenText = women.text ?? women.primary

const WHITE = '#ffffff'
/** The one colour of each brand that the specification does not name: copper on paper, rose on blush. */
const OCHRE = '#9a6b2f'
const ROSE = '#a8596b'

/*
 * Which token comes from which colour of the brand (Spec §3). `a > b 30%` is 30 % of the way from a to b.
 *
 * | Token          | Men                               | Women                           | Clinic (from the men's)            |
 * | -------------- | --------------------------------- | ------------------------------- | ---------------------------------- |
 * | paper          | FAQ > ochre 95% > neutral 94%     | neutral                         | light > ochre 25% > neutral 94%    |
 * | paperDeep      | neutral > ochre 14%               | neutral > rose 7%               | fallback > ochre 35% > neutral 90% |
 * | surface        | neutral                           | white                           | neutral                            |
 * | ink            | accent > primary 24%              | accent > rose 5% > neutral 15%  | neutral > accent 85% > FAQ 48%     |
 * | inkSoft        | primaryDark > secondary 29%       | accent > rose 5% > neutral 36%  | FAQ heading > neutral 31%          |
 * | line           | neutral > primary 10% > ochre 18% | secondary > rose 12%            | dark > neutral 85% > ochre 4%      |
 * | lineStrong     | neutral > ochre 30% > FAQ 44%     | neutral > accent 45% > rose 7%  | primary > neutral 55% > accent 28% |
 * | primary        | primary                           | text                            | primary                            |
 * | action         | primary                           | primaryDark                     | primary                            |
 * | actionHover    | primaryDark                       | primaryDark > accent 16%        | primaryDark                        |
 * | link           | primaryDark                       | primaryDark > accent 16%        | primaryDark                        |
 * | faqHeading     | FAQ heading                       | ink                             | FAQ heading                        |
 * | night          | primary > accent 68%              | primary > accent 53%            | fallback dark                      |
 * | onNight        | neutral > ochre 9%                | neutral                         | as men                             |
 * | onNightSoft    | light > neutral 51%               | primaryLight > secondary 62%    | as men                             |
 * | tint 0 to 4    | light > neutral                   | light > white                   | as men                             |
 * | tint 5         | primaryLight                      | primary                         | as men                             |
 * | tint 6         | primary                           | primaryDark                     | as men                             |
 * | tint 7 to 9    | primary > dark, dark, FAQ heading | primaryDark > accent            | as men                             |
 *
 * Tint 4 of the women's is their primaryLight. Meanings (good, caution …) and the colours of drawn heads are no brand's.
 */

const olive: Scale = [
  mix(men.primaryLight, men.neutral, 0.92),
  mix(men.primaryLight, men.neutral, 0.82),
  mix(men.primaryLight, men.neutral, 0.67),
  mix(men.primaryLight, men.neutral, 0.44),
  mix(men.primaryLight, men.neutral, 0.21),
  men.primaryLight,
  men.primary,
  mix(men.primary, men.primaryDark, 0.55),
  men.primaryDark,
  mix(men.primary, MENS_FAQ_HEADING, 0.62),
]

const sage: Scale = [
  mix(women.primaryLight, WHITE, 0.92),
  mix(women.primaryLight, WHITE, 0.83),
  mix(women.primaryLight, WHITE, 0.67),
  mix(women.primaryLight, WHITE, 0.4),
  women.primaryLight,
  women.primary,
  women.primaryDark,
  mix(women.primaryDark, women.accent, 0.165),
  mix(women.primaryDark, women.accent, 0.33),
  mix(women.primaryDark, women.accent, 0.535),
]

const grotesque = (name: string) => `'${name}', '${name} Fallback', system-ui, sans-serif`
const serif = (name: string) => `'${name}', '${name} Fallback', Georgia, serif`

const mensLook: Look = {
  id: 'men',
  paper: mix(mix(MENS_FAQ_HEADING, OCHRE, 0.95), men.neutral, 0.94),
  paperDeep: mix(men.neutral, OCHRE, 0.14),
  surface: men.neutral,
  ink: mix(men.accent, men.primary, 0.24),
  inkSoft: mix(men.primaryDark, men.secondary, 0.29),
  line: mix(mix(men.neutral, men.primary, 0.1), OCHRE, 0.18),
  lineStrong: mix(mix(men.neutral, OCHRE, 0.3), MENS_FAQ_HEADING, 0.44),
  tint: olive,
  faqHeading: MENS_FAQ_HEADING,
  primary: men.primary,
  action: men.primary,
  actionHover: men.primaryDark,
  onAction: WHITE,
  link: men.primaryDark,
  accent: OCHRE,
  night: mix(men.primary, men.accent, 0.68),
  onNight: mix(men.neutral, OCHRE, 0.09),
  onNightSoft: mix(men.primaryLight, men.neutral, 0.51),
  picture: { hair: '#2c341f', strand: '#7f8c68', skin: '#dcc6a6', shade: '#c2a682' },
  radius: { small: '2px', medium: '3px', large: '4px', round: '3px' },
  shadow: { low: '0 1px 0 rgb(22 25 15 / 8%)', high: '0 18px 40px -24px rgb(22 25 15 / 45%)' },
  font: { display: serif('Newsreader Variable'), body: grotesque('Instrument Sans Variable') },
  display: { weight: '500', tracking: '-0.025em', leading: '1.02' },
  titles: visitorTitles,
}

const womensSoot = mix(women.accent, ROSE, 0.05)
const womensInk = mix(womensSoot, women.neutral, 0.15)

const womensLook: Look = {
  id: 'women',
  paper: women.neutral,
  paperDeep: mix(women.neutral, ROSE, 0.07),
  surface: WHITE,
  ink: womensInk,
  inkSoft: mix(womensSoot, women.neutral, 0.36),
  line: mix(women.secondary, ROSE, 0.12),
  lineStrong: mix(mix(women.neutral, women.accent, 0.45), ROSE, 0.07),
  tint: sage,
  faqHeading: womensInk,
  primary: womenText,
  action: women.primaryDark,
  actionHover: sage[7],
  onAction: WHITE,
  link: sage[7],
  accent: ROSE,
  night: mix(women.primary, women.accent, 0.535),
  onNight: women.neutral,
  onNightSoft: mix(women.primaryLight, women.secondary, 0.62),
  picture: { hair: '#4f3a3f', strand: '#9b7a7a', skin: '#ecd0c0', shade: '#d3a995' },
  radius: { small: '10px', medium: '18px', large: '32px', round: '999px' },
  shadow: { low: '0 2px 12px rgb(90 60 82 / 7%)', high: '0 24px 60px -28px rgb(90 60 82 / 32%)' },
  font: { display: serif('Fraunces Variable'), body: grotesque('Hanken Grotesk Variable') },
  display: { weight: '300', tracking: '-0.018em', leading: '1.08' },
  titles: visitorTitles,
}

const clinicLook: Look = {
  ...mensLook,
  id: 'clinic',
  paper: mix(mix(men.primaryLight, OCHRE, 0.25), men.neutral, 0.94),
  paperDeep: mix(mix(FALLBACK_DARK, OCHRE, 0.35), men.neutral, 0.9),
  ink: mix(mix(men.neutral, men.accent, 0.85), MENS_FAQ_HEADING, 0.48),
  inkSoft: mix(MENS_FAQ_HEADING, men.neutral, 0.31),
  line: mix(mix(men.primaryDark, men.neutral, 0.85), OCHRE, 0.04),
  lineStrong: mix(mix(men.primary, men.neutral, 0.55), men.accent, 0.28),
  night: FALLBACK_DARK,
  radius: { small: '4px', medium: '6px', large: '10px', round: '6px' },
  shadow: { low: '0 1px 2px rgb(27 29 24 / 6%)', high: '0 16px 36px -20px rgb(27 29 24 / 30%)' },
  font: { display: serif('Newsreader Variable'), body: grotesque('Hanken Grotesk Variable') },
  display: { weight: '500', tracking: '-0.015em', leading: '1.15' },
  titles: memberTitles,
}

export const looks: Record<LookId, Look> = { men: mensLook, women: womensLook, clinic: clinicLook }

/** Quiet colours that mean something; always shown together with a word or a shape. */
export const meanings = {
  good: { ink: '#2c5c36', paper: '#e9f2e8', line: '#b4d0b3' },
  caution: { ink: '#74500a', paper: '#faf0d9', line: '#e3c98f' },
  danger: { ink: '#93281f', paper: '#faeae7', line: '#e6b4ac' },
  info: { ink: '#2b4f73', paper: '#e8eff6', line: '#b3c8dd' },
  quiet: { ink: '#54574b', paper: '#efefea', line: '#d3d3ca' },
} as const

export type Meaning = keyof typeof meanings
