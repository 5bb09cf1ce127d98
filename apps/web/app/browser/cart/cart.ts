import type { StoredLine } from '@om/domain/cart/line'
import { CART_KEY } from '@om/domain/cart/reading'
import jar from '#app/brand/art/product/default-jar.svg'
import { openWaitingTab } from '../open-tab.ts'
import { writeText } from '../storage.ts'
import { createCart } from './cart-store.ts'
import { openShop } from './shop.ts'
import { storedLines, storeLines } from './stored-cart.ts'

/** Told on the document when the cart has changed; `detail` holds its lines. */
export const CART_CHANGE = 'cart-change'

const openTab = (address: string): boolean => {
  const tab = openWaitingTab('Opening the checkout')
  tab.go(address)
  return tab.isOpen()
}

/** The cart of this page. */
export const cart = createCart({
  read: storedLines,
  write: storeLines,
  shop: openShop,
  tell: lines => document.dispatchEvent(new CustomEvent(CART_CHANGE, { detail: lines })),
  openTab,
  defaultImage: jar,
})

const isList = (value: unknown): value is readonly StoredLine[] => Array.isArray(value)

/** Another tab changed it: both stores of this one are to hold the same. (Spec §4) */
const followOtherTab = ({ key }: StorageEvent) => {
  if (key !== CART_KEY && key !== null) return
  const lines = storedLines()
  writeText(CART_KEY, JSON.stringify(lines), 'session')
  cart.follow(lines)
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', followOtherTab)
  window.addEventListener('pageshow', ({ persisted }) => persisted && cart.follow(storedLines()))
  document.addEventListener(CART_CHANGE, event => {
    if (event instanceof CustomEvent && isList(event.detail)) cart.follow(event.detail)
  })
}
