import { randomUUID } from 'node:crypto'
import type { Deps } from '../common/service.ts'
import type { Collection } from '../common/store.ts'
import { type PricedCart, priceCart } from './cart/price-cart.ts'
import type { CartRecord, OrderRecord, ProductRecord, VariantRecord } from './model.ts'
import { seedShop } from './seed/seed-shop.ts'

/** Pieces of a variant that are wanted but not there. */
export type Shortage = { variantId: string; wanted: number; left: number }

export type Wanted = { variantId: string; quantity: number }

export type Shop = {
  deps: Deps
  products: Collection<ProductRecord>
  variants: Collection<VariantRecord>
  carts: Collection<CartRecord>
  orders: Collection<OrderRecord>
  /** A product that the storefront shows. */
  productOf(id: string): ProductRecord | undefined
  /** A variant of a product that the storefront shows. */
  variantOf(id: string): VariantRecord | undefined
  variantsOf(productId: string): VariantRecord[]
  /** Whether at least one piece can be bought. */
  isForSale(variant: VariantRecord): boolean
  /** A cart that can still be read: neither paid nor expired. */
  cartOf(token: string): CartRecord | undefined
  /** Stores a cart with the time of its change. */
  saveCart(cart: CartRecord): CartRecord
  priceOfCart(cart: Pick<CartRecord, 'lines' | 'discountCodes'>): PricedCart
  /** Where the hosted checkout of a cart is. */
  checkoutUrl(cart: CartRecord): string
  /**
   * Takes the pieces off the shelf, all or none, in one transaction; stock never goes below zero.
   * @returns what is missing; nothing is taken unless this is empty
   */
  reserveStock(wanted: readonly Wanted[]): Shortage[]
  /** Puts pieces back, after a cancellation or a return. */
  restock(pieces: readonly Wanted[]): void
  /** Tells those who follow that a product, its price or its stock is different now; dates it. */
  productChanged(productId: string): void
  /** Called inside the transaction of each change, with the product as it is now. */
  onProductChanged(listener: (product: ProductRecord) => void): void
  /** Another value after every change of the catalogue or its stock, for caches. */
  revision(): string
}

/** Carts that nobody touches are given up after this many days (documented by the provider). */
export const cartDays = 10

/** Stock at or below this is worth telling about piece by piece. */
const lowStock = 10

/** Opens the shop's stored state, filled with the seed when it is new. */
export function createShop(deps: Deps): Shop {
  const { store, clock } = deps
  const products = store.collection<ProductRecord>('shop_products', ['handle'])
  const variants = store.collection<VariantRecord>('shop_variants', ['productId'])
  const carts = store.collection<CartRecord>('shop_carts')
  const orders = store.collection<OrderRecord>('shop_orders', ['cartToken', 'orderNumber'])
  const meta = store.collection<{ id: string; value: string }>('shop_meta')
  const listeners: ((product: ProductRecord) => void)[] = []
  const now = () => clock.now().toISOString()

  const touch = () => void meta.put({ id: 'revision', value: randomUUID() })

  const productOf = (id: string) => {
    const product = products.get(id)
    return product?.status === 'ACTIVE' ? product : undefined
  }
  const variantOf = (id: string) => {
    const variant = variants.get(id)
    return variant && productOf(variant.productId) ? variant : undefined
  }

  function productChanged(productId: string): void {
    store.transaction(() => {
      const product = products.get(productId)
      if (!product) return
      const changed = products.put({ ...product, updatedAt: now() })
      touch()
      for (const listener of listeners) listener(changed)
    })
  }

  /** Changes the stock of a variant by so many pieces. */
  function moveStock(variantId: string, by: number): void {
    const variant = variants.get(variantId)
    if (!variant || variant.stock === null) return
    const stock = variant.stock + by
    variants.put({ ...variant, stock })
    touch()
    if (Math.min(stock, variant.stock) <= lowStock) productChanged(variant.productId)
  }

  const seed = () => seedShop({ store, products, variants, meta, touch })
  seed()
  store.afterClear(seed)

  return {
    deps,
    products,
    variants,
    carts,
    orders,
    productOf,
    variantOf,
    variantsOf: productId => variants.list({ where: { productId }, by: 'position', order: 'oldest' }),
    isForSale: ({ stock }) => stock === null || stock > 0,
    cartOf: token => {
      const cart = carts.get(token)
      if (!cart || cart.completedOrderId !== null) return undefined
      if (clock.now().getTime() - Date.parse(cart.updatedAt) < cartDays * 86_400_000) return cart
      carts.remove(token)
      return undefined
    },
    saveCart: cart => carts.put({ ...cart, updatedAt: now() }),
    priceOfCart: cart => priceCart({ variantOf, productOf }, cart),
    checkoutUrl: ({ id, key }) => `${deps.publicUrl()}/cart/c/${id}?key=${key}`,
    reserveStock: wanted =>
      store.transaction(() => {
        const pieces = together(wanted)
        const short = pieces.flatMap(({ variantId, quantity }) => {
          const variant = variantOf(variantId)
          const left = variant ? (variant.stock ?? quantity) : 0
          return left < quantity ? [{ variantId, wanted: quantity, left }] : []
        })
        if (short.length === 0) for (const { variantId, quantity } of pieces) moveStock(variantId, -quantity)
        return short
      }),
    restock: pieces =>
      store.transaction(() => {
        for (const { variantId, quantity } of together(pieces)) moveStock(variantId, quantity)
      }),
    productChanged,
    onProductChanged: listener => void listeners.push(listener),
    revision: () => meta.get('revision')?.value ?? '',
  }
}

/** Two lines of one variant draw on the same shelf. */
function together(wanted: readonly Wanted[]): Wanted[] {
  const pieces = new Map<string, number>()
  for (const { variantId, quantity } of wanted) pieces.set(variantId, (pieces.get(variantId) ?? 0) + quantity)
  return [...pieces].map(([variantId, quantity]) => ({ variantId, quantity }))
}
