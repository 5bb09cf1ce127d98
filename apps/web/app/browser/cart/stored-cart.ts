import type { StoredLine } from '@om/domain/cart/line'
import { CART_KEY, correctLines, readCart } from '@om/domain/cart/reading'
import { readText, removeKey, writeText } from '../storage.ts'

const places = ['local', 'session'] as const

/**
 * The lines of the cart in this browser, corrected where they were edited by hand; a store that cannot be read counts as
 * empty, bad JSON clears both. (Spec §4)
 */
export const storedLines = (): readonly StoredLine[] => {
  const { lines, isBroken } = readCart(readText(CART_KEY, 'local'), readText(CART_KEY, 'session'))
  if (isBroken) for (const place of places) removeKey(CART_KEY, place)
  return correctLines(lines)
}

/** Writes the cart to both stores and says whether any took it; one that is full or blocked is no error. (Spec §4) */
export const storeLines = (lines: readonly StoredLine[]): boolean => {
  const text = JSON.stringify(lines)
  return places.map(place => writeText(CART_KEY, text, place)).includes(true)
}
