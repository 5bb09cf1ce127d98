import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { advance, joinClocks } from '#test/given/billing.ts'
import { givenOrder, givenPacked, stepsOn } from '#test/given/supplies.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type Given = Awaited<ReturnType<typeof givenOrder>>
type Reason = 'stock' | 'address' | 'payment'

const tasksOf = async (id: string) => {
  const { items } = await app.as(people.phWalsh).api.tasks.list({ query: { limit: 100, view: 'open' } })
  return items.filter(one => one.subjectId === id).map(one => one.kind)
}
const hold = async (id: string, reason: Reason) => {
  const { version } = await stepsOn(app, id).read()
  const expectedOn = reason === 'stock' ? clinicToday(app.clock) : null
  const body = { version, reason, note: 'On back order', expectedOn }
  await app.as(people.phTran).api.supplies.hold({ params: { id }, body })
}
const destroy = async (id: string, by: typeof people.phTran | typeof people.phWalsh) => {
  const { version } = await stepsOn(app, id).read()
  const body = { version, note: 'Tablets into the medicines bin', remedy: null }
  return app.as(by).api.supplies.destroy({ params: { id }, body })
}
const mailsTo = async ({ patient }: Given) => {
  await app.drain()
  return app.mails(patient.email)
}
const mine = async ({ patient, order }: Given) =>
  (await app.as(patient).api.supplies.mine()).items.find(one => one.id === order.id)

describe('what waits for a pharmacist', () => {
  test('is the check of a batch, until it is released [ORDER-S164]', async () => {
    const { order } = await givenOrder(app, { template: 'RX-M2' })
    const steps = stepsOn(app, order.id)
    await steps.verify()
    await steps.startCompounding()
    expect(await tasksOf(order.id)).toEqual([])
    await steps.finishCompounding()
    expect(await tasksOf(order.id)).toEqual(['release_due'])
    await stepsOn(app, order.id, people.phWalsh).release()
    expect(await tasksOf(order.id)).toEqual([])
  })

  test('is an order that is late, once, until it is verified [ORDER-S164]', async () => {
    const { order } = await givenOrder(app)
    await app.sweep('orders')
    expect(await tasksOf(order.id)).toEqual([])
    await app.deps.pool.query(`update public.orders set due_at = $2 where id = $1`, [
      order.id,
      new Date(app.clock.now().getTime() - 1000),
    ])
    const { version } = await stepsOn(app, order.id).read()
    await app.sweep('orders')
    await app.sweep('orders')
    expect(await tasksOf(order.id)).toEqual(['order_late'])
    expect((await stepsOn(app, order.id).read()).version, 'nobody has to read it again').toBe(version)
    await stepsOn(app, order.id).verify()
    expect(await tasksOf(order.id)).toEqual([])
  })

  test('is an order that has been on hold for two days, until it goes on [ORDER-S164] [ORDER-S166]', async () => {
    const given = await givenOrder(app)
    await hold(given.order.id, 'payment')
    expect(await mine(given)).toMatchObject({ waitsFor: 'payment' })
    app.clock.advance(2 * 24 * 3_600_000 + 1000)
    await app.sweep('orders')
    await app.sweep('orders')
    expect(await tasksOf(given.order.id)).toEqual(['order_stuck'])
    const mails = (await mailsTo(given)).filter(one => one.subject.includes('takes a little longer'))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).not.toMatch(/on its way|question|stock/)
    await stepsOn(app, given.order.id).resume()
    expect(await tasksOf(given.order.id)).toEqual([])
    expect(await mine(given)).toMatchObject({ waitsFor: null })
    await joinClocks(app)
  })

  test.each(['address', 'payment'] as const)(
    'tells the patient at once what an order held for the %s needs [ORDER-S166]',
    async reason => {
      const given = await givenOrder(app)
      await hold(given.order.id, reason)
      const mail = (await mailsTo(given)).find(one => one.subject.startsWith('We need something from you'))
      expect(mail?.text).toContain(
        reason === 'address' ? '/patient-shipping-addresses' : '/patient-subscription-management',
      )
      expect(`${mail?.subject} ${mail?.text}`).not.toMatch(/finasteride|tablet|hair/i)
    },
  )
})

describe('what was made for a prescription that has ended', () => {
  test('waits for one pharmacist, then for a witness [ORDER-S165]', async () => {
    const given = await givenPacked(app)
    const params = { id: given.prescriptionId }
    await app.as(given.patient).api.prescriptions.stop({ params, body: { message: '' } })
    expect(await tasksOf(given.order.id)).toEqual(['destroy_order'])
    await destroy(given.order.id, people.phTran)
    expect(await tasksOf(given.order.id)).toEqual(['witness_due'])
    await destroy(given.order.id, people.phWalsh)
    expect(await tasksOf(given.order.id)).toEqual([])
  })

  test('is destroyed past its last day also when it was on hold for something else [ORDER-S165]', async () => {
    const expiresOn = addDays(clinicToday(app.clock), 3)
    const given = await givenPacked(app, { supplies: 1, change: { expiresOn } })
    await hold(given.order.id, 'payment')
    await advance(app, 'P5D')
    await app.sweep('orders')
    await app.sweep('orders')
    const stopped = await stepsOn(app, given.order.id).read()
    expect(stopped).toMatchObject({
      state: 'on_hold',
      holdReason: 'prescription',
      can: { resume: false, destroy: true },
    })
    expect(stopped.history.filter(line => line.what.includes('to be destroyed'))).toHaveLength(1)
    expect(await tasksOf(given.order.id)).toEqual(['destroy_order'])
    const subjects = (await mailsTo(given)).map(one => one.subject).join('\n')
    expect(subjects).not.toContain('takes a little longer')
    await destroy(given.order.id, people.phTran)
    expect(await destroy(given.order.id, people.phWalsh)).toMatchObject({ state: 'destroyed' })
    const { rows } = await app.deps.pool.query('select 1 from public.refunds where patient_id = $1', [given.patient.id])
    expect(rows).toHaveLength(1)
  })
})

describe('a parcel whose label lay here for long', () => {
  test('is followed from the day it was handed over [PARCEL-S160]', async () => {
    const { order } = await givenPacked(app)
    const steps = stepsOn(app, order.id)
    const { parcel } = await steps.createParcel()
    await app.deps.pool.query(
      `update public.parcels set created_at = created_at - interval '40 days' where order_id = $1`,
      [order.id],
    )
    await steps.ship(parcel?.trackingNumber ?? '')
    await advance(app, 'PT20M')
    await app.sweep('orders', 'parcels')
    const { rows } = await app.deps.pool.query(
      'select last_polled_at is not null as polled, next_poll_at is not null as again from public.parcels where order_id = $1',
      [order.id],
    )
    expect(rows).toEqual([{ polled: true, again: true }])
  })
})
