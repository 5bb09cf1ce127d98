import { articleIds, productsOf } from '#e2e/fixtures/public-site.ts'
import setUp from '../global-setup.ts'

/**
 * Runs `work` against the product: the running one that E2E_PRODUCT_URL names, otherwise one started for it on an empty
 * data folder and free ports, and stopped afterwards.
 */
export const withProduct = async (work: (base: string) => Promise<void>): Promise<void> => {
  const stop = await setUp()
  try {
    await work(process.env.E2E_PRODUCT_URL ?? '')
  } finally {
    await stop()
  }
}

/** A page's path as part of a file name. */
export const fileNameOf = (path: string): string => path.slice(1).replaceAll('/', '.') || 'home'

/** The first article and the first product of each brand stand for all of them: they share one layout. */
export const withFewAlike = async (paths: readonly string[]): Promise<string[]> => {
  const articles = (await Promise.all([articleIds('men'), articleIds('women')])).map(([first]) => first)
  const products = (await Promise.all([productsOf('men'), productsOf('women')])).map(([first]) => first?.path)
  return paths.filter(path => {
    if (/\/shop\/product\/[^/]+$/.test(path)) return products.includes(path)
    return !/\/blog\/[^/]+$/.test(path) || articles.some(id => path.endsWith(`/${id}`))
  })
}
