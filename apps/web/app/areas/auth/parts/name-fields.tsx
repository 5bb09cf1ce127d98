import type { TextInputProps } from '@mantine/core'
import { TextField } from '#app/ui/text-field.tsx'
import classes from './form.module.css'

type Props = {
  text: (name: 'firstName' | 'lastName') => TextInputProps
  known?: { firstName: string; lastName: string }
}

/** First and last name, side by side where there is room. */
export const NameFields = ({ text, known }: Props) => (
  <div className={classes.pair}>
    <TextField label="First name" autoComplete="given-name" defaultValue={known?.firstName} {...text('firstName')} />
    <TextField label="Last name" autoComplete="family-name" defaultValue={known?.lastName} {...text('lastName')} />
  </div>
)
