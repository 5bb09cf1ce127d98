/**
 * The one scale of the product. It feeds the Mantine theme (`mantine-theme.ts`) and the custom properties of every page
 * (`look-vars.ts`), so that `size="sm"` in a portal and `var(--text-sm)` in a stylesheet are the same size.
 */

/** Eight text sizes with the height of a line, smallest first. `text` is what members read, `body` what visitors read. */
export const textSizes = {
  xs: { size: '0.8125rem', line: '1.45' },
  sm: { size: '0.875rem', line: '1.45' },
  text: { size: '0.9375rem', line: '1.5' },
  md: { size: '1rem', line: '1.5' },
  body: { size: '1.0625rem', line: '1.6' },
  lg: { size: '1.125rem', line: '1.5' },
  xl: { size: '1.25rem', line: '1.35' },
  xxl: { size: '1.5rem', line: '1.2' },
} as const

/** Eight spaces on a grid of 4 px. */
export const spaces = {
  xxs: '0.25rem',
  xs: '0.5rem',
  sm: '0.75rem',
  md: '1rem',
  lg: '1.25rem',
  xl: '1.5rem',
  xxl: '2rem',
  xxxl: '3rem',
} as const

/** Line heights for what has no text size of its own: one-line labels, headings of two lines, short text. */
export const leadings = { tight: '1.2', snug: '1.35', text: '1.5' } as const

type TitleRole = {
  size: string
  line: string
  /** A weight of the body type; without one it is the look's display type. */
  weight?: string
}

export type Titles = readonly [TitleRole, TitleRole, TitleRole, TitleRole]

/** The four headings of pages for visitors: the page, a part of it, a piece, an entry. */
export const visitorTitles: Titles = [
  { size: 'clamp(2.5rem, 1.6rem + 3.4vw, 4.5rem)', line: 'var(--display-leading)' },
  { size: 'clamp(1.875rem, 1.4rem + 1.9vw, 2.875rem)', line: '1.1' },
  { size: 'clamp(1.5rem, 1.2rem + 1vw, 2rem)', line: '1.15' },
  { size: '1.125rem', line: '1.35', weight: '600' },
]

/** The four headings of pages for members: the page, a record or card that leads, a card, a part of a card. */
export const memberTitles: Titles = [
  { size: 'clamp(1.75rem, 1.4rem + 1.4vw, 2.375rem)', line: '1.15' },
  { size: '1.625rem', line: '1.2' },
  { size: '1.125rem', line: '1.35', weight: '600' },
  { size: '0.9375rem', line: '1.4', weight: '650' },
]

const sizesOf = (steps: Record<string, { size: string }>) =>
  Object.fromEntries(Object.entries(steps).map(([name, { size }]) => [`--text-${name}`, size]))

const prefixed = (prefix: string, values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${prefix}-${name}`, value]))

/** The scale as custom properties, the same in every look. */
export const scaleVars: Record<string, string> = {
  ...sizesOf(textSizes),
  ...prefixed('space', spaces),
  ...prefixed('leading', leadings),
}

/** The headings of a look as values of `font`: `font: var(--title-2)`. The class `title-2` adds margin and tracking. */
export const titleVars = (titles: Titles, displayWeight: string): Record<string, string> =>
  Object.fromEntries(
    titles.flatMap(({ size, line, weight }, at) => [
      [`--title-${at + 1}`, `${weight ?? displayWeight} ${size} / ${line} var(--font-${weight ? 'body' : 'display'})`],
      [`--title-${at + 1}-tracking`, weight ? '0' : 'var(--display-tracking)'],
    ]),
  )
