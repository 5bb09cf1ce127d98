/** What is put in the cart, and the line it becomes. (Spec §3, §5) */
import { priceText, type StoredLine } from './line.ts'

/** Days between two deliveries of a subscription where none are given. (Spec §9) */
export const DEFAULT_FREQUENCY_DAYS = 45

/** A product as a page or the storefront hands it over. */
export type CartProduct = {
  id: string
  title?: string
  name?: string
  /** The chosen variant; where it is missing, `shopifyVariantId` and then the first of `variants` counts. */
  variantId?: string | null
  shopifyVariantId?: string | null
  variants?: readonly { id: string }[]
  variantTitle?: string
  /** Of one piece, in cents. */
  priceCents: number
  /** Address of a picture on our own site; the default jar where there is none. */
  image?: string | null
  isAvailable?: boolean
  /** Address of its page. */
  path?: string
  requiresPrescription?: boolean
  subscription?: {
    subscriptionId?: string
    clientSecret?: string
    customerId?: string
    frequencyDays?: number
    originalPrice?: string
    discount?: string
  }
}

/** What a product is called. */
export const productName = (product: CartProduct): string => product.title || product.name || 'Item'

/**
 * The variant that is meant by a product: the one chosen, else the storefront's, else the first.
 * Throws `No variant ID found for product: {name}`. (Spec §5, §8)
 */
export const variantIdOf = (product: CartProduct): string => {
  const id = product.variantId || product.shopifyVariantId || product.variants?.[0]?.id
  if (!id) throw new Error(`No variant ID found for product: ${productName(product)}`)
  return id
}

/** The line a product becomes. Throws when it has no variant. (Spec §3: cart line) */
export const lineFor = (product: CartProduct, quantity: number, defaultImage: string): StoredLine => {
  const { subscription, variantTitle, path } = product
  return {
    id: product.id,
    variantId: variantIdOf(product),
    title: productName(product),
    name: productName(product),
    quantity,
    price: priceText(product.priceCents),
    image: product.image || defaultImage,
    availableForSale: product.isAvailable ?? true,
    ...(variantTitle && variantTitle !== 'Default Title' ? { variantTitle } : {}),
    ...(path ? { path } : {}),
    ...(product.requiresPrescription ? { requiresPrescription: true } : {}),
    ...(subscription
      ? { isSubscription: true, ...subscription, frequencyDays: subscription.frequencyDays ?? DEFAULT_FREQUENCY_DAYS }
      : {}),
  }
}
