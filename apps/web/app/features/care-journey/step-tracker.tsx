import type { Journey } from '@om/contracts/me'
import { exactTime } from '#app/ui/time.ts'
import { BranchSegment, type StepState } from './branch-segment.tsx'
import classes from './step-tracker.module.css'

type Step = Journey['steps'][number]
type Props = { steps: readonly Step[]; zone: string | undefined }

const spoken: Record<StepState, string> = { done: 'Done', now: 'Now', next: 'Still to come', stopped: 'Stopped here' }

/** "20 Nov"; the exact time is one hover away. */
const shortDay = (at: string, timeZone: string | undefined) =>
  new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'short', timeZone }).format(new Date(at))

const StateLine = ({ step: { state, at, note }, zone }: { step: Step; zone: string | undefined }) => {
  if (state === 'done' && at) {
    return (
      <span className={classes.state}>
        Done{' '}
        <time dateTime={at} title={exactTime(at, zone)}>
          {shortDay(at, zone)}
        </time>
      </span>
    )
  }
  const isHidden = state === 'next' || (state === 'stopped' && note !== '')
  return <span className={isHidden ? 'visually-hidden' : classes.state}>{spoken[state]}</span>
}

/** The steps from assessment to delivery as a growing olive branch, with each state in words as well. */
export const StepTracker = ({ steps, zone }: Props) => (
  <ol className={classes.steps} aria-label="Your progress">
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
          {step.note && <span className={classes.note}>{step.note}</span>}
        </span>
      </li>
    ))}
  </ol>
)
