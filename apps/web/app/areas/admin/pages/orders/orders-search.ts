import { Brand } from '@om/contracts/common'
import { shopOrderViews } from '@om/contracts/shop-admin'
import { isIsoDate } from '@om/domain/dates'
import { z } from 'zod'

/** Rows shown at first, and added by each Load more. */
export const PAGE_SIZE = 30
const MOST_SHOWN = 1000

/** What the page is about: orders, returns that wait for somebody, or what outside services have told us. */
export const parts = ['orders', 'returns', 'messages'] as const
export type Part = (typeof parts)[number]

export const orderSorts = ['newest', 'oldest', 'largest'] as const
export type OrderSort = (typeof orderSorts)[number]
export type OrderViewName = (typeof shopOrderViews)[number]

export const providers = ['shopify', 'stripe'] as const
export const messageStates = ['failed', 'waiting', 'handled'] as const

const Day = z.string().refine(isIsoDate)

const Said = z.object({
  part: z.enum(parts).catch('orders'),
  view: z.enum(shopOrderViews).catch('all'),
  brand: Brand.optional().catch(undefined),
  from: Day.optional().catch(undefined),
  to: Day.optional().catch(undefined),
  sort: z.enum(orderSorts).catch('newest'),
  provider: z.enum(providers).optional().catch(undefined),
  state: z.enum(messageStates).optional().catch(undefined),
  search: z.string().trim().max(100).catch(''),
  shown: z.coerce.number().int().min(PAGE_SIZE).max(MOST_SHOWN).catch(PAGE_SIZE),
  order: z.uuid().optional().catch(undefined),
  message: z.uuid().optional().catch(undefined),
})

/** What the address of the page says; anything unreadable counts as not said. */
export type OrdersSearch = z.infer<typeof Said>

/** Reads what the address of the page says. */
export const readOrdersSearch = (params: URLSearchParams): OrdersSearch => Said.parse(Object.fromEntries(params))

/** Nothing said: the first look at a part. */
export const plainSearch = (part: Part): OrdersSearch => Said.parse({ part })

type Pairs = readonly (readonly [string, string | undefined])[]

const filterOf = ({ part, view, brand, from, to, sort, provider, state, search }: OrdersSearch): Pairs => {
  const others = {
    orders: [
      ['view', view === 'all' ? undefined : view],
      ['brand', brand],
      ['from', from],
      ['to', to],
      ['sort', sort === 'newest' ? undefined : sort],
      ['search', search || undefined],
    ],
    returns: [],
    messages: [
      ['provider', provider],
      ['state', state],
      ['search', search || undefined],
    ],
  } as const satisfies Record<Part, Pairs>
  return [['part', part === 'orders' ? undefined : part], ...others[part]]
}

/** The query part of an address with some of it changed; what is as usual, or belongs to another part, is left out. */
export const searchWith = (current: OrdersSearch, change: Partial<OrdersSearch>): string => {
  const next = { ...current, ...change }
  const { part, shown, order, message } = next
  const said: Pairs = [
    ...filterOf(next),
    ['shown', shown === PAGE_SIZE ? undefined : String(shown)],
    part === 'messages' ? ['message', message] : ['order', order],
  ]
  const params = new URLSearchParams()
  for (const [name, value] of said) if (value !== undefined) params.set(name, value)
  return params.size > 0 ? `?${params}` : '?'
}

/** What the list depends on; opening a record does not change it. */
export const listKey = (search: OrdersSearch): string => JSON.stringify([filterOf(search), search.shown])

/** Which record is open, whatever part it belongs to. */
export const recordOf = ({ part, order, message }: OrdersSearch): string | undefined =>
  part === 'messages' ? message : order

/** The change that opens a record of this part, or closes it. */
export const opening = ({ part }: Pick<OrdersSearch, 'part'>, id: string | undefined): Partial<OrdersSearch> =>
  part === 'messages' ? { message: id } : { order: id }

/** Whether the list leaves anything out, apart from its view. */
export const isFiltered = ({ part, brand, from, to, provider, state, search }: OrdersSearch): boolean =>
  part === 'messages'
    ? Boolean(provider ?? state ?? search)
    : part === 'orders' && Boolean(brand ?? from ?? to ?? search)

/** Takes every filter off. */
export const noFilter: Partial<OrdersSearch> = {
  brand: undefined,
  from: undefined,
  to: undefined,
  provider: undefined,
  state: undefined,
  search: '',
  shown: PAGE_SIZE,
}
