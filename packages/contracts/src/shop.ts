import { z } from 'zod'
import { Brand, Cents, Currency, Id, Instant, MOST_STORED } from './common.ts'
import { Download, endpoint } from './endpoint.ts'
import { cartLimits } from './shop-limits.ts'
import { returnReasons, ShopOrder } from './shop-order.ts'

/** Storefront address of a variant; opaque, never taken apart. */
export const VariantId = z
  .string()
  .max(120)
  .regex(/^gid:\/\/shopify\/ProductVariant\/\d+$/, 'Some items have invalid variant IDs. Please refresh and try again.')

/** A picture of a product: our own copy, served as `{src}-{width}.webp` in each of `shopPictureWidths`. */
export const ShopPicture = z.object({
  src: z.string(),
  alt: z.string(),
  /** Of the original, in pixels. */
  width: z.int().positive(),
  height: z.int().positive(),
})
export type ShopPicture = z.infer<typeof ShopPicture>

/** Widths in pixels that a product picture is served in; the last is for zooming. */
export const shopPictureWidths = [160, 480, 960, 1500] as const

export const ShopVariant = z.object({
  id: VariantId,
  title: z.string(),
  sku: z.string(),
  priceCents: Cents,
  isAvailable: z.boolean(),
  /** Pieces left, when the shop tells. */
  quantityLeft: z.int().nullable(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Which of the product's pictures shows it; null for none of its own. */
  pictureAt: z.int().nonnegative().nullable(),
})
export type ShopVariant = z.infer<typeof ShopVariant>

/** Why something on the shelf cannot be put in the cart. (REG-05, REG-09) */
export const orderBlocks = ['sold_out', 'no_register_entry', 'needs_prescription'] as const

export const ShopProduct = z.object({
  /** Storefront address, `gid://shopify/Product/{n}`. */
  id: z.string(),
  /** Canonical slug: the last part of its page's address. (Spec §3) */
  slug: z.string(),
  title: z.string(),
  brands: z.array(Brand),
  productType: z.string(),
  tags: z.array(z.string()),
  /** Plain text of the shop; products of our own catalogue have fuller words there. */
  description: z.string(),
  currency: Currency,
  priceFromCents: Cents,
  priceToCents: Cents,
  pictures: z.array(ShopPicture),
  variants: z.array(ShopVariant),
  /** Null when at least one variant can be ordered. */
  orderBlock: z.enum(orderBlocks).nullable(),
  /** Whether its price includes GST; what is GST-free says so. (REG-24) */
  isTaxed: z.boolean(),
})
export type ShopProduct = z.infer<typeof ShopProduct>

/** How fresh the catalogue is. */
const freshness = {
  /** When the shop was last read in full; null before the first time. */
  asOf: Instant.nullable(),
  /** The shop does not answer: what is shown is our last good copy. */
  isStale: z.boolean(),
}

export const shopProducts = endpoint('GET', '/api/shop/products', {
  who: 'anyone',
  needs: 'shop',
  summary: 'The range of a brand, in shelf order',
  query: z.object({ brand: Brand.default('men') }),
  reply: z.object({ items: z.array(ShopProduct), ...freshness }),
})

export const shopProduct = endpoint('GET', '/api/shop/products/:handle', {
  who: 'anyone',
  needs: 'shop',
  summary: 'One product by any of its names, and what goes with it',
  params: z.object({ handle: z.string().max(200) }),
  query: z.object({ brand: Brand.default('men') }),
  reply: z.object({ product: ShopProduct, related: z.array(ShopProduct), ...freshness }),
})

const WantedLine = z.object({
  variantId: VariantId,
  quantity: z.int().min(1).max(cartLimits.quantity, `Order at most ${cartLimits.quantity} of one item here.`),
})
const WantedLines = z.array(WantedLine).min(1, 'Your cart is empty').max(cartLimits.lines)

/** What stands in the way of a line. `fewer_left`: some can be had. */
export const lineProblems = ['unknown', 'sold_out', 'fewer_left', 'no_register_entry', 'needs_prescription'] as const

/** A line as the shop would sell it now. */
export const QuotedLine = z.object({
  variantId: VariantId,
  title: z.string(),
  variantTitle: z.string(),
  quantity: z.int(),
  priceCents: Cents,
  /** What the line costs at this price. */
  totalCents: Cents,
  quantityLeft: z.int().nullable(),
  problem: z.enum(lineProblems).nullable(),
})
export type QuotedLine = z.infer<typeof QuotedLine>

export const Quote = z.object({ lines: z.array(QuotedLine), totalCents: Cents, currency: Currency })
export type Quote = z.infer<typeof Quote>

export const quoteCart = endpoint('POST', '/api/shop/quote', {
  who: 'anyone',
  needs: 'shop',
  summary: 'What the shop asks for these lines now, and what stands in their way',
  body: z.object({ lines: WantedLines }),
  reply: Quote,
  limit: { max: 60, seconds: 60 },
})

export const StartCheckout = z.object({ requestKey: Id, brand: Brand, lines: WantedLines })

export const startShopCheckout = endpoint('POST', '/api/shop/checkouts', {
  who: 'anyone',
  needs: 'shop',
  summary: 'Note down that someone goes to pay, so that the order finds its way back to them',
  body: StartCheckout,
  reply: z.object({
    /** Ours, carried by the remote cart to the order. */
    reference: z.string(),
    /** Lets this browser, and nobody else, ask what became of it. */
    secret: z.string(),
    /** To be set on the remote cart. */
    attributes: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
  limit: { max: 20, seconds: 600 },
})

export const shopCheckoutState = endpoint('POST', '/api/shop/checkouts/state', {
  who: 'anyone',
  needs: 'shop',
  summary: 'What became of a checkout; waits up to 15 seconds for something new after `seen`',
  body: z.object({
    reference: z.string().max(64),
    secret: z.string().max(100),
    /** `version` of the answer before; absent to be answered at once. */
    seen: z.string().max(64).optional(),
  }),
  reply: z.object({
    state: z.enum(['open', 'paid', 'cancelled']),
    version: z.string(),
    /** What was taken along to pay, so that the cart can let go of exactly that. */
    lines: z.array(z.object({ variantId: z.string(), quantity: z.int() })),
    order: ShopOrder.nullable(),
    /** Opens the order as the link in our message does: for its invoice, and for keeping it; null until there is one. */
    orderToken: z.string().nullable().optional(),
  }),
  limit: { max: 240, seconds: 60 },
})

/** An order of one's own: by its id when signed in, or by the token of a link that we mailed. */
const OrderKey = z.union([z.object({ id: Id }), z.object({ token: z.string().min(20).max(100) })])
export type OrderKey = z.infer<typeof OrderKey>

export const myShopOrders = endpoint('GET', '/api/shop/orders/mine', {
  who: 'patient',
  summary: 'My orders of the shop, newest first',
  query: z.object({
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  reply: z.object({ items: z.array(ShopOrder), nextCursor: z.string().nullable() }),
})

export const readShopOrder = endpoint('POST', '/api/shop/orders/read', {
  who: 'anyone',
  summary: 'One of my orders, or the one a mailed link is for',
  body: z.object({ order: OrderKey }),
  reply: ShopOrder,
  limit: { max: 60, seconds: 60 },
})

export const claimShopOrder = endpoint('POST', '/api/shop/orders/claim', {
  who: 'patient',
  summary: 'Keep an order that was placed without an account with mine, by its mailed link',
  body: z.object({ token: z.string().min(20).max(100) }),
  reply: ShopOrder,
  limit: { max: 20, seconds: 600 },
})

export const shopInvoice = endpoint('POST', '/api/shop/orders/invoice', {
  who: 'anyone',
  summary: 'Tax invoice as PDF, with GST by line (REG-24)',
  body: z.object({ order: OrderKey }),
  reply: Download,
  produces: 'application/pdf',
  limit: { max: 20, seconds: 60 },
})

export const shopCreditNote = endpoint('POST', '/api/shop/orders/credit-note', {
  who: 'anyone',
  summary: 'Credit note of a refund as PDF',
  body: z.object({ order: OrderKey, refundId: Id }),
  reply: Download,
  produces: 'application/pdf',
  limit: { max: 20, seconds: 60 },
})

export const RequestReturn = z.object({
  order: OrderKey,
  requestKey: Id,
  lines: z
    .array(z.object({ lineId: Id, quantity: z.int().min(1).max(MOST_STORED) }))
    .min(1, 'Choose at least one item.')
    .max(50),
  reason: z.enum(returnReasons, 'Choose a reason.'),
  note: z.string().trim().max(1000, 'Use at most 1,000 characters.').default(''),
})

export const requestReturn = endpoint('POST', '/api/shop/returns', {
  who: 'anyone',
  summary: 'Ask to return items of an order or to be refunded',
  body: RequestReturn,
  reply: ShopOrder,
  limit: { max: 20, seconds: 600 },
})

export const cancelReturn = endpoint('POST', '/api/shop/returns/cancel', {
  who: 'anyone',
  summary: 'Take back a request that nobody has answered yet',
  body: z.object({ order: OrderKey, returnId: Id }),
  reply: ShopOrder,
  limit: { max: 20, seconds: 600 },
})

export const shop = {
  products: shopProducts,
  product: shopProduct,
  quote: quoteCart,
  startCheckout: startShopCheckout,
  checkoutState: shopCheckoutState,
  myOrders: myShopOrders,
  readOrder: readShopOrder,
  claimOrder: claimShopOrder,
  invoice: shopInvoice,
  creditNote: shopCreditNote,
  requestReturn,
  cancelReturn,
}
