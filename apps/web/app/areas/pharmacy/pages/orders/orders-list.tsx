import { type DispatchItem, dispatchViews } from '@om/contracts/shop-dispatch'
import type { BoardItem } from '@om/contracts/supply-shapes'
import { boardViews } from '@om/contracts/supply-states'
import { z } from 'zod'
import { api } from '#app/browser/api.ts'
import { learnClinicTime } from '#app/browser/clock.ts'
import { viewWords as scriptViewWords } from '#app/features/dispensing/order-words.ts'
import { openId, rowsShown, searchText } from '#app/ui/record-list/address.ts'
import { recordList } from '#app/ui/record-list/load.ts'
import { cappedCount, ListSearch, ListViews } from '#app/ui/record-list/toolbar.tsx'
import type { useRecordList } from '#app/ui/record-list/use-record-list.ts'

/** What the pharmacy sends: supplies of prescriptions, or orders of the shop. */
const kinds = ['prescriptions', 'shop'] as const
type Kind = (typeof kinds)[number]

export type ScriptView = (typeof boardViews)[number]
export type ShopView = (typeof dispatchViews)[number]
export type View = ScriptView | ShopView

/** Two ways to look at the same orders: to find one, or to work through what is due. (Spec §2) */
export type Mode = 'orders' | 'fulfillment'

type Views = readonly [View, ...View[]]

const modeViews: Record<Kind, Record<Mode, Views>> = {
  prescriptions: {
    orders: ['all', 'to_verify', 'to_make', 'to_check', 'to_ship', 'on_hold', 'returned', 'shipped'],
    fulfillment: ['to_verify', 'to_make', 'to_check', 'to_ship', 'on_hold', 'returned'],
  },
  shop: {
    orders: ['all', 'to_pack', 'to_ship', 'on_hold', 'shipped'],
    fulfillment: ['to_pack', 'to_ship', 'on_hold'],
  },
}

const kindWords: Record<Kind, string> = { prescriptions: 'Prescriptions', shop: 'Shop' }

/** What each view of the lists is called. */
export const viewWords: Record<View, string> = { ...scriptViewWords, to_pack: 'To pack' }

const OrdersSearch = z.object({
  kind: z.enum(kinds).catch('prescriptions'),
  view: z.enum([...boardViews, ...dispatchViews]).catch('all'),
  search: searchText,
  shown: rowsShown(20),
  order: openId,
})

/** What the address says. The view is always one of its kind. */
export type OrdersSearch = z.infer<typeof OrdersSearch>

/** One row of the list: a supply of a prescription, or an order of the shop. */
export type Listed = { kind: 'prescriptions'; order: BoardItem } | { kind: 'shop'; order: DispatchItem }

type Page = { items: Listed[]; nextCursor: string | null; counts: Partial<Record<View, number>>; asOf: string }

const asScriptView = z.enum(boardViews)
const asShopView = z.enum(dispatchViews)

type Part = { limit: number; cursor: string | undefined }

const loadPart = async ({ kind, view, search }: OrdersSearch, part: Part, signal?: AbortSignal): Promise<Page> => {
  const wanted = { ...part, search: search || undefined }
  if (kind === 'shop') {
    const query = { ...wanted, view: asShopView.parse(view) }
    const page = await api.shopDispatch.board({ query }, { signal })
    return { ...page, items: page.items.map(order => ({ kind, order })) }
  }
  const query = { ...wanted, view: asScriptView.parse(view) }
  const page = await api.supplies.board({ query }, { signal })
  return { ...page, items: page.items.map(order => ({ kind, order })) }
}

const listOf = (mode: Mode) =>
  recordList({
    schema: OrdersSearch,
    opens: ['order'],
    tidy: query => {
      const [usual, ...others] = modeViews[query.kind][mode]
      return { ...query, view: others.includes(query.view) ? query.view : usual }
    },
    load: async (search, part, signal) => {
      const page = await loadPart(search, part, signal)
      learnClinicTime(page.asOf)
      return page
    },
    idOf: ({ order }) => order.id,
  })

/** The lists of both modes. */
export const orderLists = { orders: listOf('orders'), fulfillment: listOf('fulfillment') }

export const modeOf = (pathname: string): Mode =>
  pathname.startsWith('/pharmacy-prescriptions') ? 'fulfillment' : 'orders'

/** The list at a path. */
export const listAt = (pathname: string) => orderLists[modeOf(pathname)]

/** The change that shows the other kind from its beginning, with the same search. */
export const kindChange = (mode: Mode, kind: Kind): Partial<OrdersSearch> => ({
  kind,
  view: modeViews[kind][mode][0],
  shown: orderLists[mode].pageSize,
  order: undefined,
})

/** The server counts no further. */
const COUNTED_TO = 1000

/** A count as it is shown. */
export const countWords = (count: number): string => cappedCount(count, COUNTED_TO)

type ToolsProps = { mode: Mode; list: ReturnType<typeof useRecordList<OrdersSearch, Page>> }

/** What the list is about, its views and, where one looks for an order, the search. */
export const OrdersTools = ({ mode, list }: ToolsProps) => {
  const { page, pending } = list
  const { query, pageSize } = orderLists[mode]
  return (
    <>
      <ListViews
        label="What is sent"
        look="segments"
        views={kinds.map(kind => ({
          key: kind,
          label: kindWords[kind],
          to: { search: query(pending, kindChange(mode, kind)) },
          isCurrent: pending.kind === kind,
        }))}
      />
      <ListViews
        label="Views"
        look="chips"
        views={modeViews[pending.kind][mode].map(view => ({
          key: view,
          label: viewWords[view],
          to: { search: query(pending, { view, shown: pageSize }) },
          isCurrent: pending.view === view,
          count: countWords(page.counts[view] ?? 0),
        }))}
      />
      {mode === 'orders' && (
        <ListSearch list={list} size="md" label="Search by name or order number" placeholder="Name or order number" />
      )}
    </>
  )
}
