import { type ReactNode, useEffect, useRef } from 'react'
import { browserKindOf, type Device, type DeviceProblem, helpWith } from './device-problem.ts'
import classes from './device-test.module.css'

type Props = { number: number; title: string; lead: string; children: ReactNode }

/** One step: a heading that takes the focus when the step opens, what it is for, and its controls. */
export const StepFrame = ({ number, title, lead, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby="step-title">
      <p className="small">Step {number} of 4</p>
      <h2 ref={heading} id="step-title" className="title-2" tabIndex={-1}>
        {title}
      </h2>
      <p className={`soft ${classes.lead}`}>{lead}</p>
      {children}
    </section>
  )
}

/** Controls that end a step; the usual way on comes first. */
export const StepActions = ({ children }: { children: ReactNode }) => (
  <div className={`row ${classes.actions}`}>{children}</div>
)

type ChoiceProps = {
  label: string
  choices: { id: string; label: string }[]
  value: string
  onChange: (id: string) => void
}

/** Which of several devices to use; nothing where there is only one. */
export const DeviceChoice = ({ label, choices, value, onChange }: ChoiceProps) =>
  choices.length > 1 && (
    <label className={`stack ${classes.choice}`}>
      <span>{label}</span>
      <select value={value} onChange={event => onChange(event.currentTarget.value)}>
        {choices.map(choice => (
          <option key={choice.id} value={choice.id}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )

/** What stands in the way of a camera or microphone, and what to do about it. */
export const DeviceHelp = ({ device, problem }: { device: Device; problem: DeviceProblem }) => {
  const { title, steps } = helpWith(problem, device, browserKindOf(navigator.userAgent, navigator.maxTouchPoints))
  return (
    <div className={`note ${classes.help}`} data-meaning="caution" role="alert">
      <h3 className="title-4">{title}</h3>
      <ul className="stack">
        {steps.map(step => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </div>
  )
}
