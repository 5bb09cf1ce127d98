import type { TextInputProps } from '@mantine/core'
import { TextField } from '#app/ui/text-field.tsx'
import classes from './code-field.module.css'

export const CODE_LENGTH = 6

/** The figures of a typed or pasted code, whatever stands between them. */
export const digitsOf = (typed: string): string => typed.replace(/\D/g, '').slice(0, CODE_LENGTH)

type Props = TextInputProps & { onComplete: () => void }

/** Six figures, typed, pasted or filled in by the phone; `onComplete` runs with the sixth. */
export const CodeField = ({ onComplete, onInput, ...props }: Props) => (
  <TextField
    inputMode="numeric"
    autoComplete="one-time-code"
    classNames={{ input: classes.input }}
    onInput={event => {
      onInput?.(event)
      const digits = digitsOf(event.currentTarget.value)
      if (digits !== event.currentTarget.value && digits.length === CODE_LENGTH) event.currentTarget.value = digits
      if (digits.length === CODE_LENGTH) onComplete()
    }}
    {...props}
  />
)

/** The sentence for a code that is not complete, or null. */
export const codeProblem = (value: string): string | null =>
  digitsOf(value).length === CODE_LENGTH ? null : 'Enter all six figures.'
