import { type Brand, toBrandPath } from '@om/domain/brand'
import type { CartProduct } from '@om/domain/cart/product'
import type { RemoteProduct } from '@om/integrations/storefront/browser'
import { cartProductOf, shelfOf } from '#app/browser/cart/shelf.ts'

/** Something that can be added with one press. */
export type Suggestion = CartProduct & { path: string }

/**
 * What may be recommended of the shop's products: what our own range shows to this brand and sells without a doctor, at
 * the shop's price of this moment, with our own picture. (Spec §2; REG-05, REG-09)
 */
export const suggestions = async (products: readonly RemoteProduct[], brand: Brand): Promise<readonly Suggestion[]> => {
  if (products.length === 0) return []
  const shelf = await shelfOf(brand)
  return products.flatMap(product => {
    const known = shelf.find(({ id }) => id === product.id)
    const variant = product.variants.find(({ isAvailable }) => isAvailable)
    if (!known?.canOrder || !variant) return []
    const path = toBrandPath(`/shop/product/${known.slug}`, brand)
    return [{ ...cartProductOf(known, path, variant.id), path, priceCents: variant.price.cents }]
  })
}
