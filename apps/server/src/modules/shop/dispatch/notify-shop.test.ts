import { afterAll, beforeAll, expect, test } from 'vitest'
import { advance } from '#test/given/billing.ts'
import { dispatchSteps, givenShopOrder, openShopApp, variants } from '#test/given/shop-orders.ts'
import type { TestApp } from '#test/test-app.ts'
import { applyOrder } from '../orders/sync/apply-order.ts'

let app: TestApp
beforeAll(async () => {
  app = await openShopApp()
})
afterAll(() => app.stop())

const askShop = async (query: string, variables: Record<string, unknown>) => {
  const response = await fetch(`${app.emulators.url}/admin/api/2026-10/graphql.json`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': 'emulator-admin-token' },
    body: JSON.stringify({ query, variables }),
  })
  const { data } = (await response.json()) as { data: unknown }
  return data
}

const waiting = `query($id: ID!) { order(id: $id) { fulfillmentOrders(first: 1) { nodes {
  id lineItems(first: 5) { nodes { id } } } } } }`
type Waiting = { order: { fulfillmentOrders: { nodes: { id: string; lineItems: { nodes: { id: string }[] } }[] } } }

const sending = `mutation($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { userErrors { message } } }`

/** The shop's owner sends one piece of the first line by a parcel of their own. */
const sendOneAtShop = async (orderId: string, trackingNumber: string) => {
  const { order } = (await askShop(waiting, { id: orderId })) as Waiting
  const [open] = order.fulfillmentOrders.nodes
  const lines = [{ id: open?.lineItems.nodes[0]?.id, quantity: 1 }]
  const fulfillment = {
    lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: open?.id, fulfillmentOrderLineItems: lines }],
    trackingInfo: { company: 'Australia Post', number: trackingNumber },
  }
  expect(await askShop(sending, { fulfillment })).toEqual({ fulfillmentCreate: { userErrors: [] } })
}

type Sent = { fulfillments: { trackingNumber: string; events: { status: string }[] }[] }
const sentAtShop = async (orderId: string): Promise<Sent['fulfillments']> => {
  const response = await fetch(`${app.emulators.url}/control/shop/orders/${orderId.split('/').at(-1)}`)
  return ((await response.json()) as Sent).fulfillments
}

test('the shop is told of our parcel’s way, and nothing of the one it sent itself [DISP-21]', async () => {
  const { id, providerId } = await givenShopOrder(app, { lines: [{ variantId: variants.shampoo, quantity: 2 }] })
  await sendOneAtShop(providerId, '7XX1000634011427')
  await applyOrder(app.deps, providerId)
  const steps = dispatchSteps(app, id)
  await steps.pack()
  await steps.createParcel()
  await steps.ship()
  await app.drain()
  for (let day = 0; day < 6 && (await steps.read()).state === 'shipped'; day += 1) {
    await advance(app, 'PT12H')
    await app.deps.pool.query('delete from public.rate_counters')
    await app.sweep()
    await app.drain()
  }
  const [theirs, ours] = await sentAtShop(providerId)
  expect(theirs).toMatchObject({ trackingNumber: '7XX1000634011427', events: [] })
  expect(ours?.events.map(({ status }) => status.toLowerCase())).toContain('delivered')
})
