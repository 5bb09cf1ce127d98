/**
 * Figures of a tax invoice. Prices include GST; the total is worked out by the total invoice rule: what is taxed is added up
 * and one eleventh of it rounded once, half a cent up. The GST of a line is for display and adds up to that total exactly.
 * (REG-24, GST Act s 9-90)
 */

/** Something on an invoice or a credit note. `cents` is what it costs in all, discounts taken off, GST included. */
export type TaxItem = { cents: number; isTaxed: boolean }

export type TaxFigures = {
  /** GST of each item in cents, in the items' order; 0 for what is GST-free. */
  itemGstCents: number[]
  gstCents: number
  taxedCents: number
  freeCents: number
  totalCents: number
}

/** One eleventh of an amount, rounded half up. */
const eleventh = (cents: number): number => Math.floor((2 * cents + 11) / 22)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** Works out the GST of items that cost nothing or more. */
export const taxFigures = (items: readonly TaxItem[]): TaxFigures => {
  const taxed = items.map(({ cents, isTaxed }) => (isTaxed ? cents : 0))
  const taxedCents = sum(taxed)
  const gstCents = eleventh(taxedCents)
  // Whole cents first; what is left goes to the items with the largest remainders, the earlier of two equal ones.
  const itemGstCents = taxed.map(cents => Math.floor(cents / 11))
  const byRemainder = taxed
    .map((cents, place) => ({ place, remainder: cents % 11 }))
    .filter(({ remainder }) => remainder > 0)
    .toSorted((one, other) => other.remainder - one.remainder || one.place - other.place)
  for (const { place } of byRemainder.slice(0, gstCents - sum(itemGstCents)))
    itemGstCents[place] = (itemGstCents[place] ?? 0) + 1
  const totalCents = sum(items.map(({ cents }) => cents))
  return { itemGstCents, gstCents, taxedCents, freeCents: totalCents - taxedCents, totalCents }
}

/** From this total on, in cents, a tax invoice names the buyer. (Commerce contract §5) */
export const buyerNamedFromCents = 100_000
