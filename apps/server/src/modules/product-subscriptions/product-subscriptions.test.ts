import {
  cancelProductSubscription,
  changeProductSubscription,
  keepProductSubscription,
  myProductSubscriptions,
  openProductSubscription,
  openSubscriptionCardPage,
  readProductSubscription,
  startProductSubscription,
  subscriptionCard,
} from '@om/contracts/product-subscriptions'
import { people } from '@om/testing/people'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  advance,
  breakService,
  cards,
  deliverAll,
  givenSubscriber,
  joinClocks,
  mendServices,
  newEvents,
  payOn,
  stripeOf,
} from '#test/given/billing.ts'
import { givenPatient } from '#test/given/consults.ts'
import { givenGoods as givenGoodsOf, goodsWish, keepGoodsCard, passGoods, startGoodsWith } from '#test/given/goods.ts'
import { openShopApp, variants } from '#test/given/shop-orders.ts'
import { tasksOf } from '#test/given/tasks.ts'
import { onlyFor } from '#test/only-for.ts'
import { tamper } from '#test/tamper.ts'
import type { TestApp } from '#test/test-app.ts'
import { productSubscriptionsSweep } from './product-subscriptions.handlers.ts'

let app: TestApp
beforeAll(async () => {
  app = await openShopApp()
  await joinClocks(app)
})
afterEach(() => mendServices(app))
afterAll(() => app.stop())

type Patient = Awaited<ReturnType<typeof givenPatient>>

const wish = goodsWish
const of = (patient: Patient) => app.as(patient).api.goods
const open = (patient: Patient, change: object = {}) => of(patient).open({ body: wish(change) })

const keepCard = (patient: Patient, id: string, card = cards.good) => keepGoodsCard(app, patient, id, card)
const startWith = (patient: Patient, goods: { id: string; amountCents: number }, sessionId: string) =>
  startGoodsWith(app, patient, goods, sessionId)
const givenGoods = (change: object = {}, card = cards.good) => givenGoodsOf(app, change, card)
const read = (patient: Patient, id: string) => of(patient).read({ params: { id } })
const subjects = async (patient: Patient) => (await app.mails(patient.email)).map(({ subject }) => subject)

describe('subscribing to goods', () => {
  test('notes down what is wanted at a tenth less, and charges nothing [SUBSCRIPTION-223]', async () => {
    const patient = await givenPatient(app)
    const goods = await open(patient)
    const [item] = goods.items
    expect(goods).toMatchObject({ status: 'open', frequencyDays: 45, deliveries: [], nextChargeOn: null })
    expect(item?.unitCents).toBe(Math.round((item?.originalCents ?? 0) * 0.9))
    expect(goods.amountCents).toBe((item?.unitCents ?? 0) * 2)
    expect(await of(patient).mine()).toEqual({ items: [] })
  })

  test('from the card to the order at the shop, paid once and sent to the address given [SUBSCRIPTION-224]', async () => {
    const { patient, goods } = await givenGoods()
    expect(goods).toMatchObject({ status: 'active', can: { cancel: true, keep: false } })
    const now = await read(patient, goods.id)
    expect(now.deliveries).toMatchObject([{ state: 'ordered', amountCents: goods.amountCents }])
    const { items } = await app.as(patient).api.shop.myOrders({ query: { limit: 20 } })
    expect(items).toHaveLength(1)
    expect(items[0]).toMatchObject({ name: now.deliveries[0]?.orderName, totalCents: goods.amountCents })
    expect(await subjects(patient)).toContain('Your subscription has started')
    // The shop has no payment of it that could be given back.
    const admin = app.as(people.paula).api.shopAdmin
    const { id } = items[0] as (typeof items)[number]
    const order = await admin.read({ params: { id } })
    const refund = { requestKey: crypto.randomUUID(), version: order.version, note: 'Test', refundShipping: false }
    const lines = [{ lineId: order.lines[0]?.id ?? '', quantity: 1, restock: false }]
    await expect(admin.refund({ params: { id }, body: { ...refund, lines } })).rejects.toMatchObject({
      code: 'paid_by_subscription',
    })
    const days = (Date.parse(now.nextChargeOn ?? '') - app.clock.now().getTime()) / 86_400_000
    expect(Math.round(days)).toBe(45)
  })

  test('pressing twenty times charges once and orders once [SUBSCRIPTION-225]', async () => {
    const patient = await givenPatient(app)
    const body = wish()
    const opened = await Promise.all(Array.from({ length: 4 }, () => of(patient).open({ body })))
    expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
    const goods = opened[0] as (typeof opened)[number]
    const sessionId = await keepCard(patient, goods.id)
    await Promise.allSettled(Array.from({ length: 8 }, () => startWith(patient, goods, sessionId)))
    await deliverAll(app)
    await deliverAll(app, events => events.toReversed())
    expect((await read(patient, goods.id)).deliveries).toHaveLength(1)
    expect((await app.as(patient).api.shop.myOrders({ query: { limit: 20 } })).items).toHaveLength(1)
  })

  test('a declined card charges nothing and can be changed for another [SUBSCRIPTION-226]', async () => {
    const patient = await givenPatient(app)
    const goods = await open(patient)
    const later = await keepCard(patient, goods.id, cards.failsLater)
    await expect(startWith(patient, goods, later)).rejects.toMatchObject({ status: 422, code: 'card_refused' })
    expect((await read(patient, goods.id)).status).toBe('open')
    const good = await keepCard(patient, goods.id)
    expect((await startWith(patient, goods, good)).status).toBe('active')
  })

  test('nothing is charged without a card, or for another price than was agreed', async () => {
    const patient = await givenPatient(app)
    const goods = await open(patient)
    const { url } = await of(patient).openCardPage({ params: { id: goods.id } })
    const unused = new URL(url).pathname.split('/').at(-1) ?? ''
    expect(await of(patient).card({ params: { id: goods.id }, query: { sessionId: unused } })).toEqual({ card: null })
    await expect(startWith(patient, goods, unused)).rejects.toMatchObject({ code: 'card_missing' })
    const cheaper = { ...goods, amountCents: 1 }
    await expect(startWith(patient, cheaper, unused)).rejects.toMatchObject({ status: 409, code: 'price_changed' })
  })

  test('refuses what does not come by subscription, naming the line', async () => {
    const patient = await givenPatient(app)
    const lines = [{ variantId: 'gid://shopify/ProductVariant/1', quantity: 1 }]
    await expect(open(patient, { lines })).rejects.toMatchObject({
      status: 422,
      code: 'cart_refused',
      problems: [{ field: 'lines.0' }],
    })
    const response = await app.as(patient).request('POST', '/api/product-subscriptions', wish({ frequencyDays: 7 }))
    expect(response.status).toBe(400)
  })
})

describe('as time goes on', () => {
  test('a notice seven days before, then one charge and one more order [SUBSCRIPTION-227]', async () => {
    const { patient, goods } = await givenGoods()
    await advance(app, 'P38D')
    await productSubscriptionsSweep(app.deps)
    await productSubscriptionsSweep(app.deps)
    await app.drain()
    expect((await subjects(patient)).filter(one => one.startsWith('Your next payment is on'))).toHaveLength(1)
    await passGoods(app, 'P7DT5M')
    const { deliveries } = await read(patient, goods.id)
    expect(deliveries.map(({ state }) => state)).toEqual(['ordered', 'ordered'])
    expect((await app.as(patient).api.shop.myOrders({ query: { limit: 20 } })).items).toHaveLength(2)
  })

  test('cancelled at once, undone until its day, and nothing is charged after it [SUBSCRIPTION-228]', async () => {
    const { patient, goods } = await givenGoods()
    const params = { id: goods.id }
    expect(await of(patient).cancel({ params })).toMatchObject({
      cancelAtPeriodEnd: true,
      nextChargeOn: null,
      can: { cancel: false, keep: true },
    })
    expect(await of(patient).keep({ params })).toMatchObject({ cancelAtPeriodEnd: false, can: { cancel: true } })
    await of(patient).cancel({ params })
    expect(await of(patient).cancel({ params })).toMatchObject({ cancelAtPeriodEnd: true })
    await advance(app, 'P46D')
    await deliverAll(app)
    expect(await read(patient, goods.id)).toMatchObject({ status: 'cancelled', can: { cancel: false, keep: false } })
    expect((await read(patient, goods.id)).deliveries).toHaveLength(1)
    expect(await subjects(patient)).toContain('Your subscription is cancelled')
  })

  test('a payment that fails is tried by our own days, paid with another card, and ordered [SUB-S315]', async () => {
    const { patient, goods } = await givenGoods()
    const { rows } = await app.deps.pool.query<{ customer: string; subscription: string }>(
      `select c.stripe_customer_id as customer, g.stripe_subscription_id as subscription
       from public.billing_customers c join public.product_subscriptions g on g.patient_id = c.patient_id where g.id = $1`,
      [goods.id],
    )
    const { customer = '', subscription = '' } = rows[0] ?? {}
    const stripe = stripeOf(app)
    const bad = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
    await stripe.subscriptions.update(subscription, { default_payment_method: bad.id })
    await passGoods(app, 'P38D')
    await passGoods(app, 'P7DT2H')
    const failed = await read(patient, goods.id)
    expect(failed).toMatchObject({ status: 'past_due', owed: { isPaused: false, tries: [{ by: 'renewal' }] } })
    const id = failed.owed?.id ?? ''
    const { url } = await app.as(patient).api.billing.owedCard({ params: { id } })
    const kept = await payOn(url)
    const sessionId = new URL(kept.headers.get('location') ?? '').searchParams.get('session_id') ?? ''
    expect(await app.as(patient).api.billing.payOwed({ params: { id }, body: { sessionId } })).toEqual({
      outcome: 'paid',
      why: '',
    })
    await deliverAll(app)
    expect(await read(patient, goods.id)).toMatchObject({
      status: 'active',
      owed: null,
      deliveries: [{ state: 'ordered' }, { state: 'ordered' }],
    })
    expect((await subjects(patient)).filter(one => one === 'A payment did not go through')).toHaveLength(1)
  })

  test('what the shop will not take is paid back in full, and the front desk is told [SUBSCRIPTION-229]', async () => {
    const patient = await givenPatient(app)
    const goods = await open(patient)
    const sessionId = await keepCard(patient, goods.id)
    await breakService(app, { match: { service: 'shop-admin' }, action: 'status', status: 503, times: 1000 })
    await startWith(patient, goods, sessionId)
    await mendServices(app)
    await fetch(`${app.emulators.url}/control/shop/variants/${variants.shampoo.split('/').at(-1)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ stock: 0 }),
    })
    await deliverAll(app)
    expect((await read(patient, goods.id)).deliveries).toMatchObject([{ state: 'paid_back' }])
    const { rows } = await app.deps.pool.query(
      `select summary from public.tasks where kind = 'goods_not_ordered' and patient_id = $1`,
      [patient.id],
    )
    expect(rows[0].summary).toContain('inventory')
    expect(await subjects(patient)).toContain('We could not prepare your delivery')
    await fetch(`${app.emulators.url}/control/shop/variants/${variants.shampoo.split('/').at(-1)}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ stock: 500 }),
    })
  })

  test('what was charged without being told, or after a cancellation, makes no order and goes back in full by itself [SUB-S613]', async () => {
    const collectedBy = async (stripeId: string) => {
      await app.deps.payments.setCollection(stripeId, 'by_itself')
      await newEvents(app)
      await advance(app, 'P9D')
      await deliverAll(app)
      await deliverAll(app)
    }
    const stripeIdOf = async (id: string) => {
      const { rows } = await app.deps.pool.query<{ stripe: string }>(
        'select stripe_subscription_id as stripe from public.product_subscriptions where id = $1',
        [id],
      )
      return rows[0]?.stripe ?? ''
    }
    const [untold, cancelled] = [await givenGoods(), await givenGoods()]
    const [one, other] = [await stripeIdOf(untold.goods.id), await stripeIdOf(cancelled.goods.id)]
    await advance(app, 'P37D')
    // The notice of one of them is lost, and the other is cancelled after its own.
    await tamper(app, `update public.product_subscriptions set status = 'past_due' where id = $1`, [untold.goods.id])
    await advance(app, 'P1D')
    await app.sweep()
    await app.as(cancelled.patient).api.goods.cancel({ params: { id: cancelled.goods.id } })
    await app.deps.payments.setCancelAtPeriodEnd(other, false)
    await app.deps.payments.setCollection(other, 'by_itself')
    await collectedBy(one)
    for (const { patient, goods } of [untold, cancelled]) {
      const now = await read(patient, goods.id)
      expect(now.deliveries).toMatchObject([{ state: 'paid_back', orderName: '' }, { state: 'ordered' }])
      const kinds = now.prices.map(({ kind, amountCents }) => [kind, amountCents])
      expect(kinds.slice(-2)).toEqual([
        ['charged', goods.amountCents],
        ['paid_back', goods.amountCents],
      ])
      const mail = (await app.mails(patient.email)).find(sent => sent.subject.includes('should not have been charged'))
      expect(mail?.text).toContain(patient === untold.patient ? 'was not told' : 'You had cancelled before')
    }
  })

  test('a repayment that does not reach the card is told once, left to people, and closed once they have paid it [SUBSCRIPTION-229] [SUB-S417]', async () => {
    const { patient, goods } = await givenGoods()
    await tamper(
      app,
      `update public.product_deliveries set state = 'paying_back', shop_order_id = null, stripe_invoice_id = 'in_none'
       where patient_id = $1`,
      [patient.id],
    )
    await advance(app, 'PT1H')
    await productSubscriptionsSweep(app.deps)
    const id = (await read(patient, goods.id)).deliveries[0]?.id ?? ''
    const [task] = await tasksOf(app, 'goods_refund_failed', id)
    expect(task).toMatchObject({ state: 'open', summary: expect.stringContaining('bank transfer') })
    await productSubscriptionsSweep(app.deps)
    expect(await tasksOf(app, 'goods_refund_failed', id)).toMatchObject([{ state: 'open' }])
    const settle = () => app.as(people.paula).api.goods.settleRefund({ params: { id } })
    await settle()
    expect((await read(patient, goods.id)).deliveries).toMatchObject([{ state: 'paid_back' }])
    expect(await tasksOf(app, 'goods_refund_failed', id)).toMatchObject([{ state: 'done' }])
    await app.drain()
    expect(await subjects(patient)).toContain('We have paid back a delivery')
    await expect(settle()).rejects.toMatchObject({ code: 'refund_settled' })
  })

  test('a repayment that its bank sends back later is owed again: ledger, office and buyer are told [SUB-S501]', async () => {
    const { patient, goods } = await givenGoods({}, cards.refundFails)
    await tamper(
      app,
      `update public.product_deliveries set state = 'paying_back', shop_order_id = null where patient_id = $1`,
      [patient.id],
    )
    await advance(app, 'PT1H')
    await productSubscriptionsSweep(app.deps)
    expect((await read(patient, goods.id)).deliveries).toMatchObject([{ state: 'paid_back' }])
    await advance(app, 'PT2M')
    await deliverAll(app)
    const now = await read(patient, goods.id)
    expect(now.deliveries).toMatchObject([{ state: 'paying_back' }])
    expect(now.prices.map(({ kind }) => kind).filter(kind => kind.endsWith('_back'))).toEqual([
      'paid_back',
      'sent_back',
    ])
    expect(await tasksOf(app, 'goods_refund_failed', now.deliveries[0]?.id ?? '')).toMatchObject([{ state: 'open' }])
    expect(await subjects(patient)).toContain('Our repayment did not go through')
  })

  test('an order whose answer was lost is found again, not made twice [SUBSCRIPTION-230]', async () => {
    const patient = await givenPatient(app)
    const goods = await open(patient)
    const sessionId = await keepCard(patient, goods.id)
    await startWith(patient, goods, sessionId)
    await breakService(app, { match: { service: 'shop-admin' }, action: 'lose-reply', times: 2 })
    await app.drain().catch(() => undefined)
    await mendServices(app)
    await advance(app, 'PT1H')
    await productSubscriptionsSweep(app.deps)
    await deliverAll(app)
    expect((await read(patient, goods.id)).deliveries).toMatchObject([{ state: 'ordered' }])
    expect((await app.as(patient).api.shop.myOrders({ query: { limit: 20 } })).items).toHaveLength(1)
  })
})

describe('what is whose', () => {
  test("hides other people's records: a subscription of someone else looks absent [SUBSCRIPTION-231]", async () => {
    const { goods, sessionId } = await givenGoods()
    const other = await givenPatient(app)
    const params = { id: goods.id }
    const api = of(other)
    const asked = await Promise.allSettled([
      api.read({ params }),
      api.cancel({ params }),
      api.keep({ params }),
      api.openCardPage({ params }),
      api.card({ params, query: { sessionId } }),
      startWith(other, goods, sessionId),
    ])
    for (const one of asked) expect(one).toMatchObject({ status: 'rejected', reason: { status: 404 } })
  })

  test('the status list counts what was begun, for oneself alone [SUB-S18]', async () => {
    const { patient, goods } = await givenGoods()
    const list = app.as(patient).api.subscriptions.products
    expect(await list({ params: { userId: patient.id } })).toEqual({
      subscriptions: [{ id: goods.id, status: 'active' }],
    })
    const { patient: other } = await givenSubscriber(app)
    await expect(list({ params: { userId: other.id } })).rejects.toMatchObject({ status: 404 })
  })
})

describe('refuses strangers and the wrong role', () => {
  const params = { id: crypto.randomUUID() }
  onlyFor(() => app, myProductSubscriptions)
  onlyFor(() => app, openProductSubscription, { body: wish() })
  onlyFor(() => app, readProductSubscription, { params })
  onlyFor(() => app, openSubscriptionCardPage, { params })
  onlyFor(() => app, subscriptionCard, { params })
  onlyFor(() => app, startProductSubscription, {
    params,
    body: { sessionId: 'cs_test_x', confirmed: true, agreedCents: 1 },
  })
  onlyFor(() => app, cancelProductSubscription, { params })
  onlyFor(() => app, keepProductSubscription, { params })
  onlyFor(() => app, changeProductSubscription, { params, body: { kind: 'skip', seen: 0, chargeOn: null } })
})
