import { Button, TextInput } from '@mantine/core'
import type { AccountDetail } from '@om/contracts/accounts'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useKeptText } from '#app/ui/use-kept-text.ts'
import type { ActionPlan } from './account-action-plans.ts'
import classes from './account-actions.module.css'
import { useChecked } from './use-checked.ts'

type Props = {
  account: AccountDetail
  plan: ActionPlan
  onDone: () => Promise<void>
  onClose: () => void
}

const LONGEST_REASON = 200

const reasonErrors = (plan: ActionPlan, reason: string): Record<string, string> =>
  plan.asksReason && reason.trim() === '' ? { reason: 'Enter the reason.' } : {}

/** Asks before something is done to an account: what will happen, the reason where one is kept, and one button. */
export const ActionForm = ({ account, plan, onDone, onClose }: Props) => {
  const [reason, setReason, forget] = useKeptText(`account-reason:${account.id}:${plan.label}`)
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const { submit, busy, problem, errors, element } = useChecked({
    check: () => reasonErrors(plan, reason),
    act: () => plan.act(account.id, reason.trim()),
    onDone: async () => {
      forget()
      await onDone()
    },
  })
  useEffect(() => heading.current?.focus(), [])
  return (
    <form
      ref={element}
      className={classes.form}
      data-danger={plan.isDanger || undefined}
      aria-labelledby={title}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        submit()
      }}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <h3 id={title} ref={heading} tabIndex={-1}>
        {plan.action}?
      </h3>
      <p>{plan.effect(account)}</p>
      <ProblemAlert problem={problem} />
      {plan.asksReason && (
        <TextInput
          label="Reason"
          description="Superadmins read it in the history. No health details."
          maxLength={LONGEST_REASON}
          autoComplete="off"
          value={reason}
          error={errors.reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
      )}
      <div className={classes.row}>
        <Button type="submit" color={plan.isDanger ? 'danger' : undefined} loading={busy}>
          {plan.action}
        </Button>
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
      </div>
    </form>
  )
}
