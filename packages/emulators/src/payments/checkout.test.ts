import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cards, openShop, pay, type Shop } from '../../test/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.control('reset', {})
  shop.received.length = 0
})
afterAll(() => shop.stop())

const everything = [
  'subscription.latest_invoice.payments',
  'customer',
  'line_items.data.price.product',
  'subscription.default_payment_method',
]

describe('paying a subscription on the hosted page', () => {
  test('makes customer, card, subscription, invoice and payment, and returns to the shop', async () => {
    const session = await shop.checkout({
      client_reference_id: 'order-7',
      metadata: { order: '7' },
      subscription_data: { metadata: { plan: '3' } },
    })
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 14100, subscription: null })
    const reply = await pay(session)
    expect(reply.status).toBe(303)
    expect(reply.headers.get('location')).toBe(`http://localhost:3000/done?session=${session.id}`)

    const paid = await shop.stripe.checkout.sessions.retrieve(session.id, { expand: everything })
    expect(paid).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      url: null,
      client_reference_id: 'order-7',
      metadata: { order: '7' },
      customer: { object: 'customer', email: 'mina@example.com', name: 'Mina K' },
      customer_details: { email: 'mina@example.com' },
      line_items: { data: [{ amount_total: 14100, price: { product: { name: 'Hair plan' } } }] },
      subscription: {
        status: 'active',
        metadata: { plan: '3' },
        default_payment_method: { card: { last4: '4242', brand: 'visa' } },
        latest_invoice: {
          status: 'paid',
          billing_reason: 'subscription_create',
          amount_paid: 14100,
          payments: { data: [{ status: 'paid', payment: { type: 'payment_intent' } }] },
        },
      },
    })
  })

  test('runs the first period for 45 days from now', async () => {
    const session = await shop.checkout()
    await pay(session)
    const { data } = await shop.stripe.subscriptions.list({ limit: 1 })
    const item = data[0]?.items.data[0]
    expect(item && item.current_period_end - item.current_period_start).toBe(45 * 86_400)
    expect(data[0]?.latest_invoice).toMatch(/^in_/)
  })

  test('tells the shop by signed events, the finished checkout last', async () => {
    await pay(await shop.checkout())
    await shop.emulators.deliverWebhooks()
    expect(shop.types()).toEqual(
      expect.arrayContaining([
        'customer.created',
        'payment_intent.succeeded',
        'customer.subscription.created',
        'invoice.paid',
      ]),
    )
    expect(shop.types().at(-1)).toBe('checkout.session.completed')
    expect(shop.received[0]).toMatchObject({ object: 'event', api_version: '2026-10-28.endive', livemode: false })
  })

  test('charges once when the button is pressed twice', async () => {
    const session = await shop.checkout()
    const replies = await Promise.all([pay(session), pay(session), pay(session)])
    expect(replies.map(({ status }) => status)).toEqual([303, 303, 303])
    expect((await shop.stripe.subscriptions.list()).data).toHaveLength(1)
    expect((await shop.stripe.charges.list()).data).toHaveLength(1)
  })

  test('keeps to the customer the shop named', async () => {
    const customer = await shop.stripe.customers.create({ email: 'known@example.com' })
    const session = await shop.checkout({ customer: customer.id, customer_email: undefined })
    await pay(session)
    const { data } = await shop.stripe.subscriptions.list({ customer: customer.id })
    expect(data).toHaveLength(1)
    expect((await shop.stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1)
    expect((await shop.stripe.customers.list()).data).toHaveLength(1)
  })
})

describe('a card that is refused', () => {
  test('stays on the page with the reason, and leaves no subscription behind', async () => {
    const session = await shop.checkout()
    const reply = await pay(session, cards.insufficientFunds)
    expect(reply.status).toBe(402)
    const page = await reply.text()
    expect(page).toContain('Your card has insufficient funds.')
    expect(page).toContain('value="Mina K"')
    expect((await shop.stripe.subscriptions.list({ status: 'all' })).data).toEqual([])
    expect((await shop.stripe.customers.list()).data).toEqual([])
    expect(await shop.stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
    })
  })

  test('does not spoil the next try with another card', async () => {
    const session = await shop.checkout()
    await pay(session, cards.declined)
    expect((await pay(session, cards.good)).status).toBe(303)
    const charges = (await shop.stripe.charges.list()).data
    expect(charges.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
    expect((await shop.stripe.paymentIntents.list()).data).toHaveLength(1)
  })
})

describe('a wrong field', () => {
  test.each([
    ['email', '', 'Enter your email address.'],
    ['cardNumber', '4242 4242 4242 4241', 'Your card number is not valid.'],
    ['cardNumber', '4111 1111 1111 1111', 'This is not a test card.'],
    ['expiry', '13 / 40', 'month and year'],
    ['expiry', '01 / 20', 'in the past'],
    ['cvc', '12', 'not complete'],
    ['name', '', 'Enter the name on the card.'],
  ])('%s = "%s" is named, the rest is kept and nothing is charged', async (field, value, message) => {
    const session = await shop.checkout({ customer_email: undefined })
    const reply = await pay(session, cards.good, { [field]: value })
    expect(reply.status).toBe(422)
    const page = await reply.text()
    expect(page).toContain(message)
    expect(page).toMatch(
      new RegExp(`id="${field}"[^>]*aria-invalid="true"[^>]*aria-describedby="[^"]*${field}-error"`, 's'),
    )
    if (field !== 'cvc') expect(page).toContain('value="123"')
    expect((await shop.stripe.charges.list()).data).toEqual([])
  })
})

describe('a card that asks the cardholder', () => {
  test('goes to the bank’s page and pays when it is confirmed', async () => {
    const session = await shop.checkout()
    const challenge = await pay(session, cards.asksOnce)
    expect(challenge.status).toBe(303)
    const bank = new URL(challenge.headers.get('location') ?? '', session.url ?? '')
    expect(bank.pathname).toMatch(/^\/3ds\/pi_/)
    expect(await (await fetch(bank)).text()).toContain('Confirm your payment')
    const done = await answer(bank, 'complete')
    expect(done.headers.get('location')).toBe(`http://localhost:3000/done?session=${session.id}`)
    expect((await answer(bank, 'complete')).headers.get('location')).toContain('/c/pay/')
    expect((await shop.stripe.charges.list()).data).toHaveLength(1)
  })

  test('comes back to the checkout with the reason when it is not confirmed', async () => {
    const session = await shop.checkout()
    const bank = new URL((await pay(session, cards.asksOnce)).headers.get('location') ?? '', session.url ?? '')
    const back = await answer(bank, 'fail')
    const page = await fetch(new URL(back.headers.get('location') ?? '', bank))
    expect(await page.text()).toContain('unable to authenticate')
    expect((await shop.stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
    expect((await shop.stripe.subscriptions.list({ status: 'all' })).data).toEqual([])
  })

  test('can still be declined afterwards', async () => {
    const session = await shop.checkout()
    const bank = new URL((await pay(session, cards.asksThenDeclines)).headers.get('location') ?? '', session.url ?? '')
    const back = await answer(bank, 'complete')
    const page = await fetch(new URL(back.headers.get('location') ?? '', bank))
    expect(await page.text()).toContain('Your card was declined.')
  })

  const answer = (bank: URL, how: string) =>
    fetch(bank, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ answer: how }) })
})

describe('the checkout page', () => {
  test('shows what is bought, how often it is charged and the way back', async () => {
    const session = await shop.checkout()
    const reply = await fetch(session.url ?? '')
    const page = await reply.text()
    for (const text of [
      'no money moves',
      'Hair plan',
      '$141.00',
      'every 45 days',
      'href="http://localhost:3000/plan"',
      'noindex',
    ]) {
      expect(page).toContain(text)
    }
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('closes when its time is over, and tells the shop', async () => {
    const session = await shop.checkout()
    const { url } = session
    await shop.advance('P1D')
    expect((await fetch(url ?? '')).status).toBe(410)
    expect((await pay({ url })).status).toBe(410)
    expect((await shop.stripe.checkout.sessions.retrieve(session.id)).status).toBe('expired')
    expect(shop.types()).toContain('checkout.session.expired')
  })

  test('goes on to the shop when it was paid already', async () => {
    const session = await shop.checkout()
    await pay(session)
    const again = await fetch(session.url ?? '', { redirect: 'manual' })
    expect(again.headers.get('location')).toContain('http://localhost:3000/done')
  })

  test('takes single payments, too', async () => {
    const { id: price } = await shop.price({ recurring: undefined })
    const session = await shop.checkout({ mode: 'payment', line_items: [{ price, quantity: 2 }] })
    await pay(session)
    const paid = await shop.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] })
    expect(paid).toMatchObject({
      payment_status: 'paid',
      customer: null,
      payment_intent: { status: 'succeeded', amount_received: 28200, latest_charge: { paid: true } },
    })
  })
})
