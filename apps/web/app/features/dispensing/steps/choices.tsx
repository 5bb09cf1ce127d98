import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './choices.module.css'

type Props = {
  label: string
  value: string | null
  error: string | undefined
  onChange: (value: string) => void
  children: ReactNode
}

/** A question with a few answers side by side. */
export const Choices = ({ label, value, error, onChange, children }: Props) => (
  <div data-wrong={error ? true : undefined}>
    <Radio.Group size="md" label={label} value={value} onChange={onChange} error={error}>
      <div className={classes.row}>{children}</div>
    </Radio.Group>
  </div>
)
