import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { announce } from '#app/ui/announcer.tsx'
import { FormProblem } from '#app/ui/form-problem.tsx'
import { UNREACHABLE } from '#app/ui/use-plain-form.ts'
import type { MailOutcome } from '../calls/password.ts'
import { waitAfter } from './mail-wait.ts'
import classes from './resend-button.module.css'
import { useCountdown } from './use-countdown.ts'

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
    <div className={classes.resend}>
      {problem && <FormProblem message={problem} />}
      <Button
        variant="default"
        size="md"
        fullWidth
        className={classes.button}
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
