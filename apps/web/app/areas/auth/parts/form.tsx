import { Button, type TextInputProps } from '@mantine/core'
import { type ReactNode, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { TextField } from '#app/ui/text-field.tsx'
import classes from './auth.module.css'

const never = () => () => {}

/** False in the page as the server wrote it and until its script runs; a form must not be sent before. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** The one primary action of a form. It waits for the script of the page, without looking any different meanwhile. */
export const SubmitButton = ({ busy, children }: { busy: boolean; children: ReactNode }) => {
  const isHydrated = useHydrated()
  return (
    <Button type="submit" size="md" fullWidth loading={busy} disabled={!isHydrated} className={classes.submit}>
      {children}
    </Button>
  )
}

type NameProps = {
  text: (name: 'firstName' | 'lastName') => TextInputProps
  known?: { firstName: string; lastName: string }
}

/** First and last name, side by side where there is room. */
export const NameFields = ({ text, known }: NameProps) => (
  <div className={classes.pair}>
    <TextField label="First name" autoComplete="given-name" defaultValue={known?.firstName} {...text('firstName')} />
    <TextField label="Last name" autoComplete="family-name" defaultValue={known?.lastName} {...text('lastName')} />
  </div>
)

/** What someone agrees to, and where it is written. `action` begins the sentence. */
export const TermsLine = ({ action }: { action: string }) => (
  <p className="small">
    {action} you agree to the <Link to="/terms-of-use">terms of use</Link>. The{' '}
    <Link to="/privacy-policy">privacy policy</Link> says how we handle health information.
  </p>
)
