import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { ErrorState } from '#app/ui/states.tsx'
import type { Route } from './+types/orders'
import { loadOrders } from './load-orders.ts'
import { listKey, modeOf, readOrdersSearch } from './orders-search.ts'
import { Workbench } from './workbench.tsx'
import { WorkbenchSkeleton } from './workbench-skeleton.tsx'

const searchOf = (url: URL) => readOrdersSearch(modeOf(url.pathname), url.searchParams)

/** The list of orders; the open one belongs to the route inside. (Spec §2) */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadOrders(searchOf(new URL(request.url)), request.signal)

/** Opening an order leaves the list alone. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href || listKey(searchOf(currentUrl)) !== listKey(searchOf(nextUrl))

export const HydrateFallback = () => <WorkbenchSkeleton />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

export default function Orders({ loaderData }: Route.ComponentProps) {
  return <Workbench loaded={loaderData} />
}
