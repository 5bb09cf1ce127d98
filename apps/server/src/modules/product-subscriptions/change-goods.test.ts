import { dayIn } from '@om/domain/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advance, deliverAll, joinClocks } from '#test/given/billing.ts'
import { givenPatient } from '#test/given/consults.ts'
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
type Wish = Parameters<ReturnType<TestApp['as']>['api']['goods']['change']>[0]['body']

const of = ({ patient }: Given) => app.as(patient).api.goods
const read = (given: Given) => of(given).read({ params: { id: given.goods.id } })
const seenOn = async (given: Given) => {
  const { options, nextChargeOn } = await read(given)
  return { seen: options.seen, chargeOn: nextChargeOn }
}
const change = async (given: Given, wish: object) =>
  of(given).change({ params: { id: given.goods.id }, body: { ...(await seenOn(given)), ...wish } as Wish })
const receiptOf = ({ patient }: Given, id: string) => app.as(patient).api.subscriptions.receipt({ params: { id } })
const mailsOf = async ({ patient }: Given) => (await app.mails(patient.email)).map(({ subject }) => subject)
const zone = 'Australia/Sydney'
const dayOf = (instant: string | null) => dayIn(new Date(instant ?? 0), zone)

describe('when goods come', () => {
  test('the next is skipped, moved or paused with a receipt and a mail, and taken back [SUB-S550]', async () => {
    const given = await givenGoods(app)
    const first = await read(given)
    const skipped = await change(given, { kind: 'skip' })
    expect(skipped).toMatchObject({ of: 'goods', title: 'Your next delivery is skipped', can: { undo: true } })
    expect(dayOf((await read(given)).nextChargeOn)).toBe(first.options.skipTo)
    const back = await change(given, { kind: 'undo' })
    expect(back.title).toBe('Your change is undone')
    expect(dayOf((await read(given)).nextChargeOn)).toBe(dayOf(first.nextChargeOn))
    expect(await receiptOf(given, skipped.id)).toMatchObject({ isUndone: true, can: { undo: false } })
    const to = first.options.pause?.to ?? ''
    expect((await change(given, { kind: 'pause', on: to })).title).toContain('paused until')
    expect((await read(given)).options.pausedUntil).toBe(to)
    await expect(change(given, { kind: 'move', on: '2032-01-01' })).rejects.toMatchObject({ code: 'day_not_possible' })
    await app.drain()
    expect(await mailsOf(given)).toEqual(
      expect.arrayContaining(['Your next delivery is skipped', 'Your change is undone']),
    )
    await passGoods(app, 'P46D')
    expect((await read(given)).deliveries).toHaveLength(1)
  })

  test('twenty presses are one change, and an older page is told [SUB-S551]', async () => {
    const given = await givenGoods(app)
    const page = await seenOn(given)
    const press = () => of(given).change({ params: { id: given.goods.id }, body: { ...page, kind: 'skip', on: null } })
    const presses = await Promise.all(Array.from({ length: 20 }, press))
    expect(new Set(presses.map(({ id }) => id)).size).toBe(1)
    const late = of(given).change({
      params: { id: given.goods.id },
      body: { ...page, kind: 'pause', on: '2031-01-01' },
    })
    await expect(late).rejects.toMatchObject({ code: 'plan_changed' })
    await app.drain()
    expect((await mailsOf(given)).filter(one => one === 'Your next delivery is skipped')).toHaveLength(1)
  })

  test('what is charged is not changed any more: an older page is told how it stands [SUB-S552]', async () => {
    const given = await givenGoods(app)
    const page = await seenOn(given)
    await passGoods(app, 'P38D')
    await passGoods(app, 'P7DT5M')
    expect((await read(given)).deliveries).toHaveLength(2)
    const late = of(given).change({ params: { id: given.goods.id }, body: { ...page, kind: 'skip', on: null } })
    await expect(late).rejects.toMatchObject({ code: 'subscription_wrong_state' })
    expect((await change(given, { kind: 'skip' })).title).toBe('Your next delivery is skipped')
  })
})

describe('what comes, and where', () => {
  test('how many come how often changes at the price that was shown, from the next delivery on [SUB-S553]', async () => {
    const given = await givenGoods(app)
    const before = await read(given)
    const agreedCents = (before.items[0]?.unitCents ?? 0) * 3
    const wish = { kind: 'contents', frequencyDays: 60, lines: [{ variantId: variants.shampoo, quantity: 3 }] }
    await expect(change(given, { ...wish, agreedCents: 1 })).rejects.toMatchObject({ code: 'price_changed' })
    const made = await change(given, { ...wish, agreedCents })
    expect(made.told.join(' ')).toContain(`A$${(agreedCents / 100).toFixed(2)}`)
    const after = await read(given)
    expect(after).toMatchObject({ frequencyDays: 60, amountCents: agreedCents, deliveries: [{ state: 'ordered' }] })
    expect(dayOf(after.nextChargeOn)).toBe(dayOf(before.nextChargeOn))
    await passGoods(app, 'P38D')
    await passGoods(app, 'P7DT5M')
    const charged = await read(given)
    expect(charged.deliveries.map(one => one.amountCents)).toEqual([agreedCents, before.amountCents])
    const days = (Date.parse(charged.nextChargeOn ?? '') - Date.parse(after.nextChargeOn ?? '')) / 86_400_000
    expect(Math.round(days)).toBe(60)
  })

  test('a change of what comes is taken back until it is charged [SUB-S553]', async () => {
    const given = await givenGoods(app)
    const { amountCents, items } = await read(given)
    const lines = [{ variantId: variants.shampoo, quantity: 1 }]
    await change(given, { kind: 'contents', frequencyDays: 30, lines, agreedCents: items[0]?.unitCents ?? 0 })
    await change(given, { kind: 'undo' })
    expect(await read(given)).toMatchObject({ amountCents, frequencyDays: 45, options: { undo: false } })
  })

  test('another address of theirs is on the next order of the shop, and the way back is one press [SUB-S554]', async () => {
    const given = await givenGoods(app)
    const { api } = app.as(given.patient)
    const book = await api.addresses.add({
      body: {
        id: crypto.randomUUID(),
        label: 'Work',
        kind: 'door',
        address: { line1: '9 Sample Road', line2: '', suburb: 'Carlton', state: 'VIC', postcode: '3053' },
        note: '',
        mayLeave: false,
        keptBecause: '',
      },
    })
    const addressId = book.items.find(one => one.label === 'Work')?.id ?? ''
    const made = await change(given, { kind: 'address', addressId })
    expect((await read(given)).goesTo).toMatchObject({ addressId, address: { line1: '9 Sample Road' } })
    expect(made.can.goBack).toMatchObject({ addressId: null })
    await expect(change(given, { kind: 'address', addressId: crypto.randomUUID() })).rejects.toMatchObject({
      status: 404,
    })
    await passGoods(app, 'P38D')
    await passGoods(app, 'P7DT5M')
    const { rows } = await app.deps.pool.query(
      `select o.ship_to->>'line1' as line1 from public.shop_orders o join public.product_deliveries d on d.shop_order_id = o.provider_id
       where d.subscription_id = $1 order by d.paid_at`,
      [given.goods.id],
    )
    expect(rows.map(row => row.line1)).toEqual(['14 Wattle Street', '9 Sample Road'])
    await change(given, { kind: 'address', addressId: null })
    expect((await read(given)).goesTo).toMatchObject({ addressId: null, address: { line1: '14 Wattle Street' } })
  })

  test("hides other people's records: their goods and receipts look absent [SUB-S551]", async () => {
    const given = await givenGoods(app)
    const { id } = await change(given, { kind: 'skip' })
    const other = await givenPatient(app)
    const body = { kind: 'skip', on: null, seen: 1, chargeOn: null } as const
    const asked = app.as(other).api.goods.change({ params: { id: given.goods.id }, body })
    await expect(asked).rejects.toMatchObject({ status: 404 })
    await expect(app.as(other).api.subscriptions.receipt({ params: { id } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('the notice before a charge', () => {
  const linksOf = async ({ patient }: Given): Promise<Record<string, string>> => {
    const notice = (await app.mails(patient.email)).findLast(mail => mail.subject.startsWith('Your next payment is on'))
    const found = [...(notice?.text ?? '').matchAll(/^(.+): \S+\/plan-link#link=(\S+)$/gm)]
    return Object.fromEntries(found.map(([, label = '', token = '']) => [label, token]))
  }
  const look = (token = '') => app.anyone.api.billing.readNoticeLink({ body: { token } })
  const use = (token = '', on: string | null = null) => app.anyone.api.billing.followNoticeLink({ body: { token, on } })

  test('carries links that work without signing in, each for one thing, once [SUB-S556]', async () => {
    const given = await givenGoods(app)
    await passGoods(app, 'P38D')
    const links = await linksOf(given)
    expect(Object.keys(links)).toEqual(['Skip this delivery', 'Move the date', 'Pause', 'Cancel'])
    for (let times = 0; times < 2; times += 1)
      expect(await look(links.Cancel)).toMatchObject({ of: 'goods', canUse: true, receipt: null })
    expect((await use(links['Skip this delivery'])).receipt?.title).toBe('Your next delivery is skipped')
    expect((await use(links['Skip this delivery'])).receipt?.title).toBe('Your next delivery is skipped')
    await expect(use(links.Pause, '2031-01-01')).rejects.toMatchObject({ code: 'plan_changed' })
    const cancelled = await use(links.Cancel)
    expect(cancelled.receipt?.title).toBe('Your subscription is cancelled')
    const { lastChange } = await read(given)
    expect(lastChange).toBe(cancelled.receipt?.id)
    expect(await receiptOf(given, lastChange ?? '')).toMatchObject({ can: { keep: true } })
  })

  test('is written before anything is charged: what nobody was told comes later [SUB-S555]', async () => {
    const given = await givenGoods(app)
    // The server was away for the day of the notice, and for that of the charge.
    await advance(app, 'P45DT5M')
    await deliverAll(app)
    await deliverAll(app)
    const waiting = await read(given)
    expect(waiting.deliveries).toHaveLength(1)
    const days = (Date.parse(waiting.nextChargeOn ?? '') - app.clock.now().getTime()) / 86_400_000
    expect(Math.round(days)).toBe(8)
    expect((await mailsOf(given)).filter(one => one.startsWith('Your next payment is later'))).toHaveLength(1)
    await passGoods(app, 'P1D')
    await passGoods(app, 'P7DT5M')
    const { deliveries } = await read(given)
    expect(deliveries.map(one => one.amountCents)).toEqual([given.goods.amountCents, given.goods.amountCents])
  })

  test('found too late it moves the charge before it is due [SUB-S555]', async () => {
    const given = await givenGoods(app)
    await passGoods(app, 'P42D')
    const days = (Date.parse((await read(given)).nextChargeOn ?? '') - app.clock.now().getTime()) / 86_400_000
    expect(Math.round(days)).toBe(8)
    await passGoods(app, 'P3DT5M')
    expect((await read(given)).deliveries).toHaveLength(1)
  })
})
