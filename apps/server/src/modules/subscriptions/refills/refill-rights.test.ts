import { randomUUID } from 'node:crypto'
import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { clinicToday } from '#src/modules/people/people.ts'
import { graveReportsOf } from '#src/modules/side-effects/side-effects.ts'
import {
  advance,
  answerRefill,
  deliverAll,
  givenPlan,
  givenSubscriber,
  joinClocks,
  payPlan,
} from '#test/given/billing.ts'
import { contactNow } from '#test/given/consults.ts'
import { givenReadyToSign, signatureFor } from '#test/given/prescriptions.ts'
import { shipNewest } from '#test/given/supplies.ts'
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
const mine = async ({ patient }: Pick<Subscriber, 'patient'>) => {
  const { items, invoices } = await app.as(patient).api.subscriptions.mine()
  return { refill: items[0]?.refill, paid: invoices.filter(one => one.status === 'paid').length }
}
const tasksAbout = async (id: string) =>
  (await app.as(people.drLund).api.tasks.list({ query: { limit: 100, view: 'open' } })).items.filter(
    task => task.subjectId === id,
  )
const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000)

describe('a further delivery', () => {
  test('waits for a talk when the last is a year ago, as a task, and goes on with it by itself (REG-02) [SUB-S201]', async () => {
    const given = await givenSubscriber(app, { supplies: 3, change: { signedAt: daysAgo(330) } })
    await shipNewest(app, given.patient.id)
    await pass('P38D')
    await answerRefill(app, given.patient)
    await settle()
    const { refill } = await mine(given)
    expect(refill).toMatchObject({ state: 'approved', waitsFor: ['live_contact'] })
    expect(await tasksAbout(refill?.id ?? '')).toMatchObject([{ kind: 'live_contact', consultId: given.consultId }])
    const mails = await app.mails(given.patient.email)
    expect(mails.map(mail => mail.subject)).toContain('Your next delivery waits for you')
    await pass('P7DT2H')
    expect((await mine(given)).paid).toBe(1)

    const { consultId } = await app.as(given.patient).api.prescriptions.review({
      params: { id: given.prescriptionId },
      body: { reason: 'talk', isChanged: false, words: '', corrected: [] },
    })
    const doctor = app.as(people.drOkoro).api
    const { version } = await doctor.consults.claim({ params: { id: consultId } })
    await doctor.consults.recordContact({ params: { id: consultId }, body: { version, ...contactNow(app, 'video') } })
    expect(await tasksAbout(refill?.id ?? '')).toEqual([])
    await settle()
    await settle()
    expect(await mine(given)).toMatchObject({ paid: 2, refill: null })
    const { items } = await doctor.prescriptions.gates({ params: { id: given.patient.id }, query: { limit: 50 } })
    expect(items.some(one => one.gate === 'renewal' && /speak with the patient/.test(one.inTheWay.join()))).toBe(true)
    expect(items.every(one => one.repeated === 'same')).toBe(true)
  }, 180_000)

  test('waits for a talk after something grave of a medicine in it, not of another [SUB-S201]', async () => {
    const given = await givenSubscriber(app, { supplies: 3 })
    await shipNewest(app, given.patient.id)
    await pass('P38D')
    await app.as(given.patient).api.sideEffects.report({
      body: { id: randomUUID(), effects: ['palpitations'], words: '', severity: 'moderate', startedOn: null },
    })
    await settle()
    expect((await mine(given)).refill?.waitsFor).toEqual(expect.arrayContaining(['on_hold', 'live_contact']))
    const unspoken = (items: string[]) =>
      inTransaction({ deps: app.deps, actor: system('test') }, ({ tx }) => graveReportsOf(tx, given.patient.id, items))
    expect((await unspoken(['FIN_PO+MOX_PO'])).lastUnspokenAt).not.toBeNull()
    expect((await unspoken(['MOX_PO'])).lastUnspokenAt).toBeNull()
  })

  test('is not charged before the interval since the last supply allows it (INV-06) [SUB-S202]', async () => {
    const given = await givenSubscriber(app, { supplies: 3 })
    await pass('P30D')
    await shipNewest(app, given.patient.id)
    // 45 days apart: three quarters of it, from the day it left.
    const first = addDays(clinicToday(app.clock), 34)
    await pass('P8D')
    await answerRefill(app, given.patient)
    await settle()
    expect((await mine(given)).refill).toMatchObject({ waitsFor: ['pharmacist'], notBefore: first })
    await pass('P20D')
    expect((await mine(given)).paid).toBe(1)
    await pass('P6DT2H')
    await settle()
    expect(await mine(given)).toMatchObject({ paid: 2, refill: null })
  }, 180_000)

  test('that will not be is over in the moment its prescription is replaced, with what a doctor had to decide [SUB-S300]', async () => {
    const given = await givenSubscriber(app, { supplies: 3 })
    await shipNewest(app, given.patient.id)
    await pass('P38D')
    await answerRefill(app, given.patient, { newMedicine: true, words: 'Perindopril since May.' })
    const { refill } = await mine(given)
    expect(await tasksAbout(refill?.id ?? '')).toMatchObject([{ kind: 'refill' }])
    const { consult, doctor } = await givenReadyToSign(app, { patient: given.patient })
    const body = await signatureFor(app, doctor, consult, 'RX-M1')
    await app
      .as(doctor)
      .api.prescriptions.sign({ params: { id: consult.id }, body: { ...body, replaces: given.prescriptionId } })
    const { rows } = await app.deps.pool.query('select state, waits_for from public.refills where patient_id = $1', [
      given.patient.id,
    ])
    expect(rows).toEqual([{ state: 'lapsed', waits_for: [] }])
    expect(await tasksAbout(refill?.id ?? '')).toEqual([])
  }, 180_000)
})

test('a plan is not charged while something stands in the way: its patient reads what to do, and it is kept [SUB-S200]', async () => {
  const items = [
    {
      medicine: 'SPI_PO',
      description: 'Spironolactone 25 mg tablet',
      form: 'tablet',
      strength: '25 mg',
      quantity: 45,
      unit: 'tablet',
      directions: 'Take one tablet once a day.',
      compounded: false,
      compoundingReason: null,
      offLabel: true,
    },
  ]
  const plan = await givenPlan(app, { brand: 'women', change: { items } })
  await expect(payPlan(app, plan)).rejects.toMatchObject({
    code: 'plan_waits',
    problems: [{ message: expect.stringContaining('test result') }],
  })
  const gates = await app
    .as(people.drLund)
    .api.prescriptions.gates({ params: { id: plan.patient.id }, query: { limit: 50 } })
  expect(gates.items).toContainEqual(expect.objectContaining({ gate: 'checkout', isOpen: false, repeated: 'same' }))
  expect((await app.as(plan.patient).api.subscriptions.plans()).items).toMatchObject([{ status: 'offered' }])
  expect(await tasksAbout(plan.patient.id)).toMatchObject([{ kind: 'tests_due' }])
  for (const [code, value] of [
    ['potassium', '4.1'],
    ['egfr', '92'],
  ] as const)
    await app.as(people.drOkoro).api.picture.addResult({
      params: { id: plan.patient.id },
      body: { key: randomUUID(), test: code, value, measuredOn: clinicToday(app.clock), note: '' },
    })
  await payPlan(app, plan)
  const after = await app
    .as(people.drLund)
    .api.prescriptions.gates({ params: { id: plan.patient.id }, query: { limit: 50 } })
  expect(after.items.filter(one => one.isOpen).map(one => one.gate)).toEqual(
    expect.arrayContaining(['checkout', 'place']),
  )
})
