import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { ErrorState } from '#app/ui/states.tsx'
import type { Route } from './+types/messages'
import { Inbox } from './inbox.tsx'
import { InboxSkeleton } from './inbox-skeleton.tsx'
import { loadTickets } from './load-tickets.ts'
import { listKey, readMessagesSearch } from './messages-search.ts'

const searchOf = (url: URL) => readMessagesSearch(url.searchParams)

/** What people wrote to the front desk; the open conversation belongs to the route inside. (Spec §2: admin) */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadTickets(searchOf(new URL(request.url)), request.signal)

/** Opening a conversation leaves the list alone. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href || listKey(searchOf(currentUrl)) !== listKey(searchOf(nextUrl))

export const HydrateFallback = () => <InboxSkeleton />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

export default function Messages({ loaderData }: Route.ComponentProps) {
  return <Inbox page={loaderData} />
}
