/** Fetches what shelves and products of the shop do beyond plain HTML, on their pages alone. */
export const improveShop = (page: Document): void => {
  const shelf = page.querySelector<HTMLElement>('[data-shelf]')
  const product = page.querySelector<HTMLElement>('[data-product]')
  if (shelf) void import('#app/areas/shop/enhance/shelf.ts').then(({ watchShelf }) => watchShelf(shelf))
  if (product) void import('#app/areas/shop/enhance/product.ts').then(({ watchProduct }) => watchProduct(product))
}
