import { INVALID_VARIANTS, NO_CHECKOUT_URL, payableLines, wantedLines } from '@om/domain/cart/checkout'
import { hasPrescriptionItems, keyOf, type StoredLine } from '@om/domain/cart/line'
import { type CartProduct, lineFor } from '@om/domain/cart/product'
import { type CartChange, changeCart, hasRoomFor } from '@om/domain/cart/reducer'
import { cartCount, cartTotal } from '@om/domain/cart/totals'
import type { RemoteCart, RemoteProduct, Storefront } from '@om/integrations/storefront/browser'

/** A cart at the shop that is ready to be paid for. (Spec §4: checkout) */
export type ReadyCheckout = { id: string; webUrl: string; total: RemoteCart['total']; cart: RemoteCart }

export type CartState = {
  lines: readonly StoredLine[]
  isLoading: boolean
  /** Shown as it is. (Spec §8) */
  error: string | null
  products: readonly RemoteProduct[]
  checkout: ReadyCheckout | null
}

/** What the cart of a page needs of its browser. */
export type CartDeps = {
  read: () => readonly StoredLine[]
  /** Says whether it could be written at all. */
  write: (lines: readonly StoredLine[]) => boolean
  shop: () => Promise<Storefront>
  /** Tells the other parts of this page. */
  tell: (lines: readonly StoredLine[]) => void
  /** Opens an address in a new tab and says whether the browser let it. */
  openTab: (address: string) => boolean
  /** Picture of a line whose product has none. (Spec §3: cart line) */
  defaultImage: string
}

/** Nothing in it, as pages are drawn on the server. */
export const emptyCart: CartState = { lines: [], isLoading: false, error: null, products: [], checkout: null }

/** Texts of the cart's errors. (Spec §8) */
export const cartErrors = {
  add: 'Failed to add product to cart',
  products: 'Failed to fetch products',
  product: 'Failed to fetch product',
  full: 'Your cart is full. Remove an item to add another one.',
} as const

/** Products of a list where no number is given. (Spec §9) */
const PAGE = 20

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Extra details of a checkout: our reference for the order, and whom to write to. */
export type CheckoutExtras = {
  attributes?: { key: string; value: string }[]
  buyer?: { email?: string; phone?: string }
}

/**
 * The cart of this browser: its lines, what the shop says, and the way to pay. Each change starts from what is stored now,
 * so that two tabs do not undo each other; where the browser blocks its stores, the page itself remembers. (Spec §4, §5)
 */
export const createCart = (deps: CartDeps) => {
  const listeners = new Set<() => void>()
  let state: CartState = { ...emptyCart, lines: deps.read() }
  let isKept = true
  let busy = 0

  const set = (some: Partial<CartState>) => {
    state = { ...state, ...some }
    for (const listener of listeners) listener()
  }

  const change = (what: CartChange) => {
    const before = isKept ? deps.read() : state.lines
    const lines = changeCart(before, what)
    isKept = deps.write(lines)
    set({ lines, error: null })
    deps.tell(lines)
  }

  /**
   * Runs a call to the shop with the loading flag up; a failure becomes the text of `errorOf`, and `instead`. Another error
   * stays in sight until it is put right.
   */
  const ask = async <T>(call: (shop: Storefront) => Promise<T>, instead: T, errorOf: (error: unknown) => string) => {
    busy += 1
    set({ isLoading: true })
    try {
      return await call(await deps.shop())
    } catch (error) {
      set({ error: errorOf(error) })
      return instead
    } finally {
      busy -= 1
      set({ isLoading: busy > 0 })
    }
  }

  const createRemote = async (shop: Storefront, wanted: ReturnType<typeof wantedLines>, extras: CheckoutExtras) => {
    const { id } = await shop.createCart()
    const filled = await shop.addLines(id, wanted)
    const named = extras.attributes ? await shop.setAttributes(id, extras.attributes) : filled
    const cart = extras.buyer ? await shop.setBuyer(id, { ...extras.buyer, countryCode: 'AU' }) : named
    return { id: cart.id, webUrl: cart.checkoutUrl, total: cart.total, cart }
  }

  return {
    state: () => state,

    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    /** Takes over what another part of this page, or another tab, has made of the cart. */
    follow: (lines: readonly StoredLine[]) => {
      if (lines !== state.lines) set({ lines, checkout: null })
    },

    /** Adds a product and says whether that worked; `Failed to add product to cart` when it has no variant. (Spec §5) */
    add: (product: CartProduct, quantity = 1): boolean => {
      try {
        const line = lineFor(product, quantity, deps.defaultImage)
        const hasRoom = hasRoomFor(isKept ? deps.read() : state.lines, line)
        if (hasRoom) change({ type: 'add', line })
        else set({ error: cartErrors.full })
        return hasRoom
      } catch {
        set({ error: cartErrors.add })
        return false
      }
    },

    /** 0 or less removes the line. (Spec §4) */
    updateQuantity: (key: string, quantity: unknown) => change({ type: 'update', key, quantity }),

    /** Removes a line; answers what brings it back, or null when it was not there. */
    remove: (key: string): (() => void) | null => {
      const at = state.lines.findIndex(line => keyOf(line) === key)
      const line = state.lines[at]
      change({ type: 'remove', key })
      return line ? () => change({ type: 'restore', line, at }) : null
    },

    /** Agrees to what the shop asks for now, and to the pieces it has left. */
    accept: (key: string, priceCents: number, quantity: number) =>
      change({ type: 'accept', key, priceCents, quantity }),

    /** Lets go of exactly what was paid for. */
    letGo: (lines: readonly { variantId: string; quantity: number }[]) => change({ type: 'paid', lines }),

    clear: () => change({ type: 'clear' }),

    /** The shop's products, asked for again unless told to make do with those that are known; none on failure. (Spec §4) */
    fetchProducts: async (first = PAGE, { refresh = true } = {}): Promise<readonly RemoteProduct[]> => {
      if (!refresh && state.products.length > 0) return state.products
      const found = await ask(
        shop => shop.products(first),
        null,
        () => cartErrors.products,
      )
      if (found) set({ products: found, error: state.error === cartErrors.products ? null : state.error })
      return found ?? []
    },

    /** One product; null when there is none or it could not be fetched. */
    fetchProduct: (id: string): Promise<RemoteProduct | null> =>
      ask(
        shop => shop.product(id),
        null,
        () => cartErrors.product,
      ),

    /** Whether a variant exists and is for sale; any error is a no. (Spec §5) */
    validateVariant: async (id: string): Promise<boolean> => {
      try {
        const variant = await (await deps.shop()).variant(id)
        return variant?.isAvailable ?? false
      } catch {
        return false
      }
    },

    /**
     * Makes the cart at the shop: what is neither a subscription nor on prescription. Null on failure, with
     * `Error creating checkout: {message}` as the error. (Spec §4, §8)
     */
    createCheckout: async (extras: CheckoutExtras = {}): Promise<ReadyCheckout | null> => {
      const lines = payableLines(state.lines)
      set({ error: null })
      const checkout = await ask(
        shop => createRemote(shop, wantedLines(lines), extras),
        null,
        error =>
          messageOf(error) === INVALID_VARIANTS ? INVALID_VARIANTS : `Error creating checkout: ${messageOf(error)}`,
      )
      set({ checkout })
      return checkout
    },

    /** Opens the stored checkout in a new tab; false when there is none or the browser blocked the tab. (Spec §5, §8) */
    redirectToCheckout: (): boolean => {
      if (state.checkout?.webUrl) return deps.openTab(state.checkout.webUrl)
      set({ error: NO_CHECKOUT_URL })
      return false
    },

    /** Puts a refusal of the way to pay where the cart's errors are shown. */
    fail: (error: string | null) => set({ error }),

    total: () => cartTotal(state.lines),
    count: () => cartCount(state.lines),
    hasPrescriptionItems: () => hasPrescriptionItems(state.lines),
  }
}

export type Cart = ReturnType<typeof createCart>
