import type { PublicConfig } from '@om/contracts/config'
import type { ShopProduct, ShopVariant } from '@om/contracts/shop'
import { type Brand, toBrandPath } from '@om/domain/brand'
import { breadcrumbs } from '#app/ui/structured-data.ts'
import { zoomSrc } from '../product/parts.tsx'
import { variantName } from '../product/variant-choice.ts'
import { summaryOf } from './facts.ts'
import { type NoOrder, noOrderOf } from './order-words.ts'

/** Address of a product's page on the shelf of a brand. (Spec §2) */
export const productPath = (slug: string, brand: Brand): string => toBrandPath(`/shop/product/${slug}`, brand)

/** What of the settings is told. */
type Site = Pick<PublicConfig, 'publicUrl' | 'productName'>

type Shown = { product: ShopProduct; brand: Brand; asOf: string | null }

const priceOf = (cents: number) => (cents / 100).toFixed(2)

const offerOf = (
  { sku, title, priceCents, isAvailable }: ShopVariant,
  { product, path, config }: { product: ShopProduct; path: string; config: Site },
) => ({
  '@type': 'Offer',
  url: `${config.publicUrl}${path}`,
  ...(sku ? { sku } : {}),
  ...(variantName(title) ? { name: variantName(title) } : {}),
  price: priceOf(priceCents),
  priceCurrency: product.currency,
  availability: `https://schema.org/${isAvailable ? 'InStock' : 'OutOfStock'}`,
  itemCondition: 'https://schema.org/NewCondition',
  seller: { '@type': 'Organization', name: config.productName },
})

/** What may not be sold is not offered either. (REG-09) */
const isOffered = (block: NoOrder | null) => block === null || block === 'sold_out'

/** Schema.org descriptions of a product, of its offers and of the way to it, for search engines. */
export const productData = ({ product, brand, asOf }: Shown, config: Site): Record<string, unknown>[] => {
  const { slug, title, productType, pictures, variants } = product
  const path = productPath(slug, brand)
  const [sku] = variants.map(variant => variant.sku).filter(Boolean)
  return [
    {
      '@type': 'Product',
      name: title,
      description: summaryOf(product),
      url: `${config.publicUrl}${path}`,
      ...(productType ? { category: productType } : {}),
      ...(sku ? { sku } : {}),
      ...(pictures.length > 0 ? { image: pictures.map(picture => `${config.publicUrl}${zoomSrc(picture)}`) } : {}),
      brand: { '@type': 'Brand', name: config.productName },
      ...(isOffered(noOrderOf({ ...product, asOf })) && variants.length > 0
        ? { offers: variants.map(variant => offerOf(variant, { product, path, config })) }
        : {}),
    },
    breadcrumbs(config, [
      { name: config.productName, path: toBrandPath('/', brand) },
      { name: 'Shop', path: toBrandPath('/shop', brand) },
      { name: title, path },
    ]),
  ]
}

/** Where the switch to the other brand leads from a product: to it there, or to that shelf where it is not on it. */
export const otherShelfOf = ({ slug, brands }: Pick<ShopProduct, 'slug' | 'brands'>, brand: Brand): string => {
  const other = brand === 'men' ? 'women' : 'men'
  return toBrandPath(brands.includes(other) ? `/shop/product/${slug}` : '/shop', other)
}
