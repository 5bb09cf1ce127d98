export type ShippingOption = {
  code: 'standard' | 'express'
  title: string
  /** How long it takes, in words. */
  time: string
  cents: number
}

const standardCents = 895
const expressCents = 1495
/** Standard delivery costs nothing from this much, after the discount. */
export const freeFromCents = 8000

/** The ways to have goods of this much delivered, GST included. */
export function shippingOptions(goodsCents: number): ShippingOption[] {
  const isFree = goodsCents >= freeFromCents
  return [
    { code: 'standard', title: 'Standard', time: '2 to 6 business days', cents: isFree ? 0 : standardCents },
    { code: 'express', title: 'Express', time: '1 to 3 business days', cents: expressCents },
  ]
}
