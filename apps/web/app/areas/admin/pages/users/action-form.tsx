import { Button, TextInput } from '@mantine/core'
import { type AccountDetail, accounts } from '@om/contracts/accounts'
import { useEffect, useId, useRef } from 'react'
import { z } from 'zod'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import type { ActionPlan } from './account-action-plans.ts'
import classes from './account-actions.module.css'

type Props = {
  account: AccountDetail
  plan: ActionPlan
  onDone: () => Promise<void>
  onClose: () => void
}

const Typed = z.object({ reason: z.string() })

/** Asks before something is done to an account: what will happen, the reason where one is kept, and one button. */
export const ActionForm = ({ account, plan, onDone, onClose }: Props) => {
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // What is asked a reason for takes the same one.
  const form = useContractForm(plan.asksReason ? accounts.disable : {}, {
    draft: { key: `account-reason:${account.id}:${plan.label}`, schema: Typed },
    initial: () => ({ reason: '' }),
    toBody: values => values,
    send: (_, { reason }) => plan.act(account.id, reason.trim()),
    onDone,
  })
  useEffect(() => heading.current?.focus(), [])
  return (
    <form
      {...form.props}
      className={classes.form}
      data-danger={plan.isDanger || undefined}
      aria-labelledby={title}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <h3 id={title} ref={heading} tabIndex={-1}>
        {plan.action}?
      </h3>
      <p>{plan.effect(account)}</p>
      <ProblemAlert problem={form.problem} />
      {plan.asksReason && (
        <TextInput
          label="Reason"
          description="Superadmins read it in the history. No health details."
          autoComplete="off"
          {...form.capped('reason')}
        />
      )}
      <div className={classes.row}>
        <Button type="submit" color={plan.isDanger ? 'danger' : undefined} loading={form.busy}>
          {plan.action}
        </Button>
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
      </div>
    </form>
  )
}
