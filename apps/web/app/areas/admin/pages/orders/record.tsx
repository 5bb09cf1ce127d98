import { useOutletContext } from 'react-router'
import { api } from '#app/browser/api.ts'
import { useListAddress } from '#app/ui/record-list/address.ts'
import { RecordMissing, RecordNone, RecordSkeleton, useLiveRecord, useOpenRecord } from '#app/ui/record-list/record.tsx'
import type { Route } from './+types/record'
import { MessageView } from './message-view.tsx'
import { OrderView } from './order/order-view.tsx'
import { orders, type Part } from './orders-list.ts'

/** The open order or message, or null when nothing is open. */
export const clientLoader = async ({ request: { url, signal } }: Route.ClientLoaderArgs) => {
  const id = orders.recordIn(url)
  if (!id) return null
  return orders.searchIn(url).part === 'messages'
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
  messages: {
    title: 'Choose a message',
    empty: 'Messages open here',
    text: 'It opens here with what it carried, and can be handled again.',
  },
}

export default function Record({ loaderData: record }: Route.ComponentProps) {
  const { hasRows } = useOutletContext<{ hasRows: boolean }>()
  const { search, heading, backTo, isOpening, isOpen } = useOpenRecord(orders, record?.id)
  useLiveRecord(['shop-order'], [record?.id])
  if (isOpening) return <Skeleton />
  if (!record || !isOpen) {
    const { title, empty, text } = nothingOpen[search.part]
    return (
      <RecordNone label="Nothing open" title={hasRows ? title : empty}>
        <p>{text}</p>
      </RecordNone>
    )
  }
  return record.kind === 'order' ? (
    <OrderView key={record.id} order={record.order} heading={heading} backTo={backTo} />
  ) : (
    <MessageView key={record.id} message={record.message} heading={heading} backTo={backTo} />
  )
}
