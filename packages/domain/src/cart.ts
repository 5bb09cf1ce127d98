/** What lies in the browser under `shopifyCart`, and what it adds up to. (Spec §3, §4, §5) */
import { aud, type Money } from './money.ts'

/** Where the cart lies in local and in session storage. (Spec §9) */
export const CART_KEY = 'shopifyCart'

/** A line as it was stored. Only the fields that are shown are read, and all are kept when the cart is written back. */
export type StoredLine = Readonly<Record<string, unknown>>

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

/** How many of a line: read as an integer, 1 where none is stored. (Spec §5: totals) */
export const quantityOf = (line: StoredLine): number => {
  const quantity = Number.parseInt(String(line.quantity ?? 1), 10)
  return Number.isNaN(quantity) ? 0 : quantity
}

/** Price of one, in Australian dollars: read as a decimal number, nothing where none is stored. (Spec §5: totals) */
const priceOf = (line: StoredLine): number => {
  const price = Number.parseFloat(String(line.price ?? 0))
  return Number.isFinite(price) ? Math.round(price * 100) : 0
}

/** What a line costs. (Spec §9: the cart is in AUD) */
export const lineTotal = (line: StoredLine): Money => aud(priceOf(line) * quantityOf(line))

/** What the lines cost together. */
export const cartTotal = (lines: readonly StoredLine[]): Money =>
  aud(lines.reduce((sum, line) => sum + lineTotal(line).cents, 0))

/** How many pieces are in the cart. */
export const cartCount = (lines: readonly StoredLine[]): number =>
  lines.reduce((sum, line) => sum + Math.max(0, quantityOf(line)), 0)

/** What a line is called: the title, else the name. */
export const lineName = (line: StoredLine): string => {
  const named = [line.title, line.name].find(text => typeof text === 'string' && text.trim() !== '')
  return typeof named === 'string' ? named : 'Item'
}
