import { gid } from '../graphql/gid.ts'
import type { ImageRecord, ProductRecord, VariantRecord } from '../model.ts'
import type { Shop } from '../shop.ts'
import { connectionOf, type PageArguments } from './connection.ts'
import { moneyV2 } from './money.ts'
import { plainText } from './plain-text.ts'
import type { Searched } from './search.ts'

type Sorted = PageArguments & { sortKey?: string | null }
type Transform = { maxWidth?: number | null; maxHeight?: number | null; crop?: string | null }
type Presenter = Pick<Shop, 'isForSale'> & { publicUrl: () => string }

/** A product as an object of the storefront; its lists are worked out when they are asked for. */
export function presentProduct(shop: Presenter, searched: Searched) {
  const { product, variants, isForSale } = searched
  const prices = variants.map(({ priceCents }) => priceCents)
  const range = (of: number[]) => ({
    minVariantPrice: moneyV2(of.length > 0 ? Math.min(...of) : 0),
    maxVariantPrice: moneyV2(of.length > 0 ? Math.max(...of) : 0),
  })
  const counted = variants.map(({ stock }) => stock ?? 0)
  return {
    __typename: 'Product',
    id: gid('Product', product.id),
    handle: product.handle,
    title: product.title,
    description: ({ truncateAt }: { truncateAt?: number | null }) => plainText(product.descriptionHtml, truncateAt),
    descriptionHtml: product.descriptionHtml,
    productType: product.productType,
    vendor: product.vendor,
    tags: product.tags,
    availableForSale: isForSale,
    totalInventory: counted.reduce((sum, stock) => sum + stock, 0),
    isGiftCard: false,
    requiresSellingPlan: false,
    onlineStoreUrl: null,
    createdAt: wireTime(product.createdAt),
    publishedAt: wireTime(product.createdAt),
    updatedAt: wireTime(product.updatedAt),
    priceRange: range(prices),
    compareAtPriceRange: range([]),
    options: ({ first }: { first?: number | null }) =>
      product.options.slice(0, first ?? undefined).map((option, place) => presentOption(product, option, place)),
    featuredImage: product.images[0] ? presentImage(shop, product.images[0]) : null,
    images: (page: Sorted) => {
      const numbered = product.images.map((image, place) => ({ image, place: place + 1 }))
      const sorted =
        page.sortKey === 'ID' ? numbered.toSorted((a, b) => Number(a.image.id) - Number(b.image.id)) : numbered
      return connectionOf(
        sorted,
        page,
        ({ image, place }) => ({ id: image.id, value: place }),
        ({ image }) => presentImage(shop, image),
      )
    },
    variants: (page: Sorted) =>
      connectionOf(
        sortVariants(variants, page.sortKey),
        page,
        ({ id, position }) => ({ id, value: position }),
        variant => presentVariant(shop, variant, searched),
      ),
    variantBySelectedOptions: ({ selectedOptions }: { selectedOptions: { name: string; value: string }[] }) => {
      const variant = variants.find(one =>
        one.selectedOptions.every(({ name, value }) =>
          selectedOptions.some(wanted => wanted.name === name && wanted.value === value),
        ),
      )
      return variant ? presentVariant(shop, variant, searched) : null
    },
  }
}

/** A variant as an object of the storefront. Without a picture of its own it shows the product's first. */
export function presentVariant(shop: Presenter, variant: VariantRecord, of: Searched) {
  const { images } = of.product
  const image = images.find(({ id }) => id === variant.imageId) ?? images[0]
  return {
    __typename: 'ProductVariant',
    id: gid('ProductVariant', variant.id),
    title: variant.title,
    sku: variant.sku,
    barcode: null,
    price: moneyV2(variant.priceCents),
    compareAtPrice: null,
    availableForSale: shop.isForSale(variant),
    currentlyNotInStock: false,
    quantityAvailable: variant.stock,
    requiresShipping: variant.requiresShipping,
    selectedOptions: variant.selectedOptions,
    weight: variant.weightGrams,
    weightUnit: 'GRAMS',
    image: image ? presentImage(shop, image) : null,
    product: () => presentProduct(shop, of),
  }
}

/** One of a product's options with an id of its own, derived from the product's. */
export function presentOption(product: ProductRecord, option: { name: string; values: string[] }, place: number) {
  return { __typename: 'ProductOption', id: gid('ProductOption', `${product.id}${place + 1}`), ...option }
}

function presentImage({ publicUrl }: Presenter, { id, altText, width, height, file, print }: ImageRecord) {
  return {
    id: gid('ProductImage', id),
    altText,
    width,
    height,
    url: ({ transform }: { transform?: Transform | null }) =>
      `${publicUrl()}/shop-files/${file}?v=${print}${transformText(transform)}`,
  }
}

function transformText(transform: Transform | null | undefined): string {
  if (!transform) return ''
  const { maxWidth, maxHeight, crop } = transform
  const size = { width: maxWidth, height: maxHeight, crop: crop?.toLowerCase() }
  return Object.entries(size)
    .flatMap(([name, value]) => (value == null ? [] : `&${name}=${value}`))
    .join('')
}

const variantOrders: Record<string, (one: VariantRecord, other: VariantRecord) => number> = {
  TITLE: (one, other) => one.title.localeCompare(other.title),
  SKU: (one, other) => one.sku.localeCompare(other.sku),
  ID: (one, other) => Number(one.id) - Number(other.id),
}

function sortVariants(variants: VariantRecord[], key: string | null | undefined): VariantRecord[] {
  const order = variantOrders[key ?? '']
  return order ? variants.toSorted(order) : variants
}

/** Whole seconds, as the provider prints times. */
export const wireTime = (instant: string): string => `${instant.slice(0, 19)}Z`
