import { planFigures } from '@om/contracts/plan-figures'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenSubscriber, joinClocks } from '#test/given/billing.ts'
import { givenGoods, passGoods } from '#test/given/goods.ts'
import { openShopApp } from '#test/given/shop-orders.ts'
import { onlyFor } from '#test/only-for.ts'
import type { TestApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openShopApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

const read = (of: 'plans' | 'goods' = 'plans') => app.as(people.paula).api.planFigures.read({ query: { of } })
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

  test('of goods by subscription are counted apart, with what they charge and need, and what was paused or cancelled [SUB-S725]', async () => {
    const sum = async () => (await read('goods')).forecast.reduce((total, day) => total + day.cents, 0)
    const plans = await lastWeek()
    const before = await read('goods')
    const { patient, goods } = await givenGoods(app)
    const other = await givenGoods(app)
    const week = (await read('goods')).weeks.at(-1)
    expect(week?.started).toBe((before.weeks.at(-1)?.started ?? 0) + 2)
    expect(await lastWeek()).toEqual(plans)
    await passGoods(app, 'P20D')
    const after = await read('goods')
    expect(await sum()).toBe(goods.amountCents + other.goods.amountCents)
    expect(after.stock).toMatchObject([{ deliveries: 2, quantity: 4 }])
    expect(after.reasons).toEqual([])
    const { options, nextChargeOn } = await app.as(patient).api.goods.read({ params: { id: goods.id } })
    await app.as(patient).api.goods.change({
      params: { id: goods.id },
      body: { kind: 'pause', on: options.pause?.to ?? '', seen: options.seen, chargeOn: nextChargeOn },
    })
    await app.as(other.patient).api.goods.cancel({ params: { id: other.goods.id } })
    expect(await sum()).toBe(0)
    const { weeks } = await read('goods')
    expect(weeks.at(-1)).toMatchObject({ paused: 1, active: 2 })
    await passGoods(app, 'P26D')
    expect((await read('goods')).weeks.at(-1)).toMatchObject({ ended: 1, active: 1 })
  })

  for (const endpoint of Object.values(planFigures)) onlyFor(() => app, endpoint)
})
