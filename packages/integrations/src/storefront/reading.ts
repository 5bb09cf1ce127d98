import { withCanonicalHandle } from '@om/domain/catalogue/handles'
import { centsOfDecimal } from '@om/domain/money'
import { storableText } from '@om/domain/storable-text'
import type {
  RemoteCart,
  RemoteCartLine,
  RemoteMoney,
  RemoteOffer,
  RemotePicture,
  RemoteProduct,
  RemoteVariant,
} from './port.ts'

/**
 * Reads the storefront's answers field by field, with the defaults of Spec §3. Written by hand so that pages of the shop
 * need no schema library in the browser.
 */

type Fields = Record<string, unknown>

/** The fields of an object; none for anything else. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

/** A list, or an empty one for anything else. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** A text that can be stored, or empty for anything else. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? storableText(value) : '')

const orNull = (text: string): string | null => text || null
const wholeOf = (value: unknown): number | null => (typeof value === 'number' && Number.isInteger(value) ? value : null)

/** The nodes of a connection. */
export const nodesOf = (connection: unknown): Fields[] =>
  listOf(fieldsOf(connection).edges)
    .map(edge => fieldsOf(fieldsOf(edge).node))
    .filter(node => typeof node.id === 'string' || typeof node.url === 'string')

/** Default currency where the answer has none: USD in lists, AUD in the detail of one product. (Spec §3) */
export const currencies = { list: 'USD', detail: 'AUD' } as const
type Currency = (typeof currencies)[keyof typeof currencies]

/** `amount` defaults to "0.00". (Spec §3) */
const moneyOf = (value: unknown, fallback: Currency): RemoteMoney => {
  const { amount, currencyCode } = fieldsOf(value)
  const decimal = typeof amount === 'number' ? String(amount) : textOf(amount)
  return { cents: centsOfDecimal(decimal || '0.00') ?? 0, currency: textOf(currencyCode) || fallback }
}

const pictureOf = (image: Fields): RemotePicture => ({
  url: textOf(image.url),
  alt: textOf(image.altText),
  width: wholeOf(image.width) ?? 0,
  height: wholeOf(image.height) ?? 0,
})

/** Pieces left. What is for sale without any left is sold beyond its stock, so there is no number to tell. */
const quantityLeftOf = ({ availableForSale, quantityAvailable }: Fields): number | null => {
  const left = wholeOf(quantityAvailable)
  return left !== null && left <= 0 ? (availableForSale === true ? null : 0) : left
}

/** A variant as products list it. */
const variantOf = (variant: Fields, fallback: Currency): RemoteVariant => ({
  id: textOf(variant.id),
  title: textOf(variant.title),
  sku: textOf(variant.sku),
  price: moneyOf(variant.price, fallback),
  isAvailable: variant.availableForSale === true,
  quantityLeft: quantityLeftOf(variant),
  pictureUrl: orNull(textOf(fieldsOf(variant.image).url)),
  options: listOf(variant.selectedOptions).map(option => {
    const { name, value } = fieldsOf(option)
    return { name: textOf(name), value: textOf(value) }
  }),
})

/** A product under its canonical handle; null for what has no id. (Spec §3) */
export const productOf = (value: unknown, fallback: Currency): RemoteProduct | null => {
  const product = fieldsOf(value)
  const id = textOf(product.id)
  if (!id) return null
  const shopHandle = textOf(product.handle)
  const variants = nodesOf(product.variants).map(variant => variantOf(variant, fallback))
  const pictures = nodesOf(product.images).map(pictureOf)
  const [first] = variants
  const price = first?.price ?? moneyOf(null, fallback)
  const lowest = fieldsOf(product.priceRange).minVariantPrice
  return withCanonicalHandle({
    id,
    handle: shopHandle,
    shopHandle,
    title: textOf(product.title),
    description: textOf(product.description),
    descriptionHtml: textOf(product.descriptionHtml),
    productType: textOf(product.productType),
    tags: listOf(product.tags).map(textOf).filter(Boolean),
    isAvailable: product.availableForSale === true,
    price,
    lowestPrice: lowest ? moneyOf(lowest, fallback) : price,
    pictureUrl: orNull(textOf(fieldsOf(product.featuredImage).url)) ?? pictures[0]?.url ?? null,
    pictures,
    variants,
    shopifyVariantId: first?.id ?? null,
  })
}

/** The variant behind `node`; null when it is none: another type answers `{}`. */
export const nodeVariantOf = (value: unknown): (RemoteVariant & { productTitle: string }) | null => {
  const variant = fieldsOf(value)
  if (!textOf(variant.id)) return null
  return { ...variantOf(variant, currencies.detail), productTitle: textOf(fieldsOf(variant.product).title) }
}

/** The variants behind `nodes`; what is unknown or of another kind is left out. */
export const offersOf = (nodes: unknown): RemoteOffer[] =>
  listOf(nodes)
    .map(fieldsOf)
    .filter(node => textOf(node.id))
    .map(node => {
      const { id, price, isAvailable, quantityLeft } = variantOf(node, currencies.detail)
      return { id, price, isAvailable, quantityLeft }
    })

const cartLineOf = (line: Fields): RemoteCartLine => {
  const merchandise = fieldsOf(line.merchandise)
  return {
    id: textOf(line.id),
    variantId: textOf(merchandise.id),
    title: textOf(merchandise.title),
    productTitle: textOf(fieldsOf(merchandise.product).title),
    quantity: wholeOf(line.quantity) ?? 0,
  }
}

/** The cart at the shop; null for what has no id. (Spec §3: remote cart) */
export const cartOf = (value: unknown): RemoteCart | null => {
  const cart = fieldsOf(value)
  const id = textOf(cart.id)
  if (!id) return null
  const cost = fieldsOf(cart.cost)
  return {
    id,
    checkoutUrl: textOf(cart.checkoutUrl),
    totalQuantity: wholeOf(cart.totalQuantity) ?? 0,
    total: moneyOf(cost.totalAmount, currencies.detail),
    subtotal: moneyOf(cost.subtotalAmount, currencies.detail),
    lines: nodesOf(cart.lines).map(cartLineOf),
  }
}
