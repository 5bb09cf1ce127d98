import { Button } from '@mantine/core'
import type { SettleRefund } from '@om/contracts/subscriptions'
import { api } from '#app/browser/api.ts'
import { announce } from '#app/ui/announcer.tsx'
import { useConfirm } from '#app/ui/dialog.tsx'
import { ProblemAlert } from '#app/ui/problem-alert.tsx'
import { useSend } from '#app/ui/use-send.ts'

const done: Record<SettleRefund['how'], string> = {
  again: 'The card is tried again.',
  by_transfer: 'Paid back by bank transfer; the patient is told.',
}

/** Goods whose repayment did not reach the card: somebody has paid it by bank transfer. */
export const GoodsRefundAction = (props: { deliveryId: string; about: string; onChange: () => Promise<void> }) => {
  const { deliveryId, about, onChange } = props
  const confirm = useConfirm()
  const { send, busy, problem } = useSend(
    async () => {
      try {
        await api.goods.settleRefund({ params: { id: deliveryId } })
      } finally {
        await onChange()
      }
    },
    { revalidate: false, onDone: () => announce(done.by_transfer) },
  )
  const pay = async () => {
    const isSure = await confirm({
      title: 'Has it been paid by bank transfer?',
      text: `${about} The patient is told at once that it was paid to their bank account. This cannot be taken back.`,
      action: 'It has been paid',
    })
    if (isSure) await send()
  }
  return (
    <>
      <Button size="compact-md" variant="default" loading={busy} onClick={() => void pay()}>
        Paid by bank transfer
        <span className="visually-hidden">, {about}</span>
      </Button>
      <ProblemAlert problem={problem} />
    </>
  )
}

/** What an admin does about a repayment that did not reach the card. */
export const RefundActions = (props: { refundId: string; about: string; onChange: () => Promise<void> }) => {
  const { refundId, about, onChange } = props
  const { send, busy, problem } = useSend(
    async (how: SettleRefund['how']) => {
      try {
        await api.subscriptions.settleRefund({ params: { id: refundId }, body: { how } })
      } finally {
        await onChange()
      }
      return how
    },
    { revalidate: false, onDone: how => announce(done[how]) },
  )
  const confirm = useConfirm()
  const payByTransfer = async () => {
    const isSure = await confirm({
      title: 'Has it been paid by bank transfer?',
      text: `${about} The patient is told at once that it was paid to their bank account. This cannot be taken back.`,
      action: 'It has been paid',
    })
    if (isSure) await send('by_transfer')
  }
  return (
    <>
      <Button size="compact-md" variant="default" loading={busy} onClick={() => void send('again')}>
        Try the card again
        <span className="visually-hidden">, {about}</span>
      </Button>
      <Button size="compact-md" variant="default" loading={busy} onClick={() => void payByTransfer()}>
        Paid by bank transfer
        <span className="visually-hidden">, {about}</span>
      </Button>
      <ProblemAlert problem={problem} />
    </>
  )
}
