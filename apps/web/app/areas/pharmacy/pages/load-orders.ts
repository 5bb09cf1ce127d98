import { PageQuery } from '@om/contracts/common'
import type { CallReply } from '@om/contracts/endpoint'
import { limitsIn } from '@om/contracts/limits-of'
import { type DispatchItem, dispatchViews, type shopDispatch } from '@om/contracts/shop-dispatch'
import { type BoardItem, boardViews, type supplyBoard } from '@om/contracts/supplies'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { learnClinicTime } from '#app/browser/clock.ts'
import type { OrdersSearch, View } from './orders-search.ts'

export type ScriptsPage = CallReply<typeof supplyBoard>
export type DispatchPage = CallReply<typeof shopDispatch.board>

/** One row of the list: a supply of a prescription, or an order of the shop. */
export type Listed = { kind: 'prescriptions'; order: BoardItem } | { kind: 'shop'; order: DispatchItem }

export type OrdersPage = { items: Listed[]; nextCursor: string | null; counts: Partial<Record<View, number>> }

type Page = OrdersPage & { asOf: string }

const mostPerCall = limitsIn(PageQuery, 'limit').max

const ScriptView = z.enum(boardViews)
const ShopView = z.enum(dispatchViews)

type Part = { limit: number; cursor: string | undefined }

const askFor = ({ kind, view, search: text }: OrdersSearch, signal?: AbortSignal) => {
  const search = text || undefined
  return async (part: Part): Promise<Page> => {
    if (kind === 'shop') {
      const query = { ...part, search, view: ShopView.parse(view) }
      const page = await api.shopDispatch.board({ query }, { signal })
      return { ...page, items: page.items.map(order => ({ kind, order })) }
    }
    const query = { ...part, search, view: ScriptView.parse(view) }
    const page = await api.supplies.board({ query }, { signal })
    return { ...page, items: page.items.map(order => ({ kind, order })) }
  }
}

/** The first `shown` orders of a view, page after page where one call does not carry them all. */
export const loadOrders = async (search: OrdersSearch, signal?: AbortSignal): Promise<OrdersPage> => {
  const ask = askFor(search, signal)
  const { shown } = search
  let page = await ask({ limit: Math.min(shown, mostPerCall), cursor: undefined })
  const items = [...page.items]
  while (page.nextCursor && items.length < shown) {
    page = await ask({ limit: Math.min(shown - items.length, mostPerCall), cursor: page.nextCursor })
    items.push(...page.items)
  }
  learnClinicTime(page.asOf)
  return { ...page, items }
}
