import type { TextInputProps } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { passwordHint } from './checks.ts'
import classes from './password-field.module.css'
import { TextField } from './text-field.tsx'

type Props = Omit<TextInputProps, 'type'> & {
  /** For a new password: the shortest that is taken, which also shows what is said while typing. */
  shortest?: number
}

/** A password that can be shown, pasted and managed; says when caps lock is on. */
export const PasswordField = ({ shortest, label = 'Password', onInput, ...props }: Props) => {
  const [isShown, setShown] = useState(false)
  const [hasCapsLock, setCapsLock] = useState(false)
  const [typed, setTyped] = useState('')
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <div className={classes.field}>
      <TextField
        {...props}
        label={label}
        type={isShown ? 'text' : 'password'}
        autoComplete={shortest ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        autoCorrect="off"
        description={shortest && <span aria-live="polite">{passwordHint(typed, shortest)}</span>}
        onInput={event => {
          setTyped(event.currentTarget.value)
          onInput?.(event)
        }}
        onKeyDown={watchCapsLock}
        onKeyUp={watchCapsLock}
        onBlur={() => setCapsLock(false)}
        rightSectionWidth={72}
        rightSectionPointerEvents="all"
        rightSection={
          <button
            type="button"
            className={classes.show}
            aria-label={isShown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? 'Hide' : 'Show'}
          </button>
        }
      />
      <span className={classes.caps} role="status">
        {hasCapsLock && 'Caps lock is on'}
      </span>
    </div>
  )
}
