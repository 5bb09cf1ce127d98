import { type FormEvent, useState } from 'react'
import { Field } from '../parts/field.tsx'
import classes from './code-entry.module.css'
import { isCode, plainCode } from './resume-code.ts'

/** Where someone who comes from another device types the code. */
export const CodeEntry = ({ onCode }: { onCode: (code: string) => void }) => {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isCode(typed)) return setProblem('Enter the 12 letters and digits of your code.')
    if (!navigator.onLine) return setProblem('You are offline. Try again when there is a connection.')
    onCode(plainCode(typed))
  }
  return (
    <details className={classes.entry}>
      <summary>I have a code from another device</summary>
      <form className={classes.form} noValidate onSubmit={submit}>
        <Field
          label="Your code"
          placeholder="7K3M 9QX2 AB4T"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          value={typed}
          error={problem || undefined}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setProblem('')
          }}
        />
        <button type="submit" className="button quiet">
          Open my answers
        </button>
      </form>
    </details>
  )
}
