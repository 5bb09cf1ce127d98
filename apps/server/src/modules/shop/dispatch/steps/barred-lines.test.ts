import { buy } from '@om/emulators/test/shopper'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dispatchSteps, openShopApp, variants } from '#test/given/shop-orders.ts'
import type { TestApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openShopApp()
})
afterAll(() => app.stop())

test('what we may not sell is not sent either, though somebody bought it at the shop’s own door [DISP-22]', async () => {
  const { items } = await app.anyone.api.shop.products({ query: { brand: 'men' } })
  const cap = items.find(({ orderBlock }) => orderBlock === 'no_register_entry')
  const lines = [cap?.variants[0]?.id ?? '', variants.shampoo].map(variantId => ({ variantId, quantity: 1 }))
  const { orderNumber } = await buy(app.emulators.url, { lines })
  app.clock.advance(5 * 60_000)
  await app.sweep()
  await app.drain()
  const { rows } = await app.deps.pool.query('select id from public.shop_orders where name = $1', [`#${orderNumber}`])
  const id: string = rows[0].id
  await expect(dispatchSteps(app, id).pack()).rejects.toMatchObject({
    code: 'lines_barred',
    problems: [{ message: `${cap?.title} has no register entry yet.` }],
  })

  const order = await app.as(people.paula).api.shopAdmin.read({ params: { id } })
  const wish = { lineId: order.lines.find(({ title }) => title === cap?.title)?.id ?? '', quantity: 1, restock: true }
  await app.as(people.paula).api.shopAdmin.refund({
    params: { id },
    body: {
      requestKey: crypto.randomUUID(),
      version: order.version,
      lines: [wish],
      refundShipping: false,
      note: 'Not for sale yet',
    },
  })
  expect(await dispatchSteps(app, id).pack()).toMatchObject({ state: 'packed', lines: [{ quantity: 1 }] })
})
