import * as contract from '@om/contracts/prescriptions'
import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import {
  advance,
  answerRefill,
  confirmPlan,
  deliverAll,
  type GivenPlan,
  givenPlan,
  givenSubscriber,
  joinClocks,
  mendServices,
  payOn,
} from '#test/given/billing.ts'
import { withRegistration } from '#test/given/staff.ts'
import { givenOrder, givenPacked, orderOf, shipNewest, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterEach(() => mendServices(app))
afterAll(() => app.stop())

const message = 'Please stop taking it until we have talked.'
type Doctor = typeof people.drOkoro | typeof people.drLund

/** The prescription's line in the doctor's case. */
const lineOf = async ({ consultId, prescriptionId }: GivenPlan, by: Doctor = people.drOkoro) => {
  const chart = await app.as(by).api.consults.read({ params: { id: consultId } })
  const line = chart.prescriptions.find(one => one.id === prescriptionId)
  if (!line) throw new Error('the case does not show the prescription')
  return line
}

type Hold = { reason?: (typeof contract.prescriptionHoldReasons)[number]; until?: string | null; by?: Doctor }

const hold = async (plan: GivenPlan, { reason = 'side_effect', until = null, by = people.drOkoro }: Hold = {}) => {
  const { version } = await lineOf(plan)
  return app
    .as(by)
    .api.prescriptions.hold({ params: { id: plan.prescriptionId }, body: { version, reason, message, until } })
}
const release = async (plan: GivenPlan) => {
  const { version, against } = await lineOf(plan)
  const findings = against.map(({ ci, medicine, basis }) => ({ ci, medicine, basis }))
  const body = { version, reason: 'Seen on video, and all is clear again.', findings, discussed: true }
  return app.as(people.drOkoro).api.prescriptions.release({ params: { id: plan.prescriptionId }, body })
}
const cease = async (plan: GivenPlan) => {
  const { version } = await lineOf(plan)
  const body = { version, reason: 'side_effect' as const, message }
  return app.as(people.drOkoro).api.prescriptions.cease({ params: { id: plan.prescriptionId }, body })
}
const stop = ({ patient, prescriptionId }: GivenPlan, words = '') =>
  app.as(patient).api.prescriptions.stop({ params: { id: prescriptionId }, body: { message: words } })
const mine = async ({ patient, prescriptionId }: GivenPlan) =>
  (await app.as(patient).api.prescriptions.mine()).items.find(one => one.id === prescriptionId)
const billing = ({ patient }: GivenPlan) => app.as(patient).api.subscriptions.mine()
const subjects = async ({ patient }: GivenPlan) => (await app.mails(patient.email)).map(mail => mail.subject)

describe('a prescription on hold', () => {
  test('stops verifying until it is released, and the order goes on from where it was [PRESCRIPTION-S12]', async () => {
    const given = await givenOrder(app)
    const held = await hold(given)
    expect(held).toMatchObject({
      status: 'on_hold',
      lastMove: { action: 'hold', reason: 'side_effect', message, by: { role: 'doctor', name: 'Dr Amara Okoro' } },
      can: { hold: false, release: true, cease: true },
    })
    const order = await orderOf(app, given.patient.id)
    expect(order).toMatchObject({ state: 'on_hold', holdReason: 'prescription', can: { resume: false, verify: false } })
    const steps = stepsOn(app, order.id)
    await expect(steps.resume('I think it is fine')).rejects.toMatchObject({ status: 422, code: 'supply_refused' })
    await expect(steps.verify()).rejects.toMatchObject({ code: 'order_wrong_state' })
    expect(await mine(given)).toMatchObject({ status: 'on_hold', lastMove: { message } })
    await app.drain()
    expect(await subjects(given)).toContain('You have news from your care team')

    await release(given)
    expect(await orderOf(app, given.patient.id)).toMatchObject({ state: 'received', holdReason: '' })
    expect(await mine(given)).toMatchObject({ status: 'active', lastMove: { action: 'release', message: '' } })
    expect(await steps.verify()).toMatchObject({ state: 'verified' })
  })

  test('keeps a packed parcel in the pharmacy, also when its last supply has been counted [PRESCRIPTION-S13]', async () => {
    const given = await givenPacked(app, { supplies: 1 })
    const steps = stepsOn(app, given.order.id)
    const trackingNumber = (await steps.createParcel()).parcel?.trackingNumber ?? ''
    expect((await lineOf(given)).status).toBe('exhausted')
    await hold(given, { reason: 'pregnancy' })
    await expect(steps.ship(trackingNumber)).rejects.toMatchObject({ code: 'order_wrong_state' })
    expect((await release(given)).status).toBe('exhausted')
    expect(await steps.ship(trackingNumber)).toMatchObject({ state: 'shipped' })
  })

  test('leaves an order on hold for another reason when it is released, and holds it there meanwhile', async () => {
    const given = await givenOrder(app)
    const steps = stepsOn(app, given.order.id)
    await steps.hold()
    await hold(given)
    await expect(steps.resume()).rejects.toMatchObject({ code: 'supply_refused' })
    await release(given)
    expect(await orderOf(app, given.patient.id)).toMatchObject({ state: 'on_hold', holdReason: 'query_doctor' })
    expect(await steps.resume()).toMatchObject({ state: 'received' })
  })

  test('is not charged, and is announced, asked about and charged once it has been released [PRESCRIPTION-S14] [SUB-S354]', async () => {
    const given = await givenSubscriber(app, { supplies: 3 })
    await shipNewest(app, given.patient.id)
    await hold(given)
    await app.drain()
    expect((await billing(given)).items[0]).toMatchObject({ isOnHold: true, nextChargeOn: null, can: { cancel: true } })
    await advance(app, 'P46D')
    await deliverAll(app)
    await app.sweep('prescriptions', 'subscriptions', 'orders')
    const paid = async () => (await billing(given)).invoices.filter(invoice => invoice.status === 'paid')
    expect(await paid()).toHaveLength(1)
    expect((await billing(given)).items[0]).toMatchObject({ status: 'active', cancelAtPeriodEnd: false })

    // What was left out is announced and asked about, and charged seven days later.
    await release(given)
    await app.drain()
    await answerRefill(app, given.patient)
    await app.drain()
    expect((await billing(given)).items[0]?.refill).toMatchObject({ waitsFor: ['notice'] })
    await advance(app, 'P7DT1H')
    await app.sweep('prescriptions', 'subscriptions', 'orders')
    await app.drain()
    await deliverAll(app)
    expect(await paid()).toHaveLength(2)
    expect((await paid()).every(one => one.refunds.length === 0)).toBe(true)
  })

  test('keeps what its patient paid for in that moment: the order waits on hold with it [PRESCRIPTION-S15]', async () => {
    const given = await givenPlan(app)
    await payOn((await confirmPlan(app, given.patient, given.planId)).url)
    await hold(given)
    await deliverAll(app)
    expect(await orderOf(app, given.patient.id)).toMatchObject({
      state: 'on_hold',
      holdReason: 'prescription',
      supplyNumber: 1,
    })
  })

  test('closes a payment page that is open, and none opens [PRESCRIPTION-S16]', async () => {
    const given = await givenPlan(app)
    const { api } = app.as(given.patient)
    const start = () => confirmPlan(app, given.patient, given.planId)
    const { sessionId } = await start()
    await hold(given)
    await app.drain()
    expect((await api.subscriptions.checkoutState({ params: { sessionId } })).state).toBe('expired')
    await expect(start()).rejects.toMatchObject({ status: 409, code: 'plan_not_open' })
    await release(given)
    expect((await start()).sessionId).not.toBe(sessionId)
  })

  test('goes on by itself after its last day, where the reason allows a day [PRESCRIPTION-S17]', async () => {
    const given = await givenPlan(app)
    const until = addDays(clinicToday(app.clock), 3)
    await expect(hold(given, { reason: 'pregnancy', until })).rejects.toMatchObject({ problems: [{ field: 'until' }] })
    const past = addDays(clinicToday(app.clock), -1)
    await expect(hold(given, { reason: 'other', until: past })).rejects.toMatchObject({
      problems: [{ field: 'until' }],
    })
    await hold(given, { reason: 'patient_request', until })
    await advance(app, 'P3D')
    await app.sweep('prescriptions', 'subscriptions', 'orders')
    expect((await lineOf(given)).status).toBe('on_hold')
    await advance(app, 'P1D')
    await Promise.all([
      app.sweep('prescriptions', 'subscriptions', 'orders'),
      app.sweep('prescriptions', 'subscriptions', 'orders'),
    ])
    expect(await lineOf(given)).toMatchObject({
      status: 'active',
      lastMove: { action: 'release', by: { role: 'system' } },
    })
  })
})

describe('a hold', () => {
  test('is changed by any doctor without the treatment going on meanwhile: reason, day and message, each kept [PRESCRIPTION-S472]', async () => {
    const given = await givenPlan(app)
    const day = (days: number) => addDays(clinicToday(app.clock), days)
    const first = await hold(given, { reason: 'patient_request', until: day(2) })
    expect(first.can).toMatchObject({ hold: false, changeHold: true })
    const params = { id: given.prescriptionId }
    const api = app.as(people.drLund).api.prescriptions
    const body = { version: first.version, reason: 'other' as const, message, until: day(20) }
    await expect(api.hold({ params, body: { ...body, until: day(-1) } })).rejects.toMatchObject({
      problems: [{ field: 'until' }],
    })
    const both = await Promise.allSettled([api.hold({ params, body }), api.hold({ params, body })])
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = both.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
    expect(lost).toMatchObject([{ status: 409, code: 'prescription_changed' }])
    const later = { status: 'on_hold', lastMove: { reason: 'other', until: day(20), by: { name: 'Dr Henrik Lund' } } }
    expect(await mine(given)).toMatchObject(later)
    await advance(app, 'P4D')
    await app.sweep('prescriptions', 'subscriptions', 'orders')
    expect(await lineOf(given)).toMatchObject({ status: 'on_hold' })
    const { rows } = await app.deps.pool.query(
      'select action, reason from public.prescription_moves where prescription_id = $1 order by step',
      [given.prescriptionId],
    )
    expect(rows).toEqual([
      { action: 'hold', reason: 'patient_request' },
      { action: 'hold', reason: 'other' },
    ])
  })

  test('for what only a doctor clears gets no last day later, and one of the rules is not changed by hand [PRESCRIPTION-S472]', async () => {
    const given = await givenPlan(app)
    await hold(given, { reason: 'pregnancy' })
    const until = addDays(clinicToday(app.clock), 5)
    await expect(hold(given, { reason: 'other', until })).rejects.toMatchObject({ problems: [{ field: 'until' }] })
    const other = await givenPlan(app)
    await app.as(other.patient).api.sideEffects.report({
      body: { id: crypto.randomUUID(), effects: ['swelling'], words: '', severity: 'mild', startedOn: null },
    })
    expect((await lineOf(other)).can).toMatchObject({ hold: false, changeHold: false, release: true })
    await expect(hold(other, { reason: 'other' })).rejects.toMatchObject({ code: 'prescription_wrong_state' })
  })
})

describe('the end of a prescription', () => {
  test('cancels what has not been made, pays it back once and ends the subscription [PRESCRIPTION-S18]', async () => {
    const given = await givenOrder(app)
    await stepsOn(app, given.order.id).verify()
    expect(await cease(given)).toMatchObject({ status: 'ceased', can: { hold: false, release: false, cease: false } })
    await app.drain()
    await deliverAll(app)
    expect(await orderOf(app, given.patient.id)).toMatchObject({ state: 'cancelled' })
    const { items, invoices } = await billing(given)
    expect(invoices).toMatchObject([{ refunds: [{ amountCents: given.priceCents, status: 'paid_back' }] }])
    expect(items[0]).toMatchObject({ nextChargeOn: null, can: { resume: false } })
    expect((await subjects(given)).filter(subject => subject.startsWith('We have paid back'))).toHaveLength(1)
    await expect(cease(given)).rejects.toMatchObject({
      status: 409,
      code: 'prescription_wrong_state',
      problems: [{ code: 'ceased' }],
    })
  })

  test('keeps what has been made on hold until two pharmacists have destroyed it, and pays it back [PRESCRIPTION-S19]', async () => {
    const given = await givenPacked(app)
    const { id } = given.order
    const destroy = async (by: typeof people.phTran | typeof people.phWalsh, note = '') => {
      const { version } = await stepsOn(app, id).read()
      return app.as(by).api.supplies.destroy({ params: { id }, body: { version, note, remedy: null } })
    }
    await expect(destroy(people.phTran, 'Crushed and in the bin')).rejects.toMatchObject({ status: 409 })
    await hold(given)
    await expect(destroy(people.phTran, 'Crushed and in the bin')).rejects.toMatchObject({ code: 'supply_refused' })
    await cease(given)
    expect(await orderOf(app, given.patient.id)).toMatchObject({ state: 'on_hold', holdReason: 'prescription' })
    await expect(stepsOn(app, id).resume()).rejects.toMatchObject({ code: 'supply_refused' })

    await expect(destroy(people.phTran)).rejects.toMatchObject({ problems: [{ field: 'note' }] })
    const asked = await destroy(people.phTran, '45 tablets into the return bin')
    expect(asked).toMatchObject({ state: 'on_hold', destruction: { by: 'Linh Tran' }, can: { destroy: false } })
    await expect(destroy(people.phTran)).rejects.toMatchObject({ status: 403, code: 'same_person' })
    expect(await destroy(people.phWalsh)).toMatchObject({ state: 'destroyed' })
    await app.drain()
    expect((await billing(given)).invoices).toMatchObject([{ refunds: [{ status: 'paid_back' }] }])
    expect(await subjects(given)).toContain(`Your order ${given.order.number} has been cancelled`)
  })

  test('can be the patient’s own, at any time and as often as they press [PRESCRIPTION-S20]', async () => {
    const given = await givenOrder(app)
    await hold(given)
    const stopped = await stop(given, 'I feel dizzy since last week.')
    expect(stopped).toMatchObject({ status: 'ceased', can: { stop: false }, lastMove: { by: { role: 'patient' } } })
    expect(await stop(given)).toMatchObject({ status: 'ceased' })
    expect((await lineOf(given)).lastMove).toMatchObject({
      reason: 'patient_request',
      message: 'I feel dizzy since last week.',
    })
    await app.drain()
    expect(await orderOf(app, given.patient.id)).toMatchObject({ state: 'cancelled' })
    expect((await billing(given)).invoices).toMatchObject([{ refunds: [{ status: 'paid_back' }] }])
    expect(await subjects(given)).toContain('We have stopped what you asked us to stop')
  })

  test('comes with its last day: an order that was not verified by then is paid back, and its patient reads both [PRESCRIPTION-S21]', async () => {
    const given = await givenOrder(app, { change: { expiresOn: addDays(clinicToday(app.clock), 3) } })
    await advance(app, 'P4D')
    await app.sweep('prescriptions', 'subscriptions', 'orders')
    await app.drain()
    expect(await orderOf(app, given.patient.id)).toMatchObject({ state: 'cancelled' })
    expect((await billing(given)).invoices).toMatchObject([{ refunds: [{ status: 'paid_back' }] }])
    expect(await subjects(given)).toContain(`Your order ${given.order.number} has been cancelled`)
    const { api } = app.as(given.patient)
    expect((await api.supplies.mine()).items).toMatchObject([{ state: 'cancelled' }])
    expect((await api.prescriptions.mine()).items).toMatchObject([{ status: 'expired' }])
  })

  test('holds the last supply back when the last day passes while it is packed [PRESCRIPTION-S22]', async () => {
    const given = await givenPacked(app, {
      supplies: 1,
      change: { expiresOn: addDays(clinicToday(app.clock), 3) },
    })
    const steps = stepsOn(app, given.order.id)
    await advance(app, 'P4D')
    await expect(steps.createParcel()).rejects.toMatchObject({ code: 'supply_refused' })
    await app.sweep('prescriptions', 'subscriptions', 'orders')
    expect(await orderOf(app, given.patient.id)).toMatchObject({ state: 'on_hold', holdReason: 'prescription' })
  })
})

test('an order that cannot be supplied is cancelled by a pharmacist and paid back, as long as nobody has begun to make it [PRESCRIPTION-S30]', async () => {
  const given = await givenOrder(app)
  const cancel = async (id: string) => {
    const { version } = await stepsOn(app, id).read()
    const body = { version, keepsPayment: false, reason: 'stock' as const, note: 'Not made any more' }
    return app.as(people.phTran).api.supplies.cancel({ params: { id }, body })
  }
  await stepsOn(app, given.order.id).hold()
  expect(await cancel(given.order.id)).toMatchObject({ state: 'cancelled', holdReason: '' })
  await app.drain()
  expect((await billing(given)).invoices).toMatchObject([{ refunds: [{ status: 'paid_back' }] }])
  const packed = await givenPacked(app)
  await expect(cancel(packed.order.id)).rejects.toMatchObject({ status: 409, code: 'order_wrong_state' })
})

test('a repayment that the provider never answered is asked for again, and paid once [PRESCRIPTION-S31]', async () => {
  const given = await givenOrder(app)
  await cease(given)
  await app.deps.pool.query(`delete from jobs.job where name = 'pay-refund'`)
  expect((await billing(given)).invoices).toMatchObject([{ refunds: [{ status: 'on_its_way' }] }])
  await advance(app, 'PT3H')
  await Promise.all([
    app.sweep('prescriptions', 'subscriptions', 'orders'),
    app.sweep('prescriptions', 'subscriptions', 'orders'),
  ])
  await app.drain()
  expect((await billing(given)).invoices).toMatchObject([{ refunds: [{ status: 'paid_back' }] }])
  expect((await subjects(given)).filter(subject => subject.startsWith('We have paid back'))).toHaveLength(1)
})

describe('who moves a prescription', () => {
  test('any doctor who practises: one covers for another [PRESCRIPTION-S23]', async () => {
    const given = await givenPlan(app)
    await expect(hold(given, { by: people.drLund })).rejects.toMatchObject({ code: 'chart_closed' })
    await app.as(people.drLund).api.chartOpenings.open({
      params: { id: given.patient.id },
      body: { key: crypto.randomUUID(), reason: 'cover', words: 'I stand in for Dr Okoro today.' },
    })
    expect(await hold(given, { by: people.drLund })).toMatchObject({ lastMove: { by: { name: 'Dr Henrik Lund' } } })
    await withRegistration(app, people.drOkoro, { registration_status: 'suspended' }, async () => {
      await expect(release(given)).rejects.toMatchObject({ code: 'registration_not_current' })
      expect((await lineOf(given)).can).toEqual({
        hold: false,
        changeHold: false,
        release: false,
        cease: false,
        review: false,
      })
    })
  })

  test('of two at once one counts, and the other is told where it stands [PRESCRIPTION-S24]', async () => {
    const given = await givenPlan(app)
    const { version } = await lineOf(given)
    const { prescriptions } = app.as(people.drOkoro).api
    const params = { id: given.prescriptionId }
    const results = await Promise.allSettled([
      prescriptions.hold({ params, body: { version, reason: 'other', message, until: null } }),
      prescriptions.cease({ params, body: { version, reason: 'other', message } }),
    ])
    expect(results.map(result => result.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [lost] = results.flatMap(result => (result.status === 'rejected' ? [result.reason] : []))
    expect(lost).toMatchObject({ status: 409 })
    expect(['prescription_changed', 'prescription_wrong_state']).toContain(lost.code)
  })

  test('nobody stops somebody else’s [PRESCRIPTION-S25]', async () => {
    const given = await givenPlan(app)
    const other = await givenPlan(app)
    await expect(stop({ ...given, patient: other.patient })).rejects.toMatchObject({ status: 404 })
    expect(await mine(given)).toMatchObject({ status: 'active', can: { stop: true } })
  })

  const params = { id: '00000000-0000-4000-8000-00000000abcd' }
  onlyFor(() => app, contract.holdPrescription, { params })
  onlyFor(() => app, contract.releasePrescription, { params })
  onlyFor(() => app, contract.ceasePrescription, { params })
  onlyFor(() => app, contract.stopPrescription, { params })
})
