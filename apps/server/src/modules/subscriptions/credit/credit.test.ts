import { exportAccount } from '@om/contracts/account'
import { payments } from '@om/contracts/payments'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advance, answerRefill, deliverAll, givenSubscriber, joinClocks, stripeOf } from '#test/given/billing.ts'
import { givenGoods, passGoods } from '#test/given/goods.ts'
import { openShopApp } from '#test/given/shop-orders.ts'
import { shipNewest } from '#test/given/supplies.ts'
import { tasksOf } from '#test/given/tasks.ts'
import { onlyFor } from '#test/only-for.ts'
import type { TestApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openShopApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

type Admin = typeof people.paula | typeof people.sam
type Who = { email: string }
type Of = { patient: Parameters<TestApp['as']>[0] & Who }
const office = (admin: Admin = people.paula) => app.as(admin).api.payments
const paymentsOf = async ({ patient }: Of) =>
  (await office().list({ query: { view: 'all', limit: 100, search: patient.email } })).items
const pageOf = async (of: Of, place = 0) => office().read({ params: { id: (await paymentsOf(of))[place]?.id ?? '' } })
const give = async (of: Of, amountCents: number, { admin = people.paula as Admin, key = crypto.randomUUID() } = {}) => {
  const { id, credit } = await pageOf(of)
  const asked = { requestKey: key, amountCents, balanceCents: credit.balanceCents, reason: 'late' as const }
  return office(admin).credit({ params: { id }, body: { ...asked, note: 'It took two weeks' } })
}
const payBack = async (of: Of, amountCents: number, admin: Admin = people.paula) => {
  const { id, leftCents } = await pageOf(of)
  const body = { requestKey: crypto.randomUUID(), amountCents, leftCents, reason: 'late' as const, note: 'Late again' }
  await office(admin).refund({ params: { id }, body })
  await app.drain()
}
const mine = ({ patient }: Of) => app.as(patient).api.billing.myCredit()
const mails = async ({ patient }: Of, start: string) =>
  (await app.mails(patient.email)).filter(one => one.subject.startsWith(start))
const money = (cents: number) => `A$${(cents / 100).toFixed(2)}`
const goodsOf = async ({ patient, goods }: Awaited<ReturnType<typeof givenGoods>>) =>
  app.as(patient).api.goods.read({ params: { id: goods.id } })

describe('credit that the office gives', () => {
  test('is there at once, once however often it is sent, told by mail and in the timeline [SUB-S651]', async () => {
    const given = await givenGoods(app)
    const key = crypto.randomUUID()
    const page = await give(given, 2_000, { key })
    await office().credit({
      params: { id: page.id },
      body: { requestKey: key, amountCents: 2_000, balanceCents: 0, reason: 'late', note: 'It took two weeks' },
    })
    expect((await pageOf(given)).credit).toMatchObject({ balanceCents: 2_000, heldCents: 0, aloneCents: 8_000 })
    expect(page.timeline).toContainEqual(expect.objectContaining({ what: 'gave A$20.00 of credit' }))
    await app.drain()
    expect(await mails(given, 'You have A$20.00 of credit')).toHaveLength(1)
    expect(await mine(given)).toMatchObject({
      balanceCents: 2_000,
      next: [{ subscriptionId: given.goods.id, creditCents: 2_000 }],
    })
    const late = {
      requestKey: crypto.randomUUID(),
      amountCents: 500,
      balanceCents: 0,
      reason: 'late' as const,
      note: 'Late',
    }
    await expect(office().credit({ params: { id: page.id }, body: late })).rejects.toMatchObject({
      code: 'credit_changed',
    })
  })

  test('above the limit waits for a second person, who agrees or not [SUB-S651]', async () => {
    const given = await givenGoods(app)
    await give(given, 6_000)
    const asked = await give(given, 5_000)
    expect(asked.credit.balanceCents).toBe(6_000)
    expect(asked.credit.given.map(one => one.can.agree)).toEqual([false, false])
    expect(await tasksOf(app, 'credit_to_agree', asked.id)).toMatchObject([{ state: 'open' }])
    const creditId = asked.credit.given.find(one => one.decision === null)?.id ?? ''
    const decide = (admin: Admin) =>
      office(admin).decideCredit({ params: { id: asked.id }, body: { creditId, decision: 'approved', note: '' } })
    await expect(decide(people.paula)).rejects.toMatchObject({ code: 'second_person' })
    expect((await decide(people.sam)).credit.balanceCents).toBe(11_000)
    expect(await tasksOf(app, 'credit_to_agree', asked.id)).toMatchObject([{ state: 'done' }])
    await expect(decide(people.sam)).rejects.toMatchObject({ code: 'refund_decided' })
  })

  test('is taken back as far as no payment has used it or counts on it [SUB-S653]', async () => {
    const given = await givenGoods(app)
    const page = await give(given, 1_000)
    const back = (creditId: string, leftCents: number) =>
      office().takeCreditBack({
        params: { id: page.id },
        body: { creditId, leftCents, note: 'Given to the wrong person.' },
      })
    expect((await back(page.credit.given[0]?.id ?? '', 1_000)).credit.balanceCents).toBe(0)
    await app.drain()
    expect(await mails(given, 'A$10.00 of credit is taken back')).toHaveLength(1)
    const total = given.goods.amountCents
    const second = await give(given, total + 700)
    const creditId = second.credit.given.find(one => one.amountCents === total + 700)?.id ?? ''
    await passGoods(app, 'P38D')
    expect((await pageOf(given)).credit.given.find(one => one.id === creditId)?.leftCents).toBe(700)
    await expect(back(creditId, total + 700)).rejects.toMatchObject({ code: 'credit_changed' })
    expect((await back(creditId, 700)).credit).toMatchObject({ balanceCents: total, heldCents: total })
    await expect(back(creditId, 700)).resolves.toMatchObject({ credit: { balanceCents: total } })
    await passGoods(app, 'P7DT5M')
    const [sent] = (await goodsOf(given)).deliveries
    expect(sent).toMatchObject({ amountCents: total, state: 'ordered' })
    expect((await pageOf(given)).credit).toMatchObject({ balanceCents: 0, heldCents: 0 })
  })
})

describe('a payment with credit', () => {
  test('is told and charged to the cent, equal on its day, and goes back to the card and to credit [SUB-S650] [SUB-S652]', async () => {
    const given = await givenGoods(app)
    const total = given.goods.amountCents
    await give(given, 2_000)
    await passGoods(app, 'P38D')
    const told = (await mails(given, 'Your next payment is on')).at(-1)
    expect(told?.text).toContain(`we charge ${money(total - 2_000)} (${money(total)} less A$20.00 of your credit)`)
    // Given after the notice: it is for the payment after.
    await give(given, 700)
    const day = dayIn(new Date(app.clock.now().getTime() + 7 * 86_400_000), CLINIC_ZONE)
    await passGoods(app, 'P7DT5M')
    expect((await goodsOf(given)).deliveries[0]).toMatchObject({ amountCents: total, state: 'ordered' })
    const page = await pageOf(given)
    expect(page).toMatchObject({ amountCents: total, creditCents: 2_000, credit: { balanceCents: 700, heldCents: 0 } })
    const stripe = stripeOf(app)
    const [customer] = (await stripe.customers.list({ email: given.patient.email, limit: 1 })).data
    const [charge] = (await stripe.charges.list({ customer: customer?.id ?? '', limit: 1 })).data
    expect(charge?.amount).toBe(total - 2_000)
    const { items } = await app.as(given.patient).api.billing.myInvoices({})
    expect(items[0]).toMatchObject({ amountCents: total, creditCents: 2_000 })
    await payBack(given, total - 1_500)
    expect((await pageOf(given)).credit.balanceCents).toBe(700 + 500)
    expect((await mails(given, 'We have paid back')).at(-1)?.text).toContain(
      `${money(total - 2_000)} to the card you paid with`,
    )
    await payBack(given, 1_500)
    expect((await pageOf(given)).credit.balanceCents).toBe(2_700)
    await advance(app, 'P1D')
    await deliverAll(app)
    expect(await app.as(people.paula).api.reconciliation.run({ params: { day } })).toMatchObject({
      state: 'equal',
      differences: [],
    })
  })

  test('for a plan may need no card at all: it is sent, and goes back as credit [SUB-S650] [SUB-S652]', async () => {
    const subscriber = await givenSubscriber(app, { supplies: 3 })
    await shipNewest(app, subscriber.patient.id)
    await give(subscriber, 20_000, { admin: people.sam })
    const pass = async (duration: string) => {
      await advance(app, duration)
      await deliverAll(app)
      await app.sweep()
      await app.drain()
      await deliverAll(app)
    }
    await pass('P38D')
    const told = (await mails(subscriber, 'Your next payment is on')).at(-1)
    expect(told?.text).toContain(`your credit pays all of ${money(subscriber.priceCents)} then`)
    await answerRefill(app, subscriber.patient)
    await app.drain()
    await pass('P7DT2H')
    const page = await pageOf(subscriber)
    expect(page).toMatchObject({ status: 'paid', creditCents: subscriber.priceCents })
    expect(page.orders).toHaveLength(1)
    expect(page.credit.balanceCents).toBe(20_000 - subscriber.priceCents)
    await payBack(subscriber, subscriber.priceCents)
    expect(await pageOf(subscriber)).toMatchObject({
      refunds: [{ status: 'succeeded' }],
      credit: { balanceCents: 20_000 },
    })
    expect((await mails(subscriber, 'We have paid back')).at(-1)?.text).toContain('is credit again')
  })

  test('that ends before it is charged leaves the credit free, for whoever leaves with it too [SUB-S653] [SUB-S720]', async () => {
    const given = await givenGoods(app)
    await give(given, 1_000)
    await passGoods(app, 'P38D')
    expect((await pageOf(given)).credit).toMatchObject({ balanceCents: 1_000, heldCents: 1_000 })
    expect(await app.as(given.patient).api.account.closing()).toMatchObject({ creditCents: 1_000 })
    const file = await app.as(given.patient).request('GET', exportAccount.path)
    expect(await file.json()).toMatchObject({ 'Your credit': [{ Amount: 'A$10.00', 'Taken back': null }] })
    await app.as(given.patient).api.goods.cancel({ params: { id: given.goods.id } })
    await passGoods(app, 'P8D')
    expect((await pageOf(given)).credit).toMatchObject({ balanceCents: 1_000, heldCents: 0 })
  })

  test('what was given stays as it was written, for everybody [SUB-S651]', async () => {
    for (const change of [
      'update public.customer_credits set amount_cents = 1',
      'delete from public.customer_credits',
      'update public.credit_uses set amount_cents = amount_cents + 1 where used_at is not null',
    ])
      await expect(app.deps.pool.query(change), change).rejects.toThrow()
  })
})

describe('refuses strangers and the wrong role', () => {
  const params = { id: people.theo.id }
  const creditId = people.theo.id
  const key = { requestKey: creditId, amountCents: 100, balanceCents: 0, reason: 'late' as const, note: 'Late' }
  onlyFor(() => app, payments.credit, { params, body: key })
  onlyFor(() => app, payments.decideCredit, { params, body: { creditId, decision: 'approved' as const, note: '' } })
  onlyFor(() => app, payments.takeCreditBack, { params, body: { creditId, leftCents: 100, note: 'A mistake' } })
})
