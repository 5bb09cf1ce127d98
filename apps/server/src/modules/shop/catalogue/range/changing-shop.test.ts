import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDatabase } from '#src/database/database.ts'
import { createLiveHub } from '#src/modules/events/live-hub.ts'
import { startShopBetween } from '#test/given/shop-between.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { refreshCatalogue } from './refresh-catalogue.ts'
import { createShelf } from './shelf.ts'

let between: Awaited<ReturnType<typeof startShopBetween>>
let app: TestApp
beforeAll(async () => {
  between = await startShopBetween()
  app = await testApp(emulators => between.environment(emulators))
}, 180_000)
afterEach(async () => {
  between.state.isOpen = true
  between.state.change = product => product
})
afterAll(async () => {
  await app.stop()
  await between.stop()
})

const shampooId = 'gid://shopify/Product/7810000000001'
const list = () => app.anyone.api.shop.products({ query: { brand: 'men' } })
const shampoo = async () => (await list()).items.find(({ id }) => id === shampooId)
const owner = (
  change: (product: Parameters<typeof between.state.change>[0]) => ReturnType<typeof between.state.change>,
) => {
  between.state.change = product => (product.id === shampooId ? change(product) : product)
  return refreshCatalogue(app.deps)
}

test('before the shop was ever read our own range is shown with its prices, marked, and nothing can be ordered [SHOP-21]', async () => {
  between.state.isOpen = false
  await refreshCatalogue(app.deps)
  const { items, asOf, isStale } = await list()
  expect([asOf, isStale]).toEqual([null, true])
  expect(items[0]).toMatchObject({ slug: 'ts1-treatment-shampoo', priceFromCents: 3200, orderBlock: 'sold_out' })
  expect(items.every(({ orderBlock }) => orderBlock !== null)).toBe(true)
})

test('a shop of which nothing may be sold without a doctor leaves an empty shelf, and fills it again [SHOP-55]', async () => {
  await refreshCatalogue(app.deps)
  between.state.change = product => ({ ...product, tags: ['prescription'] })
  await refreshCatalogue(app.deps)
  expect(await list()).toMatchObject({ items: [], isStale: false })
  between.state.change = product => product
  await refreshCatalogue(app.deps)
  expect((await list()).items.length).toBeGreaterThan(0)
})

describe('a shop that does not answer', () => {
  test('leaves the last good copy, marked until it answers again [SHOP-20]', async () => {
    await refreshCatalogue(app.deps)
    const good = await list()
    expect(good.isStale).toBe(false)
    between.state.isOpen = false
    await refreshCatalogue(app.deps)
    expect(await list()).toEqual({ ...good, isStale: true })
    between.state.isOpen = true
    await refreshCatalogue(app.deps)
    expect((await list()).isStale).toBe(false)
  })

  test('is asked again after half a minute, and every five minutes otherwise [SHOP-23]', async () => {
    await refreshCatalogue(app.deps)
    const readsAfter = async (ms: number) => {
      app.clock.advance(ms)
      const before = between.state.reads
      await app.sweep()
      return between.state.reads - before
    }
    expect(await readsAfter(4 * 60_000)).toBe(0)
    expect(await readsAfter(60_000)).toBe(1)
    between.state.isOpen = false
    await refreshCatalogue(app.deps)
    between.state.isOpen = true
    expect(await readsAfter(10_000)).toBe(0)
    expect(await readsAfter(20_000)).toBe(1)
  })

  test('is marked even if nobody asked it for half an hour', async () => {
    await refreshCatalogue(app.deps)
    app.clock.advance(31 * 60_000)
    expect((await list()).isStale).toBe(true)
  })

  test('still lets a cart be looked at, by our own copy', async () => {
    await refreshCatalogue(app.deps)
    const variantId = (await shampoo())?.variants[0]?.id ?? ''
    between.state.isOpen = false
    const quote = await app.anyone.api.shop.quote({ body: { lines: [{ variantId, quantity: 1 }] } })
    expect(quote.lines).toMatchObject([{ priceCents: 3200, problem: null }])
  })

  test('that lists nothing at all is not believed [SHOP-22]', async () => {
    await refreshCatalogue(app.deps)
    between.state.change = () => null
    await refreshCatalogue(app.deps)
    const { items, isStale } = await list()
    expect(items.length).toBeGreaterThan(5)
    expect(isStale).toBe(true)
  })
})

describe('what the shop’s owner changes', () => {
  test('is shown as soon as the shop says so', async () => {
    await owner(product => ({ ...product, title: 'TS1 Shampoo, new recipe' }))
    expect((await shampoo())?.title).toBe('TS1 Shampoo, new recipe')
  })

  test('never shows a product once a forbidden word stands in it [SHOP-15]', async () => {
    await owner(product => ({ ...product, description: 'As good as minoxidil.' }))
    expect(await shampoo()).toBeUndefined()
    expect((await app.anyone.request('GET', '/api/shop/products/ts1-treatment-shampoo')).status).toBe(404)
    await owner(product => product)
    expect(await shampoo()).toBeDefined()
  })

  test('is shown although a text of it cannot be stored as it is', async () => {
    const broken = (text: string) => `${text}\0 \ud83c`
    await owner(product => ({
      ...product,
      title: broken('TS1 Shampoo'),
      tags: [broken('brand:men')],
      variants: {
        edges: product.variants.edges.map(({ node }) => ({
          node: { ...node, selectedOptions: [{ name: 'Size', value: broken('250 mL') }] },
        })),
      },
    }))
    expect((await list()).isStale).toBe(false)
    expect(await shampoo()).toMatchObject({
      title: 'TS1 Shampoo ',
      variants: [{ options: [{ value: '250 mL ' }] }, {}],
    })
  })

  test('takes a product off the shelf, and back under its old address', async () => {
    await owner(() => null)
    expect(await shampoo()).toBeUndefined()
    await owner(product => product)
    expect((await shampoo())?.slug).toBe('ts1-treatment-shampoo')
  })

  test('sells out each variant for itself, and the product with the last', async () => {
    const soldOut = (from: number) =>
      owner(product => ({
        ...product,
        variants: {
          edges: product.variants.edges.map(({ node }, at) => ({
            node: at >= from ? { ...node, availableForSale: false, quantityAvailable: 0 } : node,
          })),
        },
      }))
    await soldOut(1)
    expect((await shampoo())?.orderBlock).toBeNull()
    expect((await shampoo())?.variants.map(({ isAvailable }) => isAvailable)).toEqual([true, false])
    await soldOut(0)
    expect((await shampoo())?.orderBlock).toBe('sold_out')
  })

  test('gives each product its own address when two swap theirs', async () => {
    const swap = (one: string, other: string) => (product: { id: string; handle?: unknown }) =>
      product.handle === one ? other : product.handle === other ? one : product.handle
    const added = (handle: string, id: number) => ({ handle, id: `gid://shopify/Product/${id}` })
    const [first, second] = [added('gift-card', 11), added('candle', 12)]
    const ids = new Map([
      ['gid://shopify/Product/7810000000010', first],
      ['gid://shopify/Product/7810000000012', second],
    ])
    between.state.change = product => ({ ...product, ...ids.get(product.id) })
    await refreshCatalogue(app.deps)
    const renamed = swap('gift-card', 'candle')
    between.state.change = product => {
      const mine = { ...product, ...ids.get(product.id) }
      return { ...mine, handle: renamed(mine) }
    }
    await refreshCatalogue(app.deps)
    const { items } = await list()
    expect(items.find(({ slug }) => slug === 'candle')?.id).toBe(first.id)
    expect(items.find(({ slug }) => slug === 'gift-card')?.id).toBe(second.id)
  })

  test('on one copy of the server is known to the others at once [SHOP-24]', async () => {
    await refreshCatalogue(app.deps)
    const live = createLiveHub(app.deps.pool, pino({ level: 'silent' }))
    const other = createShelf(createDatabase(app.deps.peoplePool, app.clock), live)
    const titleThere = async () => (await other.read()).bySlug.get('ts1-treatment-shampoo')?.title
    await titleThere()
    await vi.waitUntil(async () => {
      const { rows } = await app.deps.pool.query(
        `select 1 from pg_stat_activity where pid <> pg_backend_pid() and query ~ '(from public.|^listen )live_events'`,
      )
      return rows.length > 0
    })
    await owner(product => ({ ...product, title: 'Told to all' }))
    await vi.waitUntil(async () => (await titleThere()) === 'Told to all')
    await live.stop()
  })

  test('while it is being read is read once more, for everyone who asked', async () => {
    await refreshCatalogue(app.deps)
    const before = between.state.reads
    await Promise.all(Array.from({ length: 20 }, () => refreshCatalogue(app.deps)))
    expect(between.state.reads - before).toBe(2)
  })
})
