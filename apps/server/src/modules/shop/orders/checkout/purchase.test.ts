import { buy, fillCart, openCheckout, pressPay, shopCards } from '@om/emulators/test/shopper'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinClocks } from '#test/given/billing.ts'
import { atShop, deliverAll, type Mailbox, openMailbox } from '#test/given/shop-messages.ts'
import { variants } from '#test/given/shop-orders.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { refreshCatalogue } from '../../catalogue/range/refresh-catalogue.ts'

let app: TestApp
let shop: Mailbox
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
  await refreshCatalogue(app.deps)
  shop = await openMailbox(app)
})
afterAll(async () => {
  await shop.close()
  await app.stop()
})

const lines = [
  { variantId: variants.shampoo, quantity: 2 },
  { variantId: variants.conditioner, quantity: 1 },
]
const press = (requestKey: string = crypto.randomUUID()) => ({ body: { requestKey, brand: 'men' as const, lines } })
const newBuyer = () => `${crypto.randomUUID()}@example.com`

/** From the press to the paid order that we have learnt of by the shop's messages. */
const purchase = async (by: TestApp['anyone'] = app.anyone) => {
  const email = newBuyer()
  const { reference, secret, attributes } = await by.api.shop.startCheckout(press())
  const bought = await buy(app.emulators.url, { lines, attributes, fields: { email } })
  await deliverAll(app, await shop.take())
  const state = await by.api.shop.checkoutState({ body: { reference, secret } })
  if (!state.order) throw new Error('no order')
  return { email, reference, secret, state, order: state.order, name: `#${bought.orderNumber}` }
}
const providerOf = async (id: string): Promise<string> => {
  const { rows } = await app.deps.pool.query('select provider_id from public.shop_orders where id = $1', [id])
  return rows[0].provider_id
}
const tokenIn = async (email: string) => {
  const [mail] = await app.mails(email)
  return /#order=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
}

describe('going to pay', () => {
  test('works: a reference for the cart, and a secret that only this browser has [SHOPORDER-01]', async () => {
    const made = await app.anyone.api.shop.startCheckout(press())
    expect(made.attributes).toEqual([{ key: '_om_reference', value: made.reference }])
    const { body } = { body: { reference: made.reference, secret: made.secret } }
    expect(await app.anyone.api.shop.checkoutState({ body })).toMatchObject({ state: 'open', lines, order: null })
  })

  test('repeats safely: the same press is the same checkout [SHOPORDER-02]', async () => {
    const key = crypto.randomUUID()
    const [one, other] = await Promise.all([
      app.anyone.api.shop.startCheckout(press(key)),
      app.anyone.api.shop.startCheckout(press(key)),
    ])
    expect(other).toEqual(one)
  })

  test('refuses bad input: the key of another press, by whomever [SHOPORDER-55]', async () => {
    const key = crypto.randomUUID()
    await app.anyone.api.shop.startCheckout(press(key))
    const other = { body: { ...press(key).body, lines: lines.slice(1) } }
    await expect(app.anyone.api.shop.startCheckout(other)).rejects.toMatchObject({ code: 'bad_request' })
    await expect(app.as(people.theo).api.shop.startCheckout(press(key))).rejects.toMatchObject({ code: 'bad_request' })
  })

  test('refuses lines that cannot be ordered as they are, each with its reason [SHOPORDER-03]', async () => {
    const body = {
      requestKey: crypto.randomUUID(),
      brand: 'men',
      lines: [lines[0], { variantId: 'gid://shopify/ProductVariant/1', quantity: 1 }],
    }
    const response = await app.anyone.request('POST', '/api/shop/checkouts', body)
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      error: { code: 'cart_refused', problems: [{ field: 'lines.1', code: 'unknown' }] },
    })
  })

  test('hides other people’s checkouts: a wrong secret looks like an unknown reference [SHOPORDER-04]', async () => {
    const { reference } = await app.anyone.api.shop.startCheckout(press())
    for (const body of [
      { reference, secret: 'x' },
      { reference: 'none', secret: 'x' },
    ]) {
      const response = await app.anyone.request('POST', '/api/shop/checkouts/state', body)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ error: { code: 'checkout_not_found' } })
    }
  })
})

describe('a purchase', () => {
  test('of a guest becomes a paid order that waits to be sent, and a message with its link [SHOPORDER-05]', async () => {
    const { email, state, order, name } = await purchase()
    expect(state.state).toBe('paid')
    expect(order).toMatchObject({
      name,
      brand: 'men',
      financialStatus: 'paid',
      dispatchState: 'received',
      stateLabel: 'Paid, being prepared',
      isClaimed: false,
      sentTo: 'Sydney NSW 2000',
      lines: [
        { quantity: 2, unitCents: 3200, totalCents: 6400, productPath: '/shop/product/ts1-treatment-shampoo' },
        { quantity: 1, totalCents: 3000 },
      ],
    })
    expect(order.subtotalCents - order.discountCents + order.shippingCents).toBe(order.totalCents)
    const mails = await app.mails(email)
    expect(mails.map(mail => mail.subject)).toEqual([`Thank you for your order ${name}`])
    expect(mails[0]?.text).not.toMatch(/shampoo|conditioner|hair|scalp/i)
    const read = await app.anyone.api.shop.readOrder({ body: { order: { token: await tokenIn(email) } } })
    expect(read).toMatchObject({ id: order.id, name })
    expect(state.orderToken).toBe(await tokenIn(email))
  })

  test('of a patient is kept with their account, and nobody else finds it [SHOPORDER-06]', async () => {
    const { order } = await purchase(app.as(people.theo))
    const { items } = await app.as(people.theo).api.shop.myOrders({ query: { limit: 20 } })
    expect(items.map(({ id }) => id)).toContain(order.id)
    const body = { order: { id: order.id } }
    expect(await app.as(people.theo).api.shop.readOrder({ body })).toMatchObject({ isClaimed: true })
    for (const caller of [app.anyone, app.as(people.mina), app.as(people.paula), app.as(people.phTran)])
      expect((await caller.request('POST', '/api/shop/orders/read', body)).status).toBe(404)
    expect(
      (await app.as(people.mina).api.shop.myOrders({ query: { limit: 20 } })).items.map(({ id }) => id),
    ).not.toContain(order.id)
  })

  test('wakes the page that waits for it [SHOPORDER-07]', async () => {
    const { reference, secret, attributes } = await app.anyone.api.shop.startCheckout(press())
    const before = await app.anyone.api.shop.checkoutState({ body: { reference, secret } })
    const waiting = app.anyone.api.shop.checkoutState({ body: { reference, secret, seen: before.version } })
    await buy(app.emulators.url, { lines, attributes, fields: { email: newBuyer() } })
    await deliverAll(app, await shop.take())
    expect(await waiting).toMatchObject({ state: 'paid', order: { financialStatus: 'paid' } })
  }, 180_000)

  test('whose card is declined leaves nothing, and the next card pays [SHOPORDER-08]', async () => {
    const { reference, secret, attributes } = await app.anyone.api.shop.startCheckout(press())
    const cart = await fillCart(app.emulators.url, lines, attributes)
    const checkout = await openCheckout(cart.checkoutUrl)
    const declined = await pressPay(checkout, shopCards.declined, { email: newBuyer() })
    expect(declined.status).toBe(402)
    await deliverAll(app, await shop.take())
    const body = { reference, secret }
    expect(await app.anyone.api.shop.checkoutState({ body })).toMatchObject({ state: 'open', order: null })
    await pressPay(await openCheckout(cart.checkoutUrl), shopCards.good, { email: newBuyer() })
    await deliverAll(app, await shop.take())
    expect(await app.anyone.api.shop.checkoutState({ body })).toMatchObject({ state: 'paid' })
  })

  test('without a checkout of ours is an order of its own, by what is in it [SHOPORDER-09]', async () => {
    const email = newBuyer()
    const serum = [{ variantId: 'gid://shopify/ProductVariant/7820000000401', quantity: 1 }]
    await buy(app.emulators.url, { lines: serum, fields: { email } })
    await deliverAll(app, await shop.take())
    const order = await app.anyone.api.shop.readOrder({ body: { order: { token: await tokenIn(email) } } })
    expect(order).toMatchObject({ brand: 'women', financialStatus: 'paid', isClaimed: false })
  })

  test('that copies the reference of somebody else’s order stays out of their account [SHOPORDER-10]', async () => {
    const theirs = await purchase(app.as(people.theo))
    const email = newBuyer()
    const attributes = [{ key: '_om_reference', value: theirs.reference }]
    await buy(app.emulators.url, { lines, attributes, fields: { email } })
    await deliverAll(app, await shop.take())
    const copied = await app.anyone.api.shop.readOrder({ body: { order: { token: await tokenIn(email) } } })
    expect(copied.isClaimed).toBe(false)
    const body = { reference: theirs.reference, secret: theirs.secret }
    expect((await app.anyone.api.shop.checkoutState({ body })).order?.id).toBe(theirs.order.id)
  })
})

describe('keeping a guest’s order', () => {
  test('works with the mailed link, once, and a stranger’s account is refused [SHOPORDER-11]', async () => {
    const { email, order } = await purchase()
    const token = await tokenIn(email)
    const asMina = app.as(people.mina)
    expect(await asMina.api.shop.readOrder({ body: { order: { token } } })).toMatchObject({ can: { claim: true } })
    const claimed = await asMina.api.shop.claimOrder({ body: { token } })
    expect(claimed).toMatchObject({ id: order.id, isClaimed: true, can: { claim: false } })
    expect(await asMina.api.shop.claimOrder({ body: { token } })).toMatchObject({ id: order.id })
    expect(await app.as(people.theo).api.shop.readOrder({ body: { order: { token } } })).toMatchObject({
      isClaimed: true,
      can: { claim: false },
    })
    const response = await app.as(people.theo).request('POST', '/api/shop/orders/claim', { token })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ error: { code: 'shop_order_claimed' } })
  })

  test('refuses bad input: a token that opens nothing [SHOPORDER-12]', async () => {
    const token = 'x'.repeat(43)
    expect((await app.as(people.mina).request('POST', '/api/shop/orders/claim', { token })).status).toBe(404)
    expect((await app.anyone.request('POST', '/api/shop/orders/read', { order: { token } })).status).toBe(404)
  })
})

describe('what happens at the shop is followed', () => {
  test('an order that is cancelled there is not sent, and its buyer is told [SHOPORDER-13]', async () => {
    const { email, order } = await purchase()
    await atShop(app, await providerOf(order.id), 'cancel')
    await deliverAll(app, await shop.take())
    const after = await app.anyone.api.shop.readOrder({ body: { order: { token: await tokenIn(email) } } })
    expect(after).toMatchObject({
      financialStatus: 'refunded',
      dispatchState: 'cancelled',
      refundedCents: order.totalCents,
      refunds: [{ status: 'done', amountCents: order.totalCents, gstCents: order.gstCents }],
      can: { requestReturn: false, invoice: true },
    })
    const subjects = (await app.mails(email)).map(mail => mail.subject)
    expect(subjects).toContain(`Your order ${order.name} is cancelled`)
    expect(subjects.filter(subject => subject.startsWith('We have refunded'))).toHaveLength(1)
  })

  test('a refund that was made there is stored by line, and the buyer gets a credit note [SHOPORDER-14]', async () => {
    const { email, order } = await purchase()
    const provider = await providerOf(order.id)
    const remote = await app.deps.shop.order(provider)
    const lineId = remote?.lines[0]?.id.split('/').at(-1)
    await atShop(app, provider, 'refund', { lines: [{ lineId, quantity: 1 }], note: 'One leaks' })
    await deliverAll(app, await shop.take())
    const token = await tokenIn(email)
    const after = await app.anyone.api.shop.readOrder({ body: { order: { token } } })
    expect(after).toMatchObject({
      financialStatus: 'partially_refunded',
      dispatchState: 'received',
      refundedCents: 3200,
      lines: [{ refundedQuantity: 1 }, { refundedQuantity: 0 }],
      refunds: [{ amountCents: 3200, gstCents: 291, lines: [{ quantity: 1 }] }],
    })
    const refundId = after.refunds[0]?.id ?? ''
    const paper = await app.anyone.request('POST', '/api/shop/orders/credit-note', { order: { token }, refundId })
    expect(paper.headers.get('content-type')).toBe('application/pdf')
    expect((await paper.arrayBuffer()).byteLength).toBeGreaterThan(5_000)
  })

  test('an order that was sent from there needs no packing here [SHOPORDER-15]', async () => {
    const { email, order } = await purchase()
    await atShop(app, await providerOf(order.id), 'fulfil', { trackingNumber: '7XX1000634011427' })
    await deliverAll(app, await shop.take())
    const after = await app.anyone.api.shop.readOrder({ body: { order: { token: await tokenIn(email) } } })
    expect(after).toMatchObject({ dispatchState: 'shipped', stateLabel: 'Paid, on its way' })
  })

  test('an order whose messages all got lost is caught up on [SHOPORDER-16]', async () => {
    const { reference, secret, attributes } = await app.anyone.api.shop.startCheckout(press())
    await buy(app.emulators.url, { lines, attributes, fields: { email: newBuyer() } })
    await shop.take()
    await joinClocks(app)
    app.clock.advance(6 * 60_000)
    await app.sweep()
    await app.drain()
    const body = { reference, secret }
    expect(await app.anyone.api.shop.checkoutState({ body })).toMatchObject({ state: 'paid' })
  })
})
