import { Button } from '@mantine/core'
import type { AccountDetail } from '@om/contracts/accounts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { toast, toastProblem, toastUndo } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { type ActionKind, actionPlans, actionsFor } from './account-action-plans.ts'
import classes from './account-actions.module.css'
import { ActionForm } from './action-form.tsx'
import type { AccountContext } from './users.tsx'

const UNDONE = 'Undone straight after disabling.'

/** Takes a disabling back straight from its message, wherever the person has gone since. */
const useEnableAgain = () => {
  const { revalidate } = useRevalidator()
  return async (account: AccountDetail) => {
    try {
      await actionPlans.enable.act(account.id, UNDONE)
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
    <section aria-label="Actions" className={classes.actions}>
      <ProblemAlert problem={resend.problem} />
      <div className={classes.row}>
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
      </div>
    </section>
  )
}
