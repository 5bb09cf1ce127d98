import { type Figures, load } from './load.ts'

type Bench = {
  base: string
  rate: (name: string, figures: Figures, perSecond: number, p99?: number) => void
}

/** Product pages as visitors get them: the page of each brand, with what the shop asks for it. */
export const benchShopPages = async ({ base, rate }: Bench): Promise<void> => {
  const html = { accept: 'text/html' }
  const pages = [
    ["product page, men's", '/shop/product/ts1-treatment-shampoo'],
    ["product page, women's", '/women/shop/product/rs1-root-serum'],
  ] as const
  for (const [name, path] of pages) rate(name, await load(`${base}${path}`, html), 400, 60)
}
