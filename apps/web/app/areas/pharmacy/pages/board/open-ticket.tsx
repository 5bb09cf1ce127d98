import { tickets } from '#app/features/messages/inbox-list.ts'
import { loadTicket, OpenTicket, TicketMissing, TicketSkeleton } from '#app/features/messages/inbox-ticket.tsx'
import { sectionOf } from '#app/ui/section.ts'
import type { Route } from './+types/open-ticket'

/** The open conversation of the pharmacists' messages; null on the board. */
export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  sectionOf(request.url) === 'messages' ? loadTicket(request) : null

export const shouldRevalidate = tickets.shouldReadRecord

export const HydrateFallback = () => <TicketSkeleton />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => <TicketMissing error={error} />

export default function OpenSupplyTicket({ loaderData }: Route.ComponentProps) {
  return <OpenTicket ticket={loaderData} />
}
