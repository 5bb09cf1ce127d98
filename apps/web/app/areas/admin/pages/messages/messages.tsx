import { Inbox, InboxSkeleton } from '#app/features/messages/inbox.tsx'
import { tickets } from '#app/features/messages/inbox-list.ts'
import { ErrorState } from '#app/ui/states.tsx'
import type { Route } from './+types/messages'

/** What people wrote to the front desk; the open conversation belongs to the route inside. (Spec §2: admin) */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => tickets.loader({ request })

export const shouldRevalidate = tickets.shouldRevalidate

export const HydrateFallback = () => <InboxSkeleton />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <ErrorState error={error} />

export default function Messages({ loaderData }: Route.ComponentProps) {
  return <Inbox loaded={loaderData} route="admin" />
}
