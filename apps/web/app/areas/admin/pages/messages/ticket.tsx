import { tickets } from '#app/features/messages/inbox-list.ts'
import { loadTicket, OpenTicket, TicketMissing, TicketSkeleton } from '#app/features/messages/inbox-ticket.tsx'
import type { Route } from './+types/ticket'

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadTicket(request)

export const shouldRevalidate = tickets.shouldReadRecord

export const HydrateFallback = () => <TicketSkeleton />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <TicketMissing error={error} />

export default function Ticket({ loaderData }: Route.ComponentProps) {
  return <OpenTicket ticket={loaderData} />
}
