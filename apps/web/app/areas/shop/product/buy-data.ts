import type { ShopProduct } from '@om/contracts/shop'
import { formatMoney } from '@om/domain/money'
import { gstWords } from '../parts/price.tsx'
import { type Choosable, variantName } from './variant-choice.ts'

/** Fewer pieces than this are told. */
const FEW = 6

/** A variant as the script of a product page knows it, in the words that it puts on the page. */
export type BuyVariant = Choosable & {
  id: string
  sku: string
  name: string
  price: string
  gst: string
  /** How few are left; empty while there are enough. */
  left: string
  /** Place of its own picture among the product's, or null. */
  pictureAt: number | null
}

const leftWords = (isAvailable: boolean, left: number | null): string =>
  isAvailable && left !== null && left > 0 && left < FEW ? `Only ${left} left` : ''

/** The variants of a product, priced in words. (REG-24) */
export const buyVariantsOf = (product: ShopProduct): BuyVariant[] =>
  product.variants.map(({ id, sku, title, priceCents, isAvailable, quantityLeft, options, pictureAt }) => ({
    id,
    sku,
    name: variantName(title),
    price: formatMoney({ cents: priceCents, currency: product.currency }),
    gst: gstWords(product, priceCents),
    isAvailable,
    left: leftWords(isAvailable, quantityLeft),
    options,
    pictureAt,
  }))
