import { useOutletContext } from 'react-router'
import { api } from '#app/browser/api.ts'
import { useListAddress } from '#app/ui/record-list/address.ts'
import { RecordMissing, RecordNone, RecordSkeleton, useLiveRecord, useOpenRecord } from '#app/ui/record-list/record.tsx'
import type { Route } from './+types/record'
import { MessageView } from './message-view.tsx'
import { OrderView } from './order/order-view.tsx'
import { orders, type Part } from './orders-list.ts'
import { PaymentView } from './payment/payment-view.tsx'

/** The open order, payment or message, or null when nothing is open. */
export const clientLoader = async ({ request: { url, signal } }: Route.ClientLoaderArgs) => {
  const id = orders.recordIn(url)
  if (!id) return null
  const { part } = orders.searchIn(url)
  if (part === 'payments')
    return { kind: 'payment' as const, id, payment: await api.payments.read({ params: { id } }, { signal }) }
  return part === 'messages'
    ? { kind: 'message' as const, id, message: await api.shopAdmin.inboxMessage({ params: { id } }, { signal }) }
    : { kind: 'order' as const, id, order: await api.shopAdmin.read({ params: { id } }, { signal }) }
}

export const shouldRevalidate = orders.shouldReadRecord

const Skeleton = () => (
  <RecordSkeleton
    label="Loading"
    columns={[
      [260, 200],
      [180, 320],
    ]}
  />
)

export const HydrateFallback = () => <Skeleton />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <RecordMissing error={error} back={{ to: useListAddress(orders).backTo, label: 'Back to the list' }} />
)

const nothingOpen: Record<Part, { title: string; empty: string; text: string }> = {
  orders: {
    title: 'Choose an order',
    empty: 'Orders open here',
    text: 'It opens here with what was bought, where it is, its money, and everybody who did something with it.',
  },
  returns: {
    title: 'Choose a return',
    empty: 'Returns open here',
    text: 'It opens here with its order, so that you can answer it and pay back what is due.',
  },
  payments: {
    title: 'Choose a payment',
    empty: 'Payments open here',
    text: 'It opens here with its orders, what went back, and what happened. Nothing about health is shown.',
  },
  messages: {
    title: 'Choose a message',
    empty: 'Messages open here',
    text: 'It opens here with what it carried, and can be handled again.',
  },
}

export default function Record({ loaderData: record }: Route.ComponentProps) {
  const { hasRows } = useOutletContext<{ hasRows: boolean }>()
  const { search, heading, backTo, isOpening, isOpen } = useOpenRecord(orders, record?.id)
  useLiveRecord(
    ['shop-order', 'subscription'],
    [record?.id, record?.kind === 'payment' ? record.payment.subscription.id : undefined],
  )
  if (isOpening) return <Skeleton />
  if (!record || !isOpen) {
    const { title, empty, text } = nothingOpen[search.part]
    return (
      <RecordNone label="Nothing open" title={hasRows ? title : empty}>
        <p>{text}</p>
      </RecordNone>
    )
  }
  if (record.kind === 'payment')
    return <PaymentView key={record.id} payment={record.payment} heading={heading} backTo={backTo} />
  return record.kind === 'order' ? (
    <OrderView key={record.id} order={record.order} heading={heading} backTo={backTo} />
  ) : (
    <MessageView key={record.id} message={record.message} heading={heading} backTo={backTo} />
  )
}
