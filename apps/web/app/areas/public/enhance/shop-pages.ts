import { keepEarlyPress } from './early-press.ts'

/**
 * Fetches what pages of the shop do beyond plain HTML, on their pages alone: shelves, products, and the cart's drawer on
 * shop, product, cart, order, subscription and checkout paths. (Spec §2)
 */
export const improveShop = (page: Document): void => {
  const shelf = page.querySelector<HTMLElement>('[data-shelf]')
  const product = page.querySelector<HTMLElement>('[data-product]')
  const drawer = page.querySelector<HTMLDialogElement>('dialog[data-cart]')
  const starting = [
    shelf && import('#app/areas/shop/enhance/shelf.ts').then(({ watchShelf }) => watchShelf(shelf)),
    product && import('#app/areas/shop/enhance/product.ts').then(({ watchProduct }) => watchProduct(product)),
    drawer && import('#app/areas/shop/enhance/shop.ts').then(({ startShop }) => startShop(page, drawer)),
  ]
  if (drawer) keepEarlyPress(page, Promise.all(starting))
}
