import { Button, List } from '@mantine/core'
import type { Subscription } from '@om/contracts/subscriptions'
import { formatDay as formatCalendarDay } from '@om/domain/dates'
import { useNavigate } from 'react-router'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { useConfirm } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { formatDay } from '#app/ui/time.ts'
import { toast } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { receiptPath } from './plan-options.tsx'

type Props = { subscription: Subscription; zone: string | undefined }

/** Says what was done and opens its receipt. */
const useReceipt = (done: string) => {
  const navigate = useNavigate()
  return async ({ lastChange }: Subscription) => {
    toast(done)
    announce(done)
    await navigate(lastChange ? receiptPath(lastChange) : '/patient-subscription-management')
  }
}

/** Cancels after one question that states the facts; the confirmation is immediate. (REG-23) */
export const CancelButton = ({ subscription, zone }: Props) => {
  const confirm = useConfirm()
  const open = useReceipt('Cancelled. There will be no further payments.')
  const { send, busy, problem } = useSend(
    () => api.subscriptions.cancel({ params: { id: subscription.id }, body: { reason: '' } }),
    { revalidate: false, onDone: open },
  )
  const ask = async () => {
    const isSure = await confirm({
      title: 'Cancel your subscription?',
      text: <Consequences subscription={subscription} zone={zone} />,
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

/** What cancelling means, without persuasion. */
const Consequences = ({ subscription: { currentPeriodEnd, prescriptionEndsOn, can }, zone }: Props) => (
  <List spacing="xs">
    <List.Item>No further payments are taken, and there is no fee.</List.Item>
    {currentPeriodEnd && (
      <List.Item>
        The subscription ends on {formatDay(currentPeriodEnd, zone)}. A delivery that is paid already is still sent.
      </List.Item>
    )}
    {currentPeriodEnd && can.cancel && <List.Item>You can undo this until that day.</List.Item>}
    {prescriptionEndsOn && (
      <List.Item>Your prescription stays valid until {formatCalendarDay(prescriptionEndsOn)}.</List.Item>
    )}
  </List>
)

/** Takes a cancellation back while the paid days last. */
export const ResumeButton = ({ subscription }: { subscription: Subscription }) => {
  const open = useReceipt('Your subscription continues as before.')
  const { send, busy, problem } = useSend(() => api.subscriptions.resume({ params: { id: subscription.id } }), {
    revalidate: false,
    onDone: open,
  })
  return (
    <>
      <Button loading={busy} onClick={() => void send()}>
        Undo the cancellation
      </Button>
      <ProblemAlert problem={problem} />
    </>
  )
}
