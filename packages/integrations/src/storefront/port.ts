/** What the shop needs of a storefront (Spec §7). Ids are opaque. Money in integer cents. */

export type RemoteMoney = { cents: number; currency: string }

export type RemotePicture = { url: string; alt: string; width: number; height: number }

export type RemoteVariant = {
  id: string
  title: string
  sku: string
  price: RemoteMoney
  isAvailable: boolean
  /** Pieces left; null when the shop does not tell. */
  quantityLeft: number | null
  pictureUrl: string | null
  options: { name: string; value: string }[]
}

/** A product as the shop keeps it; `handle` is already the canonical slug where we know the product. (Spec §3) */
export type RemoteProduct = {
  id: string
  handle: string
  /** The handle at the shop. */
  shopHandle: string
  title: string
  /** Plain text. */
  description: string
  /** As its owner wrote it; never put into a page. */
  descriptionHtml: string
  productType: string
  tags: string[]
  isAvailable: boolean
  /** Price of the first variant. (Spec §3) */
  price: RemoteMoney
  lowestPrice: RemoteMoney
  /** First picture, or null. */
  pictureUrl: string | null
  pictures: RemotePicture[]
  variants: RemoteVariant[]
  /** First variant. (Spec §3: shopifyVariantId) */
  shopifyVariantId: string | null
}

/** What the shop would sell a variant for at this moment. */
export type RemoteOffer = Pick<RemoteVariant, 'id' | 'price' | 'isAvailable' | 'quantityLeft'>

export type RemoteCartLine = {
  id: string
  variantId: string
  title: string
  productTitle: string
  quantity: number
}

/** The cart at the shop. (Spec §3: remote cart) */
export type RemoteCart = {
  id: string
  checkoutUrl: string
  totalQuantity: number
  total: RemoteMoney
  subtotal: RemoteMoney
  /** Up to 10. */
  lines: RemoteCartLine[]
}

export type Storefront = {
  /** `cartCreate` without input. */
  createCart: () => Promise<RemoteCart>
  addLines: (cartId: string, lines: { variantId: string; quantity: number }[]) => Promise<RemoteCart>
  /** Our reference and the like; becomes `note_attributes` of the order. */
  setAttributes: (cartId: string, attributes: { key: string; value: string }[]) => Promise<RemoteCart>
  setBuyer: (cartId: string, buyer: { email?: string; phone?: string; countryCode: 'AU' }) => Promise<RemoteCart>
  /** Null once it is completed, expired or unknown: start a new one silently. */
  cart: (cartId: string) => Promise<RemoteCart | null>
  variant: (id: string) => Promise<(RemoteVariant & { productTitle: string }) | null>
  /** Price and stock of up to 250 variants now, asked once and for at most three seconds; unknown ones are left out. */
  offers: (variantIds: readonly string[]) => Promise<RemoteOffer[]>
  products: (first?: number) => Promise<RemoteProduct[]>
  /** Every product, page by page. */
  allProducts: () => Promise<RemoteProduct[]>
  /** An id without its gid prefix is expanded. (Spec §5) */
  product: (id: string) => Promise<RemoteProduct | null>
  productByHandle: (handle: string) => Promise<RemoteProduct | null>
}
