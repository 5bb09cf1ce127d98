/** What lies in the browser under `shopifyCart` when a page opens. (Spec §4, §9) */
import { cartLimits } from '@om/contracts/shop-limits'
import { isSubscriptionLine, keyOf, parseQuantity, type StoredLine } from './line.ts'

/** Where the cart lies in local and in session storage. (Spec §9) */
export const CART_KEY = 'shopifyCart'

export type CartReading = {
  lines: readonly StoredLine[]
  /** The stored text was no JSON: both stores are to be cleared. */
  isBroken: boolean
}

const isLine = (value: unknown): value is StoredLine =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const ignored = new Set(['', 'undefined', 'null'])

const isText = (text: string | null): text is string => text !== null && !ignored.has(text.trim())

/**
 * The cart from the texts of local storage and, where that has none, session storage. The literal words undefined and
 * null are ignored, anything but a list is an empty cart, and bad JSON asks for both stores to be cleared. (Spec §4)
 */
export const readCart = (local: string | null, session: string | null): CartReading => {
  const text = [local, session].find(isText)
  if (text === undefined) return { lines: [], isBroken: false }
  try {
    const stored: unknown = JSON.parse(text)
    return { lines: Array.isArray(stored) ? stored.filter(isLine) : [], isBroken: false }
  } catch {
    return { lines: [], isBroken: true }
  }
}

/** A quantity the cart may hold: at least 1, as in the drawer, and at most what one order takes. (Spec §4) */
export const heldQuantity = (value: unknown): number => {
  const quantity = parseQuantity(value)
  return Number.isNaN(quantity) ? 1 : Math.min(Math.max(quantity, 1), cartLimits.quantity)
}

/** The quantity of a stored line; a missing one stays missing: it counts none and is shown as 1. (Spec §5: totals) */
const corrected = (line: StoredLine): StoredLine => {
  if (line.quantity === undefined || line.quantity === null) return line
  const quantity = heldQuantity(line.quantity)
  return line.quantity === quantity ? line : { ...line, quantity }
}

const sumInto = (lines: StoredLine[], line: StoredLine): StoredLine[] => {
  const at = lines.findIndex(one => keyOf(one) === keyOf(line))
  const before = lines[at]
  if (!before) return lines.length < cartLimits.lines ? [...lines, line] : lines
  if (isSubscriptionLine(line)) return lines.with(at, line)
  const quantity = heldQuantity(heldQuantity(before.quantity) + heldQuantity(line.quantity))
  return lines.with(at, { ...before, quantity })
}

/**
 * Lines as the cart may hold them, whatever was typed into the store by hand: a quantity of 0 or less removes its line, a
 * missing one is left to the totals, others end at what one order takes; one line for each variant, where a subscription
 * replaces what came before it, and no more lines than allowed. All other fields stay; prices are the shop's to decide, and
 * ids that are none are refused at checkout. (Spec §4, §5)
 */
export const correctLines = (lines: readonly StoredLine[]): readonly StoredLine[] =>
  lines
    .filter(({ quantity }) => !(parseQuantity(quantity) <= 0))
    .map(corrected)
    .reduce<StoredLine[]>(sumInto, [])
