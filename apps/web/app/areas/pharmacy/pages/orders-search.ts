import { dispatchViews } from '@om/contracts/shop-dispatch'
import { boardViews } from '@om/contracts/supplies'
import { z } from 'zod'

/** What the pharmacy sends: supplies of prescriptions, or orders of the shop. */
export const kinds = ['prescriptions', 'shop'] as const
export type Kind = (typeof kinds)[number]

export type ScriptView = (typeof boardViews)[number]
export type ShopView = (typeof dispatchViews)[number]
export type View = ScriptView | ShopView

/** Two ways to look at the same orders: to find one, or to work through what is due. (Spec §2) */
export type Mode = 'orders' | 'fulfillment'

/** Orders shown at first, and added by each Load more. */
export const PAGE_SIZE = 20
const MOST_SHOWN = 1000

type Views = readonly [View, ...View[]]

const modeViews: Record<Kind, Record<Mode, Views>> = {
  prescriptions: {
    orders: ['all', 'to_verify', 'to_make', 'to_check', 'to_ship', 'on_hold', 'shipped'],
    fulfillment: ['to_verify', 'to_make', 'to_check', 'to_ship', 'on_hold'],
  },
  shop: {
    orders: ['all', 'to_pack', 'to_ship', 'on_hold', 'shipped'],
    fulfillment: ['to_pack', 'to_ship', 'on_hold'],
  },
}

export const viewsOf = (mode: Mode, kind: Kind): readonly View[] => modeViews[kind][mode]

export const modeOf = (pathname: string): Mode =>
  pathname.startsWith('/pharmacy-prescriptions') ? 'fulfillment' : 'orders'

/** What the address says; anything unreadable counts as not said. The view is always one of its kind. */
export type OrdersSearch = { kind: Kind; view: View; search: string; shown: number; order?: string | undefined }

const Said = z.object({
  kind: z.enum(kinds).catch('prescriptions'),
  view: z
    .enum([...boardViews, ...dispatchViews])
    .optional()
    .catch(undefined),
  search: z.string().trim().max(100).catch(''),
  shown: z.coerce.number().int().min(PAGE_SIZE).max(MOST_SHOWN).catch(PAGE_SIZE),
  order: z.uuid().optional().catch(undefined),
})

/** Reads the query of the orders page; a view that this mode does not have counts as not said. */
export const readOrdersSearch = (mode: Mode, params: URLSearchParams): OrdersSearch => {
  const { view, ...said } = Said.parse(Object.fromEntries(params))
  const [usual, ...others] = modeViews[said.kind][mode]
  return { view: view && others.includes(view) ? view : usual, ...said }
}

/** The query part of an address with some of it changed; what is as usual is left out. */
export const searchWith = (mode: Mode, current: OrdersSearch, change: Partial<OrdersSearch>): string => {
  const { kind, view, search, shown, order } = { ...current, ...change }
  const params = new URLSearchParams()
  if (kind !== 'prescriptions') params.set('kind', kind)
  if (view !== modeViews[kind][mode][0]) params.set('view', view)
  if (search) params.set('search', search)
  if (shown !== PAGE_SIZE) params.set('shown', String(shown))
  if (order) params.set('order', order)
  return params.size > 0 ? `?${params}` : '?'
}

/** The change that shows the other kind from its beginning, with the same search. */
export const kindChange = (mode: Mode, kind: Kind): Partial<OrdersSearch> => ({
  kind,
  view: modeViews[kind][mode][0],
  shown: PAGE_SIZE,
  order: undefined,
})

/** What the list depends on; opening an order does not change it. */
export const listKey = ({ kind, view, search, shown }: OrdersSearch): string =>
  JSON.stringify([kind, view, search, shown])
