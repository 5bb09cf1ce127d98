import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  advance,
  cards,
  confirmPlan,
  deliverAll,
  givenPlan,
  givenSubscriber,
  joinClocks,
  payOn,
} from '#test/given/billing.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

test('what is agreed to is what is charged, and is kept as it was read [SUBSCRIPTION-302]', async () => {
  const plan = await givenPlan(app, { supplies: 2 })
  const { api } = app.as(plan.patient)
  const offered = (await api.subscriptions.plans()).items[0]
  expect(offered?.agreement).toMatch(
    /^I want to start this plan: A\$70\.50 today and once more on \d+ \w+ 20\d\d; then nothing until a doctor has seen you again\./,
  )
  const { url } = await confirmPlan(app, plan.patient, plan.planId)
  await payOn(url, cards.good)
  await deliverAll(app)
  const [subscription] = (await api.subscriptions.mine()).items
  expect(subscription?.agreed?.text).toBe(offered?.agreement)
  const { rows } = await app.deps.pool.query(
    'select price_cents, interval_days, cardinality(charge_days) as days, wording from public.plan_agreements where plan_id = $1',
    [plan.planId],
  )
  expect(rows).toEqual([{ price_cents: plan.priceCents, interval_days: 45, days: 2, wording: 1 }])
  await expect(
    app.deps.pool.query(`update public.plan_agreements set text = 'x' where plan_id = $1`, [plan.planId]),
  ).rejects.toThrow()
})

test('words that are no longer true are not agreed to, and nothing is opened [SUBSCRIPTION-302]', async () => {
  const plan = await givenPlan(app, { supplies: 2 })
  const { api } = app.as(plan.patient)
  const agreed = (await api.subscriptions.plans()).items[0]?.agreement ?? ''
  await advance(app, 'P1D')
  await expect(
    api.subscriptions.startCheckout({ body: { planId: plan.planId, confirmed: true, agreed } }),
  ).rejects.toMatchObject({ status: 409, code: 'agreement_changed' })
  const now = (await api.subscriptions.plans()).items[0]
  expect(now).toMatchObject({ status: 'offered' })
  expect(now?.agreement).not.toBe(agreed)
  await confirmPlan(app, plan.patient, plan.planId)
})

test('a plan of one delivery announces no further payment [SUBSCRIPTION-303]', async () => {
  const once = await givenSubscriber(app, { supplies: 1 })
  const more = await givenSubscriber(app, { supplies: 2 })
  await app.drain()
  const started = async (email: string) =>
    (await app.mails(email)).find(mail => mail.subject === 'Your subscription is active')?.text
  expect(await started(once.patient.email)).toContain('No further payment is planned')
  expect(await started(more.patient.email)).toMatch(/The next payment is on \d/)
})
