import { Button } from '@mantine/core'
import type { Journey } from '@om/contracts/me'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DuePlate } from './due-plate.tsx'
import type { NextDate } from './next-date.ts'
import { StepTracker } from './step-tracker.tsx'
import { Strands } from './strands.tsx'
import classes from './what-next.module.css'

type Props = Pick<Journey, 'headline' | 'detail' | 'action' | 'steps'> & {
  date: NextDate | null
  zone: string | undefined
  /** A quieter way on, below the action. */
  aside?: ReactNode
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
  if (section !== null) {
    return (
      <Button size="md" className={classes.action} onClick={() => focusSection(section)}>
        {label}
      </Button>
    )
  }
  return (
    <Button component={Link} to={path} size="md" variant={isQuiet ? 'default' : 'filled'} className={classes.action}>
      {label}
    </Button>
  )
}

/** Nobody is pushed into starting again after care has ended. */
const isStartingAgain = (path: string, steps: Journey['steps']) =>
  path.endsWith('/hair-loss-quiz') && steps.some(step => step.state === 'stopped')

/** What happens next, by when, and the one thing to do now. (Spec §1: the plan arrives within 24 hours) */
export const WhatNext = ({ headline, detail, date, action, steps, zone, aside }: Props) => (
  <section className={classes.card} aria-labelledby="what-next">
    <div className={classes.top} data-dated={date ? true : undefined}>
      <Strands className={classes.strands} />
      <div className={classes.words}>
        <p className={classes.eyebrow}>What happens next</p>
        <h1 id="what-next" className={classes.headline} tabIndex={-1}>
          {headline}
        </h1>
        <p className={classes.detail}>{detail}</p>
        {action && <Action {...action} isQuiet={isStartingAgain(action.path, steps)} />}
        {aside}
      </div>
      {date && <DuePlate date={date} zone={zone} />}
    </div>
    <div className={classes.steps}>
      <StepTracker steps={steps} zone={zone} />
    </div>
  </section>
)
