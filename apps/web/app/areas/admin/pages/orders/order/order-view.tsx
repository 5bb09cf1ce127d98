import { Button, Group } from '@mantine/core'
import type { ShopOrderForAdmin } from '@om/contracts/shop-admin'
import { IconCoin, IconMail, IconPrinter } from '@tabler/icons-react'
import { type RefObject, useRef, useState } from 'react'
import { Link } from 'react-router'
import { api } from '#app/browser/api.ts'
import { printPage } from '#app/browser/save-file.ts'
import { useConfirm } from '#app/ui/dialog.tsx'
import { RecordHeader } from '#app/ui/record-list/record.tsx'
import { KeyHint, useShortcuts } from '#app/ui/shortcuts.tsx'
import { formatDateTime } from '#app/ui/time.ts'
import { toast, toastProblem } from '#app/ui/toast.tsx'
import { useSend } from '#app/ui/use-send.ts'
import { headWords } from '../order-words.ts'
import { OfficeCard } from './office-card.tsx'
import classes from './order.module.css'
import { CustomerCard, DeliveryCard, MoneyCard } from './order-cards.tsx'
import { OrderLines } from './order-lines.tsx'
import { refundForReturn } from './refund-form.ts'
import { RefundPanel, type RefundStart } from './refund-panel.tsx'
import { ReturnsCards } from './returns-card.tsx'
import { Timeline } from './timeline.tsx'

type Props = {
  order: ShopOrderForAdmin
  heading: RefObject<HTMLHeadingElement | null>
  backTo: { search: string }
}

/** Mails the confirmation of an order again, after asking; a second try after a lost connection sends no second mail. */
const useResend = ({ id, name, email }: ShopOrderForAdmin) => {
  const confirm = useConfirm()
  const key = useRef<string | null>(null)
  const { send, busy } = useSend(
    async () => {
      key.current ??= crypto.randomUUID()
      try {
        return await api.shopAdmin.resendConfirmation({ params: { id }, body: { requestKey: key.current } })
      } catch (error) {
        toastProblem(error)
        throw error
      }
    },
    {
      onDone: () => {
        key.current = null
        toast(`The confirmation of ${name} is on its way to ${email}.`)
      },
    },
  )
  const ask = async () => {
    const isSure = await confirm({
      title: 'Send the confirmation again?',
      text: `${email} gets the confirmation of ${name} once more, with the link to the order.`,
      action: 'Send it again',
    })
    if (isSure) await send()
  }
  return { busy, ask: () => void ask() }
}

/** One order: what was bought, where it is, its money, its returns, and everything that happened to it. */
export const OrderView = ({ order, heading, backTo }: Props) => {
  const [refund, setRefund] = useState<RefundStart | null>(null)
  const resend = useResend(order)
  const { adminCan, customerName, email, name, placedAt, brand, stateLabel } = order
  const canRefund = adminCan.refund && refund === null
  useShortcuts({ r: canRefund ? () => setRefund({}) : undefined })
  return (
    <article className={classes.order} aria-labelledby="order-name">
      <RecordHeader
        id="order-name"
        name={customerName || email || name}
        heading={heading}
        back={{ to: backTo, label: 'Back to the list' }}
        status={headWords(order)}
        facts={[`Order ${name}`, `placed ${formatDateTime(placedAt)}`, brand === 'women' ? 'Women' : 'Men', stateLabel]}
      >
        <Group gap={6} className={classes.unprinted}>
          {adminCan.refund && (
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconCoin size={16} aria-hidden="true" />}
              disabled={!canRefund}
              onClick={() => setRefund({})}
            >
              Refund
              <KeyHint>R</KeyHint>
            </Button>
          )}
          {order.paymentId && (
            <Button
              component={Link}
              to={`/admin/orders?part=payments&payment=${order.paymentId}`}
              size="compact-md"
              variant="default"
              leftSection={<IconCoin size={16} aria-hidden="true" />}
            >
              Payment and refund
            </Button>
          )}
          {adminCan.resendConfirmation && (
            <Button
              size="compact-md"
              variant="default"
              leftSection={<IconMail size={16} aria-hidden="true" />}
              loading={resend.busy}
              onClick={resend.ask}
            >
              Resend confirmation
            </Button>
          )}
          <Button
            size="compact-md"
            variant="default"
            visibleFrom="sm"
            leftSection={<IconPrinter size={16} aria-hidden="true" />}
            onClick={printPage}
          >
            Print
          </Button>
        </Group>
      </RecordHeader>
      <div className={classes.body}>
        <div className={classes.column}>
          {refund && (
            <RefundPanel
              key={refund.returnId ?? 'order'}
              order={order}
              start={refund}
              onClose={() => setRefund(null)}
            />
          )}
          <ReturnsCards are="waiting" order={order} onRefund={one => setRefund(refundForReturn(one))} />
          <OrderLines order={order} />
          <ReturnsCards are="over" order={order} onRefund={one => setRefund(refundForReturn(one))} />
          <Timeline timeline={order.timeline} />
        </div>
        <div className={classes.column}>
          <OfficeCard order={order} />
          <DeliveryCard order={order} />
          <MoneyCard order={order} />
          <CustomerCard order={order} />
        </div>
      </div>
    </article>
  )
}
