import type { Brand } from '@om/domain/brand'
import { knownProduct } from '@om/domain/catalogue/known-product'
import type { Tx } from '#src/database/database.ts'
import { slugsOf } from '../shop-catalogue.repo.ts'

/**
 * Where the pages of products are, by the products' ids at the shop, under the wanted brand where they are sold under it.
 * Products that are no longer in the range are left out.
 */
export const productAddresses = async (tx: Tx, ids: string[]): Promise<(id: string, brand: Brand) => string | null> => {
  const slugs = await slugsOf(tx, [...new Set(ids)])
  return (id, wanted) => {
    const slug = slugs.get(id)
    if (!slug) return null
    const brands: readonly Brand[] = knownProduct(id, slug)?.brands ?? [wanted]
    const brand = brands.includes(wanted) ? wanted : brands[0]
    return `${brand === 'women' ? '/women' : ''}/shop/product/${slug}`
  }
}
