import { brandOf, toBrandPath } from '@om/domain/brand'
import { keyOf, type StoredLine, textOf } from '@om/domain/cart/line'
import type { CartProduct } from '@om/domain/cart/product'
import { heldQuantity } from '@om/domain/cart/reading'
import { bySubscription } from '@om/domain/catalogue/subscribing'
import { cart } from '#app/browser/cart/cart.ts'
import { cartErrors } from '#app/browser/cart/cart-store.ts'
import { cartProductOf, shelfOf } from '#app/browser/cart/shelf.ts'
import type { DrawerVoice } from './cart-drawer.tsx'

/** The cart's drawer, as what fills the cart needs it. */
export type Drawer = DrawerVoice & { open: () => void }

const brandHere = () => brandOf(window.location.pathname)

/** The product behind a button: from our own range, else from the shop itself. Null when neither knows it. */
const productOf = async ({ productId = '', variantId }: DOMStringMap): Promise<CartProduct | null> => {
  const brand = brandHere()
  const shelf = await shelfOf(brand).catch(() => [])
  const known = shelf.find(({ id }) => id === productId)
  if (known) return cartProductOf(known, toBrandPath(`/shop/product/${known.slug}`, brand), variantId || undefined)
  const found = await cart.fetchProduct(productId)
  if (!found) return null
  const { id, title, price, shopifyVariantId, variants } = found
  const variant = variants.find(one => one.id === variantId)
  return {
    id,
    title,
    variantId: variantId || null,
    shopifyVariantId,
    variants,
    variantTitle: variant?.title ?? '',
    priceCents: (variant?.price ?? price).cents,
    isAvailable: variant?.isAvailable ?? found.isAvailable,
    path: toBrandPath(`/shop/product/${found.handle}`, brand),
  }
}

const quantityBeside = (button: HTMLElement): number => {
  const input = button.closest('form')?.querySelector<HTMLInputElement | HTMLSelectElement>('[data-quantity]')
  return heldQuantity(input?.value ?? 1)
}

/** How often it is to come, in days, where the form beside the button says so; null for once. */
const daysBeside = (button: HTMLElement): number | null => {
  const form = button.closest('form')
  if (!form?.querySelector<HTMLInputElement>('[data-subscribe]')?.checked) return null
  return Number(form.querySelector<HTMLSelectElement>('[data-frequency]')?.value)
}

/** The line of another kind of the same product, such as another size: by the rule of the cart they share it. (Spec §4) */
const otherKind = ({ id, variantId }: CartProduct): StoredLine | null => {
  const same = cart.state().lines.find(line => textOf(line, 'id') === id)
  return same && variantId && keyOf(same) !== variantId ? same : null
}

/** Says which kind the cart went on with, and how to have the chosen one instead. */
const notifyOtherKind = (drawer: Drawer, line: StoredLine, product: CartProduct) => {
  const held = textOf(line, 'variantTitle') || 'another kind'
  const chosen = product.variantTitle || 'the one you chose'
  drawer.note(`The cart holds one kind of each product. ${product.title} is in it as ${held}, so we added to that.`, {
    label: `Change it to ${chosen}`,
    run: () => {
      const now = cart.state().lines.find(one => keyOf(one) === keyOf(line))
      cart.remove(keyOf(line))
      if (cart.add(product, heldQuantity(now?.quantity)))
        drawer.say(`${product.title} is now in your cart as ${chosen}`)
    },
  })
}

const put = async (button: HTMLElement, drawer: Drawer) => {
  const found = await productOf(button.dataset)
  const days = daysBeside(button)
  const product = found && days !== null ? bySubscription(found, days) : found
  if (!product) cart.fail(cartErrors.add)
  // A subscription takes the place of what was there. (Spec §4)
  const other = product && days === null ? otherKind(product) : null
  const wasAdded = product !== null && cart.add(product, quantityBeside(button))
  drawer.open()
  if (!wasAdded) return
  if (other) notifyOtherKind(drawer, other, product)
  else drawer.say(`${product.title} added to your cart`)
}

/**
 * Makes the buttons of the page put their product in the cart: `data-product-id`, `data-variant-id`, and in the same form
 * an input with `data-quantity`. What was chosen by then counts, so a page may change them. Opens the drawer, which says
 * what happened; `Failed to add product to cart` when the product or its variant is unknown. (Spec §5, §8)
 */
export const addToCart = (page: Document, drawer: Drawer): void => {
  page.addEventListener('click', event => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-add-to-cart]') : null
    if (
      !button ||
      button.getAttribute('aria-busy') === 'true' ||
      button.matches('[disabled], [aria-disabled="true"]')
    ) {
      return
    }
    event.preventDefault()
    button.setAttribute('aria-busy', 'true')
    void put(button, drawer).finally(() => button.removeAttribute('aria-busy'))
  })
  // What a press will need is fetched when one becomes likely.
  const likely = (event: Event) => {
    if (event.target instanceof Element && event.target.closest('[data-add-to-cart]')) {
      void shelfOf(brandHere()).catch(() => undefined)
    }
  }
  page.addEventListener('pointerover', likely, { passive: true })
  page.addEventListener('focusin', likely)
}
