import { limitsIn } from '@om/contracts/limits-of'
import { shop } from '@om/contracts/shop'
import type { ShopOrder } from '@om/contracts/shop-order'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'

/** Orders of the shop shown at first, and added by each Show more. */
export const PAGE_SIZE = 10
const MOST_SHOWN = 500
const mostPerCall = limitsIn(shop.myOrders.query, 'limit').max

/** What the address of the page says: the open order of the shop, and how many are listed. */
const Search = z.object({
  order: z.uuid().optional().catch(undefined),
  shown: z.coerce.number().int().min(PAGE_SIZE).max(MOST_SHOWN).catch(PAGE_SIZE),
})

/** What the page shows: one order of the shop, or every order and delivery. */
export const loadMyOrders = (params: URLSearchParams, signal: AbortSignal) => {
  const { order, shown } = Search.parse(Object.fromEntries(params))
  return order ? loadOpen(order, signal) : loadAll(shown, signal)
}

const loadOpen = async (id: string, signal: AbortSignal) => {
  const [me, order] = await Promise.all([
    api.me.read({}, { signal }),
    api.shop.readOrder({ body: { order: { id } } }, { signal }),
  ])
  return { kind: 'open' as const, me, order }
}

export type AllMyOrders = Awaited<ReturnType<typeof loadAll>>

const loadAll = async (shown: number, signal: AbortSignal) => {
  const [me, { items: orders }, shop] = await Promise.all([
    api.me.read({}, { signal }),
    api.supplies.mine({}, { signal }),
    loadShopOrders(shown, signal),
  ])
  // Where the shop is for them: by what they bought last, else by the care they came for.
  const brand = shop.items[0]?.brand ?? (await api.me.journey({}, { signal })).brand
  return { kind: 'all' as const, me, orders, shop, shown, shopPath: brand === 'women' ? '/women/shop' : '/shop' }
}

/** The first `shown` of the patient's orders of the shop, the newest first. */
const loadShopOrders = async (shown: number, signal: AbortSignal) => {
  const items: ShopOrder[] = []
  let cursor: string | undefined
  for (;;) {
    const limit = Math.min(shown - items.length, mostPerCall)
    const page = await api.shop.myOrders({ query: { limit, cursor } }, { signal })
    items.push(...page.items)
    if (!page.nextCursor || items.length >= shown) return { items, hasMore: page.nextCursor !== null }
    cursor = page.nextCursor
  }
}
