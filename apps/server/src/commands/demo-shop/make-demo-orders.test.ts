import { people } from '@om/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShopApp } from '#test/given/shop-orders.ts'
import type { TestApp } from '#test/test-app.ts'
import { makeDemoOrders } from './make-demo-orders.ts'

let app: TestApp
beforeAll(async () => {
  app = await openShopApp()
  // The demo asks the shop's stand-in for orders, which the other tests have under the settings of a real shop.
  await makeDemoOrders({ ...app.deps, config: { ...app.deps.config, emulatorsUrl: app.emulators.url } })
})
afterAll(() => app.stop())

const list = () => app.as(people.paula).api.shopAdmin.list({ query: { view: 'all', sort: 'oldest', limit: 50 } })

test('the demo shows the shop in every state, and what is late', async () => {
  const { items, counts } = await list()
  expect(items.map(({ dispatchState }) => dispatchState)).toEqual([
    'shipped',
    'shipped',
    'received',
    'on_hold',
    'packed',
    'cancelled',
    'received',
  ])
  expect(items.map(({ returnStatus }) => returnStatus)).toContain('requested')
  expect(counts.late).toBeGreaterThan(0)
  expect(counts.refunded).toBe(2)
})

test('patients of the demo find their orders with their account', async () => {
  const { items } = await app.as(people.theo).api.shop.myOrders({ query: { limit: 20 } })
  expect(items).toMatchObject([{ dispatchState: 'shipped', isClaimed: true }])
  expect(items[0]?.parcel?.trackingNumber).toBeTruthy()
})

test('starting again adds nothing', async () => {
  const before = await list()
  // The demo asks the shop's stand-in for orders, which the other tests have under the settings of a real shop.
  await makeDemoOrders({ ...app.deps, config: { ...app.deps.config, emulatorsUrl: app.emulators.url } })
  expect((await list()).items).toEqual(before.items)
})
