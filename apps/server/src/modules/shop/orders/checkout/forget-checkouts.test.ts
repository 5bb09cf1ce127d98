import { people } from '@om/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenShopOrder, variants } from '#test/given/shop-orders.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const dayMs = 86_400_000

test('what somebody went to pay for and did not is forgotten after 60 days, what an order came of is kept [SHOPORDER-48]', async () => {
  await givenShopOrder(app, { by: people.theo })
  const lines = [{ variantId: variants.conditioner, quantity: 1 }]
  const left = await app
    .as(people.theo)
    .api.shop.startCheckout({ body: { requestKey: crypto.randomUUID(), brand: 'men', lines } })
  const kept = async () => (await app.deps.pool.query('select reference from public.shop_checkouts')).rows
  app.clock.advance(60 * dayMs - 1)
  await app.sweep()
  expect(await kept()).toHaveLength(2)
  app.clock.advance(2)
  await app.sweep()
  expect(await kept()).toHaveLength(1)
  const body = { reference: left.reference, secret: left.secret }
  await expect(app.anyone.api.shop.checkoutState({ body })).rejects.toMatchObject({ code: 'checkout_not_found' })
})
