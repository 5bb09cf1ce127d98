import { countWords } from '../orders/orders-list.tsx'
import type { Board } from './load-board.ts'

const shopWords = ({ items, counts }: Board['shop']): string => {
  if (counts.all === 0) return ''
  const late = items.filter(item => item.isLate).length
  const mayBeMore = late > 0 && late === items.length && counts.all > items.length
  const lateWords = late === 0 ? 'none late' : `${mayBeMore ? 'at least ' : ''}${late} late`
  return ` Shop: ${countWords(counts.all)} open, ${lateWords}.`
}

const suppliesWords = ({ columns, counts }: Board): string => {
  const open = counts.all
  if (open === 0) return 'No open orders: everything paid has left.'
  const late = columns.flatMap(column => column.items).filter(item => item.isLate).length
  const mayBeMore = columns.some(({ view, items }) => counts[view] > items.length && items.every(item => item.isLate))
  const orders = `${countWords(open)} open ${open === 1 ? 'order' : 'orders'}`
  if (late === 0) return `${orders}, none late.`
  return `${orders}, ${mayBeMore ? 'at least ' : ''}${late} late.`
}

/** The first line of the board: is anything waiting too long? Where a column shows late orders only, more may follow. */
export const boardWords = (board: Board): string => `${suppliesWords(board)}${shopWords(board.shop)}`
