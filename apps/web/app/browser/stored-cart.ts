import { CART_KEY, type CartReading, readCart, type StoredLine } from '@om/domain/cart'
import { readText, removeKey, writeText } from './storage.ts'

const places = ['local', 'session'] as const

/** The lines of the cart in this browser; a store that cannot be read counts as empty, bad JSON clears both. (Spec §4) */
export const storedLines = (): CartReading['lines'] => {
  const { lines, isBroken } = readCart(readText(CART_KEY, 'local'), readText(CART_KEY, 'session'))
  if (isBroken) for (const place of places) removeKey(CART_KEY, place)
  return lines
}

/** Writes the cart to both stores; one that is full or blocked is no error. (Spec §4) */
export const storeLines = (lines: readonly StoredLine[]): void => {
  for (const place of places) writeText(CART_KEY, JSON.stringify(lines), place)
}
