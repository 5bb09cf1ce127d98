import type { StockItem, StockLot } from '@om/contracts/stock'
import { api } from '#app/browser/api.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'

const load = async () => (await api.stock.list()).items

/** What is in stock, to choose from; empty until it is here. What is not chosen is typed. */
export const useShelf = (): StockItem[] => useLoaded(load).value ?? []

/** The lots of something that may be used now, what expires first above. */
export const lotsToUse = (shelf: readonly StockItem[], name: string): StockLot[] =>
  shelf
    .find(one => one.name.toLowerCase() === name.trim().toLowerCase())
    ?.lots.filter(one => one.quantity > 0 && one.blocked === '') ?? []

/** What is known of a lot that was chosen, typed in full or scanned. */
export const lotTyped = (lots: readonly StockLot[], text: string): Pick<StockLot, 'maker' | 'expiresOn'> | null => {
  const found = lots.find(one => one.lot === text.trim().toUpperCase())
  return found ? { maker: found.maker, expiresOn: found.expiresOn } : null
}
