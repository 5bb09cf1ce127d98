import { api } from '#app/browser/api.ts'
import { boardPath } from '../recalls/recalls-address.ts'

/** Stock is a part of the dispensary's page, with an address of its own. */
export const stockPath = `${boardPath}?section=stock`
export const stockItemPath = (id: string): string => `${stockPath}&item=${id}`

/** What the pharmacy has, and which item is open; none where it is the list. */
export const loadStock = async (url: string, signal: AbortSignal) => {
  const [{ items }, forecast] = await Promise.all([api.stock.list({}, { signal }), api.stock.forecast({}, { signal })])
  return { items, forecast, opened: new URL(url).searchParams.get('item') ?? '' }
}

export type StockPage = Awaited<ReturnType<typeof loadStock>>
