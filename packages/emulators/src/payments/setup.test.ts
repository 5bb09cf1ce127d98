import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cards, openShop, pay, type Shop, subscribe } from '../../test/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.control('reset', {})
  shop.received.length = 0
})
afterAll(() => shop.stop())

const customer = () => shop.stripe.customers.create({ email: 'mina@example.com', name: 'Mina K' })

const openSetup = async (customerId: string) =>
  shop.stripe.checkout.sessions.create({
    mode: 'setup',
    currency: 'aud',
    customer: customerId,
    setup_intent_data: { metadata: { for: 'test' } },
    success_url: 'http://localhost:3000/kept?session={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://localhost:3000/back',
  })

const location = (reply: Response) => reply.headers.get('location') ?? ''

describe('a checkout that keeps a card', () => {
  test('charges nothing, and the card is on the customer afterwards', async () => {
    const { id } = await customer()
    const session = await openSetup(id)
    expect(session).toMatchObject({ amount_total: null, payment_status: 'no_payment_required', status: 'open' })
    const page = await (await fetch(session.url ?? '')).text()
    expect(page).toContain('Nothing is charged now')
    expect(location(await pay(session))).toBe(`http://localhost:3000/kept?session=${session.id}`)
    const done = await shop.stripe.checkout.sessions.retrieve(session.id, {
      expand: ['setup_intent.payment_method'],
    })
    expect(done).toMatchObject({
      status: 'complete',
      setup_intent: {
        status: 'succeeded',
        usage: 'off_session',
        metadata: { for: 'test' },
        payment_method: { customer: id, card: { last4: '4242' } },
      },
    })
    expect((await shop.stripe.charges.list()).data).toEqual([])
    expect((await shop.stripe.customers.listPaymentMethods(id)).data).toHaveLength(1)
  })

  test('stays open when the card is declined, and when its holder refuses', async () => {
    const { id } = await customer()
    const session = await openSetup(id)
    expect((await pay(session, cards.declined)).status).toBe(402)
    const asked = await pay(session, cards.asksOnce)
    const bank = new URL(location(asked), session.url ?? '').href
    expect(await (await fetch(bank)).text()).toContain('Confirm your card')
    const answer = (value: string) =>
      fetch(bank, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ answer: value }) })
    expect(location(await answer('fail'))).toContain(`/c/pay/${session.id}?retry`)
    await pay(session, cards.asksOnce)
    expect(location(await answer('complete'))).toContain('/kept?session=')
  })

  test('is refused with items, without a currency, and by the API of its setup intent', async () => {
    const { id } = await customer()
    const urls = { success_url: 'http://localhost:3000/', mode: 'setup' as const }
    await expect(shop.stripe.checkout.sessions.create(urls)).rejects.toMatchObject({ param: 'currency' })
    const items = [{ price: (await shop.price()).id }]
    await expect(
      shop.stripe.checkout.sessions.create({ ...urls, currency: 'aud', line_items: items }),
    ).rejects.toMatchObject({ param: 'line_items' })
    const { setup_intent } = await openSetup(id)
    await expect(
      shop.stripe.setupIntents.confirm(String(setup_intent), { payment_method: 'pm_card_visa' }),
    ).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('setup intents', () => {
  test('keep a card, once', async () => {
    const { id } = await customer()
    const made = await shop.stripe.setupIntents.create({ customer: id })
    expect(made).toMatchObject({ status: 'requires_payment_method', client_secret: expect.stringMatching(/_secret_/) })
    const kept = await shop.stripe.setupIntents.confirm(made.id, { payment_method: 'pm_card_visa' })
    expect(kept.status).toBe('succeeded')
    await expect(shop.stripe.setupIntents.cancel(made.id)).rejects.toMatchObject({
      code: 'setup_intent_unexpected_state',
    })
  })

  test('are on record with a declined card', async () => {
    const { id } = await customer()
    const made = await shop.stripe.setupIntents.create({ customer: id })
    await expect(
      shop.stripe.setupIntents.confirm(made.id, { payment_method: 'pm_card_visa_chargeDeclined' }),
    ).rejects.toMatchObject({ statusCode: 402, code: 'card_declined' })
    expect(await shop.stripe.setupIntents.retrieve(made.id)).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'card_declined' },
    })
  })
})

describe('a card that was taken off', () => {
  test('is no longer the default and never comes back', async () => {
    const { id } = await customer()
    const card = await shop.stripe.paymentMethods.attach('pm_card_visa', { customer: id })
    await shop.stripe.customers.update(id, { invoice_settings: { default_payment_method: card.id } })
    await shop.stripe.paymentMethods.detach(card.id)
    expect(await shop.stripe.customers.retrieve(id)).toMatchObject({
      invoice_settings: { default_payment_method: null },
    })
    await expect(shop.stripe.paymentMethods.attach(card.id, { customer: id })).rejects.toMatchObject({
      statusCode: 400,
      code: 'payment_method_unexpected_state',
    })
    await expect(shop.stripe.paymentMethods.detach(card.id)).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('the billing portal', () => {
  const configure = () =>
    shop.stripe.billingPortal.configurations.create({
      features: {
        payment_method_update: { enabled: true },
        invoice_history: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
      },
    })

  test('needs a configuration, as an account does', async () => {
    const { id } = await customer()
    await expect(shop.stripe.billingPortal.sessions.create({ customer: id })).rejects.toMatchObject({
      message: expect.stringContaining('default configuration has not been created'),
    })
  })

  test('shows cards, invoices and subscriptions, and changes them', async () => {
    const subscription = await subscribe(shop)
    const customerId = String(subscription.customer)
    await configure()
    const { url } = await shop.stripe.billingPortal.sessions.create({
      customer: customerId,
      return_url: 'http://localhost:3000/mine',
    })
    const text = await (await fetch(url)).text()
    for (const words of ['Hair plan', 'ending in 4242', 'Renews on', 'http://localhost:3000/mine', '/i/in_'])
      expect(text).toContain(words)

    expect((await pay({ url }, cards.good, { act: 'add', name: '' })).status).toBe(422)
    expect((await pay({ url }, cards.declined, { act: 'add' })).status).toBe(402)
    await pay({ url }, '5555555555554444', { act: 'add' })
    const { data } = await shop.stripe.customers.listPaymentMethods(customerId)
    const added = data.find(one => one.card?.last4 === '4444')
    await pay({ url }, cards.good, { act: 'default', item: added?.id ?? '' })
    await pay({ url }, cards.good, { act: 'cancel', item: subscription.id })
    expect(await shop.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      cancel_at_period_end: true,
      default_payment_method: added?.id,
    })
    await pay({ url }, cards.good, { act: 'renew', item: subscription.id })
    expect(await shop.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ cancel_at_period_end: false })
    const old = data.find(one => one.card?.last4 === '4242')
    await pay({ url }, cards.good, { act: 'remove', item: old?.id ?? '' })
    expect((await shop.stripe.customers.listPaymentMethods(customerId)).data).toHaveLength(1)
  })

  test('closes after an hour, and opens only what its configuration says', async () => {
    const subscription = await subscribe(shop)
    await shop.stripe.billingPortal.configurations.create({ features: { invoice_history: { enabled: true } } })
    const { url } = await shop.stripe.billingPortal.sessions.create({ customer: String(subscription.customer) })
    await pay({ url }, cards.good, { act: 'cancel', item: subscription.id })
    expect(await shop.stripe.subscriptions.retrieve(subscription.id)).toMatchObject({ cancel_at_period_end: false })
    await shop.advance('PT2H')
    expect((await fetch(url)).status).toBe(404)
  })
})
