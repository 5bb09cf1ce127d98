import { brandInfo, FALLBACK_DARK } from '@om/domain/brand'
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

const olive: Scale = [
  '#f5f6f1',
  '#e9ece1',
  '#d5dbc8',
  '#b7c1a3',
  '#97a481',
  men.primaryLight,
  men.primary,
  '#4e5b39',
  men.primaryDark,
  '#2c341f',
]

const sage: Scale = [
  '#f8f9f4',
  '#eff2e8',
  '#dfe5d3',
  '#c3cdb1',
  women.primaryLight,
  women.primary,
  women.primaryDark,
  '#586444',
  '#465037',
  '#313927',
]

const grotesque = (name: string) => `'${name}', '${name} Fallback', system-ui, sans-serif`
const serif = (name: string) => `'${name}', '${name} Fallback', Georgia, serif`

const mensLook: Look = {
  id: 'men',
  paper: '#faf7f1',
  paperDeep: '#f1ece1',
  surface: men.neutral,
  ink: '#16190f',
  inkSoft: '#54574b',
  line: '#dfd8c9',
  lineStrong: '#85806f',
  tint: olive,
  primary: men.primary,
  action: men.primary,
  actionHover: men.primaryDark,
  onAction: '#ffffff',
  link: men.primaryDark,
  accent: '#9a6b2f',
  night: '#1d2214',
  onNight: '#f6f3ea',
  onNightSoft: '#c0c5b2',
  picture: { hair: '#2c341f', strand: '#7f8c68', skin: '#dcc6a6', shade: '#c2a682' },
  radius: { small: '2px', medium: '3px', large: '4px', round: '3px' },
  shadow: { low: '0 1px 0 rgb(22 25 15 / 8%)', high: '0 18px 40px -24px rgb(22 25 15 / 45%)' },
  font: { display: serif('Newsreader Variable'), body: grotesque('Instrument Sans Variable') },
  display: { weight: '500', tracking: '-0.025em', leading: '1.02' },
  titles: visitorTitles,
}

const womensLook: Look = {
  id: 'women',
  paper: women.neutral,
  paperDeep: '#f6ecf3',
  surface: '#ffffff',
  ink: '#2b272b',
  inkSoft: '#625a61',
  line: '#eadfe7',
  lineStrong: '#8f838c',
  tint: sage,
  primary: women.primary,
  action: women.primaryDark,
  actionHover: '#586444',
  onAction: '#ffffff',
  link: '#586444',
  accent: '#a8596b',
  night: '#3a4330',
  onNight: '#fdf8fd',
  onNightSoft: '#d3d9c8',
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
  paper: '#f8f8f5',
  paperDeep: '#efefea',
  surface: '#ffffff',
  ink: '#1b1d18',
  inkSoft: '#5a5d54',
  line: '#e0e0d9',
  lineStrong: '#83867c',
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
