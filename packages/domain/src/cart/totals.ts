/** What the cart adds up to, in Australian dollars. (Spec §5, §9) */
import { aud, type Money } from '../money.ts'
import { priceOf, quantityOf, type StoredLine } from './line.ts'

/** What a line costs. (Spec §9: the cart is in AUD) */
export const lineTotal = (line: StoredLine): Money => aud(priceOf(line) * quantityOf(line))

/** What the lines cost together. */
export const cartTotal = (lines: readonly StoredLine[]): Money =>
  aud(lines.reduce((sum, line) => sum + lineTotal(line).cents, 0))

/** How many pieces are in the cart. */
export const cartCount = (lines: readonly StoredLine[]): number =>
  lines.reduce((sum, line) => sum + quantityOf(line), 0)
