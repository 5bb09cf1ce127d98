import type { StoredPicture, StoredVariant } from '@om/db/tables/shop-catalogue'
import { advertisingWordsIn } from '@om/domain/advertising-words'
import { knownProduct } from '@om/domain/catalogue/known-product'
import { productSlugs } from '@om/domain/catalogue/product'
import type { RemoteProduct } from '@om/integrations/storefront/port'

/** A product as our copy of the catalogue keeps it. */
export type CatalogueEntry = {
  id: string
  slug: string
  handle: string
  title: string
  description: string
  productType: string
  tags: string[]
  currency: string
  variants: StoredVariant[]
  pictures: StoredPicture[]
  position: number
}

/** Why a product of the shop is not taken over; written to the log. */
export type LeftOut = { id: string; why: string }

/** A shop's owner marks products that nobody may buy without a doctor by this tag. */
const prescriptionTag = /^(needs[-_ ])?prescription([-_ ]only)?$/i
/** What can be a part of an address as it is. */
const plainSlug = /^[\p{Ll}\p{Lo}\p{N}_-]{1,200}$/u
const place = new Map<string, number>(productSlugs.map((slug, at) => [slug, at]))

/** Every text of a product that visitors or search engines could read. */
const publicText = ({ title, handle, shopHandle, description, productType, tags, pictures, variants }: RemoteProduct) =>
  [
    title,
    handle,
    shopHandle,
    description,
    productType,
    ...tags,
    ...pictures.map(({ alt }) => alt),
    ...variants.flatMap(variant => [variant.title, ...variant.options.flatMap(({ name, value }) => [name, value])]),
  ].join('\n')

/** Whether it can only be had through a doctor: by our catalogue, or by the shop's own tag. */
const needsPrescription = ({ id, handle, tags }: RemoteProduct): boolean =>
  knownProduct(id, handle)?.requiresPrescription === true || tags.some(tag => prescriptionTag.test(tag.trim()))

/** Longest address of a picture that is stored. */
const longestAddress = 2_000
const isWebAddress = (url: string) => /^https?:\/\//i.test(url) && url.length <= longestAddress && URL.canParse(url)

const productId = /^gid:\/\/shopify\/Product\/\d{1,20}$/
/** Dearest price of a piece that is believed, in cents. */
const dearestCents = 10_000_000
const isPrice = ({ cents, currency }: RemoteProduct['price']) =>
  /^[A-Z]{3}$/.test(currency) && cents >= 0 && cents <= dearestCents
/** Sides of a picture in pixels; what cannot be one counts as not told. */
const sideOf = (pixels: number) => (pixels > 0 && pixels <= 20_000 ? pixels : 0)

const entryOf = (product: RemoteProduct): Omit<CatalogueEntry, 'position'> => ({
  id: product.id,
  slug: product.handle,
  handle: product.shopHandle,
  title: product.title,
  description: product.description,
  productType: product.productType,
  tags: product.tags,
  currency: product.price.currency,
  variants: product.variants.map(({ price, ...variant }) => ({
    id: variant.id,
    title: variant.title,
    sku: variant.sku,
    priceCents: price.cents,
    isAvailable: variant.isAvailable,
    quantityLeft: variant.quantityLeft,
    options: variant.options,
    pictureUrl: variant.pictureUrl,
  })),
  pictures: product.pictures
    .filter(({ url }) => isWebAddress(url))
    .map(({ url, alt, width, height }) => ({ url, alt, width: sideOf(width), height: sideOf(height) })),
})

/** One that cannot be stored must not keep the others from being read. */
const reasonAgainst = (product: RemoteProduct, taken: ReadonlySet<string>): string | null => {
  if (!productId.test(product.id)) return 'has an id that is none'
  if (taken.has(product.id)) return 'is listed twice'
  if (![product, ...product.variants].every(({ price }) => isPrice(price))) return 'has a price that cannot be one'
  if (needsPrescription(product)) return 'needs a prescription'
  const words = advertisingWordsIn(publicText(product))
  if (words.length > 0) return `may not be advertised: ${words.join(', ')}`
  if (!plainSlug.test(product.handle)) return 'has a handle that is no address'
  if (taken.has(product.handle)) return `shares the address ${product.handle}`
  return null
}

/**
 * What is kept of the storefront's answer, in shelf order: our own range first, then the rest as the shop lists it.
 * Products that need a prescription, or whose public text may not be advertised, are left out. (REG-05, REG-06)
 */
export const fromStorefront = (
  products: readonly RemoteProduct[],
): { entries: CatalogueEntry[]; leftOut: LeftOut[] } => {
  const taken = new Set<string>()
  const leftOut: LeftOut[] = []
  const kept: Omit<CatalogueEntry, 'position'>[] = []
  for (const product of products) {
    const why = reasonAgainst(product, taken)
    if (why) leftOut.push({ id: product.id, why })
    else {
      taken.add(product.handle).add(product.id)
      kept.push(entryOf(product))
    }
  }
  const placeOf = ({ slug }: { slug: string }) => place.get(slug) ?? productSlugs.length
  const entries = kept
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((entry, position) => ({ ...entry, position }))
  return { entries, leftOut }
}
