import { addDays } from '@om/domain/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import {
  advance,
  answerRefill,
  collectsByItself,
  deliverAll,
  givenSubscriber,
  joinClocks,
  newEvents,
} from '#test/given/billing.ts'
import { shipNewest } from '#test/given/supplies.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

type Subscriber = Awaited<ReturnType<typeof givenSubscriber>>

/** Time goes by, the provider's messages arrive, and everything that is due happens. */
const pass = async (duration: string) => {
  await advance(app, duration)
  await deliverAll(app)
  await app.sweep()
  await app.drain()
}
const ordersOf = async ({ patient }: Subscriber) => {
  const { rows } = await app.deps.pool.query<{ supply_number: number; state: string }>(
    'select supply_number, state from public.orders where patient_id = $1 order by supply_number',
    [patient.id],
  )
  return rows
}
const mine = async ({ patient }: Subscriber) => {
  const { items, invoices } = await app.as(patient).api.subscriptions.mine()
  return { subscription: items[0], invoices }
}
const subjects = async ({ patient }: Subscriber) => (await app.mails(patient.email)).map(mail => mail.subject)
const isReminder = (subject: string) => subject.startsWith('Your next payment is on')

/** Somebody whose first delivery has left, and who has answered in time before the second. */
const givenAnswered = async (given: Parameters<typeof givenSubscriber>[1] = {}): Promise<Subscriber> => {
  const subscriber = await givenSubscriber(app, { supplies: 3, ...given })
  await shipNewest(app, subscriber.patient.id)
  await pass('P38D')
  await answerRefill(app, subscriber.patient)
  await app.drain()
  return subscriber
}

describe('a renewal', () => {
  test('charges once and makes exactly one more order, with one reminder seven days before [SUB-S11]', async () => {
    const subscriber = await givenSubscriber(app, { supplies: 3 })
    await shipNewest(app, subscriber.patient.id)
    const { subscription: first } = await mine(subscriber)
    await pass('P37D')
    expect((await subjects(subscriber)).filter(isReminder)).toEqual([])
    await pass('P1D')
    await pass('PT1H')
    const reminders = (await app.mails(subscriber.patient.email)).filter(mail => isReminder(mail.subject))
    expect(reminders).toHaveLength(1)
    expect(reminders[0]?.text).toContain(`A$${(subscriber.priceCents / 100).toFixed(2)}`)
    expect(reminders[0]?.text).toContain('/patient-subscription-management')
    await answerRefill(app, subscriber.patient)
    await app.drain()

    await pass('P7DT2H')
    expect(await ordersOf(subscriber)).toMatchObject([{ supply_number: 1 }, { supply_number: 2 }])
    const { subscription, invoices } = await mine(subscriber)
    expect(invoices.map(invoice => invoice.status)).toEqual(['paid', 'paid'])
    expect(subscription?.currentPeriodStart).toBe(first?.currentPeriodEnd)
    expect(subscription?.suppliesLeft).toBe(1)
    await pass('P2D')
    expect(await ordersOf(subscriber)).toHaveLength(2)
  })

  test('is caught up on when every message about it got lost', async () => {
    const subscriber = await givenAnswered()
    await advance(app, 'P7DT3H')
    await newEvents(app)
    await app.sweep()
    await app.drain()
    expect(await ordersOf(subscriber)).toHaveLength(2)
  })

  test('does not come after the last supply: nobody is charged for what cannot be sent [SUB-S13]', async () => {
    const subscriber = await givenSubscriber(app, { supplies: 1 })
    await pass('PT1H')
    const { subscription } = await mine(subscriber)
    expect(subscription).toMatchObject({ cancelAtPeriodEnd: true, suppliesLeft: 0, nextChargeOn: null })
    expect(subscription?.can.resume).toBe(false)
    expect(await subjects(subscriber)).toContain('Your care team would like to hear from you')
    await pass('P46D')
    expect((await mine(subscriber)).invoices).toHaveLength(1)
    expect(await ordersOf(subscriber)).toHaveLength(1)
    expect((await subjects(subscriber)).filter(isReminder)).toEqual([])
  })

  test('is not announced while the prescription is on hold, and is once it goes on [SUB-S26]', async () => {
    const subscriber = await givenSubscriber(app, { supplies: 3 })
    const setStatus = (status: string) =>
      app.deps.pool.query('update public.prescriptions set status = $2 where id = $1', [
        subscriber.prescriptionId,
        status,
      ])
    await setStatus('on_hold')
    await pass('P38D')
    expect((await subjects(subscriber)).filter(isReminder)).toEqual([])
    expect((await mine(subscriber)).subscription).toMatchObject({ cancelAtPeriodEnd: false, nextChargeOn: null })
    await setStatus('active')
    await pass('PT1H')
    expect((await subjects(subscriber)).filter(isReminder)).toHaveLength(1)
  })

  test('does not come when the prescription ends before it: the subscription ends at the reminder instead of charging [SUB-S14]', async () => {
    const subscriber = await givenSubscriber(app, {
      supplies: 3,
      change: { expiresOn: addDays(clinicToday(app.clock), 44) },
    })
    await pass('P38D')
    expect((await mine(subscriber)).subscription).toMatchObject({ cancelAtPeriodEnd: true, nextChargeOn: null })
    expect((await subjects(subscriber)).filter(isReminder)).toEqual([])
    expect(await subjects(subscriber)).toContain('Your care team would like to hear from you')
    await pass('P7D')
    expect((await mine(subscriber)).invoices).toHaveLength(1)
  })

  test('of a prescription that ended too late makes no order: it is paid back once, and the subscription ends [SUB-S15]', async () => {
    const subscriber = await givenAnswered()
    await collectsByItself(app, subscriber.patient)
    await app.deps.pool.query(`update public.prescriptions set status = 'ceased' where id = $1`, [
      subscriber.prescriptionId,
    ])
    await pass('P7DT2H')
    expect(await ordersOf(subscriber)).toHaveLength(1)
    const { subscription, invoices } = await mine(subscriber)
    expect(invoices.map(invoice => invoice.status)).toEqual(['paid', 'paid'])
    expect(subscription).toMatchObject({ cancelAtPeriodEnd: true })
    expect((await subjects(subscriber)).some(subject => subject.endsWith('it should have waited'))).toBe(true)
    expect(invoices.map(invoice => invoice.refunds[0]?.status ?? null)).toEqual(['paid_back', null])
    expect((await subjects(subscriber)).filter(subject => subject.startsWith('We have paid back'))).toHaveLength(1)
    const { rows } = await app.deps.pool.query(
      `select reason from public.audit_log where patient_id = $1 and action = 'invoice.charge_not_allowed'`,
      [subscriber.patient.id],
    )
    expect(rows).toEqual([{ reason: 'ended' }])
  })
})
