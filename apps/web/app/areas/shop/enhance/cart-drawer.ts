import { brandOf, toBrandPath } from '@om/domain/brand'
import type { CartProduct } from '@om/domain/cart/product'
import { atShopPrice, type Quoted } from '@om/domain/cart/quote'
import { html, render } from 'lit-html'
import { cart } from '#app/browser/cart/cart.ts'
import { cartErrors } from '#app/browser/cart/cart-store.ts'
import { shopPrices } from '#app/browser/cart/shelf.ts'
import { cartView, type Note, type Removed, type Way } from './cart-view.ts'
import { type Suggestion, suggestions } from './suggestions.ts'

/** Products that are fetched to recommend some. (Spec §9) */
const FETCHED = 10

/** What other improvements may do with the drawer. */
export type Drawer = {
  open: () => void
  /** Says something to screen readers. */
  say: (words: string) => void
  /** Says something that everyone has to see, with a way to have it otherwise. */
  note: (words: string, way: Way) => void
}

/**
 * Fills the cart's drawer: lines, totals, undo after a removal, something that goes with them, and the way to pay.
 * Everything in it is drawn from the state of the cart. (Spec §2, §4: cart drawer)
 */
export const mountDrawer = (dialog: HTMLDialogElement): Drawer => {
  const place = dialog.querySelector<HTMLElement>('[data-cart-view]')
  const brand = brandOf(window.location.pathname)
  let removed: Removed | null = null
  let said = ''
  let noted: Note | null = null
  let offered: readonly Suggestion[] = []
  let prices: readonly Quoted[] = []
  let problem: string | null = null
  let shownLines = cart.state().lines

  const focusOn = (part: string) => place?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus()

  const say = (words: string) => {
    noted = null
    said = words
    show()
  }

  const note = (words: string, way: Way) => {
    said = ''
    noted = { words, way }
    show()
  }

  const remove = (key: string, name: string) => {
    const undo = cart.remove(key)
    removed = undo ? { key, name, undo } : null
    say(`${name} removed`)
    focusOn('undo')
  }

  const takeBack = () => {
    const name = removed?.name ?? ''
    removed?.undo()
    removed = null
    say(`${name} is back in your cart`)
    focusOn('count')
  }

  const add = (product: CartProduct) => {
    removed = null
    if (cart.add(product)) say(`${product.title} added to your cart`)
    focusOn('count')
  }

  const show = () => {
    if (!place) return
    const state = cart.state()
    // A problem is in sight until the cart changes; a list that could not be fetched is said where it would have stood.
    if (state.lines !== shownLines) problem = null
    if (state.error && state.error !== cartErrors.products) problem = state.error
    shownLines = state.lines
    const view = cartView({
      state: { ...state, lines: state.lines.map(line => atShopPrice(line, prices)) },
      removed,
      said,
      noted,
      offered,
      error: problem,
      shopPath: toBrandPath('/shop', brand),
      on: {
        remove,
        takeBack,
        add,
        update: (key, quantity) => {
          removed = null
          noted = null
          cart.updateQuantity(key, Math.max(1, quantity))
        },
      },
    })
    render(view, place)
  }

  const offer = async () => {
    const products = await cart.fetchProducts(FETCHED)
    offered = await suggestions(products, brand).catch(() => [])
    show()
  }

  /** What the browser keeps may be old, or typed by hand. */
  const price = async () => {
    prices = await shopPrices().catch(() => prices)
    show()
  }

  const onToggle = () => {
    removed = null
    if (!dialog.open) {
      said = ''
      noted = null
      problem = null
      cart.fail(null)
    }
    show()
    if (!dialog.open) return
    void offer()
    if (cart.state().lines.length > 0) void price()
  }

  if (place) {
    place.replaceChildren()
    render(html``, place)
  }
  show()
  cart.subscribe(show)
  new MutationObserver(onToggle).observe(dialog, { attributeFilter: ['open'] })
  return {
    open: () => {
      if (!dialog.open) dialog.showModal()
    },
    say,
    note,
  }
}
