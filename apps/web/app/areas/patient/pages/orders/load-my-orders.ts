import { limitsIn } from '@om/contracts/limits-of'
import { shop } from '@om/contracts/shop'
import type { ShopOrder } from '@om/contracts/shop-order'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'

/** Orders of the shop shown at first, and added by each Show more. */
export const PAGE_SIZE = 10
const MOST_SHOWN = 500
const mostPerCall = limitsIn(shop.myOrders.query, 'limit').max

const Search = z.object({
  order: z.uuid().optional().catch(undefined),
  shown: z.coerce.number().int().min(PAGE_SIZE).max(MOST_SHOWN).catch(PAGE_SIZE),
})

/** What the address of the page says: the open order of the shop, and how many are listed. */
export const readMyOrdersSearch = (params: URLSearchParams) => Search.parse(Object.fromEntries(params))

/** The first `shown` of the patient's orders of the shop, the newest first. */
export const loadShopOrders = async (shown: number, signal: AbortSignal) => {
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
