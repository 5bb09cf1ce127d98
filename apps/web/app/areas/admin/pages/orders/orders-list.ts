import { Brand } from '@om/contracts/common'
import { paymentViews } from '@om/contracts/payments'
import { messageProviders, shopOrderViews } from '@om/contracts/shop-admin'
import { orderOwners } from '@om/contracts/shop-work'
import { isIsoDate } from '@om/domain/dates'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { openId, rowsShown, searchText } from '#app/ui/record-list/address.ts'
import { recordList } from '#app/ui/record-list/load.ts'

/** What the page is about: orders, returns that wait for somebody, payments for care, or what outside services have told us. */
export const parts = ['orders', 'returns', 'payments', 'messages'] as const
export type Part = (typeof parts)[number]

export const orderSorts = ['newest', 'oldest', 'largest'] as const
export const messageStates = ['failed', 'waiting', 'handled'] as const

const Day = z.string().refine(isIsoDate)

const OrdersSearch = z.object({
  part: z.enum(parts).catch('orders'),
  view: z.enum(shopOrderViews).catch('all'),
  brand: Brand.optional().catch(undefined),
  from: Day.optional().catch(undefined),
  to: Day.optional().catch(undefined),
  sort: z.enum(orderSorts).catch('newest'),
  /** Whose orders are shown. */
  assigned: z.enum(orderOwners).optional().catch(undefined),
  provider: z.enum(messageProviders).optional().catch(undefined),
  state: z.enum(messageStates).optional().catch(undefined),
  search: searchText,
  shown: rowsShown(30),
  order: openId,
  message: openId,
  /** Which payments are shown. */
  paid: z.enum(paymentViews).catch('all'),
  payment: openId,
})

/** What the address of the page says. */
export type OrdersSearch = z.infer<typeof OrdersSearch>

/** What each part of the page can be narrowed to, and what it opens. */
const saidOf: Record<Part, readonly (keyof OrdersSearch)[]> = {
  orders: ['part', 'view', 'brand', 'from', 'to', 'sort', 'assigned', 'search', 'shown', 'order'],
  returns: ['part', 'shown', 'order'],
  payments: ['part', 'paid', 'brand', 'from', 'to', 'search', 'shown', 'payment'],
  messages: ['part', 'provider', 'state', 'search', 'shown', 'message'],
}

/** What the list of orders and its export are asked for. */
export const orderFilter = ({ view, brand, from, to, sort, assigned, search }: OrdersSearch) => ({
  view,
  assigned,
  brand,
  from,
  to,
  sort,
  search: search || undefined,
})

const isFailed = (row: object): boolean => 'state' in row && row.state === 'failed'

/** Orders of the shop, their returns, payments for care, and what outside services have told us: four lists at one address. */
export const orders = recordList({
  schema: OrdersSearch,
  opens: ['order', 'message', 'payment'],
  recordKey: ({ part }) => (part === 'messages' ? 'message' : part === 'payments' ? 'payment' : 'order'),
  tidy: query => OrdersSearch.parse(Object.fromEntries(saidOf[query.part].map(name => [name, query[name]]))),
  load: async (query, page, signal) => {
    const { part, provider, state, search } = query
    if (part === 'returns') return { part, ...(await api.shopAdmin.returns({ query: page }, { signal })) }
    if (part === 'payments') {
      const { paid: view, brand, from, to } = query
      const filter = { view, brand, from, to, search: search || undefined, ...page }
      return { part, ...(await api.payments.list({ query: filter }, { signal })) }
    }
    if (part === 'messages') {
      const query = { provider, state, search: search || undefined, ...page }
      return { part, ...(await api.shopAdmin.inbox({ query }, { signal })) }
    }
    return { part, ...(await api.shopAdmin.list({ query: { ...orderFilter(query), ...page } }, { signal })) }
  },
  idOf: row => ('orderId' in row ? row.orderId : row.id),
  // What failed comes first; otherwise the newest.
  arrange: rows => rows.toSorted((one, other) => Number(isFailed(other)) - Number(isFailed(one))),
})

/** Whether the list leaves anything out, apart from its view. */
export const isFiltered = ({ part, brand, from, to, assigned, provider, state, search }: OrdersSearch): boolean =>
  part === 'messages'
    ? Boolean(provider ?? state ?? search)
    : part !== 'returns' && Boolean(brand ?? from ?? to ?? assigned ?? search)

/** Takes every filter off. */
export const noFilter: Partial<OrdersSearch> = {
  brand: undefined,
  from: undefined,
  to: undefined,
  assigned: undefined,
  provider: undefined,
  state: undefined,
  search: '',
  shown: orders.pageSize,
}

/** What each key does on this page. */
export const orderKeys: readonly (readonly [string, string])[] = [
  ['J / K', 'Open the next or the previous one of the list'],
  ['R', 'Refund, while an order is open'],
  ['X', 'Choose the order with the focus, or the open one'],
  ['Shift ↑ ↓', 'Choose on the way, while the focus is on a box'],
  ['Esc', 'Leave all that are chosen'],
  ['/', 'Search'],
  ['?', 'Show this list'],
]
