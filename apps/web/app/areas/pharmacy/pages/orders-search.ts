import { boardViews } from '@om/contracts/orders'
import { z } from 'zod'

export type View = (typeof boardViews)[number]

/** Two ways to look at the same orders: to find one, or to work through what is due. (Spec §2) */
export type Mode = 'orders' | 'fulfillment'

/** Orders shown at first, and added by each Load more. */
export const PAGE_SIZE = 20
const MOST_SHOWN = 1000

const modeViews: Record<Mode, readonly [View, ...View[]]> = {
  orders: ['all', 'to_verify', 'to_make', 'to_check', 'to_ship', 'on_hold', 'shipped'],
  fulfillment: ['to_verify', 'to_make', 'to_check', 'to_ship', 'on_hold'],
}

export const viewsOf = (mode: Mode): readonly View[] => modeViews[mode]

export const modeOf = (pathname: string): Mode =>
  pathname.startsWith('/pharmacy-prescriptions') ? 'fulfillment' : 'orders'

/** What the address says; anything unreadable counts as not said. */
export type OrdersSearch = { view: View; search: string; shown: number; order?: string | undefined }

const Said = z.object({
  view: z.enum(boardViews).optional().catch(undefined),
  search: z.string().trim().max(100).catch(''),
  shown: z.coerce.number().int().min(PAGE_SIZE).max(MOST_SHOWN).catch(PAGE_SIZE),
  order: z.uuid().optional().catch(undefined),
})

/** Reads the query of the orders page; a view that this mode does not have counts as not said. */
export const readOrdersSearch = (mode: Mode, params: URLSearchParams): OrdersSearch => {
  const { view, ...said } = Said.parse(Object.fromEntries(params))
  const [usual, ...others] = modeViews[mode]
  return { view: view && others.includes(view) ? view : usual, ...said }
}

/** The query part of an address with some of it changed; what is as usual is left out. */
export const searchWith = (mode: Mode, current: OrdersSearch, change: Partial<OrdersSearch>): string => {
  const { view, search, shown, order } = { ...current, ...change }
  const params = new URLSearchParams()
  if (view !== modeViews[mode][0]) params.set('view', view)
  if (search) params.set('search', search)
  if (shown !== PAGE_SIZE) params.set('shown', String(shown))
  if (order) params.set('order', order)
  return params.size > 0 ? `?${params}` : '?'
}

/** What the list depends on; opening an order does not change it. */
export const listKey = ({ view, search, shown }: OrdersSearch): string => JSON.stringify([view, search, shown])
