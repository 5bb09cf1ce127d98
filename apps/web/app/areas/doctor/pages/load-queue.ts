import type { consultQueue } from '@om/contracts/consults'
import type { CallReply } from '@om/contracts/endpoint'
import { api } from '#app/browser/api.ts'
import type { QueueSearch } from './queue-search.ts'

export type QueueData = CallReply<typeof consultQueue>

const MOST_PER_CALL = 100

/** The first `shown` consults of a view, page after page where one call does not carry them all. */
export const loadQueue = async (search: QueueSearch, signal?: AbortSignal): Promise<QueueData> => {
  const { view, brand, shown } = search
  const ask = (limit: number, cursor?: string) =>
    api.consults.queue(
      { query: { view, brand, search: search.search || undefined, limit: Math.min(limit, MOST_PER_CALL), cursor } },
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
