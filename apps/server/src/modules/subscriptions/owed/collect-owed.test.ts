import { confirmOwed, owedCard, payOwed } from '@om/contracts/owed'
import { people } from '@om/testing/people'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  advance,
  answerRefill,
  breakService,
  cards,
  deliverAll,
  givenSubscriber,
  joinClocks,
  mendServices,
  payOn,
  stripeOf,
} from '#test/given/billing.ts'
import { shipNewest } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
  // Months go by from test to test: its staff stay registered.
  await app.deps.pool.query(`update public.doctors set registration_expires_on = '2040-09-30'`)
  await app.deps.pool.query(`update public.pharmacists set registration_expires_on = '2040-09-30'`)
})
afterEach(() => mendServices(app))
afterAll(() => app.stop())

const hourFormat = new Intl.DateTimeFormat('en-AU', {
  hour: 'numeric',
  hourCycle: 'h23',
  timeZone: 'Australia/Sydney',
})

type Subscriber = Awaited<ReturnType<typeof givenSubscriber>>

const pass = async (duration: string) => {
  await advance(app, duration)
  await deliverAll(app)
  await app.sweep('lost-messages', 'subscriptions')
  await app.drain()
  await deliverAll(app)
}
const failing = async (given: Parameters<typeof givenSubscriber>[1] = {}) => {
  const subscriber = await givenSubscriber(app, { supplies: 4, card: cards.failsLater, ...given })
  await shipNewest(app, subscriber.patient.id)
  await pass('P38D')
  await answerRefill(app, subscriber.patient)
  await app.drain()
  await pass('P7DT2H')
  return subscriber
}
const mine = async ({ patient }: Subscriber) => {
  const { items, invoices } = await app.as(patient).api.subscriptions.mine()
  const [subscription] = items
  if (!subscription) throw new Error('there is no subscription')
  return { subscription, owed: subscription.owed, invoices: invoices.filter(one => one.amountCents > 0) }
}
const owedOf = async (subscriber: Subscriber) => {
  const { owed: found } = await mine(subscriber)
  if (!found) throw new Error('nothing is owed')
  return found
}
const pay = async (subscriber: Subscriber, sessionId = '') =>
  app.as(subscriber.patient).api.billing.payOwed({ params: { id: (await owedOf(subscriber)).id }, body: { sessionId } })
const ordersOf = async ({ patient }: Subscriber) =>
  (await app.deps.pool.query('select 1 from public.orders where patient_id = $1', [patient.id])).rows.length
const subjects = async ({ patient }: Subscriber) => (await app.mails(patient.email)).map(mail => mail.subject)
const failures = async (subscriber: Subscriber) =>
  (await subjects(subscriber)).filter(one => one === 'A payment did not go through').length
/** Noons of the patient's zone go by. */
const days = async (count: number) => {
  const hour = Number(hourFormat.format(app.clock.now()))
  await pass(`PT${(36 - hour) % 24 || 24}H`)
  for (let day = 1; day < count; day += 1) await pass('P1D')
}
/** Another card, kept on the provider's page for what is owed. */
const keepCard = async (subscriber: Subscriber, number = cards.good) => {
  const { id } = await owedOf(subscriber)
  const { url } = await app.as(subscriber.patient).api.billing.owedCard({ params: { id } })
  const kept = await payOn(url, number)
  return new URL(kept.headers.get('location') ?? '').searchParams.get('session_id') ?? ''
}

describe('a payment that failed', () => {
  test('is read by its patient alone, and by the office with its tries, which can never be changed [SUB-S314]', async () => {
    const subscriber = await failing()
    const { api } = app.as(people.paula)
    const { items } = await api.payments.list({
      query: { search: subscriber.patient.email, view: 'unpaid', limit: 20 },
    })
    const payment = await api.payments.read({ params: { id: items[0]?.id ?? '' } })
    expect(payment.owed).toMatchObject({ isPaused: false, tries: [{ by: 'renewal', card: '0341' }] })
    expect(payment.owed?.nextTryAt).not.toBeNull()
    await expect(app.deps.pool.query('update public.payment_tries set outcome = $1', ['paid'])).rejects.toThrow()
    const other = await givenSubscriber(app)
    const params = { id: (await owedOf(subscriber)).id }
    await expect(app.as(other.patient).api.billing.payOwed({ params, body: { sessionId: '' } })).rejects.toMatchObject({
      status: 404,
    })
    await expect(app.as(other.patient).api.billing.owedCard({ params })).rejects.toMatchObject({ status: 404 })
    // With the provider down nothing is tried, and it is tried once when it is back.
    await breakService(app, { match: { service: 'payments' }, action: 'status', status: 503, times: 1000 })
    await expect(pay(subscriber)).rejects.toMatchObject({ code: 'provider_down' })
    await advance(app, 'P2D')
    await app.sweep('lost-messages', 'subscriptions')
    await mendServices(app)
    expect((await owedOf(subscriber)).tries).toHaveLength(1)
    await days(1)
    expect((await owedOf(subscriber)).tries.map(one => one.by)).toEqual(['renewal', 'schedule'])
  })

  test('is tried three times in the patient’s day, told each time, then paused and not ended [SUB-S12]', async () => {
    const subscriber = await failing()
    expect(await failures(subscriber)).toBe(1)
    const first = await owedOf(subscriber)
    expect(first).toMatchObject({ isPaused: false, amountCents: subscriber.priceCents })
    expect(first.tries).toMatchObject([{ by: 'renewal', outcome: 'failed', card: '0341' }])
    await days(8)
    const last = await mine(subscriber)
    expect(last.owed).toMatchObject({ isPaused: true, nextTryAt: null })
    expect(last.owed?.tries.map(one => one.by)).toEqual(['renewal', 'schedule', 'schedule', 'schedule'])
    const hours = last.owed?.tries.slice(1).map(one => Number(hourFormat.format(new Date(one.at))))
    expect(hours?.every(hour => hour >= 8 && hour <= 18)).toBe(true)
    expect(await failures(subscriber)).toBe(3)
    expect(await subjects(subscriber)).toContain('Your subscription is paused')
    expect(await subjects(subscriber)).not.toContain('Your subscription has ended')
    expect(last.subscription).toMatchObject({ status: 'past_due', nextChargeOn: null, can: { cancel: true } })
    expect(await ordersOf(subscriber)).toBe(1)
    // The next period falls due and charges nothing.
    await pass('P40D')
    expect(await ordersOf(subscriber)).toBe(1)
    expect((await mine(subscriber)).invoices.filter(one => one.status === 'paid')).toHaveLength(1)
  })

  test('goes on after the pause when its patient pays with another card, and the next charge leaves a whole interval [SUB-S313]', async () => {
    const subscriber = await failing()
    await days(8)
    expect((await pay(subscriber)).outcome).toBe('failed')
    const sessionId = await keepCard(subscriber)
    const presses = await Promise.all(
      [pay(subscriber, sessionId), pay(subscriber, sessionId)].map(one => one.catch(error => error)),
    )
    expect(presses.some(one => one.outcome === 'paid')).toBe(true)
    await deliverAll(app)
    const { subscription, owed: left, invoices } = await mine(subscriber)
    expect(left).toBeNull()
    expect(invoices.map(one => one.status)).toEqual(['paid', 'paid'])
    expect(await ordersOf(subscriber)).toBe(2)
    expect(subscription.status).toBe('active')
    const wait = Date.parse(subscription.currentPeriodEnd ?? '') - app.clock.now().getTime()
    expect(Math.round(wait / 86_400_000)).toBe(45)
    expect((await subjects(subscriber)).filter(one => one === 'Your payment went through')).toHaveLength(1)
    const rows = await app.deps.pool.query('select collection_paused from public.subscriptions where patient_id = $1', [
      subscriber.patient.id,
    ])
    expect(rows.rows).toEqual([{ collection_paused: false }])
  })

  test('found days later tells a try that lies ahead, and its link is good until then [SUB-S557]', async () => {
    const subscriber = await givenSubscriber(app, { supplies: 4, card: cards.failsLater })
    await shipNewest(app, subscriber.patient.id)
    await pass('P38D')
    await answerRefill(app, subscriber.patient)
    await app.drain()
    await advance(app, 'P7DT2H')
    await deliverAll(app)
    await deliverAll(app)
    // The server was away.
    await advance(app, 'P3D')
    await app.sweep('lost-messages', 'subscriptions')
    await app.drain()
    const { nextTryAt } = await owedOf(subscriber)
    expect(Date.parse(nextTryAt ?? '')).toBeGreaterThan(app.clock.now().getTime())
    expect(await failures(subscriber)).toBe(1)
  })

  test('is paid by the backup card at the first try after it [SUB-S312]', async () => {
    const subscriber = await failing()
    const { rows } = await app.deps.pool.query<{ stripe_customer_id: string }>(
      'select stripe_customer_id from public.billing_customers where patient_id = $1',
      [subscriber.patient.id],
    )
    const backup = await stripeOf(app).paymentMethods.attach('pm_card_visa', {
      customer: rows[0]?.stripe_customer_id ?? '',
    })
    await app.deps.pool.query('update public.billing_customers set backup_card_id = $2 where patient_id = $1', [
      subscriber.patient.id,
      backup.id,
    ])
    await days(2)
    expect((await mine(subscriber)).owed).toBeNull()
    const tries = await app.deps.pool.query(
      'select by, outcome, card, is_backup from public.payment_tries where patient_id = $1 order by number',
      [subscriber.patient.id],
    )
    expect(tries.rows).toEqual([
      { by: 'renewal', outcome: 'failed', card: '0341', is_backup: false },
      { by: 'schedule', outcome: 'failed', card: '0341', is_backup: false },
      { by: 'schedule', outcome: 'paid', card: '4242', is_backup: true },
    ])
    expect(await ordersOf(subscriber)).toBe(2)
  })

  test('is never collected once nothing could be supplied for it [SUB-S311]', async () => {
    const subscriber = await failing()
    await app.deps.pool.query(`update public.prescriptions set status = 'ceased' where id = $1`, [
      subscriber.prescriptionId,
    ])
    await expect(pay(subscriber)).rejects.toMatchObject({ code: 'subscription_wrong_state' })
    await app.drain()
    await deliverAll(app)
    const { owed: left, invoices } = await mine(subscriber)
    expect(left).toBeNull()
    expect(invoices.map(one => one.status)).toEqual(['void', 'paid'])
    expect(await subjects(subscriber)).toContain('A payment is no longer asked for')
  })

  test('waits while the prescription is on hold, and nobody is tried meanwhile [SUB-S311]', async () => {
    const subscriber = await failing()
    await app.deps.pool.query(`update public.prescriptions set status = 'on_hold' where id = $1`, [
      subscriber.prescriptionId,
    ])
    await days(3)
    expect((await owedOf(subscriber)).tries).toHaveLength(1)
    await expect(pay(subscriber)).rejects.toMatchObject({ code: 'plan_waits' })
  })
})

describe('a payment that a bank wants confirmed', () => {
  const asked = async () => {
    const subscriber = await givenSubscriber(app, { supplies: 4 })
    const { rows } = await app.deps.pool.query<{ customer: string; subscription: string }>(
      `select b.stripe_customer_id as customer, s.stripe_subscription_id as subscription
       from public.billing_customers b join public.subscriptions s using (patient_id) where patient_id = $1`,
      [subscriber.patient.id],
    )
    const { customer = '', subscription = '' } = rows[0] ?? {}
    const card = await stripeOf(app).paymentMethods.attach('pm_card_authenticationRequired', { customer })
    await app.deps.payments.useCard({ customerId: customer, subscriptionIds: [subscription], cardId: card.id })
    await shipNewest(app, subscriber.patient.id)
    await pass('P38D')
    await answerRefill(app, subscriber.patient)
    await app.drain()
    await pass('P7DT2H')
    await pass('PT1H')
    const mail = (await app.mails(subscriber.patient.email)).findLast(one => one.subject === 'Please confirm a payment')
    return { subscriber, token: mail?.text.match(/\/pay-link#link=(\S+)/)?.[1] ?? '' }
  }
  const read = (token: string) => app.anyone.api.billing.readPayLink({ body: { token } })
  const follow = (token: string) => app.anyone.api.billing.followPayLink({ body: { token } })
  /** What its holder says to the bank, on the page that the provider's one leads to. */
  const answer = async (url: string, said: 'complete' | 'fail') => {
    const page = await (await fetch(url)).text()
    const [, path = ''] = page.match(/href="(\/3ds\/[^"]+)"/) ?? []
    await fetch(new URL(path, url), { method: 'POST', body: new URLSearchParams({ answer: said }), redirect: 'manual' })
    await deliverAll(app)
    await app.drain()
  }

  test('is confirmed by the mailed link without signing in, and goes on; looking at it changes nothing [SUB-S451]', async () => {
    const { subscriber, token } = await asked()
    expect((await owedOf(subscriber)).tries.at(-1)).toMatchObject({ outcome: 'needs_holder' })
    for (let look = 0; look < 3; look += 1)
      expect(await read(token)).toMatchObject({ amountCents: subscriber.priceCents, state: 'open' })
    const { url } = await follow(token)
    expect((await mine(subscriber)).owed).not.toBeNull()
    await answer(url, 'fail')
    expect((await read(token)).state).toBe('open')
    await answer((await follow(token)).url, 'complete')
    const after = await mine(subscriber)
    expect(after.owed).toBeNull()
    expect(after.invoices.map(one => one.status)).toEqual(['paid', 'paid'])
    expect(await read(token)).toMatchObject({ state: 'settled' })
    await expect(follow(token)).rejects.toMatchObject({ status: 409 })
    expect(await ordersOf(subscriber)).toBe(2)
  })

  test('is confirmed from the account, by its patient alone; the link is over once it is tried again [SUB-S451]', async () => {
    const { subscriber, token } = await asked()
    const params = { id: (await owedOf(subscriber)).id }
    const other = await givenSubscriber(app)
    await expect(app.as(other.patient).api.billing.confirmOwed({ params })).rejects.toMatchObject({ status: 404 })
    for (const wrong of [`${token}x`, 'x'.repeat(40)]) await expect(read(wrong)).rejects.toMatchObject({ status: 404 })
    await expect(app.anyone.api.billing.readNoticeLink({ body: { token } })).rejects.toMatchObject({ status: 404 })
    await days(2)
    await expect(read(token)).rejects.toMatchObject({ status: 404 })
    const { url } = await app.as(subscriber.patient).api.billing.confirmOwed({ params })
    await answer(url, 'complete')
    expect((await mine(subscriber)).owed).toBeNull()
  })
})

describe('refuses strangers and the wrong role', () => {
  onlyFor(() => app, confirmOwed, { params: { id: people.theo.id } })
  const params = { id: people.theo.id }
  onlyFor(() => app, payOwed, { params, body: { sessionId: '' } })
  onlyFor(() => app, owedCard, { params })
})
