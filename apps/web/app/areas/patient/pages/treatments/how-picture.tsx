import { Group, Text } from '@mantine/core'
import type { HowToTake } from '@om/contracts/treatments'
import type { ReactNode } from 'react'

type Panel = { caption: string; alt: string; drawn: ReactNode }

const line = { stroke: 'var(--ink)', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const

const Tablet = ({ x }: { x: number }) => (
  <g {...line} fill="var(--surface)">
    <path d={`M${x - 15} 52v6c0 8 30 8 30 0v-6`} fill="var(--tint-2)" />
    <ellipse cx={x} cy="52" rx="15" ry="8" />
    <path d={`M${x - 9} 54L${x + 9} 50`} fill="none" />
  </g>
)

const Capsule = ({ x }: { x: number }) => (
  <g {...line} transform={`rotate(-35 ${x} 52)`}>
    <path d={`M${x} 43h-10a9 9 0 0 0 0 18h10z`} fill="var(--primary)" />
    <path d={`M${x} 43h10a9 9 0 0 1 0 18h-10z`} fill="var(--surface)" />
  </g>
)

const oneEach = (count: number | null) => ([[48], [28, 68], [20, 48, 76]] as const)[(count ?? 1) - 1] ?? [48]

/** Up to three side by side; one, or however many there are beyond that, large. */
const Pieces = ({ count, piece: Piece }: { count: number | null; piece: typeof Tablet }) => {
  const places = oneEach(count)
  return (
    <g transform={places.length === 1 ? 'translate(48 48) scale(1.7) translate(-48 -53)' : undefined}>
      {places.map(x => (
        <Piece key={x} x={x} />
      ))}
    </g>
  )
}

const Glass = () => (
  <g {...line} fill="none">
    <path d="M32 42h32l-3 38h-26z" fill="var(--info-paper)" stroke="none" />
    <path d="M32 46q8-5 16 0t16 0" stroke="var(--info-ink)" />
    <path d="M29 22h38l-6 58h-26z" />
  </g>
)

const Plate = () => (
  <g {...line} fill="none">
    <ellipse cx="52" cy="54" rx="26" ry="22" fill="var(--surface)" />
    <ellipse cx="52" cy="54" rx="15" ry="12" fill="var(--tint-2)" />
    <path d="M14 28v14c0 4 8 4 8 0V28M18 46v32M18 28v14" />
  </g>
)

const Bottle = () => (
  <g {...line} fill="var(--surface)">
    <path d="M42 14h12v10h-12z" fill="var(--primary)" />
    <path d="M38 24h20v8h-20z" fill="var(--tint-2)" />
    <path d="M36 32h24c8 4 8 10 8 14v32c0 4-2 6-6 6h-28c-4 0-6-2-6-6v-32c0-4 0-10 8-14z" />
    <path d="M28 56h40v24h-40z" fill="var(--tint-2)" stroke="none" />
    <path d="M36 32h24c8 4 8 10 8 14v32c0 4-2 6-6 6h-28c-4 0-6-2-6-6v-32c0-4 0-10 8-14z" fill="none" />
    <path d="M80 36c5 7 7 10 7 13a7 7 0 0 1-14 0c0-3 2-6 7-13z" fill="var(--info-paper)" />
  </g>
)

const Can = () => (
  <g {...line} fill="var(--surface)">
    <path d="M30 40h30v44h-30z" />
    <path d="M30 54h30v16h-30z" fill="var(--tint-2)" />
    <path d="M34 40c0-8 22-8 22 0z" fill="var(--primary)" />
    <path d="M40 34v-8h22v6" fill="none" />
    <g fill="var(--info-paper)" strokeWidth="1.5">
      <circle cx="70" cy="36" r="6" />
      <circle cx="79" cy="40" r="7" />
      <circle cx="72" cy="45" r="7" />
    </g>
  </g>
)

const Hand = () => (
  <g {...line}>
    <path
      d="M14 60C13 50 9 46 8 37C8 33 12 33 13 36L16 42V17C16 13 21 13 21 17V32V10C21 6 27 6 27 10V31V8C27 4 33 4 33 8V31V11C33 7 39 7 39 11V34C41 32 46 30 49 33C51 35 48 38 46 41C42 47 43 52 40 60z"
      fill="var(--skin)"
      strokeWidth="1.8"
      transform="translate(10 16) scale(1.1)"
    />
    <g fill="var(--info-paper)" stroke="var(--info-ink)" strokeWidth="1.6">
      <path d="M70 22c4 6 5 8 5 10a5 5 0 0 1-10 0c0-2 1-4 5-10z" />
      <path d="M80 42c3 5 4 6 4 8a4 4 0 0 1-8 0c0-2 1-3 4-8z" />
      <path d="M68 56c3 5 4 6 4 8a4 4 0 0 1-8 0c0-2 1-3 4-8z" />
    </g>
  </g>
)

/** Where drops or foam lie, in the middle of each area. */
const places = {
  front_and_crown: [
    [34, 34],
    [62, 34],
    [48, 62],
  ],
  parting: [
    [48, 36],
    [48, 50],
    [48, 64],
  ],
} as const

const areas = {
  front_and_crown:
    'M24 40c2-10 8-15 14-17 2 6 0 12-5 16-3 2-6 2-9 1zM72 40c-2-10-8-15-14-17-2 6 0 12 5 16 3 2 6 2 9 1zM48 50a12 12 0 1 1 0 24 12 12 0 1 1 0-24z',
  parting: 'M44 24h8c3 16 3 32 0 48h-8c-3-16-3-32 0-48z',
} as const

/** A head from above, its nose towards the top. */
const Head = ({ area, isFoam }: { area: NonNullable<HowToTake['area']>; isFoam: boolean }) => (
  <g {...line}>
    <path d="M43 17l5-8 5 8" fill="var(--skin)" />
    <path d="M18 50c-7-3-8 9 0 9zM78 50c7-3 8 9 0 9z" fill="var(--skin)" />
    <ellipse cx="48" cy="50" rx="30" ry="35" fill="var(--hair)" />
    <path d={areas[area]} fill="var(--skin)" stroke="var(--accent)" strokeWidth="2.5" strokeDasharray="4 4" />
    <g fill="var(--info-paper)" stroke="var(--info-ink)" strokeWidth="1.5">
      {places[area].map(([x, y]) =>
        isFoam ? (
          <g key={`${x} ${y}`}>
            <circle cx={x - 3} cy={y} r="3.5" />
            <circle cx={x + 3} cy={y + 1} r="3.5" />
            <circle cx={x} cy={y - 3} r="3.5" />
          </g>
        ) : (
          <path key={`${x} ${y}`} d={`M${x} ${y - 6}c3 4 4 6 4 8a4 4 0 0 1-8 0c0-2 1-4 4-8z`} />
        ),
      )}
    </g>
  </g>
)

const hand = (part: number, length: number) => {
  const angle = part * 2 * Math.PI
  return `M48 48L${(48 + length * Math.sin(angle)).toFixed(1)} ${(48 - length * Math.cos(angle)).toFixed(1)}`
}

/** A clock at a time of the day; without one, all of the day is as good. */
const Clock = ({ minute }: { minute: number | null }) => (
  <g {...line} fill="none">
    <circle cx="48" cy="48" r="32" fill="var(--surface)" />
    {[0, 0.25, 0.5, 0.75].map(part => (
      <path key={part} d="M48 20v5" transform={`rotate(${part * 360} 48 48)`} />
    ))}
    {minute === null ? (
      <path d="M48 30a18 18 0 1 1-17 12M25 47L31 42L32.5 50" stroke="var(--link)" strokeWidth="2.5" />
    ) : (
      <g stroke="var(--link)" strokeWidth="3">
        <path d={hand((minute % 720) / 720, 15)} />
        <path d={hand((minute % 60) / 60, 23)} />
      </g>
    )}
  </g>
)

/** A time of the day as it is read: "8:00 pm". */
export const clockWords = (minute: number): string =>
  `${Math.floor(minute / 60) % 12 || 12}:${String(minute % 60).padStart(2, '0')} ${minute < 720 ? 'am' : 'pm'}`

const timesWords = { 1: 'Once a day', 2: 'Twice a day' } as const

const whenPanel = ({ timesADay }: HowToTake, reminders: readonly number[]): Panel[] => {
  if (timesADay === null) return []
  const times = timesWords[timesADay]
  const [reminder] = reminders
  return [
    reminder === undefined
      ? { caption: times, alt: 'A clock without hands: at the hour that suits you', drawn: <Clock minute={null} /> }
      : {
          caption: `${times}; your ${reminders.length > 1 ? 'reminders are' : 'reminder is'} at ${reminders.map(clockWords).join(' and ')}`,
          alt: `A clock that shows ${clockWords(reminder)}`,
          drawn: <Clock minute={reminder} />,
        },
  ]
}

const pieces = { tablet: ['tablet', 'tablets'], capsule: ['capsule', 'capsules'] } as const

const swallowed = (form: 'tablet' | 'capsule', { count, isWithFood }: HowToTake): Panel[] => {
  const [one, more] = pieces[form]
  const Piece = form === 'tablet' ? Tablet : Capsule
  return [
    {
      caption:
        count === null ? `The ${more}, as your directions say` : `${count} ${count === 1 ? one : more} at a time`,
      alt: count === null || count === 1 ? `A ${one}` : `${count} ${more}`,
      drawn: <Pieces count={count} piece={Piece} />,
    },
    { caption: 'With water', alt: 'A glass of water', drawn: <Glass /> },
    ...(isWithFood ? [{ caption: 'With food', alt: 'A plate with a fork beside it', drawn: <Plate /> }] : []),
  ]
}

const areaWords = {
  front_and_crown: 'the front at both sides and the crown',
  parting: 'the parting',
} as const

const onScalp = (form: 'drops' | 'foam', area: NonNullable<HowToTake['area']>): Panel[] => [
  form === 'foam'
    ? { caption: 'Foam from the can', alt: 'A can with foam', drawn: <Can /> }
    : { caption: 'Liquid from the bottle', alt: 'A bottle with a drop', drawn: <Bottle /> },
  {
    caption: 'On the dry scalp, where hair is thin',
    alt: `A head from above with ${form === 'foam' ? 'foam' : 'drops'} on it; marked is where hair thins most often: ${areaWords[area]}`,
    drawn: <Head area={area} isFoam={form === 'foam'} />,
  },
  { caption: 'Then wash your hands', alt: 'An open hand with drops of water', drawn: <Hand /> },
]

const panelsOf = (how: HowToTake): Panel[] => {
  const { form, area } = how
  if (form === 'tablet' || form === 'capsule') return swallowed(form, how)
  return (form === 'drops' || form === 'foam') && area ? onScalp(form, area) : []
}

const frame = { viewBox: '0 0 96 96', style: { flex: 'none' } } as const
const Ground = () => <circle cx="48" cy="48" r="48" fill="var(--tint-1)" />

/** How a medicine is taken, drawn one thing after the other; each says what it shows. Nothing for a form that has no picture. */
export const HowPicture = ({ how, reminders }: { how: HowToTake; reminders: readonly number[] }) => {
  const panels = panelsOf(how)
  if (panels.length === 0) return null
  return (
    <Group component="ol" className="plain-list" gap="sm" align="flex-start">
      {[...panels, ...whenPanel(how, reminders)].map(({ caption, alt, drawn }) => (
        <li key={alt} style={{ width: 96 }}>
          <svg {...frame} width="96" height="96" role="img" aria-label={alt}>
            <Ground />
            {drawn}
          </svg>
          <Text size="sm" ta="center" mt="xxs">
            {caption}
          </Text>
        </li>
      ))}
    </Group>
  )
}

/** What it comes as, beside its name. */
export const FormPicture = ({ how }: { how: HowToTake }) => {
  const [first] = panelsOf(how)
  return (
    first && (
      <svg {...frame} width="56" height="56" aria-hidden="true">
        <Ground />
        {first.drawn}
      </svg>
    )
  )
}
