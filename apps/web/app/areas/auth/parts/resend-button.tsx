import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { announce } from '#app/ui/announcer.tsx'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { UNREACHABLE } from '#app/ui/use-plain-form.ts'
import classes from './auth.module.css'
import { type MailOutcome, rememberWait, waitAfter, waitUntil } from './mail.ts'

/** Seconds left until an instant, both in ms; never below zero, and a clock that jumps back never makes it longer than `most`. */
export const secondsLeft = (until: number, now: number, most: number): number =>
  Math.min(most, Math.max(0, Math.ceil((until - now) / 1000)))

const LONGEST = 3600

/**
 * Seconds left until zero, by the clock: a tab that was asleep shows the right number again, and so does a reload.
 * `key` names what is waited for; `start` begins again.
 */
const useCountdown = (key: string) => {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  useEffect(() => {
    setNow(Date.now())
    setUntil(waitUntil(key))
  }, [key])
  const left = secondsLeft(until, now, LONGEST)
  const isRunning = left > 0
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [isRunning])
  const start = (seconds: number) => {
    setNow(Date.now())
    setUntil(rememberWait(key, seconds))
  }
  return { left, start }
}

type Props = { kind: string; label: string; send: () => Promise<MailOutcome> }

/** Sends a message again, as soon as the service allows the next one. */
export const ResendButton = ({ kind, label, send }: Props) => {
  const { left, start } = useCountdown(kind)
  const isRunning = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const run = async () => {
    if (isRunning.current || left > 0) return
    isRunning.current = true
    setBusy(true)
    setProblem(null)
    const outcome = await send().catch((): MailOutcome => ({ sent: false, message: UNREACHABLE, wait: null }))
    isRunning.current = false
    setBusy(false)
    if (outcome.sent) announce('Message sent')
    else if (outcome.wait === null) setProblem(outcome.message)
    if (outcome.sent || outcome.wait !== null) start(waitAfter(outcome))
  }
  return (
    <div className="stack">
      {problem && <FormProblem message={problem} />}
      <Button
        variant="default"
        size="md"
        fullWidth
        className={classes.resend}
        loading={busy}
        aria-disabled={left > 0}
        mod={{ waits: left > 0 }}
        onClick={() => void run()}
      >
        {left > 0 ? `You can send it again in ${left} s` : label}
      </Button>
    </div>
  )
}
