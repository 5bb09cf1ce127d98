import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createShopAdmin, webhookTopics } from './client.ts'
import { ShopDown, ShopRefused } from './port.ts'

/** A back office that says what it is told to, one answer after the other, and remembers what it was asked. */
type Answer = { status?: number; headers?: Record<string, string>; body: unknown } | 'hang up'
let server: Server
let url: string
let answers: Answer[]
let calls: { query: string; variables: Record<string, unknown>; token: string }[]
let waited: number[]

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    const { query, variables } = JSON.parse(text)
    calls.push({ query, variables, token: String(request.headers['x-shopify-access-token']) })
    const answer = answers.shift()
    if (!answer || answer === 'hang up') return response.destroy()
    response.writeHead(answer.status ?? 200, { 'Content-Type': 'application/json', ...answer.headers })
    response.end(JSON.stringify(answer.body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  answers = []
  calls = []
  waited = []
})

const shop = (version = '2026-10') =>
  createShopAdmin({
    endpoint: `${url}/admin/api/${version}/graphql.json`,
    token: 'secret-token',
    webhookSecret: 'shpss_test',
    pause: async ms => {
      waited.push(ms)
    },
  })
const says = (...data: unknown[]) => {
  answers = data.map(one => ({ body: { data: one } }))
}
const money = (amount: string) => ({ shopMoney: { amount } })
const page = (...nodes: unknown[]) => ({ nodes, pageInfo: { hasNextPage: false, endCursor: null } })
const line = (id: string, more = {}) => ({
  id,
  product: { id: 'gid://shopify/Product/1' },
  variant: null,
  sku: 'TS1-250',
  title: 'A shampoo',
  variantTitle: 'Default Title',
  quantity: 2,
  originalUnitPriceSet: money('32.0'),
  discountAllocations: [{ allocatedAmountSet: money('1.5') }, { allocatedAmountSet: money('0.25') }],
  taxLines: [{ priceSet: money('5.659') }],
  taxable: true,
  requiresShipping: true,
  unfulfilledQuantity: 2,
  ...more,
})
const order = {
  id: 'gid://shopify/Order/1',
  name: '#1001',
  email: null,
  phone: null,
  createdAt: '2026-11-16T00:00:00Z',
  updatedAt: '2026-11-16T00:01:00Z',
  processedAt: '2026-11-16T00:00:00Z',
  cancelledAt: null,
  currencyCode: 'AUD',
  test: true,
  displayFinancialStatus: 'PARTIALLY_REFUNDED',
  displayFulfillmentStatus: 'UNFULFILLED',
  totalPriceSet: money('72.2'),
  customer: null,
  customAttributes: [{ key: '_om_reference', value: 'abc' }],
  shippingAddress: {
    name: 'Mina Castellano',
    address1: '27 Boundary Road',
    address2: null,
    city: 'Paddington',
    provinceCode: 'QLD',
    zip: '4064',
    countryCodeV2: 'AU',
    phone: '+61412555103',
  },
  shippingLine: { title: 'Standard', discountedPriceSet: money('9.95'), taxLines: [{ priceSet: money('0.9') }] },
  lineItems: page(line('gid://shopify/LineItem/1')),
  refunds: [{ id: 'gid://shopify/Refund/1' }],
  fulfillments: [
    {
      id: 'gid://shopify/Fulfillment/1',
      status: 'SUCCESS',
      createdAt: '2026-11-16T02:00:00Z',
      trackingInfo: [{ number: '7XX1000' }],
    },
  ],
}
const key = '5e0f6f3e-8b0a-4f0e-9d1c-2b7a6c5d4e3f'
const refund = {
  id: 'gid://shopify/Refund/1',
  createdAt: '2026-11-16T00:01:00Z',
  note: `Arrived broken [${key}]`,
  refundLineItems: page({
    lineItem: { id: 'gid://shopify/LineItem/1' },
    quantity: 1,
    restocked: false,
    subtotalSet: money('31.13'),
    totalTaxSet: money('2.83'),
  }),
  refundShippingLines: page({ subtotalAmountSet: money('9.95'), taxAmountSet: money('0.9') }),
  transactions: page(
    { kind: 'REFUND', status: 'SUCCESS', amountSet: money('41.08') },
    { kind: 'REFUND', status: 'FAILURE', amountSet: money('41.08') },
  ),
}

describe('an order', () => {
  test('is read with exact money, its lines and what was really paid back [SHOPORDER-30]', async () => {
    says({ order }, { refund })
    const read = await shop().order(order.id)
    expect(calls[0]).toMatchObject({ token: 'secret-token', variables: { id: order.id, after: null } })
    expect(read).toMatchObject({
      name: '#1001',
      email: '',
      phone: '+61412555103',
      customerName: 'Mina Castellano',
      financialStatus: 'partially_refunded',
      isFulfilled: false,
      totalCents: 7220,
      shipping: { cents: 995, taxCents: 90, title: 'Standard' },
      shipTo: { line1: '27 Boundary Road', line2: '', suburb: 'Paddington', state: 'QLD', postcode: '4064' },
      lines: [{ unitCents: 3200, discountCents: 175, taxCents: 566, variantTitle: '', variantId: null, isTaxed: true }],
      refunds: [
        {
          amountCents: 4108,
          expectedCents: 4108,
          key,
          note: 'Arrived broken',
          status: 'done',
          shipping: { cents: 995 },
        },
      ],
      fulfilments: [{ status: 'success', trackingNumber: '7XX1000' }],
    })
  })

  test('with many lines is read page by page', async () => {
    const more = { nodes: [line('a')], pageInfo: { hasNextPage: true, endCursor: 'next' } }
    says({ order: { ...order, lineItems: more, refunds: [] } }, { order: { ...order, lineItems: page(line('b')) } })
    const read = await shop().order(order.id)
    expect(read?.lines.map(one => one.id)).toEqual(['a', 'b'])
    expect(calls.map(one => one.variables.after)).toEqual([null, 'next'])
  })

  test('that the shop does not know is none', async () => {
    says({ order: null })
    expect(await shop().order('gid://shopify/Order/9')).toBeNull()
  })

  test('changes are told oldest first, from a second on', async () => {
    says({
      orders: {
        nodes: [{ id: 'a', updatedAt: '2026-11-16T00:00:00Z' }],
        pageInfo: { hasNextPage: true, endCursor: 'x' },
      },
    })
    const told = await shop().ordersSince(new Date('2026-11-15T23:59:59.900Z'), null)
    expect(told).toEqual({ changes: [{ id: 'a', updatedAt: new Date('2026-11-16T00:00:00Z') }], nextCursor: 'x' })
    expect(calls[0]?.variables.query).toBe("updated_at:>='2026-11-15T23:59:59Z'")
  })
})

describe('a refund', () => {
  const wanted = {
    orderId: order.id,
    key,
    note: 'Arrived broken',
    lines: [{ lineId: 'gid://shopify/LineItem/1', quantity: 1, restock: false }],
    shippingCents: 995,
  }
  const unrefunded = { order: { ...order, refunds: [] } }
  const paid = { id: 'gid://t/1', kind: 'SALE', status: 'SUCCESS', gateway: 'card', amountSet: money('72.2') }
  const place = (id: string | null) => ({ nodes: [{ assignedLocation: { location: id && { id } } }] })
  const origins = (id: string | null, ...transactions: unknown[]) => ({
    order: { transactions, fulfillmentOrders: place(id) },
  })
  const payments = origins('gid://shopify/Location/1', { ...paid, status: 'FAILURE' }, paid)
  const made = { refundCreate: { refund, userErrors: [] } }

  test('goes back the way the money came, to the cent, under its key', async () => {
    says(unrefunded, payments, made)
    expect(await shop().refund(wanted)).toMatchObject({ amountCents: 4108, key })
    expect(calls[2]?.query).toContain('@idempotent(key: $key)')
    expect(calls[2]?.variables).toEqual({
      key,
      input: {
        orderId: order.id,
        note: `Arrived broken [${key}]`,
        notify: false,
        refundLineItems: [{ lineItemId: 'gid://shopify/LineItem/1', quantity: 1, restockType: 'NO_RESTOCK' }],
        shipping: { amount: '9.95' },
        transactions: [{ orderId: order.id, parentId: 'gid://t/1', gateway: 'card', kind: 'REFUND', amount: '41.08' }],
      },
    })
  })

  const oneOf = (unfulfilledQuantity: number) => ({
    order: { ...unrefunded.order, lineItems: page(line('gid://shopify/LineItem/1', { unfulfilledQuantity })) },
  })
  const allBack = { ...wanted, lines: [{ lineId: 'gid://shopify/LineItem/1', quantity: 2, restock: true }] }

  test.each([
    [2, [{ quantity: 2, restockType: 'CANCEL' }]],
    [0, [{ quantity: 2, restockType: 'RETURN' }]],
    [
      1,
      [
        { quantity: 1, restockType: 'CANCEL' },
        { quantity: 1, restockType: 'RETURN' },
      ],
    ],
  ])('with %i pieces unsent puts them back where they are sent from: %j', async (unsent, parts) => {
    says(oneOf(unsent), payments, made)
    await shop().refund(allBack)
    expect(calls[2]?.variables.input).toMatchObject({
      refundLineItems: parts.map(part => ({ ...part, locationId: 'gid://shopify/Location/1' })),
    })
  })

  test('puts nothing back where the shop has no place for it, and pays nothing [SHOPADM-30]', async () => {
    says(oneOf(0), origins(null, paid))
    await expect(shop().refund(allBack)).rejects.toThrow('Refund without putting them back.')
    expect(calls.some(({ query }) => query.startsWith('mutation'))).toBe(false)
  })

  test('that was made before is not made again, whatever became of the answer [SHOPORDER-31]', async () => {
    says({ order }, { refund })
    expect(await shop('2025-10').refund(wanted)).toMatchObject({ id: refund.id })
    expect(calls.some(({ query }) => query.startsWith('mutation'))).toBe(false)
  })

  test('leaves the key out where the shop does not know it yet', async () => {
    says(unrefunded, payments, made)
    await shop('2025-10').refund(wanted)
    expect(calls[2]?.query).not.toContain('@idempotent')
  })

  test('of more pieces than are left is refused before the shop is asked for it', async () => {
    says({ order }, { refund }, payments)
    const twice = {
      ...wanted,
      key: 'another-key',
      lines: [{ lineId: 'gid://shopify/LineItem/1', quantity: 2, restock: false }],
    }
    await expect(shop().refund(twice)).rejects.toThrow(ShopRefused)
  })

  test('of more money than is left of the payments is refused, and nothing less is paid back [SHOPADM-26]', async () => {
    const payment = { ...paid, amountSet: money('41.07') }
    says(unrefunded, origins(null, payment))
    await expect(shop().refund(wanted)).rejects.toThrow('More is to be refunded than is left of what was paid.')
    expect(calls.some(({ query }) => query.startsWith('mutation'))).toBe(false)
  })

  test('that the shop will not make is refused with its reason', async () => {
    const userErrors = [{ field: ['input'], message: 'Refund amount exceeds what is left.' }]
    says(unrefunded, payments, { refundCreate: { refund: null, userErrors } })
    await expect(shop().refund(wanted)).rejects.toThrow(new ShopRefused('Refund amount exceeds what is left.'))
  })
})

describe('what is on its way', () => {
  const sending = { orderId: order.id, trackingNumber: '7XX1000', trackingUrl: 'https://carrier.example/7XX1000' }
  const open = { id: 'gid://shopify/FulfillmentOrder/1', status: 'OPEN' }
  const sent = order.fulfillments[0]

  test('is told once, in words the shop builds its link from', async () => {
    says(
      { order: { fulfillmentOrders: { nodes: [open] }, fulfillments: [] } },
      { fulfillmentCreate: { fulfillment: sent, userErrors: [] } },
    )
    expect(await shop().fulfil(sending)).toMatchObject({ trackingNumber: '7XX1000', status: 'success' })
    expect(calls[1]?.variables).toMatchObject({
      fulfillment: { trackingInfo: { company: 'Australia Post', number: '7XX1000' }, notifyCustomer: false },
    })
  })

  test('is not told again', async () => {
    says({ order: { fulfillmentOrders: { nodes: [] }, fulfillments: [sent] } })
    expect(await shop().fulfil(sending)).toMatchObject({ id: 'gid://shopify/Fulfillment/1' })
    expect(calls).toHaveLength(1)
  })

  test('a milestone is told once', async () => {
    const at = new Date('2026-11-17T03:04:05.678Z')
    const milestone = { fulfilmentId: 'gid://shopify/Fulfillment/1', milestone: 'delivered' as const, at }
    says({ fulfillment: { events: { nodes: [] } } }, { fulfillmentEventCreate: { userErrors: [] } })
    await shop().reportMilestone(milestone)
    const event = calls[1]?.variables.event as { status: string; happenedAt: string }
    expect(event).toMatchObject({ status: 'DELIVERED', happenedAt: '2026-11-17T03:04:05Z' })
    says({ fulfillment: { events: { nodes: [event] } } })
    await shop().reportMilestone(milestone)
    expect(calls).toHaveLength(3)
  })
})

test('only the messages that are missing are asked for, without names or addresses in them', async () => {
  const [first = '', ...others] = webhookTopics
  const made = { webhookSubscriptionCreate: { userErrors: [] } }
  says(
    { webhookSubscriptions: page({ topic: first, uri: 'https://us.example/webhooks/shopify' }) },
    ...others.map(() => made),
  )
  await shop().registerWebhooks('https://us.example/webhooks/shopify')
  expect(calls.slice(1).map(({ variables }) => variables.topic)).toEqual(others)
  expect(calls[1]?.variables.webhook).toEqual({
    uri: 'https://us.example/webhooks/shopify',
    format: 'JSON',
    includeFields: ['id', 'admin_graphql_api_id', 'order_id', 'updated_at'],
  })
})

describe('a shop that does not answer', () => {
  const throttled = (currentlyAvailable: number) => ({
    body: {
      errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
      extensions: { cost: { requestedQueryCost: 300, throttleStatus: { currentlyAvailable, restoreRate: 100 } } },
    },
  })

  test('because it asks to wait is asked again once its allowance allows it, changes too [SHOPORDER-32]', async () => {
    answers = [
      throttled(100),
      { status: 429, headers: { 'retry-after': '2' }, body: {} },
      { body: { data: { order: null } } },
    ]
    expect(await shop().order('x')).toBeNull()
    expect(waited).toEqual([2_000, 2_000])
  })

  test('for longer than we wait is down', async () => {
    answers = [throttled(-2_000)]
    await expect(shop().order('x')).rejects.toThrow(ShopDown)
  })

  test.each<[string, Answer]>([
    ['is at fault', { status: 503, body: { errors: 'Unavailable' } }],
    ['hangs up', 'hang up'],
    ['says nothing we can read', { body: 'hello' }],
  ])('and %s is asked three times, then it is down', async (_, answer) => {
    answers = [answer, answer, answer, { body: { data: { order: null } } }]
    await expect(shop().order('x')).rejects.toThrow(ShopDown)
    expect(calls).toHaveLength(3)
  })

  test('to a change is not asked to make it a second time [SHOPORDER-33]', async () => {
    answers = [{ body: { data: { webhookSubscriptions: page() } } }, 'hang up']
    await expect(shop().registerWebhooks('https://us.example')).rejects.toThrow(ShopDown)
    expect(calls).toHaveLength(2)
  })

  test('because it does not accept us says why', async () => {
    answers = [{ body: { errors: [{ message: 'Access denied', extensions: { code: 'ACCESS_DENIED' } }] } }]
    await expect(shop().order('x')).rejects.toThrow(new ShopRefused('Access denied'))
  })
})
