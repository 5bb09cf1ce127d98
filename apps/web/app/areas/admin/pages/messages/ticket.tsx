import { useEffect, useRef } from 'react'
import { type ShouldRevalidateFunctionArgs, useOutletContext, useSearchParams } from 'react-router'
import { api } from '#app/browser/api.ts'
import { jumpToTop } from '#app/browser/jump-to-top.ts'
import { RecordMissing, RecordNone } from '#app/ui/record-none.tsx'
import type { Route } from './+types/ticket'
import type { TicketContext } from './inbox.tsx'
import { TicketSkeleton } from './inbox-skeleton.tsx'
import { readMessagesSearch, searchWith } from './messages-search.ts'
import { TicketView } from './ticket-view.tsx'

const ticketIn = (url: URL) => readMessagesSearch(url.searchParams).ticket

/** The open conversation, or null when none is. */
export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const id = ticketIn(new URL(request.url))
  return id ? api.support.read({ params: { id } }, { signal: request.signal }) : null
}

/** Only another conversation or an explicit refresh reads again. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.href === nextUrl.href || ticketIn(currentUrl) !== ticketIn(nextUrl)

export const HydrateFallback = () => <TicketSkeleton />

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => {
  const [params] = useSearchParams()
  const back = { search: searchWith(readMessagesSearch(params), { ticket: undefined }) }
  return <RecordMissing error={error} back={{ to: back, label: 'Back to the messages' }} />
}

export default function Ticket({ loaderData: ticket }: Route.ComponentProps) {
  const { search, asked, hasTickets } = useOutletContext<TicketContext>()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(ticket?.id)
  useEffect(() => {
    if (shown.current === ticket?.id) return
    shown.current = ticket?.id
    heading.current?.focus({ preventScroll: true })
    jumpToTop()
  }, [ticket?.id])

  if (asked.ticket && asked.ticket !== ticket?.id) return <TicketSkeleton />
  if (!ticket || ticket.id !== search.ticket) {
    return (
      <RecordNone label="No message open" title={hasTickets ? 'Choose a message' : 'Messages open here'}>
        <p>It opens here with everything that was written, and the place for your answer.</p>
      </RecordNone>
    )
  }
  return (
    <TicketView
      key={ticket.id}
      ticket={ticket}
      heading={heading}
      backTo={{ search: searchWith(search, { ticket: undefined }) }}
    />
  )
}
