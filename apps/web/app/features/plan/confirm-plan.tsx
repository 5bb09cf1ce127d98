import { Button, Checkbox, Divider, List } from '@mantine/core'
import type { Plan } from '@om/contracts/subscriptions'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useConfig } from '#app/ui/use-config.ts'
import { useSend } from '#app/ui/use-send.ts'

type Props = {
  plan: Plan
  /** What has to be done first, such as saving the address; null when nothing. */
  first: string | null
}

const TICK = 'Tick this first, so that we know you want to start.'

/** The patient's own word that starts a plan, and the way to the payment page. Nothing is charged here. (INV-11) */
export const ConfirmPlan = ({ plan, first }: Props) => {
  const [isTicked, setIsTicked] = useState(false)
  const [missing, setMissing] = useState<string | null>(null)
  const tick = useRef<HTMLInputElement>(null)
  const [isLeaving, leave] = useLeave()
  const { payments } = useConfig()
  const { revalidate } = useRevalidator()
  const { send, busy, problem } = useSend(
    () => api.subscriptions.startCheckout({ body: { planId: plan.id, confirmed: true, agreed: plan.agreement ?? '' } }),
    { revalidate: false, onDone: page => leave(page.url) },
  )
  useEffect(() => {
    if (problem?.status === 409) void revalidate()
  }, [problem, revalidate])
  // Another day or price is read and ticked anew.
  const read = useRef(plan.agreement)
  useEffect(() => {
    if (read.current !== plan.agreement) setIsTicked(false)
    read.current = plan.agreement
  }, [plan.agreement])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(isTicked ? first : TICK)
    if (!isTicked) return tick.current?.focus()
    return first || isLeaving ? undefined : void send()
  }
  return (
    <form className="stack" onSubmit={submit} noValidate>
      <Divider aria-hidden="true" />
      <Checkbox
        ref={tick}
        size="md"
        radius="xs"
        label={plan.agreement}
        checked={isTicked}
        onChange={event => {
          setIsTicked(event.currentTarget.checked)
          setMissing(null)
        }}
        error={missing === TICK ? TICK : undefined}
        aria-required
      />
      <ProblemAlert problem={missing && missing !== TICK ? { message: missing } : problem} />
      <Button type="submit" size="md" fullWidth loading={busy || isLeaving}>
        {problem ? 'Try again' : plan.status === 'paying' ? 'Go on to payment' : 'Confirm and go to payment'}
      </Button>
      <List listStyleType="none" pl={0} fz="text" spacing="xxs" c="dimmed">
        <List.Item>You enter your card on the page of our payment provider, and confirm there.</List.Item>
        <List.Item>Cancel anytime in your account: no fee, no form, no call.</List.Item>
        {payments.mode !== 'live' && <List.Item>This is a demonstration: no money moves.</List.Item>}
      </List>
    </form>
  )
}

/**
 * Leaves for a page of another site and says so meanwhile, so that the button stays pressed. Coming back with the
 * browser's back button, which may show this very page again, counts as not having left.
 */
const useLeave = (): [boolean, (url: string) => void] => {
  const [isLeaving, setIsLeaving] = useState(false)
  useEffect(() => {
    const comeBack = (event: PageTransitionEvent) => {
      if (event.persisted) setIsLeaving(false)
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])
  const leave = (url: string) => {
    setIsLeaving(true)
    window.location.assign(url)
  }
  return [isLeaving, leave]
}
