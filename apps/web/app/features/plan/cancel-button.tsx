import { Button } from '@mantine/core'
import type { Subscription } from '@om/contracts/subscriptions'
import { formatDay as formatCalendarDay } from '@om/domain/dates'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { useConfirm } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { formatDay } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'
import classes from './cancel-button.module.css'

type Props = { subscription: Subscription; zone: string | undefined }

const DONE = 'Cancelled. There will be no further payments.'

/** What cancelling means, without persuasion. */
const Facts = ({ subscription: { currentPeriodEnd, prescriptionEndsOn, can }, zone }: Props) => (
  <ul className={classes.facts}>
    <li>No further payments are taken, and there is no fee.</li>
    {currentPeriodEnd && (
      <li>
        The subscription ends on {formatDay(currentPeriodEnd, zone)}. A delivery that is paid already is still sent.
      </li>
    )}
    {currentPeriodEnd && can.cancel && <li>You can undo this until that day.</li>}
    {prescriptionEndsOn && <li>Your prescription stays valid until {formatCalendarDay(prescriptionEndsOn)}.</li>}
  </ul>
)

/** Cancels after one question that states the facts; the confirmation is immediate. (REG-23) */
export const CancelButton = ({ subscription, zone }: Props) => {
  const confirm = useConfirm()
  const { send, busy, problem } = useSend(
    () => api.subscriptions.cancel({ params: { id: subscription.id }, body: { reason: '' } }),
    {
      onDone: () => {
        toast(DONE)
        announce(DONE)
      },
    },
  )
  const ask = async () => {
    const isSure = await confirm({
      title: 'Cancel your subscription?',
      text: <Facts subscription={subscription} zone={zone} />,
      action: 'Cancel subscription',
      cancel: 'Keep it',
      danger: true,
    })
    if (isSure) await send()
  }
  return (
    <>
      <Button variant="default" loading={busy} onClick={() => void ask()}>
        Cancel subscription
      </Button>
      <ProblemAlert problem={problem} />
    </>
  )
}
