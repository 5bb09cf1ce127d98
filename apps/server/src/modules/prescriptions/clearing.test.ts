import { randomUUID } from 'node:crypto'
import type { CorrectableKey } from '@om/contracts/picture'
import { addDays } from '@om/domain/dates'
import type { QuizAnswers } from '@om/domain/quiz/answers'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { advance, deliverAll, type GivenPlan, givenPlan, joinClocks, payPlan } from '#test/given/billing.ts'
import { givenConsult } from '#test/given/consults.ts'
import { besideAnother, givenOrder, givenPacked, orderOf, stepsOn } from '#test/given/supplies.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

const tell = ({ patient }: GivenPlan, key: CorrectableKey, values: string[], text = '') =>
  app.as(patient).api.picture.correct({ body: { id: randomUUID(), key, values, text } })
const measure = ({ patient }: GivenPlan, value: string) =>
  app.as(people.drOkoro).api.picture.addResult({
    params: { id: patient.id },
    body: { key: randomUUID(), test: 'blood_pressure', value, measuredOn: clinicToday(app.clock), note: '' },
  })
const lineOf = async ({ consultId, prescriptionId }: GivenPlan) => {
  const chart = await app.as(people.drOkoro).api.consults.read({ params: { id: consultId } })
  const line = chart.prescriptions.find(one => one.id === prescriptionId)
  if (!line) throw new Error('the case does not show the prescription')
  return line
}
type Line = Awaited<ReturnType<typeof lineOf>>
const release = (line: Line, more: { reason?: string; discussed?: boolean } = {}) =>
  app.as(people.drOkoro).api.prescriptions.release({
    params: { id: line.id },
    body: {
      version: line.version,
      reason: 'Kidney function read in full, and a lower dose has been agreed.',
      discussed: true,
      findings: line.against.map(({ ci, medicine, basis }) => ({ ci, medicine, basis })),
      ...more,
    },
  })
const tasksAbout = async (id: string) =>
  (await app.as(people.drLund).api.tasks.list({ query: { limit: 100, view: 'open' } })).items.filter(
    task => task.subjectId === id,
  )
const cease = async (given: GivenPlan) =>
  app.as(people.drOkoro).api.prescriptions.cease({
    params: { id: given.prescriptionId },
    body: {
      version: (await lineOf(given)).version,
      reason: 'side_effect',
      message: 'Please stop taking it until we have talked.',
    },
  })
const billing = ({ patient }: GivenPlan) => app.as(patient).api.subscriptions.mine()
const hold = async (given: GivenPlan, until: string | null) =>
  app.as(people.drOkoro).api.prescriptions.hold({
    params: { id: given.prescriptionId },
    body: {
      version: (await lineOf(given)).version,
      reason: 'patient_request',
      message: 'Enjoy your time abroad.',
      until,
    },
  })

describe('taking a prescription off hold', () => {
  test('clears what the doctor was shown; what came meanwhile refuses and is named [GATE-S100]', async () => {
    const given = await givenPlan(app, { template: 'RX-M2' })
    await tell(given, 'health_conditions', ['kidney_disease'])
    const shown = await lineOf(given)
    expect(shown).toMatchObject({ status: 'on_hold', against: [{ ci: 'CI-21', medicine: 'MOX_PO', severity: 'C' }] })
    await expect(release(shown, { discussed: false })).rejects.toMatchObject({
      code: 'bad_request',
      problems: [{ field: 'discussed' }],
    })
    await expect(release(shown, { reason: 'Looks fine to me' })).rejects.toMatchObject({
      problems: [{ field: 'reason' }],
    })
    await tell(given, 'health_conditions', ['kidney_disease', 'arrhythmia'])
    await expect(release(shown)).rejects.toMatchObject({
      status: 409,
      code: 'findings_changed',
      problems: [{ code: 'CI-17', message: expect.stringContaining('Arrhythmia') }],
    })
    const again = await lineOf(given)
    expect(again.against.map(one => one.ci)).toEqual(['CI-17', 'CI-21'])
    expect(await release(again)).toMatchObject({ status: 'active', against: [] })
  })

  test('is not undone by what speaks against nothing; something else holds again [GATE-S101]', async () => {
    const given = await givenOrder(app, { template: 'RX-M2' })
    await tell(given, 'health_conditions', ['kidney_disease'])
    await release(await lineOf(given))
    await advance(app, 'P1D')
    await measure(given, '122/78')
    await tell(given, 'allergies', ['latex_adhesive'])
    await tell(given, 'health_conditions', ['kidney_disease'])
    expect(await lineOf(given)).toMatchObject({ status: 'active' })
    expect((await stepsOn(app, given.order.id).verify()).state).toBe('verified')
    await measure(given, '92/58')
    expect(await lineOf(given)).toMatchObject({ status: 'on_hold', against: [{ ci: 'CI-19' }] })
  })
})

describe('what is told during another hold', () => {
  test('is a task, and keeps a hold with a last day from ending by itself [PICTURE-S100]', async () => {
    const given = await givenPlan(app, { template: 'RX-M2' })
    await hold(given, addDays(clinicToday(app.clock), 2))
    await tell(given, 'health_conditions', ['kidney_disease'])
    expect(await tasksAbout(given.prescriptionId)).toMatchObject([{ kind: 'correction' }])
    await advance(app, 'P4D')
    await app.sweep()
    const line = await lineOf(given)
    expect(line).toMatchObject({ status: 'on_hold', lastMove: { reason: 'new_answers', until: null } })
    expect(await tasksAbout(given.prescriptionId)).toMatchObject([{ kind: 'correction' }])
    expect(await release(line)).toMatchObject({ status: 'active' })
    expect(await tasksAbout(given.prescriptionId)).toEqual([])
  })

  test('that speaks against nothing lets the hold end on its day', async () => {
    const given = await givenPlan(app, { template: 'RX-M2' })
    await hold(given, addDays(clinicToday(app.clock), 2))
    await tell(given, 'allergies', ['latex_adhesive'])
    await advance(app, 'P4D')
    await app.sweep()
    expect(await lineOf(given)).toMatchObject({ status: 'active', lastMove: { reason: 'date_reached' } })
  })
})

const spironolactone = {
  medicine: 'SPI_PO',
  description: 'Spironolactone 25 mg tablet',
  form: 'tablet',
  strength: '25 mg',
  quantity: 30,
  unit: 'tablet',
  directions: 'Take one tablet once a day.',
  compounded: false,
  compoundingReason: null,
  offLabel: true,
}

describe('what a new assessment holds', () => {
  test('is a task of the doctors once its consult has ended and it is still on hold [PICTURE-S102]', async () => {
    const given = await givenPlan(app, { template: 'RX-M2' })
    const again = await givenConsult(app, {
      patient: given.patient,
      answers: { health_conditions: ['kidney_disease'] },
    })
    expect(await lineOf(given)).toMatchObject({ status: 'on_hold', lastMove: { reason: 'new_answers' } })
    expect(await tasksAbout(given.prescriptionId)).toEqual([])
    await app.as(given.patient).api.consults.withdraw({ params: { id: again.id }, body: { reason: '' } })
    expect(await tasksAbout(given.prescriptionId)).toMatchObject([{ kind: 'correction' }])
  })

  test('and what is told besides reaches the case that a doctor has open [PICTURE-S103]', async () => {
    const given = await givenPlan(app)
    const newsOf = async () => {
      const { rows } = await app.deps.pool.query(
        `select 1 from public.live_events where topic = 'role:doctor' and kind = 'consult' and subject_id = $1`,
        [given.consultId],
      )
      return rows.length
    }
    const before = await newsOf()
    await tell(given, 'allergies', ['latex_adhesive'])
    expect(await newsOf()).toBe(before + 1)
  })
})

describe('a review', () => {
  test('makes no answer younger: contraception asked 95 days ago is asked again (INV-13) [PICTURE-S101]', async () => {
    const plan = await givenPlan(app, { brand: 'women', template: 'RX-W4', change: { items: [spironolactone] } })
    for (const [test, value] of [
      ['potassium', '4.2'],
      ['egfr', '92'],
    ] as const)
      await app.as(people.drOkoro).api.picture.addResult({
        params: { id: plan.patient.id },
        body: { key: randomUUID(), test, value, measuredOn: clinicToday(app.clock), note: '' },
      })
    await payPlan(app, plan)
    const given = { ...plan, order: await orderOf(app, plan.patient.id) }
    await advance(app, 'P80D')
    const body = { reason: 'talk' as const, isChanged: false, words: '', corrected: [] }
    await app.as(given.patient).api.prescriptions.review({ params: { id: given.prescriptionId }, body })
    await advance(app, 'P15D')
    const read = await stepsOn(app, given.order.id).read()
    expect(read.supply.problems.join(' ')).toContain('older than 90 days')
    await expect(stepsOn(app, given.order.id).verify()).rejects.toMatchObject({ code: 'supply_refused' })
    await tell(given, 'pregnancy_status', ['contraception_reliable'])
    expect((await stepsOn(app, given.order.id).read()).supply.problems.join(' ')).not.toContain('90 days')
  })
})

describe('what the patient said last', () => {
  const answerAnew = ({ patient }: GivenPlan, answers: QuizAnswers) =>
    givenConsult(app, { patient, brand: patient.brand, answers })

  test('holds what it speaks against at once: a pregnancy stops the packed parcel and the next charge [PRESCRIPTION-S26]', async () => {
    const given = await givenPacked(app, { brand: 'women', template: 'RX-W4', supplies: 3 })
    const steps = stepsOn(app, given.order.id)
    const trackingNumber = (await steps.createParcel()).parcel?.trackingNumber ?? ''
    await answerAnew(given, { pregnancy_status: 'pregnant' })
    expect(await lineOf(given)).toMatchObject({
      status: 'on_hold',
      lastMove: { reason: 'new_answers', by: { role: 'system' } },
    })
    await expect(steps.ship(trackingNumber)).rejects.toMatchObject({ code: 'order_wrong_state' })
    await app.drain()
    expect((await billing(given)).items[0]).toMatchObject({ isOnHold: true, nextChargeOn: null })
    await advance(app, 'P46D')
    await deliverAll(app)
    expect((await billing(given)).invoices.filter(invoice => invoice.status === 'paid')).toHaveLength(1)
  })

  test('cannot be cleared while it rules the medicine out [PRESCRIPTION-S28]', async () => {
    const given = await givenOrder(app, { brand: 'women' })
    await answerAnew(given, { pregnancy_status: 'pregnant' })
    await expect(release(await lineOf(given))).rejects.toMatchObject({ status: 422, code: 'supply_ruled_out' })
    expect(await cease(given)).toMatchObject({ status: 'ceased' })
  })

  test('counts at every step, and what a doctor has cleared since is settled [PRESCRIPTION-S27]', async () => {
    const given = await givenOrder(app)
    const steps = stepsOn(app, given.order.id)
    await steps.verify()
    await answerAnew(given, { mood_conditions: ['depression_current'] })
    expect(await lineOf(given)).toMatchObject({ status: 'on_hold' })
    await release(await lineOf(given))
    expect((await steps.pack()).state).toBe('packed')
  })

  test('leaves alone what it does not speak against', async () => {
    const given = await givenOrder(app)
    await answerAnew(given, {})
    expect(await lineOf(given)).toMatchObject({ status: 'active', lastMove: null })
  })

  test('does not let the same medicine out twice within its interval through a second prescription [PRESCRIPTION-S29]', async () => {
    const first = await givenOrder(app)
    await stepsOn(app, first.order.id).verify()
    await cease(first)
    await app.drain()
    const again = await givenOrder(app, { patient: first.patient, change: besideAnother })
    // Paid for while nothing of the same had been verified.
    const third = await givenOrder(app, { patient: first.patient, change: besideAnother })
    expect((await stepsOn(app, again.order.id).verify()).state).toBe('verified')
    expect((await stepsOn(app, third.order.id).read()).supply).toMatchObject({ allowed: false })
    await expect(stepsOn(app, third.order.id).verify()).rejects.toMatchObject({ code: 'supply_refused' })
  })
})
