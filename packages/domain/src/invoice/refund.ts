import { taxFigures } from './tax.ts'

/** A line of an order as far as paying back is concerned. `cents`: what it cost in all, discounts taken off. */
export type RefundableLine = { cents: number; quantity: number; refundedQuantity: number }

const share = (cents: number, part: number, whole: number): number =>
  Math.floor((2 * cents * part + whole) / (2 * whole))

/**
 * What comes back for some pieces of a line, in cents: their part of what the line cost. Pieces that are paid back one after
 * the other add up to exactly the line.
 */
export const refundOfPieces = ({ cents, quantity, refundedQuantity }: RefundableLine, pieces: number): number =>
  share(cents, refundedQuantity + pieces, quantity) - share(cents, refundedQuantity, quantity)

/** What comes back for the pieces that were chosen of several lines, in cents. `pieces` counts them by the line's id. */
export const refundOfChosen = (
  lines: readonly (RefundableLine & { id: string })[],
  pieces: Readonly<Record<string, number>>,
): number => lines.reduce((sum, line) => sum + refundOfPieces(line, pieces[line.id] ?? 0), 0)

type Part = { cents: number; isTaxed: boolean }

/**
 * GST inside money that is paid back: of lines and delivery as they were taxed, and of an amount that belongs to no line in
 * proportion to what was taxed of the order. (REG-24: refunds reverse GST in proportion)
 * `amountCents` is what is paid back in all; `order` is everything the order charged for.
 */
export const gstOfRefund = (amountCents: number, parts: readonly Part[], order: readonly Part[]): number => {
  const named = parts.reduce((total, { cents }) => total + cents, 0)
  const { taxedCents, totalCents } = taxFigures(order)
  const other = amountCents - named
  const taxed = parts.reduce((total, { cents, isTaxed }) => total + (isTaxed ? cents : 0), 0)
  const taxedOther = totalCents === 0 ? 0 : share(Math.abs(other), taxedCents, totalCents) * Math.sign(other)
  const { gstCents } = taxFigures([{ cents: Math.max(0, Math.min(amountCents, taxed + taxedOther)), isTaxed: true }])
  return gstCents
}
