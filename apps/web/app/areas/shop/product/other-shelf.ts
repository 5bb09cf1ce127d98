import type { ShopProduct } from '@om/contracts/shop'
import { type Brand, toBrandPath } from '@om/domain/brand'

/** Where the switch to the other brand leads from a product: to it there, or to that shelf where it is not on it. */
export const otherShelfOf = ({ slug, brands }: Pick<ShopProduct, 'slug' | 'brands'>, brand: Brand): string => {
  const other = brand === 'men' ? 'women' : 'men'
  return toBrandPath(brands.includes(other) ? `/shop/product/${slug}` : '/shop', other)
}
