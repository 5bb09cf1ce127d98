import { payments } from '@om/contracts/payments'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advance, answerRefill, deliverAll, givenSubscriber, joinClocks, stripeOf } from '#test/given/billing.ts'
import { shipNewest } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

type Subscriber = Awaited<ReturnType<typeof givenSubscriber>>

const pass = async (duration: string) => {
  await advance(app, duration)
  await deliverAll(app)
  await app.sweep()
  await app.drain()
  await deliverAll(app)
}
const mine = async ({ patient }: Subscriber) => {
  const { items, invoices } = await app.as(patient).api.subscriptions.mine()
  const [subscription] = items
  if (!subscription) throw new Error('there is no subscription')
  return { subscription, invoices: invoices.filter(one => one.amountCents > 0) }
}
const office = () => app.as(people.paula).api.payments
const announce = async (subscriber: Subscriber, toCents: number) => {
  const { invoices } = await mine(subscriber)
  const params = { id: invoices.at(-1)?.id ?? '' }
  const { price } = await office().read({ params })
  const body = { toCents, nowCents: price.nowCents, why: 'The pharmacy charges us more.' }
  return office().price({ params, body })
}
/** Somebody who has answered in time before the second delivery. */
const answered = async () => {
  const subscriber = await givenSubscriber(app, { supplies: 3 })
  await shipNewest(app, subscriber.patient.id)
  await pass('P38D')
  await answerRefill(app, subscriber.patient)
  await app.drain()
  return subscriber
}
/** Somebody changes the price at the provider itself. */
const tamperPrice = async ({ patient }: Subscriber, amount: number) => {
  const { rows } = await app.deps.pool.query<{ id: string }>(
    'select stripe_subscription_id as id from public.subscriptions where patient_id = $1',
    [patient.id],
  )
  const stripe = stripeOf(app)
  const product = await stripe.products.create({ name: 'Something else' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'aud',
    unit_amount: amount,
    recurring: { interval: 'day', interval_count: 45 },
  })
  const id = rows[0]?.id ?? ''
  const { items } = await stripe.subscriptions.retrieve(id)
  await stripe.subscriptions.update(id, {
    items: [{ id: items.data[0]?.id ?? '', price: price.id }],
    proration_behavior: 'none',
  })
}

describe('the price of a plan', () => {
  test('is kept each time it is shown or charged, and never changed [SUB-S330]', async () => {
    const subscriber = await givenSubscriber(app)
    const { subscription } = await mine(subscriber)
    expect(subscription.prices.map(one => [one.kind, one.amountCents])).toEqual([
      ['shown', subscriber.priceCents],
      ['agreed', subscriber.priceCents],
      ['charged', subscriber.priceCents],
    ])
    for (const change of ['update public.price_ledger set amount_cents = 1', 'delete from public.price_ledger'])
      await expect(app.deps.pool.query(change), change).rejects.toThrow()
  })

  test('that is announced is told at once and charged thirty days later, never before [SUB-S331]', async () => {
    const subscriber = await givenSubscriber(app, { supplies: 3 })
    await shipNewest(app, subscriber.patient.id)
    const was = subscriber.priceCents
    const page = await announce(subscriber, was + 950)
    expect(page.price).toMatchObject({ nowCents: was, coming: { toCents: was + 950 } })
    await app.drain()
    const told = (await app.mails(subscriber.patient.email)).find(
      mail => mail.subject === 'The price of your plan changes',
    )
    expect(told?.text).toContain(`A$${((was + 950) / 100).toFixed(2)} instead of A$${(was / 100).toFixed(2)}`)
    expect((await mine(subscriber)).subscription.comingPrice).toMatchObject({ toCents: was + 950 })
    await pass('P38D')
    const notice = (await app.mails(subscriber.patient.email)).find(mail =>
      mail.subject.startsWith('Your next payment'),
    )
    expect(notice?.text).toContain(`A$${((was + 950) / 100).toFixed(2)}`)
    await answerRefill(app, subscriber.patient)
    await app.drain()
    await pass('P7DT2H')
    const { invoices, subscription } = await mine(subscriber)
    expect(invoices.map(one => one.amountCents)).toEqual([was + 950, was])
    expect(invoices.flatMap(one => one.refunds)).toEqual([])
    expect(subscription.prices.map(one => one.kind)).toEqual([
      'shown',
      'agreed',
      'charged',
      'change',
      'notice',
      'charged',
    ])
    const early = `update public.price_changes set applies_on = announced_on + 1`
    await expect(app.deps.pool.query(early)).rejects.toThrow()
  })

  test('that was announced can be taken back until then, and of two windows one is told [SUB-S331]', async () => {
    const subscriber = await givenSubscriber(app)
    await announce(subscriber, subscriber.priceCents + 500)
    const back = await announce(subscriber, subscriber.priceCents)
    expect(back.price.coming).toBeNull()
    expect((await mine(subscriber)).subscription.comingPrice).toBeNull()
    const params = { id: (await mine(subscriber)).invoices[0]?.id ?? '' }
    const body = { toCents: 9_900, nowCents: subscriber.priceCents + 1, why: 'The pharmacy charges us more.' }
    await expect(office().price({ params, body })).rejects.toMatchObject({ code: 'payment_changed' })
  })

  test('that was not announced is put back at the provider, and what was charged all the same goes back [SUB-S332]', async () => {
    const subscriber = await answered()
    await tamperPrice(subscriber, 9_900)
    await pass('PT1H')
    expect((await mine(subscriber)).subscription.amountCents).toBe(subscriber.priceCents)
    await tamperPrice(subscriber, 9_900)
    await advance(app, 'P7DT2H')
    // Somebody at the provider collects it by hand.
    const stripe = stripeOf(app)
    const { data } = await stripe.invoices.list({ status: 'draft', limit: 10 })
    for (const { id } of data) await stripe.invoices.pay(id)
    await deliverAll(app)
    await deliverAll(app)
    const { invoices } = await mine(subscriber)
    expect(invoices.map(one => one.amountCents)).toEqual([9_900, subscriber.priceCents])
    expect(invoices[0]?.refunds).toEqual([{ amountCents: 9_900 - subscriber.priceCents, status: 'paid_back' }])
  })

  test('that was not announced is not collected: the draft is void, and charged anew as agreed [SUB-S332]', async () => {
    const subscriber = await answered()
    await tamperPrice(subscriber, 9_900)
    await advance(app, 'P7DT5M')
    await deliverAll(app)
    await deliverAll(app)
    const { rows } = await app.deps.pool.query(
      'select status, amount_cents from public.invoices where patient_id = $1 and amount_cents > 0 order by issued_at, status desc',
      [subscriber.patient.id],
    )
    expect(rows).toContainEqual({ status: 'void', amount_cents: 9_900 })
    expect(rows.filter(row => row.status === 'paid').map(row => row.amount_cents)).toEqual([
      subscriber.priceCents,
      subscriber.priceCents,
    ])
  })
})

describe('refuses strangers and the wrong role', () => {
  const params = { id: people.theo.id }
  onlyFor(() => app, payments.price, { params, body: { toCents: 100, nowCents: 100, why: 'Because of something.' } })
})
