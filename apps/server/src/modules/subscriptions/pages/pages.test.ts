import {
  billingPortalOfStripe,
  billingPortalOfSubscriptions,
  createBillingPortalSession,
  createCheckoutSession,
  createSetupIntent,
  testCheckoutState,
} from '@om/contracts/billing'
import { people } from '@om/testing/people'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { breakService, deliverAll, givenSubscriber, joinClocks, mendServices, payOn } from '#test/given/billing.ts'
import { givenPatient } from '#test/given/consults.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
  app.deps.config.testCheckout = true
})
afterEach(() => mendServices(app))
afterAll(() => app.stop())

type Patient = Awaited<ReturnType<typeof givenPatient>>

const payloadOf = ({ id, email }: { id: string; email: string }) => ({
  userId: id,
  userEmail: email,
  userName: 'Test Person',
  mobile: '0400000000',
  planName: '3-Month Test Plan',
  price: 141,
  billingPeriod: '3month' as const,
  shippingAddress: {
    name: 'Test Person',
    address_line1: '1 Test Street',
    city: 'Sydney',
    state: 'NSW',
    postal_code: '2000',
    country: 'AU',
  },
})

const start = (patient: Patient) => app.as(patient).api.billing.createCheckoutSession({ body: payloadOf(patient) })
const sessionIn = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''

describe('the test checkout', () => {
  test('opens a hosted page of the amount and interval asked for, marked as a test [SUBSCRIPTION-200]', async () => {
    const patient = await givenPatient(app)
    const { sessionUrl } = await start(patient)
    const page = await (await fetch(sessionUrl)).text()
    expect(page).toContain('Test only, nothing is sent: 3-Month Test Plan')
    expect(page).toContain('141.00')
    expect(page).toContain('every 3 months')
    const state = () => app.as(patient).api.billing.testCheckoutState({ params: { sessionId: sessionIn(sessionUrl) } })
    expect(await state()).toEqual({ state: 'waiting' })
    const paid = await payOn(sessionUrl)
    expect(paid.headers.get('location')).toContain('/subscription-test-success?session_id=cs_')
    expect(await state()).toEqual({ state: 'paid' })
  })

  test('leaves nothing with us that could be supplied or counts as a subscription [SUBSCRIPTION-201]', async () => {
    const patient = await givenPatient(app)
    const { sessionUrl } = await start(patient)
    await payOn(sessionUrl)
    await deliverAll(app)
    const { api } = app.as(patient)
    expect(await api.subscriptions.mine()).toEqual({ items: [], invoices: [] })
    expect(await api.subscriptions.check({ params: { userId: patient.id } })).toEqual({ subscriptions: [] })
    expect((await api.supplies.mine()).items).toEqual([])
    expect((await app.mails(patient.email)).filter(mail => /subscription|payment/i.test(mail.subject))).toEqual([])
  })

  test('is for oneself alone, and another’s looks absent [SUBSCRIPTION-202]', async () => {
    const patient = await givenPatient(app)
    const other = await givenPatient(app)
    await expect(app.as(patient).api.billing.createCheckoutSession({ body: payloadOf(other) })).rejects.toMatchObject({
      status: 403,
    })
    const { sessionUrl } = await start(patient)
    const params = { sessionId: sessionIn(sessionUrl) }
    await expect(app.as(other).api.billing.testCheckoutState({ params })).rejects.toMatchObject({ status: 404 })
    const { sessionId } = await givenSubscriber(app, { patient })
    await expect(app.as(patient).api.billing.testCheckoutState({ params: { sessionId } })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('is closed where it is switched off [SUBSCRIPTION-203]', async () => {
    const patient = await givenPatient(app)
    app.deps.config.testCheckout = false
    try {
      await expect(start(patient)).rejects.toMatchObject({ status: 404, code: 'test_checkout_off' })
    } finally {
      app.deps.config.testCheckout = true
    }
  })

  test('refuses bad input and says so while the provider is down', async () => {
    const patient = await givenPatient(app)
    const body = { ...payloadOf(patient), price: 0.1, billingPeriod: 'week' }
    const response = await app.as(patient).request('POST', '/api/stripe/create-checkout-session', body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { problems: [{ field: 'price' }, { field: 'billingPeriod' }] },
    })
    await breakService(app, { match: { service: 'payments' }, action: 'status', status: 503, times: 100 })
    await expect(start(patient)).rejects.toMatchObject({ status: 503, code: 'provider_down' })
  })
})

describe('the provider’s pages for cards', () => {
  const paths = [createBillingPortalSession, billingPortalOfSubscriptions, billingPortalOfStripe]

  test.each(paths.map(({ path }) => path))('%s opens one’s own billing page [SUBSCRIPTION-204]', async path => {
    const { patient } = await givenSubscriber(app)
    const response = await app.as(patient).request('POST', path, {})
    const { url } = (await response.json()) as { url: string }
    const page = await (await fetch(url)).text()
    expect(page).toContain(patient.email)
    expect(page).toContain('ending in 4242')
    expect(page).toContain('/patient-subscription-management')
  })

  test('keep a card for later, and nothing is charged [SUBSCRIPTION-205]', async () => {
    const patient = await givenPatient(app)
    const { url, client_secret } = await app.as(patient).api.billing.createSetupIntent()
    expect(client_secret).toMatch(/^seti_.+_secret_/)
    expect(await (await fetch(url)).text()).toContain('Nothing is charged now')
    const kept = await payOn(url)
    expect(kept.headers.get('location')).toContain('/patient-subscription-management')
    await deliverAll(app)
    const portal = await app.as(patient).api.billing.createBillingPortalSession()
    const page = await (await fetch(portal.url)).text()
    expect(page).toContain('ending in 4242')
    expect(page).toContain('None yet.')
  })

  test('cancelling there is known here [SUBSCRIPTION-206]', async () => {
    const { patient } = await givenSubscriber(app)
    const { url } = await app.as(patient).api.billing.createBillingPortalSession()
    const item = /name="item" value="(sub_\w+)"/.exec(await (await fetch(url)).text())?.[1] ?? ''
    await fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ act: 'cancel', item }) })
    await deliverAll(app)
    const { items } = await app.as(patient).api.subscriptions.mine()
    expect(items[0]).toMatchObject({ cancelAtPeriodEnd: true, nextChargeOn: null })
  })

  test('say so while the provider is down', async () => {
    const patient = await givenPatient(app)
    await breakService(app, { match: { service: 'payments' }, action: 'status', status: 503, times: 100 })
    await expect(app.as(patient).api.billing.createBillingPortalSession()).rejects.toMatchObject({
      status: 503,
      code: 'provider_down',
    })
  })
})

describe('refuses strangers and the wrong role', () => {
  onlyFor(() => app, createBillingPortalSession)
  onlyFor(() => app, createSetupIntent)
  onlyFor(() => app, createCheckoutSession, { body: payloadOf(people.theo) })
  onlyFor(() => app, testCheckoutState, { params: { sessionId: 'cs_test_x' } })
})
