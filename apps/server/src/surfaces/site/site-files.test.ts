import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sitePages } from '@om/domain/site'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageFonts } from '#src/pages/page-fonts.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { siteMapPage } from './site-map-page.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: 'https://clinic.example' })
}, 180_000)
afterAll(() => app.stop())

const get = (path: string, headers: Record<string, string> = {}) =>
  app.app.fetch(new Request(`http://other-host${path}`, { headers }))

test('search engines find every public page, article and product under the configured address', async () => {
  const xml = await (await get('/sitemap.xml')).text()
  const listed = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => address)
  const articles = app.deps.articles.of('men').length + app.deps.articles.of('women').length
  const { products } = await app.deps.shelf.read()
  const shown = products.reduce((sum, { brands }) => sum + brands.length, 0)
  expect(shown).toBeGreaterThan(12)
  expect(listed).toHaveLength(sitePages.length + articles + shown)
  expect(listed.every(address => address.startsWith('https://clinic.example/'))).toBe(true)
  expect(new Set(listed).size).toBe(listed.length)
})

test('robots are pointed to the list and kept from the programming interfaces', async () => {
  const text = await (await get('/robots.txt')).text()
  expect(text).toContain('Sitemap: https://clinic.example/sitemap.xml')
  expect(text).toContain('Disallow: /api/')
})

test('the sitemap page links every public page and runs no script', async () => {
  const response = await get('/sitemap.html')
  const page = await response.text()
  for (const { path, label } of sitePages) {
    expect(page).toContain(`<a href="${path}">${label.replaceAll('&', '&amp;').replaceAll("'", '&#39;')}</a>`)
  }
  expect(page).not.toContain('<script')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('the sitemap page links the products of each brand on its own shelf [SHOP-12]', async () => {
  const page = await (await get('/sitemap.html')).text()
  expect(page).toContain('href="/shop/product/ts1-treatment-shampoo"')
  expect(page).toContain('href="/women/shop/product/rs1-root-serum"')
  expect(page).not.toContain('href="/shop/product/rs1-root-serum"')
})

test('a list that did not change is not sent again', async () => {
  const etag = (await get('/sitemap.xml')).headers.get('etag') ?? ''
  expect((await get('/sitemap.xml', { 'If-None-Match': etag })).status).toBe(304)
})

test('the sitemap page is set in the fonts of the other pages, and allows itself no other style', async () => {
  const fonts = [{ family: 'Newsreader', weight: '500', path: '/assets/newsreader-Ab_1.woff2' }]
  const { text, policy } = siteMapPage({ productName: 'Clinic', publicUrl: 'https://clinic.example' }, [], fonts)
  expect(text).toContain('src:url("/assets/newsreader-Ab_1.woff2")')
  const style = /<style>([\s\S]*)<\/style>/.exec(text)?.[1] ?? ''
  expect(policy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  expect(policy).toContain("font-src 'self'")
})

test('fonts are found among the built files, the letters of English first, and not missed before there are any', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fonts-'))
  expect(pageFonts('men', join(folder, 'none'))).toEqual([])
  for (const name of [
    'newsreader-rarer-b2.woff2',
    'newsreader-a1.woff2',
    'instrument-sans-c3.woff2',
    'fraunces-d4.woff2',
  ])
    await writeFile(join(folder, name), '')
  expect(pageFonts('men', folder).map(({ path }) => path)).toEqual([
    '/assets/newsreader-a1.woff2',
    '/assets/instrument-sans-c3.woff2',
  ])
  await rm(folder, { recursive: true })
})
