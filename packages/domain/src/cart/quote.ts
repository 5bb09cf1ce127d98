/** How the cart compares with what the shop would sell now; told before any money. (REG-23) */

import { subscribedCents } from '../catalogue/subscribing.ts'
import { hasValidVariant } from './checkout.ts'
import { isSubscriptionLine, keyOf, priceOf, priceText, quantityOf, type StoredLine, textOf } from './line.ts'

/** A line as our server quotes it; see `QuotedLine` of the contracts. */
export type Quoted = {
  variantId: string
  priceCents: number
  quantityLeft: number | null
  problem: 'unknown' | 'sold_out' | 'fewer_left' | 'no_register_entry' | 'needs_prescription' | null
}

/** What the shopper has to know of a line, and may accept where the shop can sell it. `invalid`: its id names no variant. */
export type LineNotice =
  | { kind: 'gone'; problem: Exclude<Quoted['problem'], 'fewer_left' | null> | 'invalid' }
  | { kind: 'fewer'; left: number }
  | { kind: 'price'; fromCents: number; toCents: number }

/** What changed about a line since it was put in the cart; null when it can be sold as it stands. */
export const noticeFor = (line: StoredLine, quoted: Quoted | undefined): LineNotice | null => {
  if (!hasValidVariant(line)) return { kind: 'gone', problem: 'invalid' }
  if (!quoted) return { kind: 'gone', problem: 'unknown' }
  const { problem, quantityLeft, priceCents } = quoted
  if (problem === 'fewer_left') {
    // The quote may be from before the shopper agreed to what is left.
    if ((quantityLeft ?? 0) < 1) return { kind: 'gone', problem: 'sold_out' }
  } else if (problem) return { kind: 'gone', problem }
  if (quantityLeft !== null && quantityLeft < quantityOf(line)) return { kind: 'fewer', left: quantityLeft }
  if (priceCents !== priceOf(line)) return { kind: 'price', fromCents: priceOf(line), toCents: priceCents }
  return null
}

const quotedFor = (line: StoredLine, quoted: readonly Quoted[]): Quoted | undefined =>
  quoted.find(({ variantId }) => variantId === textOf(line, 'variantId'))

/** The notices of a cart by `keyOf` its lines; empty when everything can be bought as shown. */
export const noticesFor = (lines: readonly StoredLine[], quoted: readonly Quoted[]): ReadonlyMap<string, LineNotice> =>
  new Map(
    lines.flatMap(line => {
      const notice = noticeFor(line, quotedFor(line, quoted))
      return notice ? [[keyOf(line), notice] as const] : []
    }),
  )

/** What the shop knows nothing of has no price: the one in the browser may have been typed by hand. (Spec §5) */
export const hasShopPrice = (notice: LineNotice | null | undefined): boolean =>
  notice?.kind !== 'gone' || (notice.problem !== 'invalid' && notice.problem !== 'unknown')

/** A line at the shop's price once it is known, whatever the browser keeps: prices are the shop's to decide. */
export const atShopPrice = (line: StoredLine, quoted: readonly Quoted[]): StoredLine => {
  const found = quotedFor(line, quoted)
  if (!found || found.problem === 'unknown') return line
  const price = priceText(found.priceCents)
  // What comes by subscription costs less, and says what it costs otherwise.
  return isSubscriptionLine(line) && line.originalPrice !== undefined
    ? { ...line, price: priceText(subscribedCents(found.priceCents)), originalPrice: price }
    : { ...line, price }
}

/** Lines of a cart at the shop that are read back. (Spec §9) */
const READ_BACK = 10

type Asked = { variantId: string; quantity: number }

/** Whether the shop's cart took fewer pieces than asked: what sold out in between it leaves at none, without a word. */
export const tookFewer = (asked: readonly Asked[], taken: { totalQuantity: number }): boolean =>
  taken.totalQuantity < asked.reduce((sum, { quantity }) => sum + quantity, 0)

/** The variants of which it took fewer, as far as its lines were read back. */
export const shortLines = (asked: readonly Asked[], taken: readonly Asked[]): readonly string[] => {
  const isWhole = asked.length <= READ_BACK
  return asked
    .filter(({ variantId, quantity }) => {
      const line = taken.find(one => one.variantId === variantId)
      return line ? line.quantity < quantity : isWhole
    })
    .map(({ variantId }) => variantId)
}
