import { type Look, type LookId, looks, meanings } from './looks.ts'
import { scaleVars, titleVars } from './scale.ts'

const varsOf = (look: Look): Record<string, string> => ({
  '--paper': look.paper,
  '--paper-deep': look.paperDeep,
  '--surface': look.surface,
  '--ink': look.ink,
  '--ink-soft': look.inkSoft,
  '--line': look.line,
  '--line-strong': look.lineStrong,
  '--primary': look.primary,
  '--action': look.action,
  '--action-hover': look.actionHover,
  '--on-action': look.onAction,
  '--link': look.link,
  '--accent': look.accent,
  '--faq-heading': look.faqHeading,
  '--night': look.night,
  '--on-night': look.onNight,
  '--on-night-soft': look.onNightSoft,
  '--hair': look.picture.hair,
  '--hair-strand': look.picture.strand,
  '--skin': look.picture.skin,
  '--skin-shade': look.picture.shade,
  '--radius-s': look.radius.small,
  '--radius-m': look.radius.medium,
  '--radius-l': look.radius.large,
  '--radius-round': look.radius.round,
  '--shadow-low': look.shadow.low,
  '--shadow-high': look.shadow.high,
  '--font-display': look.font.display,
  '--font-body': look.font.body,
  '--display-weight': look.display.weight,
  '--display-tracking': look.display.tracking,
  '--display-leading': look.display.leading,
  ...titleVars(look.titles, look.display.weight),
  ...Object.fromEntries(look.tint.map((color, step) => [`--tint-${step}`, color])),
})

const meaningVars = Object.fromEntries(
  Object.entries(meanings).flatMap(([name, meaning]) => [
    [`--${name}-ink`, meaning.ink],
    [`--${name}-paper`, meaning.paper],
    [`--${name}-line`, meaning.line],
  ]),
)

const built = Object.fromEntries(
  Object.values(looks).map(look => [look.id, { ...varsOf(look), ...meaningVars, ...scaleVars }]),
) as Record<LookId, Record<string, string>>

/** Custom properties of a look, for the style attribute of `<html>`; every stylesheet reads only these. */
export const lookVars = (id: LookId): Record<string, string> => built[id]
