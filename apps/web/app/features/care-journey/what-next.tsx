import { Box, Button, Flex, SimpleGrid, Skeleton, Text, Title } from '@mantine/core'
import type { Journey } from '@om/contracts/me'
import { dayIn, daysBetween } from '@om/domain/dates'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { relativeTime, zoneHere } from '#app/ui/time.ts'
import { useNow } from '#app/ui/times.tsx'
import type { NextDate } from './next-date.ts'
import { StepTracker } from './step-tracker.tsx'
import classes from './what-next.module.css'

type Props = Pick<Journey, 'headline' | 'detail' | 'action' | 'steps'> & {
  date: NextDate | null
  zone: string | undefined
  /** A quieter way on, below the action. */
  aside?: ReactNode
}

const HEADLINE = 'what-next'

/** What happens next, by when, and the one thing to do now. (Spec §1: the plan arrives within 24 hours) */
export const WhatNext = ({ headline, detail, date, action, steps, zone, aside }: Props) => (
  <section className={classes.card} aria-labelledby={HEADLINE}>
    <div className={classes.top} data-dated={date ? true : undefined}>
      <Strands />
      <Box pos="relative" maw="38rem">
        <Text fw={600} c="tint.8" mb="xs">
          What happens next
        </Text>
        <Title id={HEADLINE} tabIndex={-1}>
          {headline}
        </Title>
        <Text size="lg" c="dimmed" mt="sm">
          {detail}
        </Text>
        {action && <Action {...action} isQuiet={isStartingAgain(action.path, steps)} />}
        {aside}
      </Box>
      {date && <DuePlate date={date} zone={zone} />}
    </div>
    <div className={classes.steps}>
      <StepTracker steps={steps} zone={zone} />
    </div>
  </section>
)

/** Takes the reader to what happens next, after something they did has changed it. */
export const focusHeadline = (): void => {
  document.getElementById(HEADLINE)?.focus({ preventScroll: true })
  window.scrollTo(0, 0)
}

/** Goes to a section of this very page and puts the cursor where something is to be written. */
const focusSection = (id: string) => {
  const section = document.getElementById(id)
  section?.scrollIntoView({ block: 'start' })
  section?.querySelector<HTMLElement>('textarea, input, a, button')?.focus({ preventScroll: true })
}

type ActionProps = NonNullable<Journey['action']> & { isQuiet: boolean }

const Action = ({ label, path, isQuiet }: ActionProps) => {
  const section = path.startsWith('/patient-dashboard#') ? path.slice(path.indexOf('#') + 1) : null
  const look = { size: 'md', mt: 'xl', w: { base: '100%', sm: 'auto' } }
  if (section !== null) {
    return (
      <Button {...look} onClick={() => focusSection(section)}>
        {label}
      </Button>
    )
  }
  return (
    <Button {...look} component={Link} to={path} variant={isQuiet ? 'default' : 'filled'}>
      {label}
    </Button>
  )
}

/** Nobody is pushed into starting again after care has ended. */
const isStartingAgain = (path: string, steps: Journey['steps']) =>
  path.endsWith('/hair-loss-quiz') && steps.some(step => step.state === 'stopped')

type DuePlateProps = {
  date: NextDate
  /** The zone the patient lives in; the reader's own when it is not known. */
  zone: string | undefined
}

const days = new Intl.RelativeTimeFormat('en-AU', { numeric: 'auto' })

const part = (at: string, timeZone: string | undefined, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-AU', { ...options, timeZone }).format(new Date(at))

/** When something happens: the day as on a calendar leaf, the exact time with its zone, and how far away that is. */
const DuePlate = ({ date: { label, at, isDay }, zone }: DuePlateProps) => {
  const now = useNow()
  const shownZone = isDay ? 'UTC' : zone
  const today = dayIn(new Date(now), zone ?? zoneHere())
  const isLate = isDay ? at < today : Date.parse(at) < now
  return (
    <p className={classes.plate} data-late={isLate || undefined}>
      <span className={classes.label}>{isLate ? 'Was due' : label}</span>
      <time dateTime={at} className={classes.time}>
        <span>{part(at, shownZone, { weekday: 'long' })}</span>
        <strong>{part(at, shownZone, { day: 'numeric', month: 'long' })}</strong>
        {!isDay && <span>{part(at, shownZone, { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })}</span>}
      </time>
      <span className={classes.distance}>
        {isDay ? days.format(daysBetween(today, at), 'day') : relativeTime(at, now)}
      </span>
    </p>
  )
}

const strand = (lean: number) => `M${40 + lean} 320C${70 + lean * 1.6} 220 ${30 + lean * 2.4} 120 ${150 + lean * 1.8} 0`

/** Strands of hair in the wind of the page; decoration only. */
const Strands = () => (
  <svg className={classes.strands} viewBox="0 0 360 320" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
    <g fill="none" stroke="var(--tint-3)" strokeLinecap="round">
      {[0, 14, 26, 44, 58, 76, 92, 112].map((lean, index) => (
        <path
          key={lean}
          d={strand(lean)}
          strokeWidth={index % 3 === 0 ? 2.5 : 1.2}
          opacity={0.35 + (index % 4) * 0.15}
        />
      ))}
    </g>
  </svg>
)

const stepNames = ['assessment', 'review', 'plan', 'payment', 'pharmacy', 'delivery']

/** The shape of it while it loads. */
export const WhatNextSkeleton = () => (
  <div className={classes.card}>
    <div className={classes.top}>
      <Box mih={176}>
        <Skeleton height={16} width={140} />
        <Skeleton height={44} width="min(100%, 28rem)" mt="sm" />
        <Skeleton height={20} width="min(90%, 34rem)" mt="lg" />
        <Skeleton height={20} width="min(60%, 20rem)" mt="xs" />
      </Box>
    </div>
    <SimpleGrid cols={{ base: 1, sm: 6 }} px="xl" py={{ base: 'xl', sm: 'xxxl' }}>
      {stepNames.map(step => (
        <Flex key={step} direction={{ base: 'row', sm: 'column' }} align="center" gap="xl">
          <Skeleton height={28} circle />
          <Skeleton height={16} width="6rem" />
        </Flex>
      ))}
    </SimpleGrid>
  </div>
)
