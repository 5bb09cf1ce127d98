import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ PUBLIC_URL: 'https://clinic.example' })
})
afterAll(() => app.stop())

const get = (path: string, headers: Record<string, string> = {}) => app.anyone.request('GET', path, undefined, headers)
const articlesOf = async (brand: 'men' | 'women') => (await app.anyone.api.articles.list({ query: { brand } })).articles
const newest = async (brand: 'men' | 'women' = 'women') => {
  const [first] = await articlesOf(brand)
  if (!first) throw new Error('no article is published')
  return first
}

describe('reading articles', () => {
  test("works for anyone: each brand's own, newest first", async () => {
    const articles = await articlesOf('women')
    expect(articles.every(({ brand }) => brand === 'women')).toBe(true)
    const days = articles.map(({ publishedOn }) => publishedOn)
    expect(days).toEqual(days.toSorted().toReversed())
  })

  test('gives the text, the people behind it, and what to read next', async () => {
    const { id, brand } = await newest()
    const article = await app.anyone.api.articles.read({ params: { id } })
    for (const { id: heading } of article.contents) expect(article.html).toContain(`id="${heading}"`)
    expect(article.reviewerRole).not.toBe('')
    expect(article.related.every(other => other.brand === brand && other.id !== id)).toBe(true)
  })

  test('says so when there is no such article', async () => {
    expect((await get('/api/articles/nothing-here')).status).toBe(404)
  })
})

describe('pictures of articles', () => {
  test('are kept for ever under an address with their version, and asked for again without it', async () => {
    const { picture } = await newest()
    const versioned = await get(picture.src)
    expect(versioned.headers.get('content-type')).toBe('image/svg+xml')
    expect(versioned.headers.get('cache-control')).toContain('immutable')
    expect(versioned.headers.get('x-content-type-options')).toBe('nosniff')
    const bare = await get(picture.src.replace(/\?.*/, ''))
    expect(bare.headers.get('cache-control')).toBe('public, no-cache')
    const again = await get(picture.src.replace(/\?.*/, ''), { 'If-None-Match': bare.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  test('travel compressed to browsers that can take it', async () => {
    const { picture } = await newest()
    const response = await get(picture.src, { 'Accept-Encoding': 'gzip, br' })
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('vary')).toContain('Accept-Encoding')
  })

  test('can run nothing when opened by themselves', async () => {
    const { picture } = await newest()
    expect((await get(picture.src)).headers.get('content-security-policy')).toContain('sandbox')
  })

  test('are the only files of an article that anyone can have', async () => {
    const { id } = await newest()
    for (const file of ['article.md', 'other.svg', '..%2f..%2fpackage.json'])
      expect((await get(`/articles/${id}/${file}`)).status, file).toBe(404)
  })
})

describe('the feed of a brand', () => {
  test.each([
    ['men', '/blog'],
    ['women', '/women/blog'],
  ] as const)('has every article of the %s brand at its full address', async (brand, path) => {
    const response = await get(`${path}/rss.xml`)
    expect(response.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
    const xml = await response.text()
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="utf-8"\?>\s*<rss version="2\.0"/)
    expect(xml).toContain(`<atom:link href="https://clinic.example${path}/rss.xml" rel="self"`)
    for (const { id } of await articlesOf(brand))
      expect(xml).toContain(`<link>https://clinic.example${path}/${id}</link>`)
    expect(xml.match(/<item>/g) ?? []).toHaveLength((await articlesOf(brand)).length)
  })

  test('is not sent again while nothing has changed', async () => {
    const first = await get('/women/blog/rss.xml')
    const again = await get('/women/blog/rss.xml', { 'If-None-Match': first.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })
})
