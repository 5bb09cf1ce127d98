import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { useConfig } from '#app/ui/use-config.ts'
import { UNREACHABLE } from '#app/ui/use-plain-form.ts'
import { continueWithGoogle } from '../calls/google.ts'
import classes from './google-button.module.css'
import { GoogleMark } from './google-mark.tsx'
import { useHydrated } from './use-hydrated.ts'
import { useNext } from './use-next.ts'

/** The way through Google, where this installation has one, and the line that parts it from the form below. */
export const GoogleButton = () => {
  const { google } = useConfig().signIn
  const isHydrated = useHydrated()
  const { next } = useNext()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    // Back from Google by the Back button: the page is shown as it was left, with a button that still turns.
    const wake = (event: PageTransitionEvent) => event.persisted && setBusy(false)
    window.addEventListener('pageshow', wake)
    return () => window.removeEventListener('pageshow', wake)
  }, [])
  if (!google) return null
  const leave = async () => {
    setBusy(true)
    setProblem(null)
    try {
      await continueWithGoogle(next)
    } catch {
      setBusy(false)
      setProblem(UNREACHABLE)
    }
  }
  return (
    <div className={classes.way}>
      {problem && <FormProblem message={problem} />}
      <Button
        variant="default"
        size="md"
        fullWidth
        className={classes.button}
        leftSection={<GoogleMark />}
        loading={busy}
        mod={{ waiting: !isHydrated }}
        onClick={() => void leave()}
      >
        Continue with Google
      </Button>
      <p className={classes.or}>or</p>
    </div>
  )
}
