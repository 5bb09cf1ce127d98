import { createHash } from 'node:crypto'
import type { ShopProduct, ShopVariant } from '@om/contracts/shop'
import type { StoredVariant } from '@om/db/tables/shop-catalogue'
import type { Brand } from '@om/domain/brand'
import { knownProduct } from '@om/domain/catalogue/known-product'
import type { Product } from '@om/domain/catalogue/product'
import { lacksRegisterEntry, products } from '@om/domain/catalogue/products'
import type { StoredProduct } from './shop-catalogue.repo.ts'

/** Of a picture whose size the shop does not tell. */
const usualSide = 1_200

/** Our name of a picture: it follows from the shop's address of it and never changes. */
export const pictureIdOf = (sourceUrl: string): string =>
  createHash('sha256').update(sourceUrl).digest('hex').slice(0, 32)

/** Where our copies of a picture are, without `-{width}.webp`. */
const pictureSrc = (sourceUrl: string) => `/pictures/shop/${pictureIdOf(sourceUrl)}`

const brandsOf = (known: Product | undefined, tags: readonly string[]): Brand[] => {
  if (known) return [...known.brands]
  const lower = tags.map(tag => tag.trim().toLowerCase())
  const named = (['men', 'women'] as const).filter(brand => lower.includes(`brand:${brand}`))
  return named.length > 0 ? named : ['men', 'women']
}

const blockOf = (
  known: Product | undefined,
  variants: readonly { isAvailable: boolean }[],
): ShopProduct['orderBlock'] => {
  if (known?.requiresPrescription) return 'needs_prescription'
  if (known && lacksRegisterEntry(known)) return 'no_register_entry'
  return variants.some(({ isAvailable }) => isAvailable) ? null : 'sold_out'
}

const isTaxed = (known: Product | undefined, tags: readonly string[]) =>
  known ? known.taxCode === 'gst' : !tags.some(tag => tag.trim().toLowerCase() === 'gst-free')

/**
 * A product for visitors: titles, prices and stock as the shop has them, brands and legal facts as our own catalogue has
 * them (REG-09, REG-24), pictures by the address of our copies.
 */
export const presentProduct = (row: StoredProduct): ShopProduct => {
  const known = knownProduct(row.id, row.slug)
  const prices = row.variants.map(({ priceCents }) => priceCents)
  const pictureUrls = row.pictures.map(({ url }) => url)
  const variantOf = ({ pictureUrl, ...variant }: StoredVariant): ShopVariant => {
    const at = pictureUrl === null ? -1 : pictureUrls.indexOf(pictureUrl)
    return { ...variant, pictureAt: at === -1 ? null : at }
  }
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    brands: brandsOf(known, row.tags),
    productType: row.productType,
    tags: row.tags,
    description: row.description,
    currency: row.currency,
    priceFromCents: prices.length > 0 ? Math.min(...prices) : 0,
    priceToCents: prices.length > 0 ? Math.max(...prices) : 0,
    pictures: row.pictures.map(({ url, alt, width, height }) => ({
      src: pictureSrc(url),
      alt: alt || row.title,
      width: width || usualSide,
      height: height || usualSide,
    })),
    variants: row.variants.map(variantOf),
    orderBlock: blockOf(known, row.variants),
    isTaxed: isTaxed(known, row.tags),
  }
}

/** The shelf before the shop was ever read: our own range with its prices, nothing of it for sale yet. */
export const ownRange = (): ShopProduct[] =>
  products
    .filter(({ kind, visibility }) => kind !== 'service' && visibility === 'public')
    .map(known => ({
      id: known.id,
      slug: known.slug,
      title: known.name,
      brands: [...known.brands],
      productType: '',
      tags: [],
      description: known.purpose,
      currency: 'AUD',
      priceFromCents: known.priceCents ?? 0,
      priceToCents: known.priceCents ?? 0,
      pictures: [],
      variants: [],
      orderBlock: blockOf(known, []),
      isTaxed: isTaxed(known, []),
    }))
