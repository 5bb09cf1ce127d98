import { sitePages } from '@om/domain/site'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: 'https://clinic.example' })
}, 30_000)
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

test('the sitemap page links the products of each brand on its own shelf', async () => {
  const page = await (await get('/sitemap.html')).text()
  expect(page).toContain('href="/shop/product/ts1-treatment-shampoo"')
  expect(page).toContain('href="/women/shop/product/rs1-root-serum"')
  expect(page).not.toContain('href="/shop/product/rs1-root-serum"')
})

test('a list that did not change is not sent again', async () => {
  const etag = (await get('/sitemap.xml')).headers.get('etag') ?? ''
  expect((await get('/sitemap.xml', { 'If-None-Match': etag })).status).toBe(304)
})
