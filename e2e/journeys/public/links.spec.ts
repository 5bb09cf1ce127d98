import { layoutOf, redirectOf } from '@om/domain/routes'
import type { Page } from '@playwright/test'
import { productUrl } from '#e2e/fixtures/addresses.ts'
import { type References, referencesOf } from '#e2e/fixtures/links.ts'
import { apiOf, firstAnswer, listedPaths } from '#e2e/fixtures/public-site.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

/** Does `work` for each, a few at a time. */
const inTurns = async <T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> => {
  const atOnce = 8
  const done: R[] = []
  for (let at = 0; at < items.length; at += atOnce)
    done.push(...(await Promise.all(items.slice(at, at + atOnce).map(work))))
  return done
}

type Visited = References & { path: string }
type Crawl = { pages: Map<string, Visited>; broken: string[] }

const isOurs = (address: URL, publicUrl: string) => [productUrl(), publicUrl].includes(address.origin)

type Waiting = { path: string; on: string }

/** Follows every link of our own from the given pages on, each address once, and reads the pages that are public. */
const crawl = async (page: Page, from: readonly string[]): Promise<Crawl> => {
  const { publicUrl } = await apiOf().config.read()
  const pages = new Map<string, Visited>()
  const broken: string[] = []
  const seen = new Set<string>()
  const isNew = ({ path }: Waiting) => !seen.has(path) && Boolean(seen.add(path))

  /** Where one address leads on. */
  const visit = async ({ path, on }: Waiting): Promise<Waiting[]> => {
    const reply = await firstAnswer(path)
    const location = reply.headers.get('location')
    if (location !== null) {
      const target = new URL(location, productUrl()).pathname
      const isMeant = redirectOf(path) !== null || layoutOf(path) !== 'default'
      if (!isMeant) broken.push(`${path} on ${on} leads to ${target}`)
      return [{ path: target, on: path }]
    }
    if (reply.status !== 200) broken.push(`${path} on ${on} answers ${reply.status}`)
    const isPage = (reply.headers.get('content-type') ?? '').startsWith('text/html')
    if (reply.status !== 200 || !isPage || !['default', 'shop'].includes(layoutOf(path))) return []
    const references = await referencesOf(page, await reply.text())
    pages.set(path, { path, ...references })
    return references.links.flatMap(({ href }) => {
      if (/^(mailto|tel):/.test(href)) return []
      const address = new URL(href, productUrl() + path)
      return isOurs(address, publicUrl) ? [{ path: address.pathname + address.search, on: path }] : []
    })
  }

  let waiting: Waiting[] = from.map(path => ({ path, on: 'the start' }))
  while (waiting.length > 0) waiting = (await inTurns(waiting.filter(isNew), visit)).flat()
  return { pages, broken }
}

let found: Promise<Crawl> | undefined
const crawled = (page: Page): Promise<Crawl> => {
  found ??= crawl(page, ['/', '/women'])
  return found
}

test.describe.configure({ mode: 'serial' })

test('from both home pages every link leads to a page that is there [PAGE-15]', async ({ page }) => {
  const { pages, broken } = await crawled(page)
  expect(broken).toEqual([])
  expect([...pages.keys()]).toEqual(expect.arrayContaining(await listedPaths()))
})

test('every link to a place within a page finds it', async ({ page }) => {
  const { pages } = await crawled(page)
  const missing: string[] = []
  for (const { path, links } of pages.values()) {
    for (const { href } of links) {
      const { pathname, hash, origin } = new URL(href, productUrl() + path)
      const target = pages.get(pathname)
      if (origin !== productUrl() || hash === '' || !target) continue
      if (!target.ids.includes(decodeURIComponent(hash.slice(1)))) missing.push(`${href} on ${path}`)
    }
  }
  expect([...new Set(missing)]).toEqual([])
})

/**
 * A larger size of a picture of the shop, or a preview: drawn on the first request, from what a smaller size or another preview was
 * drawn from. Which sizes there are is proved by `shop-catalogue.test.ts`, the previews by `route-table.spec.ts`.
 */
const isDrawnAgain = (file: string, all: ReadonlyMap<string, string>): boolean => {
  if (file.startsWith('/social/')) return true
  const [, picture, width] = /^(\/pictures\/shop\/\w+)-(\d+)\.webp$/.exec(file) ?? []
  return [...all.keys()].some(other => {
    const [, same, narrower] = /^(\/pictures\/shop\/\w+)-(\d+)\.webp$/.exec(other) ?? []
    return picture !== undefined && same === picture && Number(narrower) < Number(width)
  })
}

test('every picture, style, script, font, icon and feed that a page needs is there', async ({ page }) => {
  const { pages } = await crawled(page)
  const { publicUrl } = await apiOf().config.read()
  const neededBy = new Map<string, string>()
  const foreign: string[] = []
  for (const { path, files } of pages.values()) {
    for (const file of files) {
      const address = new URL(file, productUrl() + path)
      if (!isOurs(address, publicUrl)) foreign.push(`${file} on ${path}`)
      neededBy.set(address.pathname, path)
    }
  }
  expect(foreign, 'files that are not ours').toEqual([])
  expect(neededBy.size).toBeGreaterThan(20)
  const asked = [...neededBy].filter(([file]) => !isDrawnAgain(file, neededBy))
  expect(asked.length).toBeGreaterThan(20)
  const answers = await inTurns(asked, async ([file, path]) => {
    const reply = await fetch(productUrl() + file)
    await reply.arrayBuffer()
    return reply.status === 200 ? [] : [`${file} on ${path} answers ${reply.status}`]
  })
  expect(answers.flat()).toEqual([])
})

test('no page has two places of one name', async ({ page }) => {
  const { pages } = await crawled(page)
  const twice = [...pages.values()].flatMap(({ path, ids }) =>
    ids.filter((id, at) => ids.indexOf(id) !== at).map(id => `${id} on ${path}`),
  )
  expect(twice).toEqual([])
})

test('links to other sites give nothing away, and say so when they open a new tab', async ({ page }) => {
  const { pages } = await crawled(page)
  const { publicUrl } = await apiOf().config.read()
  const faults: string[] = []
  for (const { path, links } of pages.values()) {
    for (const { href, target, rel, label } of links) {
      const address = new URL(href, productUrl() + path)
      const where = `${href} on ${path}`
      if (!/^https?:$/.test(address.protocol) || isOurs(address, publicUrl)) {
        if (target !== '') faults.push(`${where} does not stay in its tab`)
        continue
      }
      if (address.protocol !== 'https:') faults.push(`${where} is not https`)
      if (!/\bno(opener|referrer)\b/.test(rel)) faults.push(`${where} says who sends`)
      if (label === '') faults.push(`${where} has no label`)
    }
  }
  expect(faults).toEqual([])
})

/** Pages that both brands have, and those where the switch leads to the other brand's home. */
const otherBrand: [from: string, link: string, to: string][] = [
  ['/', 'For women', '/women'],
  ['/how-it-works', 'For women', '/women/how-it-works'],
  ['/women/practitioners', 'For men', '/practitioners'],
  ['/women/shop', 'For men', '/shop'],
  ['/support', 'For women', '/women/support'],
  ['/women/blog', 'For men', '/blog'],
  ['/shop/product/ts1-treatment-shampoo', 'For women', '/women/shop/product/ts1-treatment-shampoo'],
  ['/women/shop/product/rs1-root-serum', 'For men', '/shop'],
  ['/mens-hair-loss-treatment', 'For women', '/women'],
  ['/privacy-policy', 'For women', '/women'],
  ['/video-test', 'For women', '/women'],
]
test('the brand switch leads to the same page of the other brand, to its shelf or its home, and never to a dead end [PAGE-19]', async ({
  page,
}) => {
  const { pages } = await crawled(page)
  for (const [from, label, to] of otherBrand) {
    const { links } = pages.get(from) ?? (await referencesOf(page, await (await firstAnswer(from)).text()))
    expect(links.find(link => link.label === label)?.href, from).toBe(to)
    expect(pages.has(to), `${to} is there`).toBe(true)
  }
})
