import { useEffect, useRef, useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { api } from '#app/browser/api.ts'
import { OrderView } from '#app/features/dispensing/order-view.tsx'
import { historyWords } from '#app/features/dispensing/order-words.ts'
import type { Notice } from '#app/features/dispensing/steps/step-panel.tsx'
import { useListAddress } from '#app/ui/record-list/address.ts'
import { RecordMissing, RecordNone, RecordSkeleton, useLiveRecord, useOpenRecord } from '#app/ui/record-list/record.tsx'
import { DispatchView } from '../dispatch/dispatch-view.tsx'
import type { Route } from './+types/order'
import { listAt, type Mode, modeOf, orderLists } from './orders-list.tsx'

/** The open order, or null when none is. */
export const clientLoader = async ({ request: { url, signal } }: Route.ClientLoaderArgs) => {
  const { kind, order: id } = listAt(new URL(url).pathname).searchIn(url)
  if (!id) return null
  return kind === 'shop'
    ? { kind, order: await api.shopDispatch.read({ params: { id } }, { signal }) }
    : { kind, order: await api.supplies.read({ params: { id } }, { signal }) }
}

export const shouldRevalidate = (args: Parameters<typeof orderLists.orders.shouldReadRecord>[0]) =>
  listAt(args.nextUrl.pathname).shouldReadRecord(args)

const OrderSkeleton = () => <RecordSkeleton label="Loading the order" columns={[[260, 130, 150], [480]]} hasSteps />

export const HydrateFallback = () => <OrderSkeleton />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => {
  const { backTo } = useListAddress(listAt(useLocation().pathname))
  return <RecordMissing error={error} back={{ to: backTo, label: 'Back to the list' }} />
}

const nothingOpen: Record<Mode, { title: string; text: string }> = {
  orders: {
    title: 'Pick an order',
    text: 'Everything needed to check it opens here, with its one next step. A scan opens it from anywhere on this page.',
  },
  fulfillment: {
    title: 'Scan to begin',
    text: 'Scan a label, a batch or a parcel and its order opens with the next step. Or take the first of the list: it is due first.',
  },
}

/** A supply or an order of the shop, as far as it tells of changes. */
type Watched = { id: string; version: number; history: readonly { who: string; what: string }[] }

type Seen = { id: string; version: number }

/**
 * What has just happened to the open order, in words: a step of this person, told with `noteDone`, or one of a colleague,
 * so that a screen that changes under somebody's hands says why.
 */
const useNotice = (order: Watched | null) => {
  const [notice, setNotice] = useState<Notice | null>(null)
  const seen = useRef<Seen | null>(null)
  useEffect(() => {
    const before = seen.current
    if (!order) return
    const isSame = before?.id === order.id
    seen.current = { id: order.id, version: Math.max(order.version, isSame ? before.version : 0) }
    if (!isSame) return setNotice(null)
    if (order.version <= before.version) return
    const last = order.history.at(-1)
    // What machines do right after a step of this person does not take their own notice away.
    if (last?.who === 'Automatic') {
      setNotice(shown => shown ?? { kind: 'moved', text: `Just now: ${historyWords(last)}.` })
      return
    }
    setNotice({ kind: 'moved', text: last ? `Just now: ${historyWords(last)}.` : 'This order has just changed.' })
  }, [order])
  const noteDone = (now: Pick<Watched, 'id' | 'version'> | null, text: string) => {
    if (now) seen.current = { id: now.id, version: now.version }
    setNotice({ kind: 'done', text })
  }
  return { notice, noteDone }
}

/** The field of the next step takes the focus itself where somebody has to scan. */
const isScanning = () => document.activeElement?.hasAttribute('data-scan-first') ?? false

export default function Order({ loaderData: opened }: Route.ComponentProps) {
  const mode = modeOf(useLocation().pathname)
  const { heading, backTo, isOpening, isOpen } = useOpenRecord(orderLists[mode], opened?.order.id, isScanning)
  const { revalidate } = useRevalidator()
  useLiveRecord(
    ['board', 'order', 'parcel', 'dispatch'],
    [opened?.order.id, opened?.kind === 'prescriptions' ? opened.order.prescription.id : undefined],
  )
  const { notice, noteDone } = useNotice(opened?.order ?? null)

  if (isOpening) return <OrderSkeleton />
  if (!opened || !isOpen) {
    const { title, text } = nothingOpen[mode]
    return (
      <RecordNone label="No order open" title={title}>
        <p>{text}</p>
      </RecordNone>
    )
  }
  const shared = { heading, backTo, notice, onReload: () => void revalidate() }
  return opened.kind === 'shop' ? (
    <DispatchView key={opened.order.id} order={opened.order} onMoved={noteDone} {...shared} />
  ) : (
    <OrderView key={opened.order.id} order={opened.order} onMoved={noteDone} {...shared} />
  )
}
