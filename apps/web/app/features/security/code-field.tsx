import { TextInput } from '@mantine/core'
import type { Ref } from 'react'

type Props = {
  value: string
  onChange: (value: string) => void
  error?: string
  description?: string
  ref?: Ref<HTMLInputElement>
}

/** Only the figures of what was typed or pasted. */
export const figuresOf = (typed: string): string => typed.replace(/\D/g, '')

/** Where the six figures of an authenticator app go; phones offer their number keys and the code they know. */
export const CodeField = ({ value, onChange, error, description, ref }: Props) => (
  <TextInput
    ref={ref}
    label="Six-digit code"
    description={description}
    inputMode="numeric"
    autoComplete="one-time-code"
    maxLength={7}
    value={value}
    onChange={event => onChange(event.currentTarget.value)}
    error={error}
  />
)
