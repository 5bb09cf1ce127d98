import type { BoardItem } from '@om/contracts/orders'
import { api } from '#app/browser/api.ts'
import { learnClinicTime } from '#app/browser/clock.ts'
import type { OrdersPage } from './load-orders.ts'
import type { View } from './orders-search.ts'

/** The columns of the board, in the order of the work. */
export const boardColumns = ['to_verify', 'to_make', 'to_check', 'to_ship', 'on_hold'] as const satisfies View[]

/** Orders shown in each column; the rest is one click away. */
const SHOWN = 8

export type Board = { columns: { view: View; items: BoardItem[] }[]; counts: OrdersPage['counts'] }

/** The most urgent orders of each column, with how many there are. */
export const loadBoard = async (signal?: AbortSignal): Promise<Board> => {
  const pages = await Promise.all(
    boardColumns.map(async view => ({
      view,
      page: await api.orders.board({ query: { view, limit: SHOWN } }, { signal }),
    })),
  )
  const [first] = pages
  if (!first) throw new Error('the board has no columns')
  learnClinicTime(first.page.asOf)
  return { columns: pages.map(({ view, page }) => ({ view, items: page.items })), counts: first.page.counts }
}
