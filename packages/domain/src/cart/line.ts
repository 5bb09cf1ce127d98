/** A line of the cart as it lies in the browser, read with care: anyone can edit what is stored there. (Spec §3, §5) */
import { cartLimits } from '@om/contracts/shop-limits'

/** A line as it was stored. Only the fields that are used are read, and all are kept when the cart is written back. */
export type StoredLine = Readonly<Record<string, unknown>>

/** Dearest price of one piece that is believed, in cents; what is beyond was typed by hand. */
const DEAREST_CENTS = 10_000_000

/** A text field of a line; empty where none is stored. */
export const textOf = (line: StoredLine, field: string): string => {
  const value = line[field]
  return typeof value === 'string' ? value.trim() : ''
}

/** A number as the spec reads quantities: an integer, and NaN for what is none. (Spec §5: totals) */
export const parseQuantity = (value: unknown): number => Number.parseInt(String(value), 10)

/** How many of a line count: read as an integer, none where none is stored, never below none. (Spec §5: totals) */
export const quantityOf = (line: StoredLine): number => {
  const quantity = parseQuantity(line.quantity)
  return Number.isNaN(quantity) ? 0 : Math.min(Math.max(quantity, 0), cartLimits.quantity)
}

/** How many of a line the shopper sees and pays for: one where none is stored. (Spec §5: cart drawer) */
export const shownQuantity = (line: StoredLine): number => Math.max(quantityOf(line), 1)

/** A line with the quantity that the shopper sees. A line that has it stays the same object. */
export const asShown = (line: StoredLine): StoredLine => {
  const quantity = shownQuantity(line)
  return quantity === quantityOf(line) ? line : { ...line, quantity }
}

/** Price of one in cents: read as a decimal number, nothing where none, or none that can be, is stored. (Spec §5) */
export const priceOf = (line: StoredLine): number => {
  const cents = Math.round(Number.parseFloat(String(line.price ?? 0)) * 100)
  return cents >= 0 && cents <= DEAREST_CENTS ? cents : 0
}

/** Cents as a cart line stores a price: a decimal number as text. */
export const priceText = (cents: number): string => (cents / 100).toFixed(2)

/** What a line is called: the title, else the name. */
export const lineName = (line: StoredLine): string => textOf(line, 'title') || textOf(line, 'name') || 'Item'

/** Tells a line from the others: its variant, else its product, else its name. */
export const keyOf = (line: StoredLine): string =>
  textOf(line, 'variantId') || textOf(line, 'id') || `name:${lineName(line)}`

/** Whether a line is paid for by subscription, on a page of its own. (Spec §3, §4) */
export const isSubscriptionLine = (line: StoredLine): boolean => line.isSubscription === true

/** Whether any line needs a prescription. (Spec §4) */
export const hasPrescriptionItems = (lines: readonly StoredLine[]): boolean => lines.some(needsPrescription)

/** Whether a line needs a prescription: it leads to a doctor, never to the shop's checkout. (REG-05) */
export const needsPrescription = (line: StoredLine): boolean => line.requiresPrescription === true
