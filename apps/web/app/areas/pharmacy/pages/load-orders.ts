import type { CallReply } from '@om/contracts/endpoint'
import type { orderBoard } from '@om/contracts/orders'
import { api } from '#app/browser/api.ts'
import { learnClinicTime } from '#app/browser/clock.ts'
import type { OrdersSearch } from './orders-search.ts'

export type OrdersPage = CallReply<typeof orderBoard>

const MOST_PER_CALL = 100

/** The first `shown` orders of a view, page after page where one call does not carry them all. */
export const loadOrders = async ({ view, search, shown }: OrdersSearch, signal?: AbortSignal): Promise<OrdersPage> => {
  const ask = (limit: number, cursor?: string) =>
    api.orders.board(
      { query: { view, search: search || undefined, limit: Math.min(limit, MOST_PER_CALL), cursor } },
      { signal },
    )
  let page = await ask(shown)
  const items = [...page.items]
  while (page.nextCursor && items.length < shown) {
    page = await ask(shown - items.length, page.nextCursor)
    items.push(...page.items)
  }
  learnClinicTime(page.asOf)
  return { ...page, items }
}
