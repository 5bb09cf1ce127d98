import { Group, Stack, Text, Title } from '@mantine/core'
import { contrast, gradeOf } from '#app/brand/contrast.ts'
import { type Look, looks, type Meaning, meanings } from '#app/brand/looks.ts'
import { Tiles, useLook } from '../part.tsx'
import classes from './foundations.module.css'

/** One colour with what it is for, and the grounds it has to be read or seen on. */
type ColorRole = { token: string; name: string; use: string; hex: string; against: readonly Against[] }
/** A ground, the contrast on it, and the least that the role asks for. */
type Against = { ground: string; ratio: number; needs: number }

const TEXT = 4.5
const CONTROL = 3

type Ground = readonly [string, string]

/** The colours of a look by role; contrast is worked out here, from the colours themselves. */
const colorRoles = (look: Look): readonly { title: string; roles: readonly ColorRole[] }[] => {
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

/** A measured contrast, and what it is enough for. */
export const ContrastMark = ({ ground, ratio, needs }: Against) => (
  <Text span size="xs" className={classes.mark} data-short={ratio < needs || undefined}>
    <b>{gradeOf(ratio)}</b> {ratio.toFixed(1)} on {ground}
    {ratio < needs && `, needs ${needs}`}
  </Text>
)

const Role = ({ token, name, use, hex, against }: ColorRole) => (
  <Group component="li" wrap="nowrap" align="flex-start">
    <span className={classes.swatch} style={{ background: hex }} />
    <div>
      <Text fw={600}>{name}</Text>
      <Group gap="0 12px" fz="xs">
        <code>{token}</code> <code>{hex}</code>
      </Group>
      <Text size="sm" c="dimmed">
        {use}
      </Text>
      <Group gap="4px 14px" mt={6}>
        {against.map(one => (
          <ContrastMark key={one.ground} {...one} />
        ))}
      </Group>
    </div>
  </Group>
)

/** The colours of the open look by role. */
export const Colours = () => {
  const look = useLook()
  return (
    <Stack gap="xxl">
      {colorRoles(looks[look]).map(({ title, roles }) => (
        <Stack key={title} gap="sm">
          <Title order={3} size="h4">
            {title}
          </Title>
          <Tiles least="21rem">
            {roles.map(role => (
              <Role key={role.token} {...role} />
            ))}
          </Tiles>
        </Stack>
      ))}
    </Stack>
  )
}

/** Ten steps of the open look's own colour, each with the better of ink and white on it. */
export const Tints = () => {
  const look = looks[useLook()]
  return (
    <ol className={`plain-list ${classes.tints}`}>
      {look.tint.map((color, step) => {
        const [dark, white] = [contrast(look.ink, color), contrast('#ffffff', color)]
        const [text, ratio] = dark >= white ? ['ink', dark] : ['white', white]
        return (
          <li key={color} className={classes.tint}>
            <span style={{ background: color }} />
            <Text span fw={600}>
              {step}
            </Text>
            <code>{color}</code>
            <Text span size="xs" c="dimmed">
              {gradeOf(ratio)} {ratio.toFixed(1)} with {text}
            </Text>
          </li>
        )
      })}
    </ol>
  )
}

/** What each meaning says in the product. */
const meaningWords: Record<Meaning, string> = {
  good: 'Done, delivered, allowed',
  caution: 'Soon due, on hold, read this first',
  danger: 'Late, refused, cannot be undone',
  info: 'Under way, new, for your information',
  quiet: 'Over, withdrawn, of no concern now',
}

/** The five meanings, the same in every look; always with a word beside the colour. */
export const Meanings = () => (
  <Tiles least="12.5rem">
    {(Object.keys(meaningWords) as Meaning[]).map(name => {
      const { ink, paper, line } = meanings[name]
      return (
        <Stack key={name} component="li" gap={6} className="note" data-meaning={name} fz="text">
          <b>{name}</b>
          <span>{meaningWords[name]}</span>
          <Text span size="xs">
            <code>{ink}</code> <code>{paper}</code> <code>{line}</code>
          </Text>
          <ContrastMark ground={`${name}-paper`} ratio={contrast(ink, paper)} needs={TEXT} />
        </Stack>
      )
    })}
  </Tiles>
)
