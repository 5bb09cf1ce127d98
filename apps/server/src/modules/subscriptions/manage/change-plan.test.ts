import { changePlan, planChange } from '@om/contracts/plan-changes'
import { addDays, dayIn, zoneOfState } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import {
  advance,
  answerRefill,
  breakService,
  cards,
  deliverAll,
  givenSubscriber,
  joinClocks,
  mendServices,
} from '#test/given/billing.ts'
import { givenPatient } from '#test/given/consults.ts'
import { shipNewest } from '#test/given/supplies.ts'
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
type Kind = 'pause' | 'skip' | 'move' | 'undo'

const mine = async ({ patient }: Subscriber) => {
  const { items, invoices } = await app.as(patient).api.subscriptions.mine()
  const [subscription] = items
  if (!subscription) throw new Error('there is no subscription')
  return { subscription, invoices: invoices.filter(one => one.amountCents > 0) }
}
const change = async (subscriber: Subscriber, kind: Kind, on: string | null = null, seen?: number) => {
  const { subscription } = await mine(subscriber)
  const body = { kind, on, seen: seen ?? subscription.options.seen }
  return app.as(subscriber.patient).api.subscriptions.change({ params: { id: subscription.id }, body })
}
const dayOf = ({ patient }: Subscriber, at: string | null) =>
  at === null ? null : dayIn(new Date(at), zoneOfState(patient.address.state))
const pass = async (duration: string) => {
  await advance(app, duration)
  await deliverAll(app)
  await app.sweep()
  await app.drain()
}

describe('changing a plan', () => {
  test('pauses at once, with a receipt and a mail, charges nothing until that day, and a doctor looks before [SUBSCRIPTION-311] [SUBSCRIPTION-314]', async () => {
    const subscriber = await givenSubscriber(app, { supplies: 3 })
    await shipNewest(app, subscriber.patient.id)
    const { subscription: before } = await mine(subscriber)
    const until = addDays(dayOf(subscriber, before.nextChargeOn) ?? '', 10)
    const receipt = await change(subscriber, 'pause', until)
    expect(receipt).toMatchObject({ kind: 'pause', isUndone: false, can: { undo: true } })
    const { subscription: paused } = await mine(subscriber)
    expect(paused).toMatchObject({ status: 'paused', lastChange: receipt.id, options: { pausedUntil: until } })
    expect(dayOf(subscriber, paused.nextChargeOn)).toBe(until)
    await app.drain()
    const mails = await app.mails(subscriber.patient.email)
    const mail = mails.find(one => one.subject === receipt.title)
    expect(mail?.text).toContain(`/patient-subscription-management/changes/${receipt.id}`)

    await pass('P46D')
    expect((await mine(subscriber)).invoices).toHaveLength(1)
    await pass('P2D')
    await answerRefill(app, subscriber.patient)
    expect((await mine(subscriber)).subscription.refill).toMatchObject({ state: 'doctor_review', waitsFor: ['doctor'] })
  })

  test('is made once by twenty presses, and another one of the same page is told [SUB-S452]', async () => {
    const subscriber = await givenSubscriber(app, { supplies: 3 })
    const { subscription } = await mine(subscriber)
    const { seen, move } = subscription.options
    const presses = await Promise.all(
      Array.from({ length: 20 }, () => change(subscriber, 'move', move?.to ?? null, seen)),
    )
    expect(new Set(presses.map(one => one.id)).size).toBe(1)
    await expect(change(subscriber, 'move', move?.from ?? null, seen)).rejects.toMatchObject({ code: 'plan_changed' })
    expect(dayOf(subscriber, (await mine(subscriber)).subscription.nextChargeOn)).toBe(move?.to)
    await app.drain()
    const mails = await app.mails(subscriber.patient.email)
    expect(mails.filter(one => one.subject === presses[0]?.title)).toHaveLength(1)
  })

  test('skips the next and takes that back, and what was told stays as it was [SUBSCRIPTION-311] [SUBSCRIPTION-312]', async () => {
    const subscriber = await givenSubscriber(app, { supplies: 3 })
    const { subscription: before } = await mine(subscriber)
    const skipped = await change(subscriber, 'skip')
    const { subscription: after } = await mine(subscriber)
    expect(dayOf(subscriber, after.nextChargeOn)).toBe(before.options.skipTo)
    expect(after.status).toBe('active')
    const undone = await change(subscriber, 'undo')
    expect((await mine(subscriber)).subscription.nextChargeOn).toBe(before.nextChargeOn)
    const { api } = app.as(subscriber.patient)
    const read = await api.subscriptions.receipt({ params: { id: skipped.id } })
    expect(read).toMatchObject({ title: skipped.title, told: skipped.told, isUndone: true, can: { undo: false } })
    expect(await api.subscriptions.receipt({ params: { id: undone.id } })).toMatchObject({ kind: 'undo' })
    await expect(
      app.deps.pool.query(`update public.plan_changes set title = 'x' where id = $1`, [skipped.id]),
    ).rejects.toThrow()
  })

  test('moves the date, and the charge comes then and once [SUBSCRIPTION-311]', async () => {
    const subscriber = await givenSubscriber(app, { supplies: 3 })
    await shipNewest(app, subscriber.patient.id)
    const { subscription: before } = await mine(subscriber)
    const to = addDays(dayOf(subscriber, before.nextChargeOn) ?? '', 5)
    await change(subscriber, 'move', to)
    await pass('P43D')
    await answerRefill(app, subscriber.patient)
    await app.drain()
    await pass('P3D')
    expect((await mine(subscriber)).invoices).toHaveLength(1)
    await pass('P4DT3H')
    const { invoices, subscription } = await mine(subscriber)
    expect(invoices.map(one => one.status)).toEqual(['paid', 'paid'])
    expect(dayOf(subscriber, subscription.currentPeriodEnd)).toBe(addDays(to, 45))
  })

  test('refuses days that the prescription or the notice does not allow, and changes nothing [SUBSCRIPTION-310]', async () => {
    const expiresOn = addDays(clinicToday(app.clock), 60)
    const subscriber = await givenSubscriber(app, { supplies: 3, change: { expiresOn } })
    const { subscription: before } = await mine(subscriber)
    expect(before.options.skipTo).toBeNull()
    for (const [kind, on] of [
      ['pause', addDays(expiresOn, 1)],
      ['move', addDays(clinicToday(app.clock), 3)],
      ['skip', null],
      ['undo', null],
    ] as const)
      await expect(change(subscriber, kind, on)).rejects.toMatchObject({ status: 422, code: 'day_not_possible' })
    expect((await mine(subscriber)).subscription).toEqual(before)
  })

  test('repeats safely: the same press again is one change, and of two windows one is told [SUBSCRIPTION-313]', async () => {
    const subscriber = await givenSubscriber(app, { supplies: 3 })
    const once = await Promise.all([change(subscriber, 'skip', null, 0), change(subscriber, 'skip', null, 0)])
    expect(once[1].id).toBe(once[0].id)
    expect((await change(subscriber, 'skip', null, 0)).id).toBe(once[0].id)
    const { subscription } = await mine(subscriber)
    const on = subscription.options.move?.from ?? ''
    await expect(change(subscriber, 'move', on, 0)).rejects.toMatchObject({ status: 409, code: 'plan_changed' })
    await app.drain()
    const mails = await app.mails(subscriber.patient.email)
    expect(mails.filter(mail => mail.subject === 'Your next delivery is skipped')).toHaveLength(1)
  })

  test('says so when the provider is down, and nothing is half done [SUBSCRIPTION-313]', async () => {
    const subscriber = await givenSubscriber(app, { supplies: 3 })
    const { subscription: before } = await mine(subscriber)
    await breakService(app, { match: { service: 'payments' }, action: 'status', status: 503, times: 100 })
    await expect(change(subscriber, 'skip')).rejects.toMatchObject({ status: 503, code: 'provider_down' })
    await mendServices(app)
    expect((await mine(subscriber)).subscription).toEqual(before)
    expect((await change(subscriber, 'skip')).kind).toBe('skip')
  })

  test("hides other people's records", async () => {
    const subscriber = await givenSubscriber(app, { supplies: 3 })
    const receipt = await change(subscriber, 'skip')
    const { api } = app.as(await givenPatient(app))
    await expect(api.subscriptions.receipt({ params: { id: receipt.id } })).rejects.toMatchObject({ status: 404 })
    const body = { kind: 'skip' as const, on: null, seen: 1 }
    const params = { id: subscriber.subscriptionId }
    await expect(api.subscriptions.change({ params, body })).rejects.toMatchObject({ status: 404 })
  })
})

describe('cancelling', () => {
  test('while a payment failed ends it at once: what was asked for is never collected [SUBSCRIPTION-315]', async () => {
    const subscriber = await givenSubscriber(app, { supplies: 3, card: cards.failsLater })
    await shipNewest(app, subscriber.patient.id)
    await pass('P38D')
    await answerRefill(app, subscriber.patient)
    await app.drain()
    await pass('P7DT2H')
    expect((await mine(subscriber)).subscription.status).toBe('past_due')
    const { api } = app.as(subscriber.patient)
    const params = { id: subscriber.subscriptionId }
    const cancelled = await api.subscriptions.cancel({ params, body: { reason: '' } })
    expect(cancelled).toMatchObject({ status: 'cancelled', nextChargeOn: null })
    const receipt = await api.subscriptions.receipt({ params: { id: cancelled.lastChange ?? '' } })
    expect(receipt.told).toContain('It has ended today.')
    await pass('P10D')
    expect((await mine(subscriber)).invoices.map(one => one.status)).toEqual(['void', 'paid'])
  })

  test('is not taken back where the prescription would not allow the charge that it goes on with [SUBSCRIPTION-316]', async () => {
    const expiresOn = addDays(clinicToday(app.clock), 46)
    const subscriber = await givenSubscriber(app, { supplies: 3, change: { expiresOn } })
    const { api } = app.as(subscriber.patient)
    const params = { id: subscriber.subscriptionId }
    const cancelled = await api.subscriptions.cancel({ params, body: { reason: '' } })
    expect(cancelled.can.resume).toBe(false)
    await expect(api.subscriptions.resume({ params })).rejects.toMatchObject({ code: 'subscription_wrong_state' })
  })
})

describe('refuses strangers and the wrong role', () => {
  const params = { id: people.theo.id }
  onlyFor(() => app, changePlan, { params, body: { kind: 'skip', on: null, seen: 0 } })
  onlyFor(() => app, planChange, { params })
})
