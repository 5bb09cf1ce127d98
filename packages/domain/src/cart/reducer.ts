/** Every way the cart changes, as a pure function. (Spec §4: cart) */
import { cartLimits } from '@om/contracts/shop-limits'
import {
  isSubscriptionLine,
  keyOf,
  parseQuantity,
  priceText,
  quantityOf,
  type StoredLine,
  shownQuantity,
  textOf,
} from './line.ts'
import { correctLines, heldQuantity } from './reading.ts'

type Lines = readonly StoredLine[]

export type CartChange =
  /** What was found in a store. */
  | { type: 'load'; lines: Lines }
  | { type: 'add'; line: StoredLine }
  /** `key` is that of `keyOf`. */
  | { type: 'update'; key: string; quantity: unknown }
  | { type: 'remove'; key: string }
  /** Takes a removal back: the line returns to its place. */
  | { type: 'restore'; line: StoredLine; at: number }
  /** What the shopper agreed to after a quote: its price, and the pieces that are left. */
  | { type: 'accept'; key: string; priceCents: number; quantity: number }
  /** Lets go of exactly what was paid for. */
  | { type: 'paid'; lines: readonly { variantId: string; quantity: number }[] }
  | { type: 'clear' }

const isSame = (one: StoredLine, line: StoredLine): boolean =>
  ['id', 'variantId'].some(field => textOf(line, field) !== '' && textOf(one, field) === textOf(line, field))

/** The place of the line that has the same product id or variant id, or -1. (Spec §4: add) */
export const placeOfSame = (lines: Lines, line: StoredLine): number => lines.findIndex(one => isSame(one, line))

/** Whether the cart can take a line: it joins one, or there is room for another. */
export const hasRoomFor = (lines: Lines, line: StoredLine): boolean =>
  placeOfSame(lines, line) >= 0 || lines.length < cartLimits.lines

const add = (lines: Lines, line: StoredLine): Lines => {
  const quantity = heldQuantity(line.quantity)
  const at = placeOfSame(lines, line)
  const same = lines[at]
  if (!same) return lines.length < cartLimits.lines ? [...lines, { ...line, quantity }] : lines
  if (isSubscriptionLine(line)) {
    // The cart may hold its product in one line and its variant in another: it takes the place of all of them.
    const others = lines.filter((one, place) => place < at || !isSame(one, line))
    return others.toSpliced(at, 0, { ...line, quantity })
  }
  return lines.with(at, { ...same, quantity: heldQuantity(shownQuantity(same) + quantity) })
}

const update = (lines: Lines, key: string, wanted: unknown): Lines => {
  const quantity = parseQuantity(wanted)
  if (Number.isNaN(quantity)) return lines
  if (quantity <= 0) return lines.filter(line => keyOf(line) !== key)
  return lines.map(line => (keyOf(line) === key ? { ...line, quantity: heldQuantity(quantity) } : line))
}

const accept = (lines: Lines, key: string, priceCents: number, quantity: number): Lines =>
  update(lines, key, quantity).map(line => (keyOf(line) === key ? { ...line, price: priceText(priceCents) } : line))

const restore = (lines: Lines, line: StoredLine, at: number): Lines =>
  lines.some(one => keyOf(one) === keyOf(line)) || lines.length >= cartLimits.lines
    ? lines
    : lines.toSpliced(Math.max(at, 0), 0, line)

const withoutPaid = (lines: Lines, paid: readonly { variantId: string; quantity: number }[]): Lines =>
  paid.reduce<Lines>((left, { variantId, quantity }) => {
    const line = left.find(one => textOf(one, 'variantId') === variantId && !isSubscriptionLine(one))
    return line ? update(left, keyOf(line), quantityOf(line) - quantity) : left
  }, lines)

/** The lines after a change. Lines that do not change stay the same objects. (Spec §4) */
export const changeCart = (lines: Lines, change: CartChange): Lines => {
  switch (change.type) {
    case 'load':
      return correctLines(change.lines)
    case 'add':
      return add(lines, change.line)
    case 'update':
      return update(lines, change.key, change.quantity)
    case 'remove':
      return lines.filter(line => keyOf(line) !== change.key)
    case 'restore':
      return restore(lines, change.line, change.at)
    case 'accept':
      return accept(lines, change.key, change.priceCents, change.quantity)
    case 'paid':
      return withoutPaid(lines, change.lines)
    case 'clear':
      return []
  }
}
