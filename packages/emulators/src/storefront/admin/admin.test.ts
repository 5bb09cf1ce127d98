import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openShopOffice, type ShopOffice, variants } from '../../../test/shop-office.ts'
import { askStorefront, buy, shopCards } from '../../../test/shopper.ts'
import { at, list } from '../../../test/storefront.ts'

let shop: ShopOffice
beforeAll(async () => {
  shop = await openShopOffice()
})
beforeEach(async () => {
  await shop.control('reset', {})
})
afterAll(() => shop.stop())

const lines = [
  { variantId: variants.shampoo, quantity: 2 },
  { variantId: variants.conditioner, quantity: 1 },
]
const orderQuery = `query order($id: ID!) { order(id: $id) {
  id name displayFinancialStatus displayFulfillmentStatus cancelledAt
  totalPriceSet { shopMoney { amount } } totalTaxSet { shopMoney { amount } } totalRefundedSet { shopMoney { amount } }
  customAttributes { key value } shippingAddress { city provinceCode countryCodeV2 }
  lineItems(first: 10) { nodes { id title quantity taxLines { title rate priceSet { shopMoney { amount } } } } }
  fulfillmentOrders(first: 5) { nodes { id status assignedLocation { location { id name } } } }
  fulfillments(first: 5) { id trackingInfo(first: 1) { company number url } displayStatus }
  refunds(first: 5) { id note transactions(first: 5) { nodes { status amountSet { shopMoney { amount } } } } }
} }`
const refundMutation = `mutation refund($input: RefundInput!, $key: String!) {
  refundCreate(input: $input) @idempotent(key: $key) {
    refund { id totalRefundedSet { shopMoney { amount } }
      refundLineItems(first: 5) { nodes { quantity restocked subtotalSet { shopMoney { amount } } totalTaxSet { shopMoney { amount } } } } }
    userErrors { field message } } }`
const fulfilMutation = `mutation fulfil($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) { fulfillment { id trackingInfo { url } } userErrors { message } } }`

async function placed(card?: string): Promise<string> {
  await buy(shop.url, { lines, card, attributes: [{ key: '_om_reference', value: 'ref-7' }] })
  return String(at(await shop.control('shop/orders'), 0, 'gid'))
}
const order = async (id: string) => at(await shop.admin(orderQuery, { id }), 'data', 'order')
const stockOf = async (id: string) =>
  at(
    await askStorefront(shop.url, 'query($id: ID!) { node(id: $id) { ... on ProductVariant { quantityAvailable } } }', {
      id,
    }),
    'node',
    'quantityAvailable',
  )

type Restock = { restockType?: string; locationId?: unknown }

/** Pays back one bottle of the first line, and puts it back on the shelf. */
async function refundOne(id: string, key: string, amount = '32.00', restock: Restock = {}) {
  const read = await order(id)
  const lineItemId = at(read, 'lineItems', 'nodes', 0, 'id')
  const locationId = at(read, 'fulfillmentOrders', 'nodes', 0, 'assignedLocation', 'location', 'id')
  const input = {
    orderId: id,
    refundLineItems: [{ lineItemId, quantity: 1, restockType: 'CANCEL', locationId, ...restock }],
    transactions: [{ orderId: id, gateway: 'bogus', kind: 'REFUND', amount }],
  }
  return shop.admin(refundMutation, { input, key })
}

describe('the door', () => {
  test('is closed without the right token', async () => {
    const reply = await fetch(`${shop.url}/admin/api/2026-10/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': 'wrong' },
      body: '{"query":"{ shop { name } }"}',
    })
    expect(reply.status).toBe(401)
    expect(await reply.json()).toMatchObject({ errors: expect.stringContaining('Invalid API key or access token') })
  })

  test.each([
    ['2020-01', '2025-10'],
    ['2026-04', '2025-10'],
    ['2026-10', '2026-10'],
    ['2027-07', '2026-10'],
  ])('version %s is answered by %s', async (asked, served) => {
    const reply = await fetch(`${shop.url}/admin/api/${asked}/graphql.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-shopify-access-token': 'emulator-admin-token' },
      body: '{"query":"{ shop { currencyCode } }"}',
    })
    expect(reply.headers.get('x-shopify-api-version')).toBe(served)
    expect(await reply.json()).toMatchObject({ data: { shop: { currencyCode: 'AUD' } } })
  })

  test('every answer tells its cost, and a question that is too large is refused', async () => {
    const cheap = await shop.admin('{ shop { name } }')
    expect(at(cheap, 'extensions', 'cost')).toMatchObject({
      requestedQueryCost: 1,
      actualQueryCost: 1,
      throttleStatus: { maximumAvailable: 2000, restoreRate: 100 },
    })
    const tooLarge = `{ orders(first: 250) { nodes { refunds(first: 100) {
      refundLineItems(first: 250) { nodes { lineItem { id } subtotalSet { shopMoney { amount } } } } } } } }`
    expect(at(await shop.admin(tooLarge), 'errors', 0, 'extensions', 'code')).toBe('MAX_COST_EXCEEDED')
  })

  test('who asks too often is told to wait', async () => {
    const slow = await openShopOffice({ shop: { adminPointsPerSecond: 1 } })
    const change =
      'mutation { webhookSubscriptionDelete(id: "gid://shopify/WebhookSubscription/1") { userErrors { message } } }'
    try {
      expect(list(await slow.admin(change), 'errors')).toEqual([])
      const refused = await slow.admin(change)
      expect(at(refused, 'errors', 0, 'extensions', 'code')).toBe('THROTTLED')
      expect(at(refused, 'extensions', 'cost', 'actualQueryCost')).toBeNull()
    } finally {
      await slow.stop()
    }
  })
})

describe('an order', () => {
  test('is read whole, with GST lines inside prices', async () => {
    const id = await placed()
    expect(await order(id)).toMatchObject({
      name: '#1001',
      displayFinancialStatus: 'PAID',
      displayFulfillmentStatus: 'UNFULFILLED',
      totalPriceSet: { shopMoney: { amount: '94.00' } },
      totalTaxSet: { shopMoney: { amount: '8.55' } },
      customAttributes: [{ key: '_om_reference', value: 'ref-7' }],
      shippingAddress: { city: 'Sydney', provinceCode: 'NSW', countryCodeV2: 'AU' },
      lineItems: { nodes: [{ quantity: 2, taxLines: [{ title: 'GST', rate: 0.1 }] }, { quantity: 1 }] },
      fulfillmentOrders: { nodes: [{ status: 'OPEN' }] },
    })
    expect(await order('gid://shopify/Order/1')).toBeNull()
  })

  test('is found by the time of its last change, page by page, oldest first', async () => {
    for (const _ of [1, 2, 3]) await placed()
    const query = `query since($query: String, $after: String) {
      orders(first: 2, query: $query, after: $after, sortKey: UPDATED_AT) { nodes { name } pageInfo { hasNextPage endCursor } } }`
    const since = "updated_at:>='2020-01-01T00:00:00Z'"
    const first = await shop.admin(query, { query: since })
    expect(list(first, 'data', 'orders', 'nodes')).toEqual([{ name: '#1001' }, { name: '#1002' }])
    const after = at(first, 'data', 'orders', 'pageInfo', 'endCursor')
    const second = await shop.admin(query, { query: since, after })
    expect(list(second, 'data', 'orders', 'nodes')).toEqual([{ name: '#1003' }])
    expect(
      list(await shop.admin(query, { query: 'updated_at:>2099-01-01T00:00:00Z' }), 'data', 'orders', 'nodes'),
    ).toEqual([])
  })
})

describe('sending', () => {
  test('puts the parcel with its link on the order, and milestones follow', async () => {
    const id = await placed()
    const fulfillment = {
      lineItemsByFulfillmentOrder: [{ fulfillmentOrderId: at(await order(id), 'fulfillmentOrders', 'nodes', 0, 'id') }],
      trackingInfo: { company: 'Australia Post', number: 'ABC123456789' },
    }
    const sent = at(await shop.admin(fulfilMutation, { fulfillment }), 'data', 'fulfillmentCreate')
    expect(at(sent, 'userErrors')).toEqual([])
    await shop.admin(
      `mutation($e: FulfillmentEventInput!) { fulfillmentEventCreate(fulfillmentEvent: $e) { userErrors { message } } }`,
      { e: { fulfillmentId: at(sent, 'fulfillment', 'id'), status: 'DELIVERED', happenedAt: '2026-11-25T01:00:00Z' } },
    )
    expect(await order(id)).toMatchObject({
      displayFulfillmentStatus: 'FULFILLED',
      fulfillmentOrders: { nodes: [{ status: 'CLOSED' }] },
      fulfillments: [
        {
          displayStatus: 'DELIVERED',
          trackingInfo: [{ number: 'ABC123456789', url: 'https://auspost.com.au/mypost/track/#/details/ABC123456789' }],
        },
      ],
    })
    const again = await shop.admin(fulfilMutation, { fulfillment })
    expect(list(again, 'data', 'fulfillmentCreate', 'userErrors')).toHaveLength(1)
  })
})

describe('paying back', () => {
  test('by line gives its share of GST and puts the piece back on the shelf', async () => {
    const id = await placed()
    const before = Number(await stockOf(variants.shampoo))
    const made = at(await refundOne(id, 'key-1'), 'data', 'refundCreate')
    expect(made).toMatchObject({
      userErrors: [],
      refund: {
        totalRefundedSet: { shopMoney: { amount: '32.00' } },
        refundLineItems: {
          nodes: [
            {
              quantity: 1,
              restocked: true,
              subtotalSet: { shopMoney: { amount: '32.00' } },
              totalTaxSet: { shopMoney: { amount: '2.91' } },
            },
          ],
        },
      },
    })
    expect(await order(id)).toMatchObject({ displayFinancialStatus: 'PARTIALLY_REFUNDED' })
    expect(await stockOf(variants.shampoo)).toBe(before + 1)
  })

  test('with the same key happens once; with the key of another it is refused', async () => {
    const id = await placed()
    const [one, two] = [await refundOne(id, 'key-2'), await refundOne(id, 'key-2')]
    expect(at(two, 'data')).toEqual(at(one, 'data'))
    expect(await order(id)).toMatchObject({ totalRefundedSet: { shopMoney: { amount: '32.00' } } })
    expect(at(await refundOne(id, 'key-2', '31.00'), 'errors', 0, 'extensions', 'code')).toBe(
      'IDEMPOTENCY_KEY_PARAMETER_MISMATCH',
    )
  })

  test('without a key is refused by the newest version and taken by the oldest', async () => {
    const id = await placed()
    const bare =
      'mutation($input: RefundInput!) { refundCreate(input: $input) { refund { id } userErrors { message } } }'
    const input = { orderId: id, shipping: { fullRefund: true }, transactions: [] }
    expect(list(await shop.admin(bare, { input }, '2026-10'), 'errors')).toHaveLength(1)
    expect(list(await shop.admin(bare, { input }, '2025-10'), 'errors')).toEqual([])
  })

  test('gives no more than was paid, nor more pieces than were bought', async () => {
    const id = await placed()
    expect(list(await refundOne(id, 'a', '900.00'), 'data', 'refundCreate', 'userErrors')).toHaveLength(1)
    for (const key of ['b', 'c']) await refundOne(id, key)
    expect(list(await refundOne(id, 'd'), 'data', 'refundCreate', 'userErrors')).toHaveLength(1)
  })

  test.each([
    ['to no named place', { locationId: null }, 'locationId'],
    ['to a place that is not the shop’s', { locationId: 'gid://shopify/Location/1' }, 'locationId'],
    ['as returned, of what never left', { restockType: 'RETURN' }, 'quantity'],
  ])('puts nothing back %s', async (_, restock, field) => {
    const id = await placed()
    const made = at(await refundOne(id, 'place', '32.00', restock), 'data', 'refundCreate')
    expect(made).toMatchObject({ refund: null, userErrors: [{ field: ['input', 'refundLineItems', '0', field] }] })
  })

  test('to a slow card is pending until an hour has passed', async () => {
    const id = await placed(shopCards.refundsSlowly)
    await refundOne(id, 'slow')
    const status = async () => at(await order(id), 'refunds', 0, 'transactions', 'nodes', 0, 'status')
    expect(await status()).toBe('PENDING')
    await shop.control('clock', { advance: 'PT2H' })
    expect(await status()).toBe('SUCCESS')
  })
})

test('calling an order off pays everything back and restocks it, once', async () => {
  const before = await stockOf(variants.shampoo)
  const id = await placed()
  const cancel = `mutation($id: ID!) { orderCancel(orderId: $id, reason: CUSTOMER, restock: true,
    refundMethod: { originalPaymentMethodsRefund: true }) { job { done } orderCancelUserErrors { message } } }`
  expect(at(await shop.admin(cancel, { id }), 'data', 'orderCancel')).toMatchObject({
    job: { done: true },
    orderCancelUserErrors: [],
  })
  expect(await order(id)).toMatchObject({
    displayFinancialStatus: 'REFUNDED',
    cancelledAt: expect.any(String),
    totalRefundedSet: { shopMoney: { amount: '94.00' } },
  })
  expect(await stockOf(variants.shampoo)).toBe(before)
  expect(list(await shop.admin(cancel, { id }), 'data', 'orderCancel', 'orderCancelUserErrors')).toHaveLength(1)
})
