import { planFigures } from '@om/contracts/plan-figures'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenSubscriber, joinClocks } from '#test/given/billing.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

const read = () => app.as(people.paula).api.planFigures.read()
const lastWeek = async () => (await read()).weeks.at(-1)

describe('the figures of the plans', () => {
  test('count what began and ended in a week, why people left, and who runs at its end [SUB-S415]', async () => {
    const before = await lastWeek()
    const one = await givenSubscriber(app, { supplies: 3 })
    await givenSubscriber(app, { supplies: 3 })
    const api = app.as(one.patient).api.subscriptions
    const params = { id: one.subscriptionId }
    expect(await lastWeek()).toMatchObject({
      active: (before?.active ?? 0) + 2,
      started: (before?.started ?? 0) + 2,
      ended: before?.ended,
    })
    await api.cancel({ params, body: { reason: 'It took too long to arrive' } })
    const after = await read()
    // Paid for until the period ends: it runs until then.
    expect(after.weeks.at(-1)?.active).toBe((before?.active ?? 0) + 2)
    expect(after.reasons.map(({ words }) => words)).toContain('It took too long to arrive')
    expect(JSON.stringify(after)).not.toContain(one.patient.email)
  })

  test('tell what the next thirty days charge and need, without what was cancelled [SUB-S416]', async () => {
    const sum = async () => (await read()).forecast.reduce((total, day) => total + day.cents, 0)
    const subscriber = await givenSubscriber(app, { supplies: 3 })
    const before = await sum()
    const at = new Date(app.clock.now().getTime() + 10 * 86_400_000)
    await app.deps.pool.query(
      'update public.subscriptions set current_period_end = $1, collection_paused = false where id = $2',
      [at, subscriber.subscriptionId],
    )
    const { forecast, stock } = await read()
    expect(await sum()).toBe(before + subscriber.priceCents)
    expect(forecast.find(one => one.day === dayIn(at, CLINIC_ZONE))?.charges).toBeGreaterThan(0)
    expect(stock[0]?.quantity).toBeGreaterThan(0)
    await app.deps.pool.query('update public.subscriptions set cancel_at_period_end = true where id = $1', [
      subscriber.subscriptionId,
    ])
    expect(await sum()).toBe(before)
    const csv = await (await app.as(people.paula).request('GET', '/api/admin/plan-figures.csv')).text()
    expect(csv.split('\r\n').filter(Boolean)).toHaveLength(14)
  })

  for (const endpoint of Object.values(planFigures)) onlyFor(() => app, endpoint)
})
