import type { CartLineRecord, CartRecord, ProductRecord, VariantRecord } from '../model.ts'
import { type Discount, discountCents, discountOf, spreadDiscount } from './discounts.ts'

export type PricedLine = {
  line: CartLineRecord
  variant: VariantRecord
  product: ProductRecord
  /** Pieces times price, in cents, before the discount. */
  cents: number
  /** The line's share of the discount, in cents. */
  discountCents: number
}

export type PricedCart = {
  lines: PricedLine[]
  totalQuantity: number
  /** Goods before the discount, in cents. Delivery is only known at the checkout. */
  goodsCents: number
  discountCents: number
  /** Goods after the discount, in cents; GST is inside. */
  totalCents: number
  /** The code that took something off; of several the first that applies. */
  discount: Discount | null
}

type Shelf = {
  variantOf(id: string): VariantRecord | undefined
  productOf(id: string): ProductRecord | undefined
}

/** What the shop asks for a cart now. Lines whose variant is gone are left out. */
export function priceCart(
  shelf: Shelf,
  { lines, discountCodes }: Pick<CartRecord, 'lines' | 'discountCodes'>,
): PricedCart {
  const found = lines.flatMap(line => {
    const variant = shelf.variantOf(line.variantId)
    const product = variant && shelf.productOf(variant.productId)
    return variant && product ? [{ line, variant, product, cents: line.quantity * variant.priceCents }] : []
  })
  const goodsCents = found.reduce((sum, { cents }) => sum + cents, 0)
  const discount =
    discountCodes.map(discountOf).find(one => one !== undefined && discountCents(one, goodsCents) > 0) ?? null
  const off = discount ? discountCents(discount, goodsCents) : 0
  const shares = spreadDiscount(
    off,
    found.map(({ cents }) => cents),
  )
  return {
    lines: found.map((one, place) => ({ ...one, discountCents: shares[place] ?? 0 })),
    totalQuantity: found.reduce((sum, { line }) => sum + line.quantity, 0),
    goodsCents,
    discountCents: off,
    totalCents: goodsCents - off,
    discount,
  }
}
