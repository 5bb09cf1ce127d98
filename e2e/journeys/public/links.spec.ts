import { layoutOf, redirectOf } from '@om/domain/routes'
import type { Page } from '@playwright/test'
import { productUrl } from '#e2e/fixtures/addresses.ts'
import { type References, referencesOf } from '#e2e/fixtures/links.ts'
import { apiOf, firstAnswer, listedPaths } from '#e2e/fixtures/public-site.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

type Visited = References & { path: string }
type Crawl = { pages: Map<string, Visited>; broken: string[] }

const isOurs = (address: URL, publicUrl: string) => [productUrl(), publicUrl].includes(address.origin)

/** Follows every link of our own from the given pages on, each address once, and reads the pages that are public. */
const crawl = async (page: Page, from: readonly string[]): Promise<Crawl> => {
  const { publicUrl } = await apiOf().config.read()
  const pages = new Map<string, Visited>()
  const broken: string[] = []
  const waiting = from.map(path => ({ path, on: 'the start' }))
  const seen = new Set<string>()
  while (waiting.length > 0) {
    const { path, on } = waiting.pop() ?? { path: '/', on: '' }
    if (seen.has(path)) continue
    seen.add(path)
    const reply = await firstAnswer(path)
    const location = reply.headers.get('location')
    if (location !== null) {
      const target = new URL(location, productUrl()).pathname
      const isMeant = redirectOf(path) !== null || layoutOf(path) !== 'default'
      if (!isMeant) broken.push(`${path} on ${on} leads to ${target}`)
      waiting.push({ path: target, on: path })
      continue
    }
    if (reply.status !== 200) broken.push(`${path} on ${on} answers ${reply.status}`)
    const isPage = (reply.headers.get('content-type') ?? '').startsWith('text/html')
    if (reply.status !== 200 || !isPage || !['default', 'shop'].includes(layoutOf(path))) continue
    const references = await referencesOf(page, await reply.text())
    pages.set(path, { path, ...references })
    for (const { href } of references.links) {
      if (/^(mailto|tel):/.test(href)) continue
      const address = new URL(href, productUrl() + path)
      if (isOurs(address, publicUrl)) waiting.push({ path: address.pathname + address.search, on: path })
    }
  }
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

test('every picture, style, script, font, icon and feed that a page needs is there', async ({ page }) => {
  const { pages } = await crawled(page)
  const { publicUrl } = await apiOf().config.read()
  const neededBy = new Map<string, string>()
  for (const { path, files } of pages.values()) {
    for (const file of files) {
      const address = new URL(file, productUrl() + path)
      expect(isOurs(address, publicUrl), `${file} on ${path} is ours`).toBe(true)
      neededBy.set(address.pathname, path)
    }
  }
  expect(neededBy.size).toBeGreaterThan(20)
  for (const [file, path] of neededBy) {
    const reply = await fetch(productUrl() + file)
    await reply.arrayBuffer()
    expect.soft(reply.status, `${file} on ${path}`).toBe(200)
  }
})

test('no page has two places of one name', async ({ page }) => {
  const { pages } = await crawled(page)
  for (const { path, ids } of pages.values()) {
    expect
      .soft(
        ids.filter((id, at) => ids.indexOf(id) !== at),
        path,
      )
      .toEqual([])
  }
})

test('links to other sites give nothing away, and say so when they open a new tab', async ({ page }) => {
  const { pages } = await crawled(page)
  const { publicUrl } = await apiOf().config.read()
  for (const { path, links } of pages.values()) {
    for (const { href, target, rel, label } of links) {
      const address = new URL(href, productUrl() + path)
      if (!/^https?:$/.test(address.protocol) || isOurs(address, publicUrl)) {
        expect.soft(target, `${href} on ${path} stays in its tab`).toBe('')
        continue
      }
      expect.soft(address.protocol, `${href} on ${path}`).toBe('https:')
      expect.soft(rel, `${href} on ${path}`).toMatch(/\bno(opener|referrer)\b/)
      expect.soft(label, `the label of ${href} on ${path}`).not.toBe('')
    }
  }
})
