import { brandOf, toBrandPath } from '@om/domain/brand'
import { keyOf, textOf } from '@om/domain/cart/line'
import type { CartProduct } from '@om/domain/cart/product'
import { heldQuantity } from '@om/domain/cart/reading'
import { cart } from '#app/browser/cart/cart.ts'
import { cartErrors } from '#app/browser/cart/cart-store.ts'
import { cartProductOf, shelfOf } from '#app/browser/cart/shelf.ts'
import type { Drawer } from './cart-drawer.ts'

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

/** The size that is in the cart already, when another one of the same product was chosen: they share a line. (Spec §4) */
const otherSize = ({ id, variantId }: CartProduct): string | null => {
  const same = cart.state().lines.find(line => textOf(line, 'id') === id)
  if (!same || !variantId || keyOf(same) === variantId) return null
  return textOf(same, 'variantTitle') || 'another size'
}

const put = async (button: HTMLElement, drawer: Drawer) => {
  const product = await productOf(button.dataset)
  if (!product) cart.fail(cartErrors.add)
  const other = product && otherSize(product)
  const wasAdded = product !== null && cart.add(product, quantityBeside(button))
  drawer.open()
  if (!wasAdded) return
  if (other) drawer.note(`Your cart holds one size of a product: we added to ${other}.`)
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
