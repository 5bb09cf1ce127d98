import type { Brand } from '@om/domain/brand'
import { buy, type CartLine, type Fields } from '@om/emulators/test/shopper'
import { type Person, people } from '@om/testing/people'
import { refreshCatalogue } from '#src/modules/shop/catalogue/range/refresh-catalogue.ts'
import { applyOrder } from '#src/modules/shop/orders/sync/apply-order.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { joinClocks } from './billing.ts'

type Staff = Extract<Person, { role: 'doctor' | 'pharmacist' }>

/** Variants of the emulated shop. */
export const variants = {
  shampoo: 'gid://shopify/ProductVariant/7820000000101',
  bigShampoo: 'gid://shopify/ProductVariant/7820000000102',
  conditioner: 'gid://shopify/ProductVariant/7820000000201',
} as const

/** The app with one clock for all, after a first round of what runs by it: the shop's range has been read. */
export const openShopApp = async (): Promise<TestApp> => {
  const app = await testApp()
  await joinClocks(app)
  await app.sweep('shop-catalogue', 'shop-orders')
  return app
}

export type GivenShopOrder = { id: string; name: string; providerId: string }

/** An order that somebody paid at the shop, and that we have learnt of. `by` begins it signed in. */
export const givenShopOrder = async (
  app: TestApp,
  given: { lines?: CartLine[]; fields?: Fields; card?: string; by?: Person; brand?: Brand } = {},
): Promise<GivenShopOrder> => {
  if (!(await app.deps.shelf.read()).asOf) await refreshCatalogue(app.deps)
  const lines = given.lines ?? [{ variantId: variants.shampoo, quantity: 2 }]
  const caller = given.by ? app.as(given.by) : app.anyone
  const { attributes } = await caller.api.shop.startCheckout({
    body: { requestKey: crypto.randomUUID(), brand: given.brand ?? 'men', lines },
  })
  const { card, fields } = given
  const bought = await buy(app.emulators.url, {
    lines,
    attributes,
    ...(card ? { card } : {}),
    ...(fields ? { fields } : {}),
  })
  const name = `#${bought.orderNumber}`
  const orders = (await (await fetch(`${app.emulators.url}/control/shop/orders`)).json()) as {
    id: string
    orderNumber: number
  }[]
  const made = orders.find(({ orderNumber }) => orderNumber === bought.orderNumber)
  const providerId = `gid://shopify/Order/${made?.id.replace(/\D/g, '') ?? ''}`
  const id = await applyOrder(app.deps, providerId)
  if (!id) throw new Error(`we did not learn of order ${name}`)
  return { id, name, providerId }
}

/** A pharmacist's steps on an order of the shop, each with the version that is current then. */
export const dispatchSteps = (app: TestApp, id: string, by: Staff = people.phTran) => {
  const { api } = app.as(by)
  const params = { id }
  const read = () => api.shopDispatch.read({ params })
  const version = async () => (await read()).version
  return {
    read,
    pack: async (tickedLineIds?: string[]) => {
      const order = await read()
      const ids = tickedLineIds ?? order.lines.map(line => line.id)
      return api.shopDispatch.pack({ params, body: { version: order.version, tickedLineIds: ids } })
    },
    createParcel: async (weightGrams = 500) =>
      api.shopDispatch.createParcel({ params, body: { version: await version(), weightGrams } }),
    ship: async (scannedCode?: string) => {
      const order = await read()
      const code = scannedCode ?? order.parcel?.trackingNumber ?? 'none'
      return api.shopDispatch.ship({ params, body: { version: order.version, scannedCode: code } })
    },
    hold: async () =>
      api.shopDispatch.hold({ params, body: { version: await version(), reason: 'stock', note: 'One bottle leaks.' } }),
    resume: async () => api.shopDispatch.resume({ params, body: { version: await version(), note: 'Replaced.' } }),
  }
}
