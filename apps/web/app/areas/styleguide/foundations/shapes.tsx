import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type CSSProperties, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { contrast } from '#app/brand/contrast.ts'
import { looks } from '#app/brand/looks.ts'
import { Tiles, useLook } from '../part.tsx'
import { holdStates } from '../specimens/states.tsx'
import { ContrastMark } from './colours.tsx'
import classes from './foundations.module.css'

/** Corners and shadows of the open look. */
export const Shapes = () => {
  const { radius, shadow } = looks[useLook()]
  const corners = [
    { token: '--radius-s', value: radius.small, use: 'Fields, marks, focus' },
    { token: '--radius-m', value: radius.medium, use: 'Cards, plates' },
    { token: '--radius-l', value: radius.large, use: 'Pictures, empty states' },
    { token: '--radius-round', value: radius.round, use: 'Buttons' },
  ]
  const shadows = [
    { token: '--shadow-low', value: shadow.low, use: 'Cards that rest on the page' },
    { token: '--shadow-high', value: shadow.high, use: 'What opens over the page' },
  ]
  return (
    <Stack gap="xxl">
      <Tiles least="10rem">
        {corners.map(corner => (
          <Shape
            key={corner.token}
            {...corner}
            style={{ borderRadius: `var(${corner.token})`, background: 'var(--tint-2)' }}
          />
        ))}
      </Tiles>
      <Tiles least="10rem">
        {shadows.map(one => (
          <Shape key={one.token} {...one} style={{ boxShadow: `var(${one.token})` }} />
        ))}
      </Tiles>
    </Stack>
  )
}

type ShapeProps = { token: string; value: string; use: string; style: CSSProperties }

const Shape = ({ token, value, use, style }: ShapeProps) => (
  <li>
    <span className={classes.shape} style={style} />
    <Text component="code" size="sm" display="block">
      {token}
    </Text>
    <Text size="sm" fw={600} className={classes.file}>
      {value}
    </Text>
    <Text size="sm" c="dimmed">
      {use}
    </Text>
  </li>
)

const MOVES: readonly { name: string; ms: number; ease: string; use: string }[] = [
  { name: 'Answer', ms: 180, ease: 'ease-out', use: 'Buttons, links and fields under the pointer' },
  { name: 'Open', ms: 220, ease: 'ease-out', use: 'Drawers and their backdrop, the header once the page has moved' },
  { name: 'Grow', ms: 250, ease: 'ease-out', use: 'Progress of the assessment, pictures of articles' },
  { name: 'Glide', ms: 1100, ease: 'cubic-bezier(0.22, 1, 0.36, 1)', use: 'Scrolling to a section' },
]

/** How long things move. Whoever asks their device for less motion sees none of it. */
export const Motion = () => {
  const [isAway, setAway] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAway(!isAway)}>
        {isAway ? 'Move back' : 'Move all four'}
      </Button>
      <Stack component="ul" className="plain-list" gap="lg" mt="xl">
        {MOVES.map(({ name, ms, ease, use }) => (
          <li key={name}>
            <Text>
              <b>{name}</b> {ms} ms, {ease.startsWith('cubic') ? 'slowing down' : ease}
            </Text>
            <div className={classes.track} data-away={isAway || undefined}>
              <span style={{ transition: `translate ${ms}ms ${ease}, inset ${ms}ms ${ease}` }} />
            </div>
            <Text size="sm" c="dimmed">
              {use}
            </Text>
          </li>
        ))}
      </Stack>
      <Text fw={600} mt="lg" className={classes.still}>
        Your device asks for less motion: everything changes at once.
      </Text>
    </>
  )
}

/** Where layouts change. (Spec §9) */
const breakpoints: readonly { from: number; name: string; use: string }[] = [
  { from: 0, name: 'Phone', use: 'One column, 16 to 20 px at the edges, drawers take the whole width' },
  { from: 600, name: 'Large phone', use: 'Pictures beside words, two cards in a row' },
  { from: 900, name: 'Tablet', use: 'The navigation leaves its drawer; list and record side by side' },
  { from: 1200, name: 'Desktop', use: 'Public pages reach their content width of 1200 px' },
  { from: 1536, name: 'Wide', use: 'More air, no more columns' },
]

/** The widths at which layouts change, and the one that holds now. */
export const Breakpoints = () => {
  const [width, setWidth] = useState<number | null>(null)
  useEffect(() => {
    const look = () => setWidth(window.innerWidth)
    look()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [])
  const current = breakpoints.findLast(({ from }) => width !== null && width >= from)
  return (
    <ol className="plain-list">
      {breakpoints.map(point => (
        <li key={point.name} className={classes.point} data-current={point === current || undefined}>
          <b>{point.from === 0 ? 'Below 600' : `From ${point.from}`} px</b>
          <span>{point.name}</span>
          <Text span c="dimmed">
            {point.use}
          </Text>
          <b>{point === current && `Now: ${width} px`}</b>
        </li>
      ))}
    </ol>
  )
}

/** The focus ring on each kind of thing that can have it. */
export const Focus = () => {
  useEffect(holdStates, [])
  const { action, paper, surface, tint } = looks[useLook()]
  const grounds = { paper, surface, 'tint-1': tint[1] }
  return (
    <>
      <Group gap="xl" align="flex-end">
        <button type="button" className="button" data-held="focus">
          Start assessment
        </button>
        <Button data-held="focus">Approve</Button>
        <Link to={{ hash: 'focus' }} data-held="focus">
          Privacy
        </Link>
        <TextInput label="Postcode" defaultValue="2010" data-held="focus" w={160} />
      </Group>
      <Group gap="4px 20px" mt="xl">
        {Object.entries(grounds).map(([ground, color]) => (
          <ContrastMark key={ground} ground={ground} ratio={contrast(action, color)} needs={3} />
        ))}
      </Group>
    </>
  )
}
