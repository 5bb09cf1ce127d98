import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/people.ts'
import {
  advance,
  answerRefill,
  collectsByItself,
  confirmPlan,
  deliverAll,
  type GivenPlan,
  givenPlan,
  givenSubscriber,
  joinClocks,
  mendServices,
  payOn,
} from '#test/given/billing.ts'
import { givenReadyToSign, signatureFor } from '#test/given/prescriptions.ts'
import { givenOrder, givenPacked, givenShipped, orderOf, shipNewest, stepsOn } from '#test/given/supplies.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterEach(() => mendServices(app))
afterAll(() => app.stop())

/** Signs another prescription for the same patient, in the place of the one given. */
const replace = async ({ patient }: Pick<GivenPlan, 'patient'>, replaces: string | null, template = 'RX-M1') => {
  const { consult, doctor } = await givenReadyToSign(app, { patient })
  const body = await signatureFor(app, doctor, consult, template)
  return app.as(doctor).api.prescriptions.sign({ params: { id: consult.id }, body: { ...body, replaces } })
}
const mine = async ({ patient }: Pick<GivenPlan, 'patient'>) => (await app.as(patient).api.prescriptions.mine()).items

describe('a prescription that takes the place of another', () => {
  test('ends it with its plan, pays back what was not begun, and is confirmed by its patient [PRESCRIPTION-S32]', async () => {
    const given = await givenOrder(app)
    await replace(given, given.prescriptionId, 'RX-M2')
    const [fresh, old] = await mine(given)
    expect(fresh).toMatchObject({ status: 'active', title: expect.stringContaining('capsule') })
    expect(old).toMatchObject({
      id: given.prescriptionId,
      status: 'superseded',
      lastMove: { action: 'supersede', reason: fresh?.number, by: { role: 'doctor', name: 'Dr Amara Okoro' } },
      can: { stop: false },
    })
    expect(await orderOf(app, given.patient.id)).toMatchObject({ state: 'cancelled' })
    await deliverAll(app)
    await deliverAll(app)
    const { rows } = await app.deps.pool.query(
      'select cancel_at_period_end from public.subscriptions where patient_id = $1',
      [given.patient.id],
    )
    expect(rows).toEqual([{ cancel_at_period_end: true }])
    const refunds = await app.deps.pool.query('select status from public.refunds where patient_id = $1', [
      given.patient.id,
    ])
    expect(refunds.rows).toEqual([{ status: 'succeeded' }])
    const plans = await app.deps.pool.query(
      'select id, status from public.plans where patient_id = $1 order by status desc',
      [given.patient.id],
    )
    expect(plans.rows.map(plan => plan.status)).toEqual(['offered', 'active'])
    const { url } = await confirmPlan(app, given.patient, plans.rows[0].id)
    expect((await payOn(url)).status).toBe(303)
    await deliverAll(app)
    expect(await orderOf(app, given.patient.id)).toMatchObject({ state: 'received' })
  })

  test('waits for what is being made, unless the old one is on hold [PRESCRIPTION-S33]', async () => {
    const given = await givenPacked(app)
    await expect(replace(given, given.prescriptionId)).rejects.toMatchObject({
      status: 400,
      problems: [{ field: 'replaces', message: expect.stringContaining(`${given.order.number} is being made`) }],
    })
    expect((await mine(given)).map(one => one.status)).toEqual(['active'])
    const doctor = app.as(people.drLund)
    const { prescriptions } = await doctor.api.consults.read({ params: { id: given.consultId } })
    const body = { reason: 'side_effect' as const, message: 'Please wait for my call.', until: null }
    await doctor.api.prescriptions.hold({
      params: { id: given.prescriptionId },
      body: { ...body, version: prescriptions[0]?.version ?? 0 },
    })
    const open = (await app.as(given.patient).api.consults.mine()).items.find(one => one.state === 'in_review')
    const chart = await app.as(people.drOkoro).api.consults.read({ params: { id: open?.id ?? '' } })
    const signature = await signatureFor(app, people.drOkoro, chart, 'RX-M1')
    await app.as(people.drOkoro).api.prescriptions.sign({
      params: { id: chart.id },
      body: { ...signature, replaces: given.prescriptionId },
    })
    expect((await mine(given)).map(one => one.status)).toEqual(['active', 'superseded'])
    expect(await orderOf(app, given.patient.id)).toMatchObject({ state: 'on_hold', can: { destroy: true } })
  })

  test('finds no duplicate in it, and cannot be in the place of what has ended or is somebody else’s [PRESCRIPTION-S34]', async () => {
    const [given, other] = [await givenPlan(app), await givenPlan(app)]
    const { consult, doctor } = await givenReadyToSign(app, { patient: given.patient })
    const draft = (replaces?: string) =>
      app.as(doctor).api.prescriptions.draft({ params: { id: consult.id }, query: { template: 'RX-M1', replaces } })
    const isDuplicate = ({ ci }: { ci: string }) => ci === 'CI-34'
    expect((await draft()).contraindications.some(isDuplicate)).toBe(true)
    expect((await draft(given.prescriptionId)).contraindications.some(isDuplicate)).toBe(false)
    const body = await signatureFor(app, doctor, consult, 'RX-M1')
    const sign = (replaces: string) =>
      app.as(doctor).api.prescriptions.sign({ params: { id: consult.id }, body: { ...body, replaces } })
    await expect(sign(other.prescriptionId)).rejects.toMatchObject({ problems: [{ field: 'replaces' }] })
    await app.as(given.patient).api.prescriptions.stop({ params: { id: given.prescriptionId }, body: { message: '' } })
    await expect(sign(given.prescriptionId)).rejects.toMatchObject({ problems: [{ field: 'replaces' }] })
  })

  test('is charged from the day on which the interval since the last supply is over, and supplied then [PRESCRIPTION-S35] [SUB-S205]', async () => {
    const given = await givenShipped(app)
    const first = addDays(clinicToday(app.clock), 34)
    await replace(given, given.prescriptionId)
    const { api } = app.as(given.patient)
    const offered = async () => (await api.subscriptions.plans()).items.find(plan => plan.status === 'offered')
    const plan = await offered()
    expect(plan).toMatchObject({ startsFrom: first })
    const start = () => confirmPlan(app, given.patient, plan?.id ?? '')
    await expect(start()).rejects.toMatchObject({ code: 'plan_waits', problems: [{ code: 'too_early' }] })
    const readyMails = async () =>
      (await app.mails(given.patient.email)).filter(mail => mail.subject === 'Your plan can start now')
    await advance(app, 'P33D')
    await app.sweep('subscriptions', 'prescriptions', 'check-ins')
    await app.drain()
    expect(await readyMails()).toHaveLength(0)
    await advance(app, 'P1D')
    await app.sweep('subscriptions', 'prescriptions', 'check-ins')
    await app.sweep('subscriptions', 'prescriptions', 'check-ins')
    await app.drain()
    expect(await readyMails()).toHaveLength(1)
    expect(await offered()).toMatchObject({ startsFrom: null })
    await payOn((await start()).url)
    await deliverAll(app)
    const order = await orderOf(app, given.patient.id)
    await app.deps.pool.query(
      `update public.prescriptions set legal_form_received_at = now(), legal_form_received_by = $2 where id = $1`,
      [order.prescription.id, people.phTran.staffId],
    )
    expect((await stepsOn(app, order.id).verify()).state).toBe('verified')
  })

  test('offers what is left of the course before, and the usual number once that runs out [PRESCRIPTION-S421]', async () => {
    const given = await givenPlan(app, { supplies: 4, change: { suppliesUsed: 2 } })
    const { consult, doctor } = await givenReadyToSign(app, { patient: given.patient })
    const draft = (query: { replaces?: string; supplyDays?: number } = {}) =>
      app.as(doctor).api.prescriptions.draft({ params: { id: consult.id }, query: { template: 'RX-M1', ...query } })
    const replaces = given.prescriptionId
    const { number } = (await mine(given))[0] ?? {}
    const takesOver = { number, suppliesLeft: 2, suppliesTotal: 4, isRunningOut: false }
    expect(await draft({ replaces })).toMatchObject({ takesOver, repeats: 1, mostRepeats: 3 })
    expect(await draft({ replaces, supplyDays: 30 })).toMatchObject({ takesOver, repeats: 2, mostRepeats: 5 })
    expect(await draft()).toMatchObject({ takesOver: null, repeats: 3, mostRepeats: 3 })
    const used = await givenPlan(app, { change: { suppliesUsed: 2 } })
    const usedUp = await givenReadyToSign(app, { patient: used.patient })
    const renewed = await app.as(doctor).api.prescriptions.draft({
      params: { id: usedUp.consult.id },
      query: { template: 'RX-M1', replaces: used.prescriptionId },
    })
    expect(renewed).toMatchObject({ takesOver: { suppliesLeft: 0, isRunningOut: true }, repeats: 3 })
  })
})

describe('on the day on which the old plan is charged', () => {
  const settle = async () => {
    await deliverAll(app)
    await app.sweep('subscriptions', 'prescriptions', 'check-ins')
    await app.drain()
    await deliverAll(app)
  }
  const pass = async (duration: string) => {
    await advance(app, duration)
    await settle()
  }
  /** What stays with the clinic of all that a patient has paid, in deliveries. */
  const keptDeliveries = async ({ patient, priceCents }: GivenPlan) => {
    const { invoices } = await app.as(patient).api.subscriptions.mine()
    const paid = invoices.filter(one => one.status === 'paid')
    const back = paid.flatMap(one => one.refunds).reduce((sum, one) => sum + one.amountCents, 0)
    return (paid.reduce((sum, one) => sum + one.amountCents, 0) - back) / priceCents
  }

  const givenDue = async () => {
    const given = await givenSubscriber(app, { supplies: 3 })
    await shipNewest(app, given.patient.id)
    return given
  }

  test('one delivery is paid for and nothing more of the old plan, whether the signature comes before the charge is decided, before its message, or after it [PRESCRIPTION-S423]', async () => {
    const [undecided, untold, charged] = [await givenDue(), await givenDue(), await givenDue()]
    const all = [undecided, untold, charged]
    const kept = () => Promise.all(all.map(keptDeliveries))
    await pass('P38D')
    for (const { patient } of all) await answerRefill(app, patient)
    await settle()
    await collectsByItself(app, untold.patient)
    await advance(app, 'P7DT2H')
    for (const given of [undecided, untold]) await replace(given, given.prescriptionId)
    await settle()
    expect(await kept()).toEqual([1, 1, 2])
    await replace(charged, charged.prescriptionId)
    await settle()
    expect(await kept()).toEqual([1, 1, 1])
    for (const { patient } of all) {
      const { items } = await app.as(patient).api.subscriptions.plans()
      const plan = items.find(one => one.status === 'offered')
      expect(plan).toMatchObject({ startsFrom: null })
      await payOn((await confirmPlan(app, patient, plan?.id ?? '')).url)
    }
    await pass('P30D')
    expect(await kept()).toEqual([2, 2, 2])
    for (const { patient, prescriptionId } of all) {
      expect(await orderOf(app, patient.id)).toMatchObject({ state: 'received', supplyNumber: 1 })
      const { rows } = await app.deps.pool.query(
        `select s.cancel_at_period_end or s.status = 'canceled' as "isOver" from public.subscriptions s
         join public.plans p on p.id = s.plan_id where p.prescription_id = $1`,
        [prescriptionId],
      )
      expect(rows).toEqual([{ isOver: true }])
    }
  }, 180_000)
})
