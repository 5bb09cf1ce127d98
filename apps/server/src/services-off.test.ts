import { createHmac } from 'node:crypto'
import { people } from '@om/testing/people'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPlan } from '#test/given/billing.ts'
import { servicesAt, type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp(emulators => ({
    ...Object.fromEntries(Object.keys(servicesAt(emulators)).map(name => [name, ''])),
    SMTP_URL: emulators.smtpUrl,
  }))
})
afterAll(() => app?.stop())

describe('with no outside service but mail', () => {
  test('no webhook is taken, whatever it is signed with [OPERATION-17]', async () => {
    const payload = JSON.stringify({
      id: 'evt_1',
      object: 'event',
      type: 'invoice.paid',
      data: { object: { id: 'in_1' } },
    })
    const stripe = Stripe.webhooks.generateTestHeaderString({ payload, secret: 'whsec_local_emulator_only' })
    const shop = createHmac('sha256', 'shpss_emulator').update(payload).digest('base64')
    const answers = [
      await app.anyone.request('POST', '/webhooks/stripe', payload, { 'stripe-signature': stripe }),
      await app.anyone.request('POST', '/webhooks/shopify', payload, { 'x-shopify-hmac-sha256': shop }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(404)
      expect(await answer.json()).toMatchObject({ error: { code: 'not_found' } })
    }
    const { rows } = await app.deps.pool.query('select 1 from public.webhook_inbox')
    expect(rows).toEqual([])
  })

  test.each([
    ['GET', '/api/shop/products?brand=men', 'shop_off'],
    ['POST', '/api/shop/quote', 'shop_off'],
    ['POST', '/api/shop/checkouts', 'shop_off'],
    ['POST', '/api/subscriptions/checkout', 'payments_off'],
    ['POST', `/api/orders/${crypto.randomUUID()}/parcel`, 'parcels_off'],
  ])('%s %s says what is not set up', async (method, path, code) => {
    const answer = await app.as(people.mina).request(method, path, method === 'POST' ? {} : undefined)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error: { code } })
  })

  test('browsers are told, and the policy names nobody but us', async () => {
    const answer = await app.anyone.request('GET', '/api/config')
    expect(await answer.json()).toMatchObject({ storefront: null, payments: { mode: 'off' }, emulators: false })
    const policy = answer.headers.get('content-security-policy') ?? ''
    // A visit's socket is at our own address.
    const socket = `ws://${new URL(app.deps.config.publicUrl).host}`
    expect(policy).toContain(`connect-src 'self' ${socket};`)
    expect(policy.replace(socket, '')).not.toMatch(/localhost|127\.0\.0\.1|emulator/)
    expect(policy).toMatch(/form-action 'self';/)
  })

  test('nothing is listed for sale, and what runs by the clock leaves those services alone', async () => {
    expect((await app.deps.shelf.read()).products).toEqual([])
    await app.sweep()
    expect(await app.drain()).toBe(0)
    const { rows } = await app.deps.pool.query('select tried_at from public.shop_catalogue where tried_at is not null')
    expect(rows).toEqual([])
  })

  test('who has paid before still sees how their payment ended', async () => {
    const { patient, planId, prescriptionId } = await givenPlan(app)
    const sessionId = 'cs_paid_before'
    await app.deps.pool.query(
      `insert into public.checkout_sessions (stripe_session_id, patient_id, plan_id, url, status, expires_at)
       values ($1, $2, $3, '', 'complete', now())`,
      [sessionId, patient.id, planId],
    )
    await app.deps.pool.query(
      `insert into public.subscriptions
         (patient_id, plan_id, prescription_id, stripe_subscription_id, status, amount_cents, interval_days)
       values ($1, $2, $3, 'sub_1', 'active', 7050, 45)`,
      [patient.id, planId, prescriptionId],
    )
    expect(await app.as(patient).api.subscriptions.checkoutState({ params: { sessionId } })).toMatchObject({
      state: 'paid',
      planId,
      subscription: { status: 'active', amountCents: 7050 },
    })
  })
})
