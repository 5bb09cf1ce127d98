import { SupportTopic, TicketStatus, ticketStatuses } from '@om/contracts/support'
import { z } from 'zod'

/** Tickets shown at first, and added by each Load more. */
export const PAGE_SIZE = 30
const MOST_SHOWN = 1000

/** What the list can be narrowed to; `all` shows every state. */
export const inboxViews = [...ticketStatuses, 'all'] as const
export type InboxView = (typeof inboxViews)[number]

const Said = z.object({
  view: z.enum(inboxViews).catch('open'),
  topic: SupportTopic.optional().catch(undefined),
  search: z.string().trim().max(100).catch(''),
  shown: z.coerce.number().int().min(PAGE_SIZE).max(MOST_SHOWN).catch(PAGE_SIZE),
  ticket: z.uuid().optional().catch(undefined),
})

/** What the address of the page says; anything unreadable counts as not said. */
export type MessagesSearch = z.infer<typeof Said>

export const readMessagesSearch = (params: URLSearchParams): MessagesSearch => Said.parse(Object.fromEntries(params))

/** The query part of an address with some of it changed; what is as usual is left out. */
export const searchWith = (current: MessagesSearch, change: Partial<MessagesSearch>): string => {
  const { view, topic, search, shown, ticket } = { ...current, ...change }
  const params = new URLSearchParams()
  if (view !== 'open') params.set('view', view)
  if (topic) params.set('topic', topic)
  if (search) params.set('search', search)
  if (shown !== PAGE_SIZE) params.set('shown', String(shown))
  if (ticket) params.set('ticket', ticket)
  return params.size > 0 ? `?${params}` : '?'
}

/** What the list depends on; opening a ticket does not change it. */
export const listKey = ({ view, topic, search, shown }: MessagesSearch): string =>
  JSON.stringify([view, topic ?? '', search, shown])

/** The state that a view asks the server for. */
export const statusOf = (view: InboxView): TicketStatus | undefined => TicketStatus.safeParse(view).data
