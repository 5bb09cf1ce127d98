import type { Journey } from '@om/contracts/me'
import { exactTime } from '#app/ui/time.ts'
import classes from './step-tracker.module.css'

type Step = Journey['steps'][number]
type StepState = Step['state']
type Props = { steps: readonly Step[]; zone: string | undefined }

/** The steps from assessment to delivery as a growing olive branch, with each state in words as well. */
export const StepTracker = ({ steps, zone }: Props) => (
  <ol className={`plain-list ${classes.steps}`} aria-label="Your progress">
    {steps.map((step, index) => (
      <li
        key={step.key}
        className={classes.step}
        data-state={step.state}
        aria-current={step.state === 'now' ? 'step' : undefined}
      >
        <BranchSegment
          state={step.state}
          isGrown={(steps[index + 1]?.state ?? 'next') !== 'next'}
          index={index}
          isFirst={index === 0}
          isLast={index === steps.length - 1}
        />
        <span className={classes.words}>
          <span className={classes.label}>{step.label}</span>
          <StateLine step={step} zone={zone} />
          {step.note && <span className="small">{step.note}</span>}
        </span>
      </li>
    ))}
  </ol>
)

const spoken: Record<StepState, string> = { done: 'Done', now: 'Now', next: 'Still to come', stopped: 'Stopped here' }

/** "20 Nov"; the exact time is one hover away. */
const shortDay = (at: string, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone }).format(new Date(at))

const StateLine = ({ step: { state, at, note }, zone }: { step: Step; zone: string | undefined }) => {
  if (state === 'done' && at) {
    return (
      <span className={`small ${classes.state}`}>
        Done{' '}
        <time dateTime={at} title={exactTime(at, zone)}>
          {shortDay(at, zone)}
        </time>
      </span>
    )
  }
  const isHidden = state === 'next' || (state === 'stopped' && note !== '')
  return <span className={isHidden ? 'visually-hidden' : `small ${classes.state}`}>{spoken[state]}</span>
}

type SegmentProps = {
  state: StepState
  /** Whether the next step is reached, so that the stem has grown on to it. */
  isGrown: boolean
  index: number
  isFirst: boolean
  isLast: boolean
}

const Leaves = () => (
  <svg className={classes.leaves} viewBox="0 0 64 40" width="64" height="40" aria-hidden="true">
    <path d="M31 39C19 36 9 26 7 9C21 12 31 22 31 39Z" fill="var(--tint-4)" />
    <path d="M33 39C33 25 42 15 57 12C56 27 46 37 33 39Z" fill="var(--tint-6)" />
    <path
      d="M30 38C24 30 18 22 10 13M34 38C40 31 46 24 54 15"
      fill="none"
      stroke="var(--surface)"
      strokeWidth="1"
      opacity=".6"
    />
  </svg>
)

/** The single leaf beside an upright stem, on narrow screens. */
const Leaf = () => (
  <svg className={classes.leaf} viewBox="0 0 22 20" width="20" height="18" aria-hidden="true">
    <path d="M21 19C11 19 3 12 1 2C12 3 20 9 21 19Z" fill="var(--tint-4)" />
  </svg>
)

const Bud = ({ state }: { state: StepState }) => (
  <span className={classes.bud}>
    <svg viewBox="0 0 24 24" width="24" height="24" fill="none" aria-hidden="true">
      {state === 'done' && (
        <path
          d="M6.500 12.500l4 4 7.500-9"
          stroke="currentColor"
          strokeWidth="2.500"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
      {state === 'stopped' && (
        <path d="M8 8l8 8M16 8l-8 8" stroke="currentColor" strokeWidth="2.500" strokeLinecap="round" />
      )}
      {state === 'now' && <circle cx="12" cy="12" r="5" fill="currentColor" />}
    </svg>
  </span>
)

/** One stretch of the olive branch that a patient's care grows along. Decoration: the words beside it say the same. */
const BranchSegment = ({ state, isGrown, index, isFirst, isLast }: SegmentProps) => {
  const isReached = state !== 'next'
  return (
    <span className={classes.segment} data-state={state} data-down={index % 2 === 1 || undefined} aria-hidden="true">
      <svg className={classes.across} viewBox="0 0 100 64" preserveAspectRatio="none" aria-hidden="true">
        {!isFirst && <path d="M0 32C18 25 34 21.500 50 21.500" data-grown={isReached || undefined} />}
        {!isLast && <path d="M50 21.500C66 21.500 82 25 100 32" data-grown={isGrown || undefined} />}
      </svg>
      <svg className={classes.down} viewBox="0 0 44 100" preserveAspectRatio="none" aria-hidden="true">
        {!isLast && <path d="M22 0C12 30 12 70 22 100" data-grown={isGrown || undefined} />}
      </svg>
      {state === 'done' && <Leaves />}
      {state === 'done' && !isLast && <Leaf />}
      <Bud state={state} />
    </span>
  )
}
