import { TicketStatus, TicketTopic } from '@om/contracts/support'
import { ticketStatuses } from '@om/contracts/support-words'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { statusWords } from '#app/features/support/ticket-words.ts'
import { openId, rowsShown, searchText } from '#app/ui/record-list/address.ts'
import { recordList } from '#app/ui/record-list/load.ts'

/** What the list can be narrowed to; `all` shows every state. */
export const inboxViews = [...ticketStatuses, 'all'] as const
export type InboxView = (typeof inboxViews)[number]

/** The state that a view asks the server for. */
export const statusOf = (view: InboxView): TicketStatus | undefined => TicketStatus.safeParse(view).data

/** What the reader's profession answers, with what its address may say. */
export const tickets = recordList({
  schema: z.object({
    /** The part of a dashboard that it is shown in; a page of its own says nothing. */
    section: z.literal('messages').optional().catch(undefined),
    view: z.enum(inboxViews).catch('open'),
    topic: TicketTopic.optional().catch(undefined),
    search: searchText,
    shown: rowsShown(30),
    ticket: openId,
    /** One of its messages, that was looked for. */
    message: openId,
  }),
  opens: ['ticket', 'message'],
  load: ({ view, topic, search }, part, signal) =>
    api.support.list({ query: { status: statusOf(view), topic, search: search || undefined, ...part } }, { signal }),
  idOf: ({ id }) => id,
})

const COUNTED_TO = 99

const openWords = (open: number): string =>
  open > COUNTED_TO ? `Open ${COUNTED_TO}+` : open > 0 ? `Open ${open}` : 'Open'

/** What a view is called, with `open` of them waiting. */
export const viewWords = (view: InboxView, open: number): string =>
  view === 'open' ? openWords(open) : view === 'all' ? 'All' : statusWords[view].label

/** What each key does on this page. */
export const inboxKeys: readonly (readonly [string, string])[] = [
  ['J / K', 'Open the next or the previous conversation'],
  ['R', 'Write an answer'],
  ['Ctrl Enter', 'Send the answer, while you write it'],
  ['E', 'Close the conversation, or open it again'],
  ['/', 'Search'],
  ['?', 'Show this list'],
]

/** What the keys of the front desk do besides: it changes several at once. */
export const bulkKeys: readonly (readonly [string, string])[] = [
  ['X', 'Choose the conversation with the focus, or the open one'],
  ['Shift ↑ ↓', 'Choose on the way, while the focus is on a box'],
  ['Esc', 'Leave all that are chosen'],
]
