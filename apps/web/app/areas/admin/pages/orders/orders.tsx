import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { ErrorState } from '#app/ui/states.tsx'
import type { Route } from './+types/orders'
import { loadList } from './load-list.ts'
import { OrdersPage } from './orders-page.tsx'
import { listKey, readOrdersSearch } from './orders-search.ts'
import { OrdersSkeleton } from './orders-skeleton.tsx'

const searchOf = (url: URL) => readOrdersSearch(url.searchParams)

/** The list of this part of the page; the open record belongs to the route inside. (Spec §2: admin) */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadList(searchOf(new URL(request.url)), request.signal)

/** Opening a record leaves the list alone. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href || listKey(searchOf(currentUrl)) !== listKey(searchOf(nextUrl))

export const HydrateFallback = () => <OrdersSkeleton />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

export default function Orders({ loaderData }: Route.ComponentProps) {
  return <OrdersPage list={loaderData} />
}
