import { useEffect, useRef } from 'react'
import {
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigation,
  useRevalidator,
  useSearchParams,
} from 'react-router'
import { api } from '#app/browser/api.ts'
import { useLive } from '#app/browser/live.ts'
import { OrderView } from '#app/features/dispensing/order-view.tsx'
import { useCalm } from '#app/ui/use-calm.ts'
import type { Route } from './+types/order'
import { OrderMissing, OrderNone } from './order-none.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { modeOf, readOrdersSearch, searchWith } from './orders-search.ts'
import { useNotice } from './use-notice.ts'

const orderIn = (url: URL) => readOrdersSearch(modeOf(url.pathname), url.searchParams).order

/** The open order, or null when none is. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const id = orderIn(new URL(request.url))
  return id ? api.orders.read({ params: { id } }, { signal: request.signal }) : null
}

/** Each reading is recorded, so only another order or an explicit refresh reads again. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href || orderIn(currentUrl) !== orderIn(nextUrl)

export const HydrateFallback = () => <OrderSkeleton />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <OrderMissing error={error} />

/** Whether another order than the one shown is being opened. */
const useIsOpening = (shown: string | undefined): boolean => {
  const { location } = useNavigation()
  const asked = location && readOrdersSearch(modeOf(location.pathname), new URLSearchParams(location.search)).order
  return asked !== undefined && asked !== shown
}

export default function Order({ loaderData: order }: Route.ComponentProps) {
  const mode = modeOf(useLocation().pathname)
  const [params] = useSearchParams()
  const search = readOrdersSearch(mode, params)
  const { revalidate } = useRevalidator()
  const reload = useCalm(() => void revalidate())
  useLive(['board', 'order', 'parcel'], ({ subjectId }) => {
    if (order && [order.id, order.prescription.id].includes(subjectId)) reload()
  })
  const { notice, noteDone } = useNotice(order)

  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(order?.id)
  useEffect(() => {
    if (shown.current === order?.id) return
    shown.current = order?.id
    window.scrollTo(0, 0)
    // The field of the next step takes the focus itself where somebody has to scan.
    if (document.activeElement?.hasAttribute('data-scan-first')) return
    heading.current?.focus({ preventScroll: true })
  }, [order?.id])

  const isOpening = useIsOpening(order?.id)
  if (isOpening) return <OrderSkeleton />
  if (!order || order.id !== search.order) return <OrderNone mode={mode} />
  return (
    <OrderView
      key={order.id}
      order={order}
      heading={heading}
      backTo={{ search: searchWith(mode, search, { order: undefined }) }}
      notice={notice}
      onMoved={noteDone}
      onReload={() => void revalidate()}
    />
  )
}
