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

type Listed = { articles: { id: string }[] }

/** Every public page of the running product: the ones of its site map, and those that nobody should find by searching. */
export const publicPaths = async (base: string): Promise<string[]> => {
  const xml = await (await fetch(`${base}/sitemap.xml`)).text()
  const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  return [...listed, '/sitemap.html', '/video-test', '/email-verification', '/t/auspost/OMDEMO0000000001']
}

/** A page's path as part of a file name. */
export const fileNameOf = (path: string): string => path.slice(1).replaceAll('/', '.') || 'home'

/** The first article of each brand stands for all of them: they share one layout. */
export const withFewArticles = async (base: string, paths: readonly string[]): Promise<string[]> => {
  const firstOf = async (brand: string) => {
    const { articles } = (await (await fetch(`${base}/api/articles?brand=${brand}`)).json()) as Listed
    return articles[0]?.id
  }
  const shown = await Promise.all([firstOf('men'), firstOf('women')])
  return paths.filter(path => !/\/blog\/[^/]+$/.test(path) || shown.some(id => path.endsWith(`/${id}`)))
}
