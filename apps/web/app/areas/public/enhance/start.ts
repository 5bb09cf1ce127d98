import { countPageView, recordPageView } from '#app/browser/analytics.ts'
import { forgetSession } from '#app/browser/forget-session.ts'
import { watchForErrors } from '#app/browser/report-error.ts'
import { whenIdle } from '#app/browser/when-idle.ts'
import { groundHeader, showAccount, showCart } from './header.ts'
import { hydrate } from './hydrate.ts'
import { copyLinks, openDrawers, smoothScrollWithin } from './presses.ts'

/** Reports errors of this page and clears broken tokens, until the application on it has started and does so itself. */
const watchErrors = (): void => watchForErrors({ isActive: () => !window.appStarted })

/** The buttons of an error screen on a page without React. (Spec §8) */
const serveErrorScreen = (page: Document): void => {
  if (page.documentElement.dataset.page !== 'plain') return
  page.querySelector('[data-refresh]')?.addEventListener('click', () => page.location.reload())
  page.querySelector('[data-clear-auth]')?.addEventListener('click', () => {
    forgetSession()
    page.location.reload()
  })
}

/** By then the page has been painted, also on a slow phone. */
const COUNTED_AFTER_MS = 1000

/**
 * Records and counts the view of a plain page; pages with React do so themselves on every route change. (Spec §2) It is
 * counted a little later, so that counting never keeps anybody from reading, or when they leave before that.
 */
const viewPage = (page: Document): void => {
  if (page.documentElement.dataset.page !== 'plain') return
  const { pathname } = page.location
  recordPageView(pathname, page.title)
  let isCounted = false
  const count = () => {
    if (!isCounted) countPageView(pathname)
    isCounted = true
  }
  whenIdle(COUNTED_AFTER_MS, count)
  window.addEventListener('pagehide', count, { once: true })
}

/** Fetches the code for third-party tags, only where an operator has configured some. */
const tagsWhenConfigured = (page: Document): void => {
  const found = page.querySelector<HTMLMetaElement>('meta[name="third-party-tags"]')
  if (!found) return
  const { tagId = '', containerId = '' } = found.dataset
  void import('./tags.ts').then(({ offerTags }) => offerTags(page, { host: found.content, tagId, containerId }))
}

/**
 * Keeps a press on "Add to cart" that comes before the scripts which serve it, and makes it again once they are there: the
 * last one counts, with what is chosen by then. Without this a press on a slow line would be lost, or would take a variant
 * that was chosen but not yet read.
 */
const keepEarlyPress = (page: Document, ready: Promise<unknown>): void => {
  let pressed: HTMLElement | null = null
  const keep = (event: Event) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-add-to-cart]') : null
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    pressed?.removeAttribute('aria-busy')
    pressed = button
    button.setAttribute('aria-busy', 'true')
  }
  page.addEventListener('click', keep, true)
  void ready.finally(() => {
    page.removeEventListener('click', keep, true)
    pressed?.removeAttribute('aria-busy')
    pressed?.click()
  })
}

/**
 * Fetches what pages of the shop do beyond plain HTML, on their pages alone: shelves, products, and the cart's drawer on
 * shop, product, cart, order, subscription and checkout paths. On a live page the drawer belongs to the page's own React,
 * so that there is one copy of it and one cart. (Spec §2)
 */
const improveShop = (page: Document): void => {
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

/**
 * The only script of static public pages: small improvements of plain HTML, each on its own. Every page reads and
 * navigates without it.
 */
const improvements: ((page: Document) => void)[] = [
  watchErrors,
  serveErrorScreen,
  groundHeader,
  openDrawers,
  showAccount,
  showCart,
  improveShop,
  smoothScrollWithin,
  copyLinks,
  hydrate,
  viewPage,
  tagsWhenConfigured,
]

for (const improve of improvements) improve(document)
