import { Button, Group, Text, TextInput, Title } from '@mantine/core'
import { type AccountDetail, accounts } from '@om/contracts/accounts'
import { useEffect, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast, toastProblem, toastUndo } from '#app/ui/toast.tsx'
import { useContractForm } from '#app/ui/use-contract-form.ts'
import { useSend } from '#app/ui/use-send.ts'
import { type ActionKind, type ActionPlan, actionPlans, actionsFor } from './account-action-plans.ts'
import classes from './users.module.css'
import type { AccountContext } from './users.tsx'

type FormProps = {
  account: AccountDetail
  plan: ActionPlan
  onDone: () => Promise<void>
  onClose: () => void
}

const Typed = z.object({ reason: z.string() })

/** Asks before something is done to an account: what will happen, the reason where one is kept, and one button. */
const ActionForm = ({ account, plan, onDone, onClose }: FormProps) => {
  const title = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  // What is asked a reason for takes the same one.
  const form = useContractForm(plan.asksReason ? accounts.disable : {}, {
    draft: { key: `account-reason:${account.id}:${plan.label}`, schema: Typed },
    initial: () => ({ reason: '' }),
    toBody: values => values,
    send: (_, { reason }) => plan.act(account.id, reason.trim(), account),
    onDone,
  })
  useEffect(() => heading.current?.focus(), [])
  return (
    <form
      {...form.props}
      className={`card stack ${classes.question}`}
      data-danger={plan.isDanger || undefined}
      aria-labelledby={title}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <Title order={3} id={title} ref={heading} tabIndex={-1}>
        {plan.action}?
      </Title>
      <Text>{plan.effect(account)}</Text>
      <ProblemAlert problem={form.problem} />
      {plan.asksReason && (
        <TextInput
          label="Reason"
          description="Superadmins read it in the history. No health details."
          autoComplete="off"
          {...form.capped('reason')}
        />
      )}
      <Group gap="xs">
        <Button type="submit" color={plan.isDanger ? 'danger' : undefined} loading={form.busy}>
          {plan.action}
        </Button>
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
      </Group>
    </form>
  )
}

const UNDONE = 'Undone straight after disabling.'

/** Takes a disabling back straight from its message, wherever the person has gone since. */
const useEnableAgain = () => {
  const { revalidate } = useRevalidator()
  return async (account: AccountDetail) => {
    try {
      await actionPlans.enable.act(account.id, UNDONE, account)
      toast(actionPlans.enable.done(account))
      await revalidate()
    } catch (error) {
      toastProblem(error)
    }
  }
}

const useResend = ({ id, email }: AccountDetail) =>
  useSend(() => api.accounts.resendInvitation({ params: { id } }), {
    onDone: () => toast(`Invitation sent again to ${email}.`),
  })

type Props = { account: AccountDetail; context: Pick<AccountContext, 'closeGone' | 'holdEscape'> }

/** What may be done to the account: a row of buttons; one that needs care asks in its place first. */
export const AccountActions = ({ account, context: { closeGone, holdEscape } }: Props) => {
  const [asking, setAsking] = useState<ActionKind | null>(null)
  const resend = useResend(account)
  const enableAgain = useEnableAgain()
  const kinds = actionsFor(account)
  const ask = (kind: ActionKind | null) => {
    setAsking(kind)
    holdEscape(kind !== null)
  }
  const onDone = async (kind: ActionKind) => {
    ask(null)
    const words = actionPlans[kind].done(account)
    if (kind === 'disable') toastUndo(words, 'Enable again', () => void enableAgain(account))
    else toast(words)
    if (kind === 'withdrawInvitation') await closeGone()
  }

  if (asking && kinds.includes(asking)) {
    return (
      <ActionForm
        key={asking}
        account={account}
        plan={actionPlans[asking]}
        onDone={() => onDone(asking)}
        onClose={() => ask(null)}
      />
    )
  }
  if (kinds.length === 0 && !account.can.resendInvitation) return null
  return (
    <section aria-label="Actions">
      <ProblemAlert problem={resend.problem} />
      <Group gap="xs">
        {account.can.resendInvitation && (
          <Button loading={resend.busy} onClick={() => void resend.send()}>
            Send invitation again
          </Button>
        )}
        {kinds.map(kind => (
          <Button
            key={kind}
            variant={kind === 'enable' ? 'filled' : 'default'}
            onClick={() => ask(kind)}
            data-action={kind}
          >
            {actionPlans[kind].label}
          </Button>
        ))}
      </Group>
    </section>
  )
}
