import type { StoredLine } from '@om/domain/cart/line'
import type { CartProduct } from '@om/domain/cart/product'
import type { RemoteCart, Storefront } from '@om/integrations/storefront/browser'
import { describe, expect, test } from 'vitest'
import { createCart } from './cart-store.ts'

const gid = (number: number) => `gid://shopify/ProductVariant/${number}`
const shampoo: CartProduct = {
  id: 'p1',
  title: 'Shampoo',
  variantId: gid(1),
  priceCents: 3200,
  image: '/pictures/a.webp',
}

const remote: RemoteCart = {
  id: 'gid://shopify/Cart/c1?key=k',
  checkoutUrl: 'https://shop.test/cart/c/c1?key=k',
  totalQuantity: 1,
  total: { cents: 3200, currency: 'AUD' },
  subtotal: { cents: 3200, currency: 'AUD' },
  lines: [],
}

const refuse = (message: string) => () => Promise.reject(new Error(message))
const closed = refuse('Cart creation failed: The shop is closed')

/** A shop that answers nothing but what a test names. */
const shopWith = (answers: Partial<Storefront>): Storefront => ({
  createCart: closed,
  addLines: closed,
  setAttributes: closed,
  setBuyer: closed,
  cart: closed,
  variant: closed,
  products: closed,
  allProducts: closed,
  offers: closed,
  product: closed,
  productByHandle: closed,
  ...answers,
})

const cartWith = (answers: Partial<Storefront> = {}, { isBlocked = false } = {}) => {
  const kept: { lines: readonly StoredLine[]; opened: string[] } = { lines: [], opened: [] }
  const cart = createCart({
    read: () => kept.lines,
    write: lines => {
      if (!isBlocked) kept.lines = lines
      return !isBlocked
    },
    shop: () => Promise.resolve(shopWith(answers)),
    tell: () => undefined,
    openTab: address => kept.opened.push(address) > 0,
    defaultImage: '/jar.svg',
  })
  return { cart, kept }
}

const working: Partial<Storefront> = {
  createCart: () => Promise.resolve(remote),
  addLines: () => Promise.resolve(remote),
}

describe('adding a product', () => {
  test('puts it in the cart, stored and told', () => {
    const { cart, kept } = cartWith()
    let heard = 0
    cart.subscribe(() => {
      heard += 1
    })
    expect(cart.add(shampoo, 2)).toBe(true)
    expect(kept.lines).toMatchObject([{ id: 'p1', quantity: 2, price: '32.00', image: '/pictures/a.webp' }])
    expect([cart.count(), cart.total().cents, heard]).toEqual([2, 6400, 1])
  })

  test('without a variant says Failed to add product to cart [CART-27]', () => {
    const { cart, kept } = cartWith()
    expect(cart.add({ id: 'p1', title: 'Shampoo', priceCents: 3200 })).toBe(false)
    expect(cart.state().error).toBe('Failed to add product to cart')
    expect(kept.lines).toEqual([])
  })

  test('starts from what another tab has stored meanwhile [CART-11]', () => {
    const { cart, kept } = cartWith()
    kept.lines = [{ id: 'p2', variantId: gid(2), quantity: 1, price: '45.00' }]
    cart.add(shampoo)
    expect(cart.state().lines.map(({ id }) => id)).toEqual(['p2', 'p1'])
  })

  test('is remembered by the page where the browser blocks its stores [CART-12]', () => {
    const { cart } = cartWith({}, { isBlocked: true })
    cart.add(shampoo)
    cart.add({ ...shampoo, id: 'p2', variantId: gid(2) })
    expect(cart.count()).toBe(2)
  })
})

describe('taking out of the cart', () => {
  test('can be taken back', () => {
    const { cart } = cartWith()
    cart.add(shampoo)
    const undo = cart.remove(gid(1))
    expect(cart.count()).toBe(0)
    undo?.()
    expect(cart.count()).toBe(1)
  })

  test('lets go of exactly the paid pieces', () => {
    const { cart } = cartWith()
    cart.add(shampoo, 3)
    cart.letGo([{ variantId: gid(1), quantity: 2 }])
    expect(cart.count()).toBe(1)
  })
})

describe('asking the shop', () => {
  const product = {
    id: 'p1',
    handle: 'shampoo',
    shopHandle: 'shampoo',
    title: 'Shampoo',
    description: '',
    descriptionHtml: '',
    productType: '',
    tags: [],
    isAvailable: true,
    price: remote.total,
    lowestPrice: remote.total,
    pictureUrl: null,
    pictures: [],
    variants: [],
    shopifyVariantId: gid(1),
  }

  test('for its products every time, unless those that are known will do [CART-40]', async () => {
    let calls = 0
    const { cart } = cartWith({
      products: () => {
        calls += 1
        return Promise.resolve([{ ...product, title: `Shampoo ${calls}` }])
      },
    })
    await cart.fetchProducts(10)
    expect(await cart.fetchProducts(10, { refresh: false })).toMatchObject([{ title: 'Shampoo 1' }])
    expect(await cart.fetchProducts(10)).toMatchObject([{ title: 'Shampoo 2' }])
  })

  test('a failed list is empty and says Failed to fetch products [CART-41]', async () => {
    const { cart } = cartWith()
    expect(await cart.fetchProducts()).toEqual([])
    expect(cart.state()).toMatchObject({ error: 'Failed to fetch products', isLoading: false })
  })

  test('an error stays in sight while the list is asked for', async () => {
    const { cart } = cartWith({ products: () => Promise.resolve([product]) })
    cart.add({ id: 'p1', title: 'Shampoo', priceCents: 3200 })
    await cart.fetchProducts()
    expect(cart.state().error).toBe('Failed to add product to cart')
  })

  test('a failed product is none and says Failed to fetch product [CART-42]', async () => {
    const { cart } = cartWith()
    expect(await cart.fetchProduct('1')).toBeNull()
    expect(cart.state().error).toBe('Failed to fetch product')
  })

  test('a variant is valid only when it exists and is for sale, and any error is a no [CART-43]', async () => {
    const variant = {
      id: gid(1),
      title: '',
      sku: '',
      price: remote.total,
      quantityLeft: null,
      pictureUrl: null,
      options: [],
      productTitle: '',
    }
    const answer = (isAvailable: boolean) => ({ variant: () => Promise.resolve({ ...variant, isAvailable }) })
    expect(await cartWith(answer(true)).cart.validateVariant(gid(1))).toBe(true)
    expect(await cartWith(answer(false)).cart.validateVariant(gid(1))).toBe(false)
    expect(await cartWith({ variant: () => Promise.resolve(null) }).cart.validateVariant(gid(1))).toBe(false)
    expect(await cartWith().cart.validateVariant(gid(1))).toBe(false)
  })
})

describe('the checkout', () => {
  test('is made, stored and opened in a new tab', async () => {
    const { cart, kept } = cartWith(working)
    cart.add(shampoo)
    expect(await cart.createCheckout()).toMatchObject({
      id: remote.id,
      webUrl: remote.checkoutUrl,
      total: remote.total,
    })
    expect(cart.redirectToCheckout()).toBe(true)
    expect(kept.opened).toEqual([remote.checkoutUrl])
  })

  test('that fails says why, and is none [CART-63]', async () => {
    const { cart } = cartWith()
    cart.add(shampoo)
    expect(await cart.createCheckout()).toBeNull()
    expect(cart.state()).toMatchObject({
      error: 'Error creating checkout: Cart creation failed: The shop is closed',
      checkout: null,
      isLoading: false,
    })
  })

  test('is refused when a line carries an id that is no variant [CART-62]', async () => {
    const { cart } = cartWith(working)
    cart.add({ ...shampoo, variantId: '42' })
    expect(await cart.createCheckout()).toBeNull()
    expect(cart.state().error).toBe('Some items have invalid variant IDs. Please refresh and try again.')
  })

  test('cannot be opened before it is made [CART-64]', () => {
    const { cart, kept } = cartWith()
    expect(cart.redirectToCheckout()).toBe(false)
    expect(cart.state().error).toBe('No checkout URL available. Please create a checkout first.')
    expect(kept.opened).toEqual([])
  })

  test('takes along neither subscriptions nor what needs a prescription [CART-65]', async () => {
    const calls: unknown[] = []
    const { cart } = cartWith({
      ...working,
      addLines: (_, lines) => {
        calls.push(...lines)
        return Promise.resolve(remote)
      },
    })
    cart.add(shampoo)
    cart.add({ ...shampoo, id: 'p2', variantId: gid(2), subscription: {} })
    cart.add({ ...shampoo, id: 'p3', variantId: gid(3), requiresPrescription: true })
    await cart.createCheckout()
    expect(calls).toEqual([{ variantId: gid(1), quantity: 1 }])
    expect(cart.hasPrescriptionItems()).toBe(true)
  })

  test('carries our reference and whom to write to', async () => {
    const calls: unknown[] = []
    const note = (_: string, what: unknown) => {
      calls.push(what)
      return Promise.resolve(remote)
    }
    const { cart } = cartWith({ ...working, setAttributes: note, setBuyer: note })
    cart.add(shampoo)
    const attributes = [{ key: '_om_reference', value: 'r1' }]
    await cart.createCheckout({ attributes, buyer: { email: 'mina@example.com' } })
    expect(calls).toEqual([attributes, { email: 'mina@example.com', countryCode: 'AU' }])
  })
})
