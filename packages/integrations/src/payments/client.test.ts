import { type Emulators, startEmulators } from '@om/emulators/start-emulators'
import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createStripePayments } from './client.ts'
import { type OpenCheckout, type Payments, PaymentsDown, PaymentsUnknown } from './port.ts'

let emulators: Emulators
let payments: Payments
let wanted: OpenCheckout
const webhookSecret = 'whsec_test_only'
const person = {
  patientId: '00000000-0000-4000-8000-000000000003',
  email: 'mina@example.com',
  name: 'Mina Castellano',
}

const control = (path: string, body: unknown) =>
  fetch(`${emulators.url}/control/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
const pay = (url: string, cardNumber: string) =>
  fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      email: person.email,
      cardNumber,
      expiry: '04 / 34',
      cvc: '123',
      name: person.name,
    }),
  })

beforeAll(async () => {
  emulators = await startEmulators({ port: 0, smtpPort: 0, dataDir: ':memory:' })
  const { hostname, port } = new URL(emulators.url)
  payments = createStripePayments({
    secretKey: 'sk_test_emulator',
    webhookSecret,
    address: { protocol: 'http', host: hostname, port: Number(port) },
  })
  const { customerId } = await payments.ensureCustomer(person)
  wanted = {
    key: 'checkout:plan:0',
    customerId,
    planId: '00000000-0000-4000-8000-0000000000aa',
    patientId: person.patientId,
    label: 'Olive Mane plan, every 45 days',
    priceKey: 'plan-w-a-7800-45d',
    amountCents: 7800,
    currency: 'AUD',
    intervalDays: 45,
    successUrl: 'https://om.example/done?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'https://om.example/back',
  }
})
afterEach(() => fetch(`${emulators.url}/control/faults`, { method: 'DELETE' }))
afterAll(() => emulators.stop())

const paidSubscription = async (key: string, planId: string) => {
  const page = await payments.openCheckout({ ...wanted, key, planId })
  const paid = await pay(page.url ?? '', '4242424242424242')
  expect(paid.headers.get('location')).toBe(`https://om.example/done?session_id=${page.sessionId}`)
  const { subscriptionId, ...state } = await payments.readCheckout(page.sessionId)
  expect(state).toMatchObject({ status: 'complete', isPaid: true, planId })
  return subscriptionId ?? ''
}

describe('the payment provider', () => {
  test('knows a person as one customer, however often they are introduced', async () => {
    expect(await payments.ensureCustomer(person)).toEqual({ customerId: wanted.customerId })
  })

  test('opens a page for the plan, the amount and the interval that were asked for', async () => {
    const page = await payments.openCheckout({ ...wanted, key: 'checkout:first:0' })
    expect(page).toMatchObject({ status: 'open', isPaid: false, planId: wanted.planId, patientId: person.patientId })
    expect(page.url).toContain(emulators.url)
    expect(page.expiresAt.getTime()).toBeGreaterThan(Date.now())
    expect(await (await fetch(page.url ?? '')).text()).toContain('78.00')
  })

  test('repeats safely: the same action gives the same page [SUB-S25]', async () => {
    const again = { ...wanted, key: 'checkout:repeat:0' }
    const [one, two] = await Promise.all([payments.openCheckout(again), payments.openCheckout(again)])
    expect(two.sessionId).toBe(one.sessionId)
  })

  test('gives a new page for a new action, at the price that is there already', async () => {
    const one = await payments.openCheckout({ ...wanted, key: 'checkout:one:0' })
    const two = await payments.openCheckout({ ...wanted, key: 'checkout:one:1' })
    expect(two.sessionId).not.toBe(one.sessionId)
    const stripe = await fetch(`${emulators.url}/v1/prices?lookup_keys[0]=${wanted.priceKey}`, {
      headers: { Authorization: 'Bearer sk_test_emulator' },
    })
    expect(((await stripe.json()) as { data: unknown[] }).data).toHaveLength(1)
  })

  test('tells what was paid: subscription, period, invoice without GST', async () => {
    const id = await paidSubscription('checkout:paid:0', '00000000-0000-4000-8000-0000000000ab')
    const subscription = await payments.readSubscription(id)
    expect(subscription).toMatchObject({
      status: 'active',
      planId: '00000000-0000-4000-8000-0000000000ab',
      patientId: person.patientId,
      amountCents: 7800,
      currency: 'AUD',
      cancelAtPeriodEnd: false,
      cancelledAt: null,
    })
    const days = (Number(subscription.currentPeriodEnd) - Number(subscription.currentPeriodStart)) / 86_400_000
    expect(Math.round(days)).toBe(45)
    const [invoice, ...others] = await payments.listInvoices(id)
    expect(others).toEqual([])
    expect(invoice).toMatchObject({
      subscriptionId: id,
      status: 'paid',
      billingReason: 'subscription_create',
      amountCents: 7800,
      taxCents: 0,
      currency: 'AUD',
      periodStart: subscription.currentPeriodStart,
      periodEnd: subscription.currentPeriodEnd,
    })
    expect(await payments.readInvoice(invoice?.invoiceId ?? '')).toEqual({ ...invoice, cardLast4: '4242' })
  })

  test('leaves the page open after a declined card, and makes nothing', async () => {
    const page = await payments.openCheckout({ ...wanted, key: 'checkout:declined:0' })
    expect((await pay(page.url ?? '', '4000000000000002')).status).toBe(402)
    expect(await payments.readCheckout(page.sessionId)).toMatchObject({ status: 'open', subscriptionId: null })
  })

  test('closes a page on request', async () => {
    const page = await payments.openCheckout({ ...wanted, key: 'checkout:closed:0' })
    await payments.expireCheckout(page.sessionId)
    expect(await payments.readCheckout(page.sessionId)).toMatchObject({ status: 'expired', url: null })
  })

  test('cancels at the end of the period, takes that back, and cancels at once', async () => {
    const id = await paidSubscription('checkout:cancel:0', '00000000-0000-4000-8000-0000000000ac')
    const cancelled = await payments.setCancelAtPeriodEnd(id, true)
    expect(cancelled).toMatchObject({ status: 'active', cancelAtPeriodEnd: true })
    expect(cancelled.cancelledAt).toBeInstanceOf(Date)
    expect(await payments.setCancelAtPeriodEnd(id, false)).toMatchObject({
      cancelAtPeriodEnd: false,
      cancelledAt: null,
    })
    expect((await payments.cancelNow(id)).status).toBe('canceled')
  })

  test('is down when it answers with an error again and again, and when nobody is there', async () => {
    await control('faults', { match: { service: 'payments' }, action: 'status', status: 503, times: 3 })
    await expect(payments.readCheckout('cs_test_x')).rejects.toBeInstanceOf(PaymentsDown)
    const nowhere = createStripePayments({
      secretKey: 'sk_test_emulator',
      webhookSecret,
      address: { protocol: 'http', host: '127.0.0.1', port: 9 },
    })
    await expect(nowhere.readSubscription('sub_x')).rejects.toBeInstanceOf(PaymentsDown)
  })

  test('gets over one failed answer by itself', async () => {
    await control('faults', { match: { service: 'payments' }, action: 'status', status: 503, times: 1 })
    await expect(payments.ensureCustomer(person)).resolves.toEqual({ customerId: wanted.customerId })
  })

  test('an unknown object is told apart from an outage', async () => {
    await expect(payments.readSubscription('sub_unknown')).rejects.toBeInstanceOf(PaymentsUnknown)
  })
})

describe('signed messages', () => {
  const payload = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'invoice.paid',
    data: { object: { id: 'in_1', object: 'invoice' } },
  })
  const sign = (timestamp = Math.floor(Date.now() / 1000), secret = webhookSecret) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })

  test('are read when the signature holds', () => {
    expect(payments.verifyWebhook(payload, sign())).toMatchObject({
      eventId: 'evt_1',
      type: 'invoice.paid',
      objectId: 'in_1',
    })
  })

  test.each([
    ['another secret', () => [payload, sign(undefined, 'whsec_other')]],
    ['a changed body', () => [payload.replace('in_1', 'in_2'), sign()]],
    ['an age of ten minutes', () => [payload, sign(Math.floor(Date.now() / 1000) - 600)]],
    ['no signature', () => [payload, '']],
    ['no JSON', () => ['hello', sign()]],
  ])('are refused with %s', (_name, made) => {
    const [body = '', signature = ''] = made()
    expect(payments.verifyWebhook(body, signature)).toBeNull()
  })
})
