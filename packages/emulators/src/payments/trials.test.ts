import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openShop, type Shop, subscribe } from '../../test/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
beforeEach(async () => {
  await shop.control('reset', {})
})
afterAll(() => shop.stop())

const DAY = 86_400

describe('a next charge that is moved by `trial_end`', () => {
  test('comes then and not before, over nothing until then, and the periods go on from it', async () => {
    const { id, items } = await subscribe(shop)
    const end = (items.data[0]?.current_period_end ?? 0) + 10 * DAY
    const moved = await shop.stripe.subscriptions.update(id, { trial_end: end, proration_behavior: 'none' })
    expect(moved).toMatchObject({ status: 'trialing', trial_end: end, billing_cycle_anchor: end })
    expect(moved.items.data[0]?.current_period_end).toBe(end)
    await shop.advance('P46D')
    const before = (await shop.stripe.invoices.list()).data
    expect(before.map(({ amount_paid }) => amount_paid)).toEqual([0, 14100])
    await shop.advance('P9DT2H')
    const [renewal] = (await shop.stripe.invoices.list()).data
    expect(renewal).toMatchObject({ billing_reason: 'subscription_cycle', amount_paid: 14100, created: end })
    const renewed = await shop.stripe.subscriptions.retrieve(id)
    expect(renewed.status).toBe('active')
    expect(renewed.items.data[0]?.current_period_end).toBe(end + 45 * DAY)
  })

  test('keeps its day when it is set with another interval, and nothing is charged before', async () => {
    const { id, items } = await subscribe(shop)
    const [item] = items.data
    const end = item?.current_period_end ?? 0
    const price = await shop.stripe.prices.create({
      product: String(item?.price.product),
      currency: 'aud',
      unit_amount: 5000,
      recurring: { interval: 'day', interval_count: 60 },
    })
    await shop.stripe.subscriptions.update(id, {
      items: [{ id: item?.id ?? '', price: price.id }],
      trial_end: end,
      proration_behavior: 'none',
    })
    expect((await shop.stripe.invoices.list()).data.map(({ amount_paid }) => amount_paid)).toEqual([0, 14100])
    await shop.advance('P45DT2H')
    expect((await shop.stripe.invoices.list()).data[0]).toMatchObject({ amount_paid: 5000, created: end })
  })

  test('is refused in the past and with a credit, and changes nothing then', async () => {
    const { id } = await subscribe(shop)
    const now = Math.floor(Date.now() / 1000)
    const past = shop.stripe.subscriptions.update(id, { trial_end: now - DAY, proration_behavior: 'none' })
    await expect(past).rejects.toMatchObject({ statusCode: 400, param: 'trial_end' })
    const credited = shop.stripe.subscriptions.update(id, { trial_end: now + 60 * DAY })
    await expect(credited).rejects.toMatchObject({ statusCode: 400, param: 'proration_behavior' })
    expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active', trial_end: null })
  })

  test('ends without a charge where it was cancelled meanwhile', async () => {
    const { id, items } = await subscribe(shop)
    const end = (items.data[0]?.current_period_end ?? 0) + 5 * DAY
    await shop.stripe.subscriptions.update(id, { trial_end: end, proration_behavior: 'none' })
    await shop.stripe.subscriptions.update(id, { cancel_at_period_end: true })
    await shop.advance('P51D')
    expect(await shop.stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' })
    expect((await shop.stripe.charges.list()).data).toHaveLength(1)
  })
})

test('a draft that is told not to advance is never charged, and can be void', async () => {
  await subscribe(shop)
  await shop.advance('P45D')
  const [draft] = (await shop.stripe.invoices.list({ status: 'draft' })).data
  const stopped = await shop.stripe.invoices.update(draft?.id ?? '', { auto_advance: false })
  expect(stopped).toMatchObject({ auto_advance: false, automatically_finalizes_at: null })
  await shop.advance('P2D')
  expect((await shop.stripe.charges.list()).data).toHaveLength(1)
  await shop.stripe.invoices.finalizeInvoice(stopped.id, { auto_advance: false })
  expect(await shop.stripe.invoices.voidInvoice(stopped.id)).toMatchObject({ status: 'void' })
})
