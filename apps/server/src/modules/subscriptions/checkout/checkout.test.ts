import { checkoutState, startCheckout } from '@om/contracts/subscriptions'
import { people } from '@om/testing/people'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  advance,
  breakService,
  cards,
  confirmPlan,
  deliverAll,
  givenPlan,
  givenSubscriber,
  joinClocks,
  mendServices,
  payOn,
} from '#test/given/billing.ts'
import { givenPatient } from '#test/given/consults.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterEach(() => mendServices(app))
afterAll(() => app.stop())

type Plan = Awaited<ReturnType<typeof givenPlan>>
const start = (plan: Plan) => confirmPlan(app, plan.patient, plan.planId)
const stateOf = (plan: Plan, sessionId: string) =>
  app.as(plan.patient).api.subscriptions.checkoutState({ params: { sessionId } })
const planOf = async (plan: Plan) => (await app.as(plan.patient).api.subscriptions.plans()).items[0]
const countOf = async (table: string, plan: Plan) => {
  const { rows } = await app.deps.pool.query(`select count(*)::int as n from public.${table} where patient_id = $1`, [
    plan.patient.id,
  ])
  return rows[0]?.n as number
}

describe('confirming a plan', () => {
  test('works: the payment page shows the price, and nothing counts as paid before the provider says so [SUB-S01]', async () => {
    const plan = await givenPlan(app, { brand: 'women' })
    const { url, sessionId } = await start(plan)
    expect(await (await fetch(url)).text()).toContain((plan.priceCents / 100).toFixed(2))
    expect(await planOf(plan)).toMatchObject({ status: 'paying', priceCents: plan.priceCents, intervalDays: 45 })
    expect((await payOn(url)).headers.get('location')).toBe(
      `http://localhost:3000/patient-subscription-success?session_id=${sessionId}`,
    )
    expect(await stateOf(plan, sessionId)).toMatchObject({ state: 'waiting', subscription: null })

    await deliverAll(app)
    const { state, subscription } = await stateOf(plan, sessionId)
    expect(state).toBe('paid')
    expect(subscription).toMatchObject({ status: 'active', amountCents: plan.priceCents, intervalDays: 45 })
    expect(subscription?.can).toEqual({ cancel: true, resume: false })
    expect(await planOf(plan)).toMatchObject({ status: 'active' })
  })

  test('works: the patient is told in words that say nothing about health [SUB-S10]', async () => {
    const { patient } = await givenSubscriber(app)
    await app.drain()
    const mails = await app.mails(patient.email)
    expect(mails.map(mail => mail.subject)).toEqual(
      expect.arrayContaining(['Your subscription is active', expect.stringContaining('We are preparing your order')]),
    )
    for (const { subject, text } of mails)
      expect(`${subject} ${text}`).not.toMatch(/tablet|capsule|hair|finasteride|\d mg\b/i)
  })

  test('repeats safely: a double click opens one page [SUB-S02]', async () => {
    const plan = await givenPlan(app)
    const [one, two] = await Promise.all([start(plan), start(plan)])
    expect(two).toEqual(one)
    expect(await start(plan)).toEqual(one)
    expect(await countOf('checkout_sessions', plan)).toBe(1)
  })

  test('repeats safely: paying twice on the page charges once [SUB-S03]', async () => {
    const plan = await givenPlan(app)
    const { url } = await start(plan)
    await Promise.all([payOn(url), payOn(url)])
    await payOn(url)
    await deliverAll(app)
    expect(await countOf('subscriptions', plan)).toBe(1)
    expect(await countOf('invoices', plan)).toBe(1)
    expect(await countOf('orders', plan)).toBe(1)
  })

  test('comes back from a declined card without loss: same page, nothing stored [SUB-S04]', async () => {
    const plan = await givenPlan(app)
    const { url, sessionId } = await start(plan)
    expect((await payOn(url, cards.declined)).status).toBe(402)
    await deliverAll(app)
    expect(await stateOf(plan, sessionId)).toMatchObject({ state: 'waiting', subscription: null })
    for (const table of ['subscriptions', 'invoices', 'orders']) expect(await countOf(table, plan), table).toBe(0)
    expect(await start(plan)).toEqual({ url, sessionId })
    expect((await payOn(url)).status).toBe(303)
  })

  test('gives the plan back when the page ran out, and opens a new page then [SUB-S05]', async () => {
    const plan = await givenPlan(app)
    const first = await start(plan)
    await advance(app, 'P1DT1H')
    await deliverAll(app)
    expect(await stateOf(plan, first.sessionId)).toMatchObject({ state: 'expired' })
    expect(await planOf(plan)).toMatchObject({ status: 'offered' })
    const second = await start(plan)
    expect(second.sessionId).not.toBe(first.sessionId)
    expect(await planOf(plan)).toMatchObject({ status: 'paying' })
  })

  test('opens a new page even when the message about the old one got lost', async () => {
    const plan = await givenPlan(app)
    const first = await start(plan)
    await advance(app, 'P1DT1H')
    expect((await start(plan)).sessionId).not.toBe(first.sessionId)
  })

  test('opens a new page when the provider has forgotten the old one', async () => {
    const plan = await givenPlan(app)
    const first = await start(plan)
    await app.deps.pool.query(
      `update public.checkout_sessions set stripe_session_id = 'cs_test_gone' where plan_id = $1`,
      [plan.planId],
    )
    expect((await start(plan)).sessionId).not.toBe(first.sessionId)
    expect(await planOf(plan)).toMatchObject({ status: 'paying' })
  })

  test('learns of a payment whose message got lost', async () => {
    const plan = await givenPlan(app)
    const { url, sessionId } = await start(plan)
    await payOn(url)
    await expect(start(plan)).rejects.toMatchObject({ status: 409, code: 'subscription_exists' })
    expect(await stateOf(plan, sessionId)).toMatchObject({ state: 'paid' })
  })

  test('says so when the provider is down, changes nothing, and works again afterwards [SUB-S06]', async () => {
    const plan = await givenPlan(app)
    await breakService(app, { match: { service: 'payments' }, action: 'status', status: 503, times: 100 })
    await expect(start(plan)).rejects.toMatchObject({ status: 503, code: 'provider_down' })
    expect(await planOf(plan)).toMatchObject({ status: 'offered' })
    expect(await countOf('checkout_sessions', plan)).toBe(0)
    await mendServices(app)
    expect((await start(plan)).url).toContain('/c/pay/')
  })

  test('opens one page when the provider answered but the answer got lost', async () => {
    const plan = await givenPlan(app)
    await breakService(app, {
      match: { service: 'payments', method: 'POST', path: '/v1/checkout/sessions' },
      action: 'lose-reply',
      times: 1,
    })
    const { url } = await start(plan)
    await payOn(url)
    await deliverAll(app)
    expect(await countOf('subscriptions', plan)).toBe(1)
  })

  test('refuses bad input: without the confirmation nothing is opened', async () => {
    const plan = await givenPlan(app)
    const response = await app
      .as(plan.patient)
      .request('POST', '/api/subscriptions/checkout', { planId: plan.planId, confirmed: false, agreed: '' })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ error: { problems: [{ field: 'confirmed' }] } })
  })

  test('refuses bad input: without a delivery address the details are asked for first [SUB-S07]', async () => {
    const plan = await givenPlan(app)
    await app.deps.pool.query('update public.profiles set address = null where id = $1', [plan.patient.id])
    await expect(start(plan)).rejects.toMatchObject({ status: 422, code: 'details_missing' })
  })

  test('refuses a plan whose prescription no longer allows a supply [SUB-S08]', async () => {
    const plan = await givenPlan(app)
    await app.deps.pool.query(`update public.prescriptions set status = 'ceased' where id = $1`, [plan.prescriptionId])
    await expect(start(plan)).rejects.toMatchObject({ status: 409, code: 'plan_not_open' })
  })

  test('refuses a plan that is paid for already', async () => {
    const plan = await givenSubscriber(app)
    await expect(start(plan)).rejects.toMatchObject({ status: 409, code: 'subscription_exists' })
  })

  test("hides other people's records: plan and payment page look absent [SUB-S09]", async () => {
    const plan = await givenPlan(app)
    const { sessionId } = await start(plan)
    const other = app.as(await givenPatient(app)).api.subscriptions
    await expect(
      other.startCheckout({ body: { planId: plan.planId, confirmed: true, agreed: '' } }),
    ).rejects.toMatchObject({
      status: 404,
    })
    await expect(other.checkoutState({ params: { sessionId } })).rejects.toMatchObject({ status: 404 })
    expect((await other.plans()).items).toEqual([])
  })
})

describe('refuses strangers and the wrong role', () => {
  onlyFor(() => app, startCheckout, { body: { planId: people.theo.id, confirmed: true, agreed: '' } })
  onlyFor(() => app, checkoutState, { params: { sessionId: 'cs_test_x' } })
})
