import Stripe from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cards, openShop, pay, type Shop, stripeFor, subscribe } from '../../test/shop.ts'

let shop: Shop
let stripe: Stripe
beforeAll(async () => {
  shop = await openShop()
  stripe = shop.stripe
})
beforeEach(async () => {
  await shop.control('reset', {})
})
afterAll(() => shop.stop())

describe('refusals, in the provider’s shape', () => {
  test('of a missing, live or malformed key', async () => {
    const reply = await fetch(`${shop.emulators.url}/v1/customers`)
    expect(reply.status).toBe(401)
    expect(reply.headers.get('request-id')).toMatch(/^req_/)
    expect(await reply.json()).toMatchObject({
      error: { type: 'invalid_request_error', message: expect.stringContaining('API key') },
    })
    for (const key of ['sk_live_abcdefghijklmnop', 'pk_test_abcdefghijklmnop']) {
      const refused = stripeFor(shop.emulators, key).customers.list()
      await expect(refused).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
    }
  })

  test('of something that does not exist', async () => {
    await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param: 'id',
      message: "No such customer: 'cus_none'",
    })
    await expect(shop.checkout({ customer: 'cus_none', customer_email: undefined })).rejects.toMatchObject({
      statusCode: 400,
      param: 'customer',
    })
  })

  test('of an unknown parameter, by name', async () => {
    const create = stripe.rawRequest('POST', '/v1/customers', { emial: 'a@example.com' })
    await expect(create).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'emial',
      message: 'Received unknown parameter: emial',
    })
    const nested = stripe.rawRequest('POST', '/v1/checkout/sessions', {
      mode: 'subscription',
      success_url: 'http://localhost/',
      line_items: [{ prise: 'x' }],
    })
    await expect(nested).rejects.toMatchObject({ param: 'line_items[0][prise]' })
  })

  test.each([
    ['/v1/products', {}, 'parameter_missing', 'name'],
    ['/v1/products', { name: '' }, 'parameter_invalid_empty', 'name'],
    [
      '/v1/prices',
      { currency: 'aud', unit_amount: 'x', product: 'prod_x' },
      'parameter_invalid_integer',
      'unit_amount',
    ],
    [
      '/v1/checkout/sessions',
      { mode: 'payment', success_url: 'x', line_items: [{ price: 'x' }] },
      'url_invalid',
      'success_url',
    ],
  ])('of a wrong parameter: POST %s %j', async (path, params, code, param) => {
    await expect(stripe.rawRequest('POST', path, params)).rejects.toMatchObject({ statusCode: 400, code, param })
  })

  test('of an address that is not part of the API', async () => {
    await expect(stripe.rawRequest('GET', '/v1/accounts')).rejects.toMatchObject({
      statusCode: 404,
      type: 'StripeInvalidRequestError',
      message: expect.stringContaining('Unrecognized request URL (GET: /v1/accounts)'),
    })
  })
})

describe('repeating a call with the same idempotency key', () => {
  const idempotencyKey = 'customer-create:7'

  test('gives the first answer again and does nothing twice', async () => {
    const first = await stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey })
    const again = await stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey })
    expect(again.id).toBe(first.id)
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
    expect((await stripe.customers.list()).data).toHaveLength(1)
  })

  test('with other parameters is refused', async () => {
    await stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey })
    const other = stripe.customers.create({ email: 'b@example.com' }, { idempotencyKey })
    await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  })

  test('after a mistake in the parameters is a new call', async () => {
    await expect(stripe.rawRequest('POST', '/v1/customers', { x: '1' }, { idempotencyKey })).rejects.toThrow()
    expect((await stripe.customers.create({ email: 'a@example.com' }, { idempotencyKey })).email).toBe('a@example.com')
  })

  test('when the first answer was lost on the way does nothing twice', async () => {
    await shop.control('faults', { match: { service: 'payments', path: '/v1/customers' }, action: 'lose-reply' })
    const customer = await stripe.customers.create({ email: 'a@example.com' })
    expect(customer.lastResponse.headers['idempotent-replayed']).toBe('true')
    expect((await stripe.customers.list()).data).toHaveLength(1)
  })
})

describe('lists', () => {
  test('come in pages, newest first, and can be walked to the end', async () => {
    for (let count = 1; count <= 5; count++) await stripe.customers.create({ name: `Customer ${count}` })
    const first = await stripe.customers.list({ limit: 2 })
    expect(first).toMatchObject({
      object: 'list',
      has_more: true,
      url: '/v1/customers',
      data: [{ name: 'Customer 5' }, { name: 'Customer 4' }],
    })
    const last = await stripe.customers.list({ limit: 3, starting_after: first.data[1]?.id })
    expect(last).toMatchObject({ has_more: false, data: [{ name: 'Customer 3' }, {}, { name: 'Customer 1' }] })
    const back = await stripe.customers.list({ limit: 2, ending_before: last.data[1]?.id })
    expect(back).toMatchObject({ has_more: true, data: [{ name: 'Customer 4' }, { name: 'Customer 3' }] })
    const names: (string | null | undefined)[] = []
    for await (const { name } of stripe.customers.list({ limit: 2 })) names.push(name)
    expect(names).toHaveLength(5)
  })

  test('are filtered by what is asked', async () => {
    await stripe.customers.create({ email: 'a@example.com' })
    await stripe.customers.create({ email: 'b@example.com' })
    expect((await stripe.customers.list({ email: 'b@example.com' })).data).toMatchObject([{ email: 'b@example.com' }])
    expect((await stripe.customers.list({ created: { gt: 4e9 } })).data).toEqual([])
    await expect(stripe.customers.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' })
  })
})

describe('expanding', () => {
  test('puts objects in the place of ids, in lists too', async () => {
    await subscribe(shop)
    const { data } = await stripe.subscriptions.list({ expand: ['data.customer', 'data.latest_invoice.payments'] })
    expect(data[0]).toMatchObject({
      customer: { object: 'customer' },
      latest_invoice: { object: 'invoice', payments: { data: [{ object: 'invoice_payment' }] } },
    })
    const invoice = await stripe.invoices.list({ limit: 1 })
    expect(invoice.data[0]).not.toHaveProperty('payments')
  })

  test.each(['name', 'nothing', 'invoice_settings'])('refuses %s, which cannot be expanded', async path => {
    const { id } = await stripe.customers.create({ name: 'Mina' })
    await expect(stripe.customers.retrieve(id, { expand: [path] })).rejects.toMatchObject({
      message: `This property cannot be expanded (${path}).`,
    })
  })
})

describe('the catalogue', () => {
  test('finds a price by its lookup key, which only one price holds', async () => {
    const price = await shop.price({ lookup_key: 'plan-45' })
    expect((await stripe.prices.list({ lookup_keys: ['plan-45'], expand: ['data.product'] })).data).toMatchObject([
      {
        id: price.id,
        unit_amount: 14100,
        recurring: { interval: 'day', interval_count: 45 },
        product: { name: 'Hair plan' },
      },
    ])
    await expect(shop.price({ lookup_key: 'plan-45' })).rejects.toMatchObject({ param: 'lookup_key' })
    const next = await shop.price({ lookup_key: 'plan-45', transfer_lookup_key: true })
    expect((await stripe.prices.list({ lookup_keys: ['plan-45'] })).data).toMatchObject([{ id: next.id }])
  })

  test('does not let an amount be changed', async () => {
    const { id } = await shop.price()
    await expect(stripe.rawRequest('POST', `/v1/prices/${id}`, { unit_amount: '1' })).rejects.toMatchObject({
      code: 'parameter_unknown',
    })
    expect(await stripe.prices.update(id, { active: false, nickname: 'old' })).toMatchObject({
      active: false,
      unit_amount: 14100,
    })
    await expect(shop.checkout({ line_items: [{ price: id, quantity: 1 }] })).rejects.toMatchObject({
      param: 'line_items[0][price]',
    })
  })

  test('keeps what a change of a product does not mention', async () => {
    const product = await stripe.products.create({ name: 'Plan', description: 'Monthly', metadata: { a: '1', b: '2' } })
    const changed = await stripe.products.update(product.id, { metadata: { b: '', c: '3' } })
    expect(changed).toMatchObject({ name: 'Plan', description: 'Monthly', metadata: { a: '1', c: '3' } })
    expect(changed.metadata).not.toHaveProperty('b')
  })
})

describe('customers', () => {
  test('that were deleted leave a trace and no running subscription', async () => {
    const { id, customer } = await subscribe(shop)
    await stripe.customers.del(String(customer))
    expect(await stripe.customers.retrieve(String(customer))).toEqual(expect.objectContaining({ deleted: true }))
    expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' })
  })
})

describe('refunds', () => {
  test('give back in parts until nothing is left', async () => {
    await subscribe(shop)
    const [intent] = (await stripe.paymentIntents.list()).data
    const payment_intent = intent?.id ?? ''
    expect(await stripe.refunds.create({ payment_intent, amount: 100, reason: 'requested_by_customer' })).toMatchObject(
      { status: 'succeeded', amount: 100 },
    )
    await expect(stripe.refunds.create({ payment_intent, amount: 14001 })).rejects.toMatchObject({ param: 'amount' })
    expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 14000 })
    await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_already_refunded' })
    const charge = await stripe.charges.retrieve(String(intent?.latest_charge), { expand: ['refunds'] })
    expect(charge).toMatchObject({ refunded: true, amount_refunded: 14100, refunds: { data: [{}, {}] } })
  })

  test('that fail late say so', async () => {
    await pay(await shop.checkout(), '4000000000005126')
    const [intent] = (await stripe.paymentIntents.list()).data
    const { id } = await stripe.refunds.create({ payment_intent: intent?.id })
    await shop.advance('PT1H')
    expect(await stripe.refunds.retrieve(id)).toMatchObject({ status: 'failed' })
  })
})

describe('invoices', () => {
  test('can be paid again after a failure, and have a page of their own', async () => {
    await subscribe(shop, cards.failsLater)
    await shop.advance('P46D')
    const [invoice] = (await stripe.invoices.list({ status: 'open' })).data
    await expect(stripe.invoices.pay(invoice?.id ?? '')).rejects.toBeInstanceOf(Stripe.errors.StripeCardError)
    const page = await (await fetch(invoice?.hosted_invoice_url ?? '')).text()
    for (const text of ['Payment due', '$141.00', invoice?.number ?? '', 'every 45 days']) expect(page).toContain(text)
    expect(await stripe.invoices.retrieve(invoice?.id ?? '')).toMatchObject({ attempt_count: 2 })
  })
})
