import { PageQuery } from '@om/contracts/common'
import type { CallReply } from '@om/contracts/endpoint'
import { limitsIn } from '@om/contracts/limits-of'
import type { shopAdmin } from '@om/contracts/shop-admin'
import { api } from '#app/browser/api.ts'
import type { OrdersSearch } from './orders-search.ts'

export type OrdersList = CallReply<typeof shopAdmin.list>
export type ReturnsList = CallReply<typeof shopAdmin.returns>
export type MessagesList = CallReply<typeof shopAdmin.inbox>

/** The list at the left, by the part of the page it belongs to. */
export type List =
  | { part: 'orders'; page: OrdersList }
  | { part: 'returns'; page: ReturnsList }
  | { part: 'messages'; page: MessagesList }

const mostPerCall = limitsIn(PageQuery, 'limit').max

type Page<T> = { items: T[]; nextCursor: string | null }

/** The first `shown` rows, page after page where one call does not carry them all. */
const firstOf = async <T, P extends Page<T>>(
  shown: number,
  ask: (limit: number, cursor: string | undefined) => Promise<P & Page<T>>,
): Promise<P & Page<T>> => {
  let page = await ask(Math.min(shown, mostPerCall), undefined)
  const items = [...page.items]
  while (page.nextCursor && items.length < shown) {
    page = await ask(Math.min(shown - items.length, mostPerCall), page.nextCursor)
    items.push(...page.items)
  }
  return { ...page, items }
}

/** What the list of orders and its export are asked for. */
export const orderFilter = ({ view, brand, from, to, sort, search }: OrdersSearch) => ({
  view,
  brand,
  from,
  to,
  sort,
  search: search || undefined,
})

/** What failed comes first; otherwise the newest. */
const failedFirst = (items: MessagesList['items']): MessagesList['items'] =>
  items.toSorted((one, other) => Number(other.state === 'failed') - Number(one.state === 'failed'))

/** The list that the address asks for. */
export const loadList = async (search: OrdersSearch, signal?: AbortSignal): Promise<List> => {
  const { part, shown, provider, state } = search
  if (part === 'returns') {
    const page = await firstOf(shown, (limit, cursor) =>
      api.shopAdmin.returns({ query: { limit, cursor } }, { signal }),
    )
    return { part, page }
  }
  if (part === 'messages') {
    const query = { provider, state, search: search.search || undefined }
    const page = await firstOf(shown, (limit, cursor) =>
      api.shopAdmin.inbox({ query: { ...query, limit, cursor } }, { signal }),
    )
    return { part, page: { ...page, items: failedFirst(page.items) } }
  }
  const page = await firstOf(shown, (limit, cursor) =>
    api.shopAdmin.list({ query: { ...orderFilter(search), limit, cursor } }, { signal }),
  )
  return { part, page }
}
