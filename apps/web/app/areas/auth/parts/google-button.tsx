import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { supabase } from '#app/browser/supabase.ts'
import { rememberNext } from '#app/features/session/sign-up.ts'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { useConfig } from '#app/ui/use-config.ts'
import { UNREACHABLE } from '#app/ui/use-plain-form.ts'
import classes from './auth.module.css'
import { useHydrated } from './form.tsx'
import { useNext } from './use-next.ts'

/**
 * Leaves for Google's sign-in page; the browser comes back to /auth/callback. `next` stays in this browser: no other
 * company learns which page was asked for.
 */
const continueWithGoogle = async (next: string | null): Promise<void> => {
  if (next) rememberNext(next)
  const client = await supabase()
  const redirectTo = `${window.location.origin}/auth/callback`
  const { error } = await client.auth.signInWithOAuth({ provider: 'google', options: { redirectTo } })
  if (error) throw error
}

/** A capital G in one colour, drawn as a ring with a bar. */
const GoogleMark = () => (
  <svg
    viewBox="0 0 20 20"
    width="18"
    height="18"
    aria-hidden="true"
    fill="none"
    stroke="currentColor"
    strokeWidth="2.4"
  >
    <path d="M15.600 5.300A7.200 7.200 0 1 0 17.200 10H10.400" />
  </svg>
)

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
    <div className="stack">
      {problem && <FormProblem message={problem} />}
      <Button
        variant="default"
        size="md"
        fullWidth
        className={classes.google}
        leftSection={<GoogleMark />}
        loading={busy}
        mod={{ waiting: !isHydrated }}
        onClick={() => void leave()}
      >
        Continue with Google
      </Button>
      <p className={`small ${classes.or}`}>or</p>
    </div>
  )
}
