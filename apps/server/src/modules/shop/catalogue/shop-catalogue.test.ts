import { shopPictureWidths } from '@om/contracts/shop'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'
import { refreshCatalogue } from './range/refresh-catalogue.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await refreshCatalogue(app.deps)
}, 180_000)
afterAll(() => app.stop())

const { api } = { api: () => app.anyone.api.shop }
const productsOf = async (brand: 'men' | 'women') => (await api().products({ query: { brand } })).items
const named = async (handle: string, brand: 'men' | 'women' = 'men') =>
  api().product({ params: { handle }, query: { brand } })
const variantOf = async (handle: string, at = 0) => (await named(handle)).product.variants[at]?.id ?? ''
const quote = (...lines: { variantId: string; quantity: number }[]) => api().quote({ body: { lines } })

describe('the range', () => {
  test('of each brand stands in shelf order with prices and stock of the shop [SHOP-13]', async () => {
    const men = await productsOf('men')
    expect(men.map(({ slug }) => slug)).toEqual([
      'ts1-treatment-shampoo',
      'tc1-thickening-conditioner',
      'ss1-scalp-serum',
      'sx1-scalp-exfoliant',
      'hs1-hair-nutrition-men',
      'lc1-light-therapy-cap',
      'dr1-scalp-roller',
      'hf1-hair-fibres',
      'lemon-myrtle-tea',
    ])
    expect(men[0]).toMatchObject({ priceFromCents: 3200, currency: 'AUD', orderBlock: null, isTaxed: true })
    expect((await productsOf('women')).map(({ slug }) => slug)).toContain('rs1-root-serum')
  })

  test('is as new as the last reading', async () => {
    const { asOf, isStale } = await api().products({ query: { brand: 'men' } })
    expect(asOf).toBe(app.clock.now().toISOString())
    expect(isStale).toBe(false)
  })

  test('has what lacks its register entry on the shelf, not for sale [SHOP-17]', async () => {
    for (const slug of ['hs1-hair-nutrition-men', 'hs2-hair-nutrition-women', 'lc1-light-therapy-cap'])
      expect((await named(slug)).product.orderBlock, slug).toBe('no_register_entry')
  })

  test('says of what only the shop knows whether GST is in its price, by the shop’s tag [SHOP-18]', async () => {
    expect((await named('lemon-myrtle-tea')).product).toMatchObject({ isTaxed: false, brands: ['men', 'women'] })
    expect((await named('ts1-treatment-shampoo')).product.isTaxed).toBe(true)
  })

  test('holds nothing that needs a prescription', async () => {
    const slugs = [...(await productsOf('men')), ...(await productsOf('women'))].map(({ slug }) => slug)
    expect(slugs.filter(slug => slug.startsWith('care-plan'))).toEqual([])
    expect((await app.anyone.request('GET', '/api/shop/products/care-plan-men')).status).toBe(404)
  })
})

describe('one product', () => {
  test.each(['ts1-treatment-shampoo', 'TS1-Treatment-Shampoo', 'laser-cap', 'Laser-Cap'])(
    'is found as %s',
    async name => expect((await named(name)).product.slug).toBe('ts1-treatment-shampoo'),
  )

  test('is found by the name that the shop keeps', async () =>
    expect((await named('Daily-Hair-Nutrition')).product.slug).toBe('hs1-hair-nutrition-men'))

  test('says so when there is none of that name', async () => {
    const response = await app.anyone.request('GET', '/api/shop/products/no-such-thing')
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: { code: 'product_not_found' } })
  })

  test('comes with up to four that go with it, what can be ordered first, none of the other brand alone [SHOP-19]', async () => {
    for (const brand of ['men', 'women'] as const)
      for (const { slug } of await productsOf(brand)) {
        const { related } = await named(slug, brand)
        expect(related.length, slug).toBeLessThanOrEqual(4)
        expect(
          related.every(one => one.slug !== slug && one.brands.includes(brand)),
          slug,
        ).toBe(true)
        const blocked = related.map(({ orderBlock }) => orderBlock !== null)
        expect(blocked, slug).toEqual(blocked.toSorted())
      }
    expect((await named('ts1-treatment-shampoo')).related).not.toEqual([])
  })
})

describe('a quote', () => {
  test('has the prices of the shop, not of the asker, and sums them [SHOP-26]', async () => {
    const [shampoo, serum] = [await variantOf('ts1-treatment-shampoo'), await variantOf('ss1-scalp-serum')]
    const answer = await quote({ variantId: shampoo, quantity: 2 }, { variantId: serum, quantity: 1 })
    expect(answer).toMatchObject({
      currency: 'AUD',
      totalCents: 2 * 3200 + 4900,
      lines: [
        { title: 'TS1 Treatment Shampoo', priceCents: 3200, totalCents: 6400, problem: null },
        { priceCents: 4900, problem: null },
      ],
    })
  })

  test('tells how many are left when more are wanted, over all lines of a variant [SHOP-27]', async () => {
    const variantId = await variantOf('rs1-root-serum')
    const left = (await named('rs1-root-serum')).product.variants[0]?.quantityLeft ?? 0
    expect(left).toBeGreaterThan(1)
    const answer = await quote({ variantId, quantity: left - 1 }, { variantId, quantity: 2 })
    expect(answer.lines.map(({ problem, quantityLeft }) => [problem, quantityLeft])).toEqual([
      [null, left],
      ['fewer_left', 1],
    ])
    expect(answer.totalCents).toBe(4900 * left)
  })

  test('tells of what may not be sold and of what the shop does not know', async () => {
    const cap = await variantOf('lc1-light-therapy-cap')
    const answer = await quote(
      { variantId: cap, quantity: 1 },
      { variantId: 'gid://shopify/ProductVariant/99', quantity: 1 },
    )
    expect(answer.lines.map(({ problem, totalCents }) => [problem, totalCents])).toEqual([
      ['no_register_entry', 0],
      ['unknown', 0],
    ])
  })

  test.each([
    ['no lines', []],
    ['a negative quantity', [{ variantId: 'gid://shopify/ProductVariant/1', quantity: -1 }]],
    ['a huge quantity', [{ variantId: 'gid://shopify/ProductVariant/1', quantity: 100_000 }]],
    ['a foreign id', [{ variantId: 'gid://shopify/Product/1', quantity: 1 }]],
    ['too many lines', Array(51).fill({ variantId: 'gid://shopify/ProductVariant/1', quantity: 1 })],
  ])('refuses bad input: %s', async (_, lines) => {
    expect((await app.anyone.request('POST', '/api/shop/quote', { lines })).status).toBe(400)
  })
})

describe('pictures', () => {
  const get = (path: string, method = 'GET') => app.app.fetch(new Request(`http://localhost${path}`, { method }))

  test('are our own copies in each width, kept for ever, with nothing but the picture in them [SHOP-28]', async () => {
    const { product } = await named('ts1-treatment-shampoo')
    const src = product.pictures[0]?.src ?? ''
    expect(src).toMatch(/^\/pictures\/shop\/[0-9a-f]{32}$/)
    for (const width of shopPictureWidths) {
      const response = await get(`${src}-${width}.webp`)
      expect(response.headers.get('cache-control')).toContain('immutable')
      const about = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
      expect(about.format).toBe('webp')
      expect(about.width).toBeLessThanOrEqual(width)
      expect([about.exif, about.xmp, about.icc]).toEqual([undefined, undefined, undefined])
    }
  })

  test('answer HEAD with their size and no body', async () => {
    const src = (await named('ss1-scalp-serum')).product.pictures[0]?.src
    const response = await get(`${src}-160.webp`, 'HEAD')
    expect(response.status).toBe(200)
    expect(Number(response.headers.get('content-length'))).toBeGreaterThan(100)
    expect((await response.arrayBuffer()).byteLength).toBe(0)
  })

  test('are made once, however many ask at the same time', async () => {
    const src = (await named('hf1-hair-fibres')).product.pictures[0]?.src
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(`${src}-480.webp`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const sizes = answers.map(({ headers }) => headers.get('content-length'))
    expect(new Set(sizes).size).toBe(1)
  })

  test('are not found under other names or widths', async () => {
    const src = (await named('ts1-treatment-shampoo')).product.pictures[0]?.src
    const strange = `/pictures/shop/${'0'.repeat(32)}-160.webp`
    for (const path of [`${src}-161.webp`, `${src}.webp`, `${src}-160.png`, strange, '/pictures/shop/..%2f-160.webp'])
      expect((await get(path)).status, path).toBe(404)
  })

  test('are all taken over after a while without anyone asking', async () => {
    for (let turns = 0; turns < 12; turns += 1) await app.sweep()
    const { rows } = await app.deps.pool.query(
      'select count(*)::int as open from public.shop_pictures where file_key is null',
    )
    expect(rows).toEqual([{ open: 0 }])
  })
})

test('a product page has a preview picture with the product in it', async () => {
  const response = await app.app.fetch(new Request('http://localhost/social/shop.product.ts1-treatment-shampoo.png'))
  expect(response.headers.get('content-type')).toBe('image/png')
  const other = await app.app.fetch(new Request('http://localhost/social/shop.product.rs1-root-serum.png'))
  expect(other.status).toBe(404)
})
