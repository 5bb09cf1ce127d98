import {
  cancelSubscription,
  checkSubscriptions,
  mySubscriptions,
  productSubscriptions,
  resumeSubscription,
} from '@om/contracts/subscriptions'
import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/people.ts'
import { advance, breakService, deliverAll, givenSubscriber, joinClocks, mendServices } from '#test/given/billing.ts'
import { givenPatient } from '#test/given/consults.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterEach(() => mendServices(app))
afterAll(() => app.stop())

type Subscriber = Awaited<ReturnType<typeof givenSubscriber>>
const cancel = ({ patient, subscriptionId }: Subscriber) =>
  app.as(patient).api.subscriptions.cancel({ params: { id: subscriptionId }, body: { reason: '' } })
const resume = ({ patient, subscriptionId }: Subscriber) =>
  app.as(patient).api.subscriptions.resume({ params: { id: subscriptionId } })

describe('cancelling', () => {
  test('works: confirmed at once, nothing charged at the end, and the paid period stays [SUB-S16]', async () => {
    const subscriber = await givenSubscriber(app, { supplies: 3 })
    const cancelled = await cancel(subscriber)
    expect(cancelled).toMatchObject({ status: 'active', cancelAtPeriodEnd: true, nextChargeOn: null })
    expect(cancelled.can).toEqual({ cancel: false, resume: true })
    await app.drain()
    const subjects = (await app.mails(subscriber.patient.email)).map(mail => mail.subject)
    expect(subjects).toContain('Your subscription is cancelled')

    await advance(app, 'P46D')
    await deliverAll(app)
    const { items, invoices } = await app.as(subscriber.patient).api.subscriptions.mine()
    expect(items[0]).toMatchObject({ status: 'cancelled', can: { cancel: false, resume: false } })
    expect(invoices).toHaveLength(1)
    await expect(resume(subscriber)).rejects.toMatchObject({ status: 409, code: 'subscription_wrong_state' })
    expect((await app.as(subscriber.patient).api.subscriptions.plans()).items[0]).toMatchObject({ status: 'ended' })
  })

  test('keeps what the patient said about leaving, and forgets it when they stay [SUBSCRIPTION-S90]', async () => {
    const subscriber = await givenSubscriber(app, { supplies: 3 })
    const reasonNow = async () =>
      (
        await app.deps.pool.query('select cancel_reason from public.subscriptions where id = $1', [
          subscriber.subscriptionId,
        ])
      ).rows[0]
    await app.as(subscriber.patient).api.subscriptions.cancel({
      params: { id: subscriber.subscriptionId },
      body: { reason: 'I am moving abroad' },
    })
    expect(await reasonNow()).toEqual({ cancel_reason: 'I am moving abroad' })
    await resume(subscriber)
    expect(await reasonNow()).toEqual({ cancel_reason: '' })
  })

  test('can be undone until the period ends [SUB-S17]', async () => {
    const subscriber = await givenSubscriber(app, { supplies: 3 })
    await cancel(subscriber)
    const resumed = await resume(subscriber)
    expect(resumed).toMatchObject({ cancelAtPeriodEnd: false, cancelledAt: null })
    expect(resumed.nextChargeOn).toBe(resumed.currentPeriodEnd)
    await app.drain()
    const subjects = (await app.mails(subscriber.patient.email)).map(mail => mail.subject)
    expect(subjects).toContain('Your subscription continues')
  })

  test('can be undone while the treatment is on hold, with nothing charged before it goes on [SUB-S301]', async () => {
    const subscriber = await givenSubscriber(app, { supplies: 3 })
    await cancel(subscriber)
    const { rows } = await app.deps.pool.query('select version from public.prescriptions where id = $1', [
      subscriber.prescriptionId,
    ])
    await app.as(people.drOkoro).api.prescriptions.hold({
      params: { id: subscriber.prescriptionId },
      body: { version: rows[0].version, reason: 'other', message: 'Please wait for my call.', until: null },
    })
    await deliverAll(app)
    expect(await resume(subscriber)).toMatchObject({ cancelAtPeriodEnd: false, isOnHold: true, nextChargeOn: null })
    await advance(app, 'P46D')
    await deliverAll(app)
    const { items, invoices } = await app.as(subscriber.patient).api.subscriptions.mine()
    expect(items[0]).toMatchObject({ status: 'active', can: { cancel: true } })
    expect(invoices.filter(one => one.status === 'paid')).toHaveLength(1)
  })

  test('is final where the prescription ends before the next charge, or has another in its place [SUB-S302]', async () => {
    const expiresOn = addDays(clinicToday(app.clock), 30)
    const subscriber = await givenSubscriber(app, { supplies: 3, change: { expiresOn } })
    expect((await cancel(subscriber)).can).toEqual({ cancel: false, resume: false })
    await expect(resume(subscriber)).rejects.toMatchObject({ status: 409, code: 'subscription_wrong_state' })
  })

  test('repeats safely: twice is once, with one message', async () => {
    const subscriber = await givenSubscriber(app, { supplies: 3 })
    await Promise.all([cancel(subscriber), cancel(subscriber)])
    expect(await cancel(subscriber)).toMatchObject({ cancelAtPeriodEnd: true })
    await app.drain()
    const mails = await app.mails(subscriber.patient.email)
    expect(mails.filter(mail => mail.subject === 'Your subscription is cancelled')).toHaveLength(1)
  })

  test('says so when the provider is down, and changes nothing', async () => {
    const subscriber = await givenSubscriber(app, { supplies: 3 })
    await breakService(app, { match: { service: 'payments' }, action: 'status', status: 503, times: 100 })
    await expect(cancel(subscriber)).rejects.toMatchObject({ status: 503, code: 'provider_down' })
    await mendServices(app)
    const { items } = await app.as(subscriber.patient).api.subscriptions.mine()
    expect(items[0]).toMatchObject({ cancelAtPeriodEnd: false, can: { cancel: true } })
  })

  test('stays as the newest state when an older reading comes back late', async () => {
    const subscriber = await givenSubscriber(app, { supplies: 3 })
    // The provider answers the cancelling slowly while it is already being undone.
    await cancel(subscriber)
    const [undone] = await Promise.all([resume(subscriber), deliverAll(app)])
    expect(undone.cancelAtPeriodEnd).toBe(false)
    await deliverAll(app)
    const { items } = await app.as(subscriber.patient).api.subscriptions.mine()
    expect(items[0]?.cancelAtPeriodEnd).toBe(false)
  })

  test("hides other people's records", async () => {
    const subscriber = await givenSubscriber(app, { supplies: 3 })
    const other = { ...subscriber, patient: await givenPatient(app) }
    await expect(cancel(other)).rejects.toMatchObject({ status: 404 })
    await expect(resume(other)).rejects.toMatchObject({ status: 404 })
    expect(await app.as(other.patient).api.subscriptions.mine()).toEqual({ items: [], invoices: [] })
  })
})

describe('the status lists', () => {
  test("show one's own subscriptions with the provider's statuses", async () => {
    const { patient, subscriptionId } = await givenSubscriber(app)
    const { api } = app.as(patient)
    expect(await api.subscriptions.check({ params: { userId: patient.id } })).toEqual({
      subscriptions: [{ id: subscriptionId, status: 'active' }],
    })
    expect(await api.subscriptions.products({ params: { userId: patient.id } })).toEqual({ subscriptions: [] })
  })

  test("hide other people's: their id looks absent, also to staff [SUB-S18]", async () => {
    const { patient } = await givenSubscriber(app)
    for (const person of [await givenPatient(app), people.drOkoro, people.paula]) {
      const { api } = app.as(person)
      await expect(api.subscriptions.check({ params: { userId: patient.id } })).rejects.toMatchObject({ status: 404 })
      await expect(api.subscriptions.products({ params: { userId: patient.id } })).rejects.toMatchObject({
        status: 404,
      })
    }
  })
})

describe('refuses strangers and the wrong role', () => {
  const params = { id: people.theo.id, userId: people.theo.id }
  for (const endpoint of [
    cancelSubscription,
    resumeSubscription,
    mySubscriptions,
    checkSubscriptions,
    productSubscriptions,
  ])
    onlyFor(() => app, endpoint, { params })
})
