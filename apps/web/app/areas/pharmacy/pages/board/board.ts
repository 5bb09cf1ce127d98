import type { CallReply } from '@om/contracts/endpoint'
import type { shopDispatch } from '@om/contracts/shop-dispatch'
import type { supplyBoard } from '@om/contracts/supplies'
import type { BoardItem } from '@om/contracts/supply-shapes'
import { api } from '#app/browser/api.ts'
import { learnClinicTime } from '#app/browser/clock.ts'
import { countWords, type ScriptView } from '../orders/orders-list.tsx'

/** The columns of the board, in the order of the work. */
export const boardColumns = [
  'to_verify',
  'to_make',
  'to_check',
  'to_ship',
  'on_hold',
  'returned',
] as const satisfies ScriptView[]

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

/** The first line of the board: is anything waiting too long? Where a column shows late orders only, more may follow. */
export const boardWords = (board: Board): string => `${suppliesWords(board)}${shopWords(board.shop)}`

const suppliesWords = ({ columns, counts }: Board): string => {
  const open = counts.all
  if (open === 0) return 'No open orders: everything paid has left.'
  const late = columns.flatMap(column => column.items).filter(item => item.isLate).length
  const mayBeMore = columns.some(({ view, items }) => counts[view] > items.length && items.every(item => item.isLate))
  const orders = `${countWords(open)} open ${open === 1 ? 'order' : 'orders'}`
  if (late === 0) return `${orders}, none late.`
  return `${orders}, ${mayBeMore ? 'at least ' : ''}${late} late.`
}

const shopWords = ({ items, counts }: Board['shop']): string => {
  if (counts.all === 0) return ''
  const late = items.filter(item => item.isLate).length
  const mayBeMore = late > 0 && late === items.length && counts.all > items.length
  const lateWords = late === 0 ? 'none late' : `${mayBeMore ? 'at least ' : ''}${late} late`
  return ` Shop: ${countWords(counts.all)} open, ${lateWords}.`
}
