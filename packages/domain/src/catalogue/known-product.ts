import { knownSlug, slugOfProductId } from './handles.ts'
import type { Product } from './product.ts'
import { productOf } from './products.ts'

/** The entry of our own catalogue for a product of the storefront: by its id, else by any of its names. (Spec §3) */
export const knownProduct = (id: string, handle: string): Product | undefined => {
  const slug = slugOfProductId(id) ?? knownSlug(handle)
  return slug ? productOf(slug) : undefined
}
