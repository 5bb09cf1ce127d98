import type { CallReply } from '@om/contracts/endpoint'
import type { shopDispatch } from '@om/contracts/shop-dispatch'
import type { BoardItem, supplyBoard } from '@om/contracts/supplies'
import { api } from '#app/browser/api.ts'
import { learnClinicTime } from '#app/browser/clock.ts'
import type { ScriptView } from '../orders/orders-list.tsx'

/** The columns of the board, in the order of the work. */
export const boardColumns = ['to_verify', 'to_make', 'to_check', 'to_ship', 'on_hold'] as const satisfies ScriptView[]

/** Orders shown in each column; the rest is one click away. */
const SHOWN = 8
const SHOP_SHOWN = 6

/** What the first page of the pharmacy shows. */
export type Board = {
  columns: { view: ScriptView; items: BoardItem[] }[]
  counts: CallReply<typeof supplyBoard>['counts']
  /** Orders of the shop that are still to be sent, most urgent first. */
  shop: Pick<CallReply<typeof shopDispatch.board>, 'items' | 'counts'>
}

/** The most urgent orders of each column, with how many there are. */
export const loadBoard = async (signal?: AbortSignal): Promise<Board> => {
  const [shop, ...pages] = await Promise.all([
    api.shopDispatch.board({ query: { view: 'all', limit: SHOP_SHOWN } }, { signal }),
    ...boardColumns.map(async view => ({
      view,
      page: await api.supplies.board({ query: { view, limit: SHOWN } }, { signal }),
    })),
  ])
  const [first] = pages
  if (!first) throw new Error('the board has no columns')
  learnClinicTime(first.page.asOf)
  return { columns: pages.map(({ view, page }) => ({ view, items: page.items })), counts: first.page.counts, shop }
}
