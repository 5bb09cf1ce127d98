import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cards, openShop, type Shop, subscribe } from '../../test/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.control('reset', {})
})
afterAll(() => shop.stop())

/** Drops what was told so far, so that a test sees only what comes next. */
async function forgetEvents(): Promise<void> {
  await shop.emulators.deliverWebhooks()
  shop.received.length = 0
}

const invoices = async () => (await shop.stripe.invoices.list()).data

describe('a subscription that keeps its invoices as drafts', () => {
  test('collects one that is made final with `auto_advance`, and never one by itself', async () => {
    const { id } = await subscribe(shop)
    await shop.stripe.subscriptions.update(id, { pause_collection: { behavior: 'keep_as_draft' } })
    await shop.advance('P46D')
    const [draft] = await invoices()
    expect(draft).toMatchObject({ status: 'draft', auto_advance: false })
    await shop.advance('P5D')
    expect((await invoices())[0]?.status).toBe('draft')
    await shop.stripe.invoices.finalizeInvoice(draft?.id ?? '', { auto_advance: true })
    expect((await invoices())[0]).toMatchObject({ id: draft?.id, status: 'paid', amount_paid: 14100 })
  })

  test('asks for nothing where one is made final without it', async () => {
    const { id } = await subscribe(shop)
    await shop.stripe.subscriptions.update(id, { pause_collection: { behavior: 'keep_as_draft' } })
    await shop.advance('P46D')
    const [draft] = await invoices()
    const open = await shop.stripe.invoices.finalizeInvoice(draft?.id ?? '', { auto_advance: false })
    expect(open).toMatchObject({ status: 'open', auto_advance: false })
    await shop.advance('P5D')
    expect((await invoices())[0]?.status).toBe('open')
  })
})

describe('moving the clock through a renewal', () => {
  test('reminds, flips the period, drafts, finalises and charges, in this order', async () => {
    const { id } = await subscribe(shop)
    await forgetEvents()
    await shop.advance('P38D')
    expect(shop.types()).toEqual(['invoice.upcoming'])
    await shop.advance('P7D')
    expect(shop.types()).toEqual(['invoice.upcoming', 'invoice.created', 'customer.subscription.updated'])
    await shop.advance('PT1H')
    expect(shop.types().slice(3)).toEqual([
      'invoice.finalized',
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'invoice_payment.paid',
      'invoice.paid',
      'invoice.payment_succeeded',
    ])
    const [renewal, first] = await invoices()
    expect(renewal).toMatchObject({
      billing_reason: 'subscription_cycle',
      status: 'paid',
      amount_paid: 14100,
      parent: { subscription_details: { subscription: id } },
    })
    expect((renewal?.created ?? 0) - (first?.created ?? 0)).toBe(45 * 86_400)
    expect(renewal?.lines.data[0]?.period.start).toBe(first?.lines.data[0]?.period.end)
  })

  test('makes every renewal on the way of a long move, each at its own time', async () => {
    const { items } = await subscribe(shop)
    await forgetEvents()
    await shop.advance('P136D')
    const all = await invoices()
    expect(all.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid', 'paid'])
    const start = items.data[0]?.current_period_start ?? 0
    expect(all.map(({ created }) => (created - start) / 86_400)).toEqual([135, 90, 45, 0])
    expect(shop.types().filter(type => type === 'invoice.upcoming')).toHaveLength(3)
  })

  test('can be walked in the middle of the draft hour without charging twice', async () => {
    await subscribe(shop)
    await shop.advance('P45D')
    await Promise.all([shop.advance('PT30M'), shop.advance('PT40M'), shop.advance('PT30M')])
    expect((await shop.stripe.charges.list()).data).toHaveLength(2)
  })

  test('keeps months to the day they began', async () => {
    await shop.control('clock', { now: '2099-01-31T09:00:00Z' })
    const { id: price } = await shop.price({ recurring: { interval: 'month', interval_count: 1 } })
    const session = await shop.checkout({ line_items: [{ price, quantity: 1 }] })
    await fetch(session.url ?? '', { method: 'POST', redirect: 'manual', body: cardForm() })
    await shop.advance('P3M')
    const days = (await invoices()).map(({ created }) => new Date(created * 1000).toISOString().slice(0, 10))
    expect(days).toEqual(['2099-04-30', '2099-03-31', '2099-02-28', '2099-01-31'])
  })
})

describe('a card that fails at renewals', () => {
  test('is retried over seven days, then the subscription ends', async () => {
    const { id } = await subscribe(shop, cards.failsLater)
    await forgetEvents()
    await shop.advance('P45DT1H')
    expect(shop.types()).toEqual(
      expect.arrayContaining(['charge.failed', 'payment_intent.payment_failed', 'invoice.payment_failed']),
    )
    expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' })
    const [unpaid] = await invoices()
    expect(unpaid).toMatchObject({ status: 'open', attempt_count: 1, next_payment_attempt: expect.any(Number) })

    await shop.advance('P7D')
    expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    })
    expect((await invoices())[0]).toMatchObject({ attempt_count: 4, next_payment_attempt: null })
    expect(shop.types().filter(type => type === 'invoice.payment_failed')).toHaveLength(4)
    expect(shop.types().at(-1)).toBe('customer.subscription.deleted')
    await shop.advance('P90D')
    expect(await invoices()).toHaveLength(2)
  })

  test('goes on when a new card pays before that', async () => {
    const { id, customer } = await subscribe(shop, cards.failsLater)
    await shop.advance('P46D')
    const session = await shop.checkout({ customer: String(customer), customer_email: undefined })
    await fetch(session.url ?? '', { method: 'POST', redirect: 'manual', body: cardForm() })
    const methods = await shop.stripe.paymentMethods.list({ customer: String(customer) })
    await shop.stripe.subscriptions.update(id, { default_payment_method: methods.data[0]?.id })
    await shop.advance('P3D')
    expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
  })

  test('asks for the cardholder when the bank wants that', async () => {
    const session = await shop.checkout()
    const challenge = await fetch(session.url ?? '', {
      method: 'POST',
      redirect: 'manual',
      body: cardForm(cards.asksAlways),
    })
    const bank = new URL(challenge.headers.get('location') ?? '', session.url ?? '')
    await fetch(bank, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ answer: 'complete' }) })
    await forgetEvents()
    await shop.advance('P46D')
    expect(shop.types()).toContain('invoice.payment_action_required')
  })
})

describe('changing a subscription', () => {
  test('ends at the end of the period when that is asked, and not when it is taken back', async () => {
    const { id, items } = await subscribe(shop)
    const cancelled = await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    expect(cancelled).toMatchObject({ status: 'active', cancel_at: items.data[0]?.current_period_end })
    const kept = await shop.stripe.subscriptions.update(id, { cancel_at_period_end: false })
    expect(kept).toMatchObject({ cancel_at: null, canceled_at: null })
    await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    await shop.advance('P46D')
    expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' })
    expect(await invoices()).toHaveLength(1)
  })

  test('collects nothing while collection is paused, and goes on after it', async () => {
    const { id } = await subscribe(shop)
    await shop.stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } })
    await shop.advance('P46D')
    expect((await invoices())[0]).toMatchObject({ status: 'void' })
    expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({
      status: 'active',
      pause_collection: { behavior: 'void' },
    })
    await shop.stripe.subscriptions.update(id, { pause_collection: '' })
    await shop.advance('P45D')
    expect((await invoices())[0]).toMatchObject({ status: 'paid' })
  })

  test('stops at once when it is cancelled, and refuses changes after that', async () => {
    const { id } = await subscribe(shop)
    expect(await shop.stripe.subscriptions.cancel(id)).toMatchObject({
      status: 'canceled',
      ended_at: expect.any(Number),
    })
    await expect(shop.stripe.subscriptions.update(id, { cancel_at_period_end: true })).rejects.toMatchObject({
      statusCode: 400,
    })
  })

  test('to another interval starts a new period and charges at once', async () => {
    const { id, items } = await subscribe(shop)
    const { id: price } = await shop.price({ unit_amount: 26000, recurring: { interval: 'day', interval_count: 90 } })
    const item = items.data[0]
    await shop.advance('P9D')
    const changed = await shop.stripe.subscriptions.update(id, {
      items: [{ id: item?.id, price }],
      expand: ['latest_invoice'],
    })
    // 36 of 45 days were not used: 14100 × 36 ÷ 45 comes off.
    expect(changed.latest_invoice).toMatchObject({
      status: 'paid',
      total: 26000 - 11280,
      billing_reason: 'subscription_update',
    })
    const period = changed.items.data[0]
    expect(period && (period.current_period_end - period.current_period_start) / 86_400).toBe(90)
  })

  test('shows what the next renewal will cost', async () => {
    const { id } = await subscribe(shop)
    expect(await shop.stripe.invoices.createPreview({ subscription: id })).toMatchObject({
      amount_due: 14100,
      status: 'draft',
    })
  })
})

describe('starting a subscription without a checkout', () => {
  const customerWith = (payment_method: string) =>
    shop.stripe.customers.create({
      email: 'mina@example.com',
      payment_method,
      invoice_settings: { default_payment_method: payment_method },
    })

  test('charges the card on file and renews', async () => {
    const { id: customer } = await customerWith('pm_card_visa')
    const { id: price } = await shop.price()
    const made = await shop.stripe.subscriptions.create({ customer, items: [{ price }], expand: ['latest_invoice'] })
    expect(made).toMatchObject({ status: 'active', latest_invoice: { status: 'paid', amount_paid: 14100 } })
    await shop.advance('P46D')
    expect(await invoices()).toMatchObject([{ billing_reason: 'subscription_cycle', status: 'paid' }, {}])
  })

  test('takes over one that began earlier, and first charges at its renewal', async () => {
    const { id: customer } = await customerWith('pm_card_visa')
    const { id: price } = await shop.price()
    const now = Math.floor(Date.now() / 1000)
    const renewal = now + 10 * 86_400
    const made = await shop.stripe.subscriptions.create({
      customer,
      items: [{ price }],
      backdate_start_date: now - 35 * 86_400,
      billing_cycle_anchor: renewal,
      proration_behavior: 'none',
    })
    expect(made.items.data[0]).toMatchObject({ current_period_start: now - 35 * 86_400, current_period_end: renewal })
    expect((await shop.stripe.charges.list()).data).toEqual([])
    await shop.advance('P11D')
    expect((await invoices())[0]).toMatchObject({ amount_paid: 14100, created: renewal })
  })

  test('waits for the first payment when the card is declined, for 23 hours', async () => {
    const { id: customer } = await customerWith('pm_card_visa_chargeDeclined')
    const { id: price } = await shop.price()
    const items = [{ price }]
    const strict = shop.stripe.subscriptions.create({ customer, items, payment_behavior: 'error_if_incomplete' })
    await expect(strict).rejects.toMatchObject({ statusCode: 402, decline_code: 'generic_decline' })
    expect((await shop.stripe.subscriptions.list({ status: 'all' })).data).toEqual([])
    const { id, status } = await shop.stripe.subscriptions.create({ customer, items })
    expect(status).toBe('incomplete')
    await shop.advance('P1D')
    expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'incomplete_expired' })
  })
})

function cardForm(cardNumber: string = cards.good): URLSearchParams {
  return new URLSearchParams({ email: 'mina@example.com', cardNumber, expiry: '04/2120', cvc: '123', name: 'Mina K' })
}
