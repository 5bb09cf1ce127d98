import { type ReactNode, useEffect } from 'react'
import { holdStates } from '../parts/held-states.ts'
import classes from './states.module.css'

type State = { label: string; held?: 'hover' | 'focus' | 'press'; disabled?: boolean }

export const controlStates: readonly State[] = [
  { label: 'At rest' },
  { label: 'Under the pointer', held: 'hover' },
  { label: 'Focused', held: 'focus' },
  { label: 'Pressed', held: 'press' },
  { label: 'Disabled', disabled: true },
]

type Props = { states?: readonly State[]; children: (state: { 'data-held'?: string; disabled?: boolean }) => ReactNode }

/** A control in each of its states, side by side. */
export const InStates = ({ states = controlStates, children }: Props) => {
  useEffect(holdStates, [])
  return (
    <ul className={classes.states}>
      {states.map(({ label, held, disabled }) => (
        <li key={label}>
          {children({ 'data-held': held, disabled })}
          <span className={classes.label}>{label}</span>
        </li>
      ))}
    </ul>
  )
}

/** States of what cannot be disabled, such as a link. */
export const linkStates = controlStates.filter(({ disabled }) => !disabled)
