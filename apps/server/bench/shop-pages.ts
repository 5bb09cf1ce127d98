import { measureStorefront } from '@om/emulators/bench/storefront'
import { type Figures, load } from './load.ts'

type Bench = {
  base: string
  /** Where the emulated shop is. */
  shop: string
  promise: (name: string, isKept: boolean, text: string) => void
  rate: (name: string, figures: Figures, perSecond: number, p99?: number) => void
}

/**
 * Product pages as visitors get them: the page of each brand, with what the shop asks for it. And the shop's own list of 20
 * products with pictures and variants, which the drawer of the cart asks it for.
 */
export const benchShopPages = async ({ base, shop, promise, rate }: Bench): Promise<void> => {
  const html = { accept: 'text/html' }
  const pages = [
    ["product page, men's", '/shop/product/ts1-treatment-shampoo'],
    ["product page, women's", '/women/shop/product/rs1-root-serum'],
  ] as const
  for (const [name, path] of pages) rate(name, await load(`${base}${path}`, html), 400, 60)
  const { requestsPerSecond, p99Ms, errors } = await measureStorefront({ url: shop })
  promise(
    'products(first: 20) with variants at the storefront',
    requestsPerSecond >= 800 && errors === 0,
    `${requestsPerSecond}/s (≥ 800), p99 ${p99Ms} ms${errors ? `, ${errors} errors` : ''}`,
  )
}
