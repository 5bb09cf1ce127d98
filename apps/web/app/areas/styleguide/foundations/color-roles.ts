import { contrast } from '#app/brand/contrast.ts'
import type { Look } from '#app/brand/looks.ts'

/** One colour with what it is for, and the grounds it has to be read or seen on. */
export type ColorRole = { token: string; name: string; use: string; hex: string; against: readonly Against[] }
/** A ground, the contrast on it, and the least that the role asks for. */
export type Against = { ground: string; ratio: number; needs: number }

const TEXT = 4.5
const CONTROL = 3

type Ground = readonly [string, string]

/** The colours of a look by role; contrast is worked out here, from the colours themselves. */
export const colorRoles = (look: Look): readonly { title: string; roles: readonly ColorRole[] }[] => {
  const paper: Ground = ['paper', look.paper]
  const surface: Ground = ['surface', look.surface]
  const deep: Ground = ['paper-deep', look.paperDeep]
  const night: Ground = ['night', look.night]
  const role = (
    token: string,
    hex: string,
    name: string,
    use: string,
    grounds: readonly Ground[] = [],
    needs = TEXT,
  ): ColorRole => ({
    token,
    name,
    use,
    hex,
    against: grounds.map(([ground, color]) => ({ ground, ratio: contrast(hex, color), needs })),
  })
  const pages = [paper, surface]
  return [
    {
      title: 'Grounds',
      roles: [
        role('--paper', look.paper, 'Paper', 'The ground of every page'),
        role('--paper-deep', look.paperDeep, 'Deep paper', 'Bands that set a section apart, rows under the pointer'),
        role('--surface', look.surface, 'Surface', 'Cards, fields, windows'),
        role('--night', look.night, 'Night', 'The footer and dark bands'),
        role('--line', look.line, 'Line', 'Fine rules and edges of cards; decoration'),
      ],
    },
    {
      title: 'Words',
      roles: [
        role('--ink', look.ink, 'Ink', 'Text', [paper, surface, deep]),
        role('--ink-soft', look.inkSoft, 'Soft ink', 'Leads, captions, second lines', [paper, surface, deep]),
        role('--link', look.link, 'Link', 'Links in text', pages),
        role(
          '--accent',
          look.accent,
          'Accent',
          'A second voice in charts and drawings, and large words',
          pages,
          CONTROL,
        ),
        role('--on-night', look.onNight, 'On night', 'Text on night', [night]),
        role('--on-night-soft', look.onNightSoft, 'Soft on night', 'Second lines on night', [night]),
      ],
    },
    {
      title: 'Controls',
      roles: [
        role(
          '--primary',
          look.primary,
          'Primary',
          "The brand's own colour: large shapes and display type",
          pages,
          CONTROL,
        ),
        role('--action', look.action, 'Action', 'Buttons, focus, current things', pages),
        role('--action-hover', look.actionHover, 'Action, hover', 'Buttons under the pointer', pages),
        role('--on-action', look.onAction, 'On action', 'Words on a button', [
          ['action', look.action],
          ['action-hover', look.actionHover],
        ]),
        role('--line-strong', look.lineStrong, 'Strong line', 'Edges of fields and quiet buttons', pages, CONTROL),
      ],
    },
  ]
}
