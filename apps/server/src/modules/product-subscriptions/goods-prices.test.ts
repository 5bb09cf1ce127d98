import { dayIn } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advance, deliverAll, joinClocks, stripeOf } from '#test/given/billing.ts'
import { givenGoods, passGoods } from '#test/given/goods.ts'
import { openShopApp, variants } from '#test/given/shop-orders.ts'
import type { TestApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openShopApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

type Given = Awaited<ReturnType<typeof givenGoods>>

const office = () => app.as(people.paula).api.payments
const mine = ({ patient, goods }: Given) => app.as(patient).api.goods.read({ params: { id: goods.id } })
const paymentOf = async (given: Given) => {
  const [delivery] = (await mine(given)).deliveries
  return office().read({ params: { id: delivery?.id ?? '' } })
}
const announce = async (given: Given, toCents: number, nowCents?: number) => {
  const { id, pieces } = await paymentOf(given)
  const [piece] = pieces
  const body = { variantId: variants.shampoo, toCents, nowCents: nowCents ?? piece?.nowCents ?? 0 }
  return office().price({ params: { id }, body: { ...body, why: 'The maker charges us more.' } })
}
const mailOf = async ({ patient }: Given, subject: string) =>
  (await app.mails(patient.email)).findLast(one => one.subject.startsWith(subject))
const money = (cents: number) => `A$${(cents / 100).toFixed(2)}`
const unitOf = (given: Given) => given.goods.items[0]?.unitCents ?? 0
const move = async (given: Given, wish: object) => {
  const { options, nextChargeOn } = await mine(given)
  const seen = { seen: options.seen, chargeOn: nextChargeOn }
  const body = { ...seen, on: null, ...wish } as Parameters<
    ReturnType<TestApp['as']>['api']['goods']['change']
  >[0]['body']
  return app.as(given.patient).api.goods.change({ params: { id: given.goods.id }, body })
}

describe('another price of goods', () => {
  test('is told at once and charged thirty days later, for what comes then, on its order too [SUB-S645] [SUB-S646]', async () => {
    const given = await givenGoods(app)
    const was = given.goods.amountCents
    const unit = unitOf(given) + 250
    const page = await announce(given, unit)
    expect(page.pieces).toMatchObject([{ nowCents: unitOf(given), coming: { toCents: unit, deliveryCents: unit * 2 } }])
    await app.drain()
    const told = await mailOf(given, 'The price of your subscription changes')
    expect(told?.text).toContain(`costs ${money(unit * 2)} instead of ${money(was)}`)
    const [, token = ''] = /^Cancel: \S+\/plan-link#link=(\S+)$/m.exec(told?.text ?? '') ?? []
    expect(await app.anyone.api.billing.readNoticeLink({ body: { token } })).toMatchObject({
      of: 'goods',
      canUse: true,
    })
    await app.sweep()
    expect(await mine(given)).toMatchObject({ amountCents: unit * 2, comingPrices: [{ toCents: unit }] })
    await passGoods(app, 'P38D')
    expect((await mailOf(given, 'Your next payment is on'))?.text).toContain(money(unit * 2))
    await passGoods(app, 'P7DT5M')
    const after = await mine(given)
    expect(after.deliveries.map(one => [one.amountCents, one.state])).toEqual([
      [unit * 2, 'ordered'],
      [was, 'ordered'],
    ])
    expect(after).toMatchObject({ originalCents: unit * 2, comingPrices: [] })
    expect(after.prices.slice(-3).map(one => [one.kind, one.amountCents])).toEqual([
      ['change', unit * 2],
      ['notice', unit * 2],
      ['charged', unit * 2],
    ])
    const { rows } = await app.deps.pool.query(
      'select o.total_cents from public.shop_orders o join public.product_deliveries d on d.shop_order_id = o.provider_id where d.subscription_id = $1 order by o.total_cents',
      [given.goods.id],
    )
    expect(rows.map(row => row.total_cents)).toEqual([was, unit * 2])
    const early = `update public.price_changes set applies_on = announced_on + 1`
    await expect(app.deps.pool.query(early)).rejects.toThrow()
  })

  test('can be taken back until then, an older page is told, and only what goes on has another price [SUB-S645]', async () => {
    const given = await givenGoods(app)
    const unit = unitOf(given)
    await announce(given, unit + 100)
    const back = await announce(given, unit)
    expect(back.pieces).toMatchObject([{ nowCents: unit, coming: null }])
    await app.drain()
    expect(await mailOf(given, 'The price of your subscription stays as it is')).toBeDefined()
    await app.sweep()
    expect(await mine(given)).toMatchObject({ amountCents: given.goods.amountCents, comingPrices: [] })
    await expect(announce(given, 9_900, unit + 1)).rejects.toMatchObject({ code: 'payment_changed' })
    const { id } = await paymentOf(given)
    const body = { toCents: 9_900, nowCents: unit, why: 'The maker charges us more.' }
    await expect(office().price({ params: { id }, body })).rejects.toMatchObject({ code: 'bad_request' })
    await app.as(given.patient).api.goods.cancel({ params: { id: given.goods.id } })
    await expect(announce(given, 9_900)).rejects.toMatchObject({ code: 'payment_changed' })
    expect((await paymentOf(given)).can.price).toBe(false)
  })

  test('does not come to a delivery that is moved before its day, and comes back with it [SUB-S646]', async () => {
    const given = await givenGoods(app)
    const was = given.goods.amountCents
    const end = (await mine(given)).nextChargeOn ?? ''
    await announce(given, unitOf(given) + 250)
    await app.sweep()
    const { options } = await mine(given)
    const made = await move(given, { kind: 'move', on: options.move?.from })
    expect(made.told.join(' ')).toContain(`The next payment is ${money(was)} on`)
    expect((await mine(given)).amountCents).toBe(was)
    const back = await move(given, { kind: 'undo' })
    expect(back.told.join(' ')).toContain(`The next payment is ${money(was + 500)} on`)
    const after = await mine(given)
    expect(after.amountCents).toBe(was + 500)
    expect(dayIn(new Date(after.nextChargeOn ?? 0), 'Australia/Sydney')).toBe(dayIn(new Date(end), 'Australia/Sydney'))
    await passGoods(app, 'P38D')
    await passGoods(app, 'P7DT5M')
    expect((await mine(given)).deliveries.map(one => one.amountCents)).toEqual([was + 500, was])
  })

  test('that was not announced is not charged, and put back at the provider [SUB-S647]', async () => {
    const given = await givenGoods(app)
    const was = given.goods.amountCents
    await passGoods(app, 'P38D')
    const { rows } = await app.deps.pool.query<{ id: string }>(
      'select stripe_subscription_id as id from public.product_subscriptions where id = $1',
      [given.goods.id],
    )
    const stripe = stripeOf(app)
    const id = rows[0]?.id ?? ''
    const { items } = await stripe.subscriptions.retrieve(id)
    await stripe.subscriptions.update(id, {
      items: [{ id: items.data[0]?.id ?? '', quantity: 9 }],
      proration_behavior: 'none',
    })
    await advance(app, 'P7DT5M')
    await deliverAll(app)
    await deliverAll(app)
    expect((await mine(given)).deliveries).toHaveLength(1)
    await passGoods(app, 'P1D')
    await passGoods(app, 'P7DT5M')
    expect((await mine(given)).deliveries.map(one => one.amountCents)).toEqual([was, was])
  })
})
