import { planFigures } from '@om/contracts/plan-figures'
import { people } from '@om/testing/people'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  breakService,
  confirmPlan,
  deliver,
  givenPlan,
  givenSubscriber,
  joinClocks,
  mendServices,
  newEvents,
  payOn,
} from '#test/given/billing.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { subscriptionsSweep } from '../subscriptions.handlers.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterEach(() => mendServices(app))
afterAll(() => app.stop())

const read = () => app.as(people.paula).api.planFigures.renewals()
const endsIn = (id: string, hours: number) =>
  app.deps.pool.query(
    'update public.subscriptions set current_period_end = $1, collection_paused = false where id = $2',
    [new Date(app.clock.now().getTime() + hours * 3_600_000), id],
  )

test('the office reads how far the renewals of the day are: charged, waiting, not accepted, not charged, and to come [SUB-S606]', async () => {
  const none = { charged: 0, chargedCents: 0, waiting: 0, failed: 0, later: 0, coming: 0, providerDownSince: null }
  expect(await read()).toMatchObject(none)
  const subscribers = []
  for (let count = 0; count < 5; count += 1) subscribers.push(await givenSubscriber(app, { supplies: 3 }))
  const [due, coming, ...told] = subscribers
  await endsIn(due?.subscriptionId ?? '', -1)
  await endsIn(coming?.subscriptionId ?? '', 1)
  const states = [
    ['paid', 0],
    ['open', 1],
    ['void', 0],
  ] as const
  for (const [place, { subscriptionId, priceCents }] of told.entries())
    await app.deps.pool.query(
      `insert into public.invoices (patient_id, subscription_id, stripe_invoice_id, number, status, billing_reason, amount_cents, currency, period_start, period_end, issued_at, paid_at, attempt_count)
       select patient_id, id, 'in_night_' || $2::text, 'N', $3, 'subscription_cycle', $4::int, 'AUD', $5::timestamptz, $5, $5, $5, $6 from public.subscriptions where id = $1`,
      [subscriptionId, String(place), states[place]?.[0], priceCents, app.clock.now(), states[place]?.[1]],
    )
  const chargedCents = told[0]?.priceCents ?? 0
  expect(await read()).toMatchObject({
    ...none,
    charged: 1,
    chargedCents,
    waiting: 1,
    failed: 1,
    later: 1,
    coming: 1,
  })
})

test('what fails while the provider is out is done as soon as it answers again, and the office sees since when it waits [SUB-S607]', async () => {
  await newEvents(app)
  const plan = await givenPlan(app)
  const { url, sessionId } = await confirmPlan(app, plan.patient, plan.planId)
  await payOn(url)
  const events = await newEvents(app)
  await breakService(app, { match: { service: 'payments', path: '/v1/' }, action: 'status', status: 503, times: 1000 })
  const brokenAt = app.clock.now()
  for (const event of events.filter(one => one.type === 'checkout.session.completed'))
    expect((await deliver(app, event)).status).toBe(200)
  await expect(app.drain()).rejects.toThrow()
  expect((await read()).providerDownSince).toBe(brokenAt.toISOString())
  await subscriptionsSweep(app.deps)
  expect((await read()).providerDownSince).toBe(brokenAt.toISOString())
  await mendServices(app)
  await subscriptionsSweep(app.deps)
  expect((await read()).providerDownSince).toBeNull()
  await app.drain()
  const { state } = await app.as(plan.patient).api.subscriptions.checkoutState({ params: { sessionId } })
  expect(state).toBe('paid')
})

onlyFor(() => app, planFigures.renewals)
