import { keepEarlyPress } from './early-press.ts'

/**
 * Fetches what pages of the shop do beyond plain HTML, on their pages alone: shelves, products, and the cart's drawer on
 * shop, product, cart, order, subscription and checkout paths. On a live page the drawer belongs to the page's own React,
 * so that there is one copy of it and one cart. (Spec §2)
 */
export const improveShop = (page: Document): void => {
  const shelf = page.querySelector<HTMLElement>('[data-shelf]')
  const product = page.querySelector<HTMLElement>('[data-product]')
  const isLive = page.documentElement.dataset.page === 'live'
  const drawer = isLive ? null : page.querySelector<HTMLDialogElement>('dialog[data-cart]')
  const starting = [
    shelf && import('#app/areas/shop/enhance/shelf.ts').then(({ watchShelf }) => watchShelf(shelf)),
    product && import('#app/areas/shop/enhance/product.ts').then(({ watchProduct }) => watchProduct(product)),
    drawer && import('#app/features/cart/start-cart.ts').then(({ startCart }) => startCart(page, drawer)),
  ]
  if (drawer) keepEarlyPress(page, Promise.all(starting))
}
