import { Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import hero from '#app/areas/public/sections/home/banner.module.css'
import { spaces, type textSizes } from '#app/brand/scale.ts'
import classes from './foundations.module.css'

type Sample = { name: string; use: string; text: string; className?: string | undefined; size?: string }

const titles: readonly Sample[] = [
  {
    name: 'Opening',
    use: 'The first words of a home page',
    text: 'Hair grows slowly',
    className: `title-1 ${hero.title}`,
  },
  { name: 'title-1', use: 'The heading of a page', text: 'Prescriptions', className: 'title-1' },
  { name: 'title-2', use: 'A part of a page; a record in a portal', text: 'Mina Farahani', className: 'title-2' },
  { name: 'title-3', use: 'A card', text: 'Where it is sent', className: 'title-3' },
  { name: 'title-4', use: 'A part of a card', text: 'Cancel this appointment?', className: 'title-4' },
  {
    name: 'lead',
    use: 'One or two sentences under a heading',
    text: 'Plain answers about prescription hair-loss treatments and how we work.',
    className: 'lead',
  },
]

/** What each size of the scale is for. */
const uses: Record<keyof typeof textSizes, { use: string; text: string }> = {
  xxl: { use: 'Amounts and other figures that stand out', text: '$141.00' },
  xl: { use: 'Titles of windows, quotes', text: 'Cancel this appointment?' },
  lg: { use: 'Introductions, titles in body type', text: 'It is on its way.' },
  body: {
    use: 'Text for visitors, 60 to 75 characters a line',
    text: 'A doctor reads your answers and your photos, and calls you if anything is unclear. If treatment is right for you, it is sent in a plain parcel.',
  },
  md: { use: 'Fields', text: 'mina.farahani@example.com' },
  text: { use: 'Text for members', text: 'Last message 2 days ago, answered by Dr Okoro' },
  sm: { use: 'Second lines, small buttons', text: 'Claimed by Dr Okoro, due tomorrow' },
  xs: { use: 'Badges, captions, request ids', text: 'Request 4f1c20a7' },
}

const samples: readonly Sample[] = [
  ...titles,
  ...Object.entries(uses).map(([name, { use, text }]) => ({
    name: `text-${name}`,
    use,
    text,
    size: `var(--text-${name})`,
  })),
]

type Measured = { size: string; line: string; weight: string; family: string }

const measure = (element: Element): Measured => {
  const { fontSize, lineHeight, fontWeight, fontFamily } = getComputedStyle(element)
  const px = Number.parseFloat(fontSize)
  return {
    size: `${Math.round(px * 10) / 10} px`,
    line: (Number.parseFloat(lineHeight) / px).toFixed(2),
    weight: fontWeight,
    family: (fontFamily.split(',')[0] ?? '').replaceAll(/['"]| Variable/g, ''),
  }
}

/** What the browser makes of a piece of text at the present width. */
const useMeasured = () => {
  const ref = useRef<HTMLParagraphElement>(null)
  const [measured, setMeasured] = useState<Measured | null>(null)
  useEffect(() => {
    const look = () => ref.current && setMeasured(measure(ref.current))
    look()
    window.addEventListener('resize', look)
    return () => window.removeEventListener('resize', look)
  }, [])
  return { ref, measured }
}

const Row = ({ name, use, text, className, size }: Sample) => {
  const { ref, measured } = useMeasured()
  return (
    <div className={classes.sample}>
      <dt>
        <Text fw={700}>{name}</Text>
        <Text size="sm" c="dimmed">
          {use}
        </Text>
        <Text size="xs" c="dimmed" mih="1.45em">
          {measured && `${measured.family} ${measured.weight}, ${measured.size}, line ${measured.line}`}
        </Text>
      </dt>
      <dd>
        <p ref={ref} className={className ?? classes.body} style={size ? { fontSize: size } : undefined}>
          {text}
        </p>
      </dd>
    </div>
  )
}

/** The headings and text sizes of the scale, measured at the width of this window. */
export const Type = () => (
  <dl className="plain-list">
    {samples.map(sample => (
      <Row key={sample.name} {...sample} />
    ))}
  </dl>
)

const spaceUses: Record<keyof typeof spaces, string> = {
  xxs: 'A mark from its word, lines of one fact',
  xs: 'Things in one line',
  sm: 'Cards in a list, fields in a row',
  md: 'Inside a card, page edges on phones',
  lg: 'Parts of a card',
  xl: 'Fields of a form, page edges',
  xxl: 'Columns, cards of a page',
  xxxl: 'Words from a picture',
}

/** The eight spaces of the scale. */
export const Space = () => (
  <Stack component="ol" className="plain-list" gap="xs">
    {(Object.keys(spaceUses) as (keyof typeof spaces)[]).map(name => (
      <li key={name} className={classes.step}>
        <b>{name}</b>
        <span className={classes.bar} style={{ width: spaces[name] }} />
        <Text span c="dimmed">
          {spaceUses[name]}
        </Text>
      </li>
    ))}
  </Stack>
)
