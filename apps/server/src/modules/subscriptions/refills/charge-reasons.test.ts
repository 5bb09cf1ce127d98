import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/people.ts'
import {
  advance,
  answerRefill,
  collectsByItself,
  deliverAll,
  givenSubscriber,
  joinClocks,
  newEvents,
} from '#test/given/billing.ts'
import { orderOf, shipNewest } from '#test/given/supplies.ts'
import { tamper } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type Subscriber = Awaited<ReturnType<typeof givenSubscriber>>

const settle = async () => {
  await deliverAll(app)
  await app.sweep()
  await app.drain()
  await deliverAll(app)
}
const pass = async (duration: string) => {
  await advance(app, duration)
  await settle()
}
const mine = async ({ patient }: Subscriber) => {
  const { items, invoices } = await app.as(patient).api.subscriptions.mine()
  return {
    subscription: items[0],
    refill: items[0]?.refill,
    paid: invoices.filter(one => one.status === 'paid').length,
  }
}
const givenSent = async (given: Parameters<typeof givenSubscriber>[1] = {}): Promise<Subscriber> => {
  const subscriber = await givenSubscriber(app, { supplies: 3, ...given })
  await shipNewest(app, subscriber.patient.id)
  return subscriber
}
const givenAnswered = async (given: Parameters<typeof givenSubscriber>[1] = {}): Promise<Subscriber> => {
  const subscriber = await givenSent(given)
  await pass('P38D')
  await answerRefill(app, subscriber.patient)
  await settle()
  return subscriber
}
const subjects = async ({ patient }: Subscriber) => (await app.mails(patient.email)).map(mail => mail.subject)

describe('a charge moves by itself', () => {
  test('to seven days after a notice that went out late [SUB-S352]', async () => {
    const given = await givenSent()
    await pass('P42D')
    await answerRefill(app, given.patient)
    await settle()
    expect((await mine(given)).refill).toMatchObject({
      waitsFor: ['notice'],
      notBefore: addDays(clinicToday(app.clock), 7),
    })
    await pass('P4D')
    expect(await mine(given)).toMatchObject({ paid: 1, refill: { isLate: true } })
    expect(await subjects(given)).toContain('Your next delivery comes later')
    await pass('P3DT1H')
    await settle()
    expect(await mine(given)).toMatchObject({ paid: 2, refill: null })
  }, 180_000)

  test('to the day on which the pharmacy expects what it is made of [SUB-S353]', async () => {
    const [given, other] = [await givenAnswered(), await givenSubscriber(app, { supplies: 3 })]
    const order = await orderOf(app, other.patient.id)
    const expectedOn = addDays(clinicToday(app.clock), 9)
    await app.as(people.phTran).api.supplies.hold({
      params: { id: order.id },
      body: { version: order.version, reason: 'stock', note: 'None left', expectedOn },
    })
    await pass('PT2H')
    expect((await mine(given)).refill).toMatchObject({ waitsFor: ['stock'], notBefore: expectedOn })
    await pass('P7D')
    expect((await mine(given)).paid).toBe(1)
    await pass('P3D')
    await settle()
    expect(await mine(given)).toMatchObject({ paid: 2, refill: null })
  }, 180_000)

  test('or the plan ends where no day is left before its prescription is over [SUB-S350]', async () => {
    const given = await givenSent({ change: { expiresOn: addDays(clinicToday(app.clock), 51) } })
    await pass('P38D')
    expect((await mine(given)).refill?.waitsFor).toEqual(['questions'])
    await pass('P12D')
    await settle()
    expect(await mine(given)).toMatchObject({ paid: 1, subscription: { cancelAtPeriodEnd: true } })
  }, 180_000)
})

describe('a charge that is made all the same', () => {
  test('goes back in full by itself, and the office reads why [SUB-S204]', async () => {
    const given = await givenAnswered()
    await collectsByItself(app, given.patient)
    await advance(app, 'P7DT2H')
    // Between the charge and its message its plan is taken back.
    await tamper(app, 'update public.plans set confirmed_at = null where id = $1', [given.planId])
    await deliverAll(app)
    const { invoices } = await app.as(given.patient).api.subscriptions.mine()
    expect(invoices[0]).toMatchObject({
      status: 'paid',
      refunds: [{ amountCents: given.priceCents, status: 'paid_back' }],
    })
    const desk = app.as(people.paula).api.payments
    const [listed] = (await desk.list({ query: { limit: 5, search: given.patient.email, view: 'refunded' } })).items
    const { timeline, leftCents } = await desk.read({ params: { id: listed?.id ?? '' } })
    expect(leftCents).toBe(0)
    expect(timeline.find(one => one.what.startsWith('It should have waited'))?.what).toContain('confirmed')
    expect(await orderOf(app, given.patient.id)).toMatchObject({ supplyNumber: 1 })
  }, 180_000)

  test('by hand at the provider goes back within the hour also where no message of it arrives [SUB-S695]', async () => {
    const given = await givenSent()
    await pass('P3D')
    const stripeId = await collectsByItself(app, given.patient)
    await app.deps.payments.chargeNow(stripeId, 'by hand')
    await newEvents(app)
    await advance(app, 'PT45M')
    await app.sweep()
    await app.drain()
    await deliverAll(app)
    const { invoices } = await app.as(given.patient).api.subscriptions.mine()
    expect(invoices).toMatchObject([{ refunds: [{ amountCents: given.priceCents, status: 'paid_back' }] }, {}])
    expect(await orderOf(app, given.patient.id)).toMatchObject({ supplyNumber: 1 })
  }, 180_000)
})
