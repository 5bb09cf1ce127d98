import { type ReactNode, useEffect, useRef } from 'react'
import classes from './step-frame.module.css'

type Props = { number: number; title: string; lead: string; children: ReactNode }

/** One step: a heading that takes the focus when the step opens, what it is for, and its controls. */
export const StepFrame = ({ number, title, lead, children }: Props) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={classes.step} aria-labelledby="step-title">
      <p className={classes.number}>Step {number} of 4</p>
      <h2 ref={heading} id="step-title" className={classes.title} tabIndex={-1}>
        {title}
      </h2>
      <p className={classes.lead}>{lead}</p>
      {children}
    </section>
  )
}

/** Controls that end a step; the usual way on comes first. */
export const StepActions = ({ children }: { children: ReactNode }) => <div className={classes.actions}>{children}</div>

type ChoiceProps = {
  label: string
  choices: { id: string; label: string }[]
  value: string
  onChange: (id: string) => void
}

/** Which of several devices to use; nothing where there is only one. */
export const DeviceChoice = ({ label, choices, value, onChange }: ChoiceProps) =>
  choices.length > 1 && (
    <label className={classes.choice}>
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
