import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core'
import { type Look, type LookId, looks, meanings } from './looks.ts'
import { spaces, textSizes } from './scale.ts'

/** Ten steps for one quiet meaning; Mantine needs a full scale although screens use the ends. */
const meaningScale = ({ ink, paper, line }: { ink: string; paper: string; line: string }) =>
  [paper, paper, line, line, ink, ink, ink, ink, ink, ink] as const

/** Greys with the warmth of paper; the library's own are bluish. */
const paperGrey = [
  looks.clinic.paper,
  '#f1f1ec',
  '#e8e8e2',
  '#dcdcd5',
  '#c9c9c1',
  '#a9aaa1',
  looks.clinic.lineStrong,
  looks.clinic.inkSoft,
  '#3c3f37',
  looks.clinic.ink,
] as const

/** Where the library's defaults would be too pale to read, or not ours. */
export const ourVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-error': 'var(--danger-ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-gray-3': 'var(--line)',
    '--mantine-color-anchor': 'var(--link)',
    /** Edges of fields, boxes and rounds. */
    '--mantine-color-gray-4': 'var(--line-strong)',
    '--mantine-color-disabled-color': 'var(--ink-soft)',
    '--mantine-color-danger-filled-hover': 'color-mix(in srgb, var(--danger-ink), black 24%)',
  },
  dark: {},
})

/** Badges and alerts of a meaning wear its paper, ink and line, as the meaning has them. */
const quietColors: VariantColorsResolver = input => {
  const own = defaultVariantColorsResolver(input)
  if (input.variant !== 'light' || !Object.hasOwn(meanings, input.color ?? '')) return own
  const paper = `var(--${input.color}-paper)`
  return {
    background: paper,
    hover: paper,
    color: `var(--${input.color}-ink)`,
    border: `1px solid var(--${input.color}-line)`,
  }
}

const stepsOf = <Step extends string>(key: 'size' | 'line', steps: Record<Step, { size: string; line: string }>) =>
  Object.fromEntries(Object.entries<{ size: string; line: string }>(steps).map(([name, step]) => [name, step[key]]))

const headingsOf = (look: Look) => {
  const [h1, h2, h3, h4] = look.titles.map(({ size, line, weight }) => ({
    fontSize: size,
    lineHeight: line,
    fontWeight: weight ?? look.display.weight,
  }))
  return { h1, h2, h3, h4, h5: h4, h6: h4 }
}

/** A heading wears the class of its role, which also brings the typeface; one of another size brings its own. */
const titleClass = ({ order = 1, size }: { order?: number; size?: unknown }) => {
  const role = /^h([1-4])$/.exec(String(size ?? `h${order}`))?.[1]
  return role ? { root: `title-${role}` } : {}
}

const themeFor = (look: Look): MantineThemeOverride =>
  createTheme({
    primaryColor: 'tint',
    primaryShade: 6,
    black: look.ink,
    white: '#ffffff',
    colors: {
      tint: look.tint,
      gray: paperGrey,
      good: meaningScale(meanings.good),
      caution: meaningScale(meanings.caution),
      danger: meaningScale(meanings.danger),
      info: meaningScale(meanings.info),
      quiet: meaningScale(meanings.quiet),
    },
    variantColorResolver: quietColors,
    fontFamily: look.font.body,
    fontSizes: stepsOf('size', textSizes),
    lineHeights: stepsOf('line', textSizes),
    spacing: spaces,
    headings: {
      fontFamily: look.font.display,
      fontWeight: look.display.weight,
      textWrap: 'balance',
      sizes: headingsOf(look),
    },
    breakpoints: { xs: '0em', sm: '37.5em', md: '56.25em', lg: '75em', xl: '96em' },
    radius: {
      xs: look.radius.small,
      sm: look.radius.small,
      md: look.radius.medium,
      lg: look.radius.large,
      xl: look.radius.large,
    },
    defaultRadius: look.id === 'women' ? 'md' : 'sm',
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Text: { defaultProps: { size: 'text' } },
      Title: { classNames: (_theme: unknown, props: Parameters<typeof titleClass>[0]) => titleClass(props) },
      Table: { defaultProps: { fz: 'text', verticalSpacing: 'xs', horizontalSpacing: 'sm' } },
      Paper: { defaultProps: { withBorder: true, radius: 'lg' } },
      Badge: { defaultProps: { variant: 'light', color: 'quiet', size: 'lg' } },
      Alert: { defaultProps: { variant: 'light', color: 'info', radius: 'md' } },
      Chip: { defaultProps: { radius: 1000 } },
      Button: { defaultProps: { radius: look.id === 'women' ? 'xl' : 'sm' } },
      TextInput: { defaultProps: { size: 'md' } },
      PasswordInput: { defaultProps: { size: 'md' } },
      Textarea: { defaultProps: { size: 'md', autosize: true, minRows: 3 } },
      Select: { defaultProps: { size: 'md' } },
    },
  })

/** The Mantine theme of each look, built from the same tokens as the stylesheets. */
export const themes: Record<LookId, MantineThemeOverride> = {
  men: themeFor(looks.men),
  women: themeFor(looks.women),
  clinic: themeFor(looks.clinic),
}
