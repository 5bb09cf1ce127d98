import { isNoIndex, redirectOf, redirectPaths, titleOf } from '@om/domain/routes'
import { expectedAnswer, sitePages, socialPicturePath } from '@om/domain/site'
import type { Page } from '@playwright/test'
import { productUrl } from '#e2e/fixtures/addresses.ts'
import {
  apiOf,
  articleIds,
  firstAnswer,
  knownParcel,
  listedPaths,
  productsOf,
  publicPaths,
} from '#e2e/fixtures/public-site.ts'
import { factsOf, type PageFacts } from '#e2e/fixtures/read-page.ts'
import { expect, test } from '#e2e/fixtures/test.ts'

// One after the other, so that each page is asked for once.
test.describe.configure({ mode: 'default' })

type Answer = PageFacts & { status: number; headers: Headers }
const known = new Map<string, Answer>()

/** What a browser that unpacks Brotli is told of a page, and how. */
const answerOf = async (page: Page, path: string): Promise<Answer> => {
  const before = known.get(path)
  if (before) return before
  const reply = await firstAnswer(path, { 'accept-encoding': 'br' })
  const { status, headers } = reply
  const html = await reply.text()
  for (const [file] of html.matchAll(/\/assets\/[\w.-]+\.\w+/g)) assets.add(file)
  const answer = { ...(await factsOf(page, html)), status, headers }
  known.set(path, answer)
  return answer
}

/** Files with a hash in their name that those pages name. */
const assets = new Set<string>()

type Row = { path: string; title: string; robots: string; look: string; canonical: string }

/** Pages for patients of both brands, in the look of the clinic. */
const looksNeutral = ['/video-test', '/email-verification']

/** The one list: fixed pages and unlisted ones by the table of titles, articles and products by their own. */
const expectedRows = async (): Promise<Row[]> => {
  const { productName, publicUrl } = await apiOf().config.read()
  const rowOf = (path: string, title = titleOf(path, productName)): Row => {
    const { brand, robots } = expectedAnswer(path, productName)
    return { path, title, robots, look: looksNeutral.includes(path) ? 'clinic' : brand, canonical: publicUrl + path }
  }
  const articles = await Promise.all(
    (['men', 'women'] as const).map(async brand => {
      const list = await apiOf().articles.list({ query: { brand } })
      const base = brand === 'men' ? '/blog' : '/women/blog'
      return list.articles.map(({ id, title }) => rowOf(`${base}/${id}`, `${productName} | ${title}`))
    }),
  )
  const products = await Promise.all(
    (['men', 'women'] as const).map(async brand =>
      (await productsOf(brand)).map(({ path, title }) => rowOf(path, `${productName} | ${title}`)),
    ),
  )
  const unlisted = ['/se', '/women/se', '/video-test', '/email-verification', `/t/auspost/${await knownParcel()}`]
  return [
    ...sitePages.map(({ path }) => rowOf(path)),
    ...articles.flat(),
    ...products.flat(),
    ...unlisted.map(path => rowOf(path)),
  ]
}

test('every public page answers at its own address, in its brand, and says what it is [PAGE-01]', async ({ page }) => {
  const expected = await expectedRows()
  const found: unknown[] = []
  for (const { path } of expected) {
    const { title, canonical, robots, look, lang, description, status } = await answerOf(page, path)
    found.push({ path, title, robots: robots || 'index', look, canonical, status, lang })
    if (robots === 'noindex') continue
    expect.soft(description.length, `characters of the description of ${path}`).toBeGreaterThanOrEqual(50)
    expect.soft(description.length, `characters of the description of ${path}`).toBeLessThanOrEqual(200)
  }
  expect(found).toEqual(expected.map(row => ({ ...row, status: 200, lang: 'en-AU' })))
})

test('descriptions are unlike each other, so that search engines can tell pages apart [PAGE-03]', async ({ page }) => {
  const seen = new Map<string, string[]>()
  for (const path of await listedPaths()) {
    const { title, description } = await answerOf(page, path)
    const key = `${title}\n${description}`
    seen.set(key, [...(seen.get(key) ?? []), path])
  }
  // A brand's page may share its words with the other brand's page of the same kind, and with no other page.
  const same = [...seen.values()].filter(
    paths => new Set(paths.map(path => path.replace(/^\/women(\/|$)/, '/'))).size > 1,
  )
  expect(same).toEqual([])
})

test('the list for search engines holds every public page, article and product, and nothing that asks to be left alone [PAGE-02]', async () => {
  const [men, women] = await Promise.all([articleIds('men'), articleIds('women')])
  const articles = [...men.map(id => `/blog/${id}`), ...women.map(id => `/women/blog/${id}`)]
  const shelves = await Promise.all([productsOf('men'), productsOf('women')])
  const products = shelves.flat().map(({ path }) => path)
  const listed = await listedPaths()
  expect(listed.toSorted()).toEqual([...sitePages.map(({ path }) => path), ...articles, ...products].toSorted())
  expect(listed.filter(isNoIndex)).toEqual([])
  expect(men.length).toBeGreaterThanOrEqual(8)
  expect(women.length).toBeGreaterThanOrEqual(6)
})

test('short and old addresses lead on at once and keep what was asked [PAGE-06]', async () => {
  for (const path of redirectPaths) {
    const reply = await firstAnswer(`${path}?from=letter`)
    // No host in it: a visitor may have called us by any name.
    expect([reply.status, reply.headers.get('location')], path).toEqual([302, redirectOf(`${path}?from=letter`)])
  }
})

test('unknown addresses lead home, and unknown articles to the list of their brand [PAGE-07] [SCREEN-08]', async () => {
  const [firstOfMen] = await articleIds('men')
  const [firstOfWomen] = await articleIds('women')
  const leads: Record<string, string> = {
    '/no/such/page': '/',
    '/women/no-such-page': '/',
    '/wp-login.php': '/',
    '/pharmacy-shipping': '/',
    '/pharmacy-reports': '/',
    '/pharmacy-settings': '/',
    '/pharmacy-profile': '/',
    '/%E2%82%AC': '/',
    '/blog/no-such-article': '/blog',
    '/women/blog/no-such-article': '/women/blog',
    [`/women/blog/${firstOfMen}`]: `/blog/${firstOfMen}`,
    [`/blog/${firstOfWomen}`]: `/women/blog/${firstOfWomen}`,
  }
  for (const [path, target] of Object.entries(leads)) {
    const reply = await firstAnswer(path)
    const place = new URL(reply.headers.get('location') ?? 'none:', productUrl()).pathname
    expect([reply.status, place], path).toEqual([302, target])
  }
  expect((await firstAnswer('/assets/gone-12345678.js')).status).toBe(404)
})

test('every page that may be shared has a preview picture of its own, in the size that previews take [PAGE-04]', async ({
  page,
}) => {
  const { publicUrl } = await apiOf().config.read()
  const listed = await listedPaths()
  const addresses = new Map<string, string>()
  for (const path of listed) {
    const { socialPicture } = await answerOf(page, path)
    expect(socialPicture, path).toBe(publicUrl + socialPicturePath(path))
    addresses.set(path, socialPicture)
  }
  expect(new Set(addresses.values()).size).toBe(listed.length)
  // Each is drawn when it is asked for first: the pages that are one of a kind, and one of each list of either brand.
  const kindOf = (path: string) => /^(.*\/(?:blog|product))\/./.exec(path)?.[1]
  const drawn = listed.filter((path, at) => {
    const kind = kindOf(path)
    return !kind || listed.findIndex(before => kindOf(before) === kind) === at
  })
  const pictures = new Set<string>()
  for (const path of drawn) {
    const socialPicture = addresses.get(path) ?? ''
    const reply = await fetch(productUrl() + new URL(socialPicture).pathname)
    expect([reply.status, reply.headers.get('content-type')], path).toEqual([200, 'image/png'])
    const bytes = Buffer.from(await reply.arrayBuffer())
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], path).toEqual([1200, 630])
    pictures.add(bytes.toString('base64'))
  }
  expect(pictures.size).toBe(drawn.length)
})

/** What each kind of page tells search engines beyond its text. */
const dataOf: Record<string, string[]> = {
  '/': ['Organization', 'MedicalBusiness', 'FAQPage'],
  '/women': ['Organization', 'MedicalBusiness', 'FAQPage'],
  '/support': ['FAQPage'],
  '/women/support': ['FAQPage'],
  '/practitioners': ['Person'],
  '/women/practitioners': ['Person'],
}

const kinds: [kind: RegExp, types: string[]][] = [
  [/\/blog\/./, ['Article', 'BreadcrumbList']],
  [/\/shop\/product\/./, ['Product', 'BreadcrumbList']],
]

test('structured data can be read and tells what the page is about [PAGE-05]', async ({ page }) => {
  for (const path of await listedPaths()) {
    const { structuredData } = await answerOf(page, path)
    const blocks = structuredData.map(text => JSON.parse(text) as Record<string, unknown>)
    for (const block of blocks) expect(block['@context'], path).toBe('https://schema.org')
    const types = blocks.map(block => block['@type'])
    const wanted = dataOf[path] ?? kinds.find(([kind]) => kind.test(path))?.[1] ?? []
    expect(types, path).toEqual(expect.arrayContaining(wanted))
  }
})

test('pages to read carry one small script and no application [PAGE-08]', async ({ page }) => {
  const plain: string[] = []
  for (const path of await publicPaths()) {
    const { kind, scripts } = await answerOf(page, path)
    if (kind !== 'plain') continue
    plain.push(path)
    expect(scripts, path).toEqual([expect.stringMatching(/^\/assets\/start-[\w-]+\.js$/)])
    const text = await (await fetch(productUrl() + scripts[0])).text()
    expect(text.length, `characters of ${scripts[0]}`).toBeLessThan(40_000)
  }
  expect(plain).toEqual(expect.arrayContaining(['/', '/women', '/how-it-works', '/blog', '/privacy-policy']))
})

test('a page to read is packed once, asked for again by its mark, and allows no script that we did not write [PAGE-09]', async ({
  page,
}) => {
  for (const path of await listedPaths()) {
    const { kind, headers } = await answerOf(page, path)
    const policy = headers.get('content-security-policy') ?? ''
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? 'none stated'
    expect(scripts, path).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:/)
    expect(headers.get('content-encoding'), path).toBe(kind === 'app' ? null : 'br')
    if (kind !== 'plain') continue
    expect(scripts, path).not.toContain('nonce')
    const etag = headers.get('etag') ?? ''
    const again = await firstAnswer(path, { 'accept-encoding': 'br', 'if-none-match': etag })
    expect([again.status, again.headers.get('cache-control')], path).toEqual([
      304,
      'public, max-age=0, must-revalidate',
    ])
    expect(headers.get('set-cookie'), path).toBeNull()
  }
})

test('files with a hash in their name never change, text is packed, and no picture is heavy [PAGE-10]', async ({
  page,
}) => {
  for (const path of await publicPaths()) await answerOf(page, path)
  expect(assets.size).toBeGreaterThan(10)
  for (const file of assets) {
    const reply = await fetch(productUrl() + file, { headers: { 'accept-encoding': 'br' } })
    expect([reply.status, reply.headers.get('cache-control')], file).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ])
    const bytes = Number(reply.headers.get('content-length'))
    await reply.arrayBuffer()
    if (/\.(js|css|svg)$/.test(file) && bytes > 2_000) expect(reply.headers.get('content-encoding'), file).toBe('br')
    if (/\.(svg|png|webp|avif)$/.test(file)) expect(bytes, `bytes of ${file}`).toBeLessThan(100_000)
  }
})
