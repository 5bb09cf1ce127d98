import { buy } from '@om/emulators/test/shopper'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinClocks } from '#test/given/billing.ts'
import { variants } from '#test/given/shop-orders.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { refreshCatalogue } from '../../catalogue/range/refresh-catalogue.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
  await refreshCatalogue(app.deps)
})
afterAll(() => app.stop())

const setPrice = async (variantId: string, priceCents: number) => {
  const id = variantId.split('/').at(-1)
  const response = await fetch(`${app.emulators.url}/control/shop/variants/${id}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ priceCents, stock: null }),
  })
  if (!response.ok) throw new Error(await response.text())
}

/** An order of more money than we keep. */
const buyBeyondMeasure = async () => {
  const all = Object.values(variants)
  for (const variantId of all) await setPrice(variantId, 10_000_000)
  await buy(app.emulators.url, { lines: all.map(variantId => ({ variantId, quantity: 99 })) })
  for (const variantId of all) await setPrice(variantId, 3_000)
}

test('an order that cannot be stored keeps none of the later ones waiting [SHOPORDER-57]', async () => {
  await buyBeyondMeasure()
  const lines = [{ variantId: variants.shampoo, quantity: 1 }]
  const { reference, secret, attributes } = await app.anyone.api.shop.startCheckout({
    body: { requestKey: crypto.randomUUID(), brand: 'men', lines },
  })
  await buy(app.emulators.url, { lines, attributes })
  await joinClocks(app)
  app.clock.advance(6 * 60_000)
  await app.sweep()
  await app.drain()
  expect(await app.anyone.api.shop.checkoutState({ body: { reference, secret } })).toMatchObject({ state: 'paid' })
})
