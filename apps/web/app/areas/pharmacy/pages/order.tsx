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
import { useDebounced } from '#app/ui/use-debounced.ts'
import type { Route } from './+types/order'
import { DispatchView } from './dispatch/dispatch-view.tsx'
import { OrderMissing, OrderNone } from './order-none.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { modeOf, readOrdersSearch, searchWith } from './orders-search.ts'
import { useNotice } from './use-notice.ts'

const searchIn = (url: URL) => readOrdersSearch(modeOf(url.pathname), url.searchParams)
const orderIn = (url: URL) => searchIn(url).order

/** The open order, or null when none is. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { kind, order: id } = searchIn(new URL(request.url))
  if (!id) return null
  const { signal } = request
  return kind === 'shop'
    ? { kind, order: await api.shopDispatch.read({ params: { id } }, { signal }) }
    : { kind, order: await api.supplies.read({ params: { id } }, { signal }) }
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

export default function Order({ loaderData: opened }: Route.ComponentProps) {
  const order = opened?.order ?? null
  const mode = modeOf(useLocation().pathname)
  const [params] = useSearchParams()
  const search = readOrdersSearch(mode, params)
  const { revalidate } = useRevalidator()
  const reload = useDebounced(() => void revalidate())
  useLive(['board', 'order', 'parcel', 'dispatch'], ({ subjectId }) => {
    const followed = opened?.kind === 'prescriptions' ? [opened.order.id, opened.order.prescription.id] : [order?.id]
    if (followed.includes(subjectId)) reload()
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
  if (!opened || opened.order.id !== search.order) return <OrderNone mode={mode} />
  const shared = {
    heading,
    backTo: { search: searchWith(mode, search, { order: undefined }) },
    notice,
    onReload: () => void revalidate(),
  }
  return opened.kind === 'shop' ? (
    <DispatchView key={opened.order.id} order={opened.order} onMoved={noteDone} {...shared} />
  ) : (
    <OrderView key={opened.order.id} order={opened.order} onMoved={noteDone} {...shared} />
  )
}
