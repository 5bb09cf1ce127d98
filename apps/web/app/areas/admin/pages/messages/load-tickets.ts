import type { CallReply } from '@om/contracts/endpoint'
import type { support } from '@om/contracts/support'
import { api } from '#app/browser/api.ts'
import { type MessagesSearch, statusOf } from './messages-search.ts'

export type TicketsPage = CallReply<typeof support.list>

const MOST_PER_CALL = 100

/** The first `shown` tickets that fit, page after page where one call does not carry them all. */
export const loadTickets = async (search: MessagesSearch, signal?: AbortSignal): Promise<TicketsPage> => {
  const { view, topic, shown } = search
  const ask = (limit: number, cursor?: string) =>
    api.support.list(
      {
        query: {
          status: statusOf(view),
          topic,
          search: search.search || undefined,
          limit: Math.min(limit, MOST_PER_CALL),
          cursor,
        },
      },
      { signal },
    )
  let page = await ask(shown)
  const items = [...page.items]
  while (page.nextCursor && items.length < shown) {
    page = await ask(shown - items.length, page.nextCursor)
    items.push(...page.items)
  }
  return { ...page, items }
}
