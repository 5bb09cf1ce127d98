/** A code that shoppers may enter; codes are not case-sensitive. */
export type Discount = {
  code: string
  /** A share of the goods in whole percent, or a fixed amount off the goods in cents. */
  percent?: number
  cents?: number
  /** The goods must come to this much before the code applies, in cents. */
  minimumCents: number
}

/** The codes of the emulated shop. */
export const discounts: readonly Discount[] = [
  { code: 'WELCOME10', percent: 10, minimumCents: 0 },
  { code: 'FIVEOFF', cents: 500, minimumCents: 4000 },
]

/** The discount behind what a shopper typed, or undefined. */
export function discountOf(code: string): Discount | undefined {
  const wanted = code.trim().toUpperCase()
  return discounts.find(discount => discount.code === wanted)
}

/** How many cents a discount takes off goods of `subtotalCents`, half a cent counting as one; never more than they cost. */
export function discountCents(discount: Discount, subtotalCents: number): number {
  if (subtotalCents < discount.minimumCents) return 0
  const off = discount.percent ? Math.floor((subtotalCents * discount.percent + 50) / 100) : (discount.cents ?? 0)
  return Math.min(off, subtotalCents)
}

/** Spreads a discount over lines by their price, to the cent: the parts always add up to the whole. */
export function spreadDiscount(offCents: number, lineCents: readonly number[]): number[] {
  const total = lineCents.reduce((sum, cents) => sum + cents, 0)
  let costSoFar = 0
  let spread = 0
  return lineCents.map(cents => {
    costSoFar += cents
    const due = total === 0 ? 0 : Math.floor((offCents * costSoFar) / total)
    const part = due - spread
    spread = due
    return part
  })
}
