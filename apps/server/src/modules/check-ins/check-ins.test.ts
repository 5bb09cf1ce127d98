import { randomUUID } from 'node:crypto'
import * as contract from '@om/contracts/check-ins'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { advance, type GivenPlan, givenPlan, joinClocks } from '#test/given/billing.ts'
import { givenOrder, givenShipped, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { scheduleCheckIns } from './check-ins.ts'

let app: TestApp
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type Treated = Pick<GivenPlan, 'patient' | 'prescriptionId'>
/** People whose first parcel left on the first day, before the registrations of those who treat them run out. */
let treated: Record<
  'told' | 'well' | 'flagged' | 'low' | 'grave' | 'leaving' | 'woman' | 'pressure' | 'written',
  Treated
>

/** Oral minoxidil is compounded: it is made before it is sent. */
const givenCapsulesShipped = async (): Promise<Treated> => {
  const given = await givenOrder(app, { template: 'RX-M2', supplies: 3 })
  const steps = stepsOn(app, given.order.id)
  await steps.verify()
  await steps.startCompounding()
  await steps.finishCompounding()
  await stepsOn(app, given.order.id, people.phWalsh).release()
  await steps.ship((await steps.createParcel()).parcel?.trackingNumber ?? '')
  return given
}

beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
  const shipped = (brand: 'men' | 'women' = 'men') =>
    givenShipped(app, { brand, template: brand === 'men' ? 'RX-M1' : 'RX-W4', supplies: 3 })
  treated = {
    told: await shipped(),
    well: await shipped(),
    flagged: await shipped(),
    low: await shipped(),
    grave: await shipped(),
    leaving: await shipped(),
    woman: await shipped('women'),
    pressure: await givenCapsulesShipped(),
    written: await shipped(),
  }
})

type Given = Pick<GivenPlan, 'patient'>

const well: contract.CheckInAnswers = {
  adherence: 'every_day',
  shedding: 2,
  satisfaction: 4,
  isChanged: false,
  pressure: '',
  pregnancy: null,
  sexual: null,
  cycle: null,
  corrected: [],
  interest: 0,
  low: 0,
  selfHarm: false,
  effects: [],
  severity: 'mild',
  words: '',
}
const mine = ({ patient }: Given) => app.as(patient).api.checkIns.mine()
const complete = ({ patient }: Given, id: string, change: Partial<contract.CheckInAnswers> = {}) =>
  app.as(patient).api.checkIns.complete({ params: { id }, body: { ...well, ...change } })
const read = ({ patient }: Given) => app.as(people.drOkoro).api.checkIns.ofPatient({ params: { id: patient.id } })
const review = (id: string, message = 'Thank you. Please go on as before.') =>
  app.as(people.drLund).api.checkIns.review({ params: { id }, body: { message } })
const tasksAbout = async (id: string) =>
  (await app.as(people.drLund).api.tasks.list({ query: { limit: 100, view: 'open' } })).items.filter(
    task => task.subjectId === id,
  )
const mailsTo = async ({ patient }: Given, like: string) =>
  (
    await app.deps.pool.query<{ subject: string }>(
      'select subject from public.outbox_emails where recipient = $1 and subject like $2',
      [patient.email, like],
    )
  ).rows
/** The check-in that waits for an answer, the oldest first. */
const dueOf = async (given: Given): Promise<string> => {
  const due = (await mine(given)).items.findLast(one => one.can.complete)
  if (!due) throw new Error('no check-in has fallen due')
  return due.id
}

const gatesOf = async ({ patient }: Given) =>
  (
    await app.as(people.drOkoro).api.prescriptions.gates({ params: { id: patient.id }, query: { limit: 20 } })
  ).items.filter(one => one.gate === 'check_in')

describe('a check-in', () => {
  test('is planned when the first parcel leaves, falls due and is told, and is nudged for a week later [CHECKIN-S01]', async () => {
    const given = treated.told
    expect((await mine(given)).items).toMatchObject([{ kind: 'month_3', state: 'scheduled', can: { complete: false } }])
    const [planned] = (await mine(given)).items
    await expect(complete(given, planned?.id ?? '')).rejects.toMatchObject({ code: 'check_in_not_open' })
    await app.as(treated.leaving.patient).api.prescriptions.stop({
      params: { id: treated.leaving.prescriptionId },
      body: { message: '' },
    })
    await advance(app, 'P93D')
    await app.sweep('check-ins')
    await app.sweep('check-ins')
    expect((await mine(given)).items.find(one => one.can.complete)).toMatchObject({ kind: 'month_3', state: 'due' })
    expect(await mailsTo(given, 'It is time for your check-in')).toHaveLength(1)
    await advance(app, 'P8D')
    await app.sweep('check-ins')
    await app.sweep('check-ins')
    expect((await mine(given)).items.find(one => one.can.complete)?.state).toBe('overdue')
    expect(await mailsTo(given, 'Your check-in is still waiting')).toHaveLength(1)
  })

  test('that nobody has to read is done once, with its answers kept for both, and weighs the treatment all the same; the same answers again are that check-in [CHECKIN-S02] [CHECKIN-S511] [SAFETY-S543] [SAFETY-S544]', async () => {
    const given = treated.well
    const id = await dueOf(given)
    expect(await complete(given, id, { effects: ['itch'] })).toMatchObject({
      state: 'completed',
      reviewDueAt: null,
      review: null,
      noticed: 'self_care',
    })
    await expect(complete(given, id)).rejects.toMatchObject({ code: 'check_in_not_open' })
    const reportsOf = async () => (await app.as(given.patient).api.sideEffects.mine()).items
    const reports = await reportsOf()
    expect(await complete(given, id, { effects: ['itch'] })).toMatchObject({ state: 'completed', noticed: 'self_care' })
    expect(await reportsOf()).toEqual(reports)
    expect((await read(given)).items.find(one => one.id === id)).toMatchObject({
      answers: { shedding: 2, satisfaction: 4 },
      flags: [],
      can: { review: false },
    })
    expect(await tasksAbout(id)).toEqual([])
    expect(await gatesOf(given)).toMatchObject([{ isOpen: true, repeated: 'same' }])
  })

  test('that is flagged is a task of the doctors; the answer reaches the patient, once [CHECKIN-S03]', async () => {
    const given = treated.flagged
    const id = await dueOf(given)
    await complete(given, id, { adherence: 'stopped', words: 'It does nothing.' })
    expect(await tasksAbout(id)).toMatchObject([{ kind: 'check_in', summary: 'has stopped using it' }])
    const shown = (await read(given)).items.find(one => one.id === id)
    expect(shown).toMatchObject({ state: 'escalated', flags: ['stopped_using'], can: { review: true } })
    const [one, other] = await Promise.allSettled([review(id), review(id)])
    expect([one.status, other.status].sort()).toEqual(['fulfilled', 'rejected'])
    await expect(review(id)).rejects.toMatchObject({ code: 'check_in_settled' })
    expect(await tasksAbout(id)).toEqual([])
    expect((await mine(given)).items.find(answered => answered.id === id)).toMatchObject({
      state: 'reviewed',
      review: { by: expect.stringContaining('Lund'), message: 'Thank you. Please go on as before.' },
    })
    expect(await mailsTo(given, 'Your doctor has written to you')).toHaveLength(1)
  })

  test('changes what is known: a blood pressure out of range holds the tablet it speaks against [CHECKIN-S04]', async () => {
    const given = treated.pressure
    const id = await dueOf(given)
    expect(await mine(given)).toMatchObject({ asksPressure: true })
    await expect(complete(given, id, { pressure: '12' })).rejects.toMatchObject({
      problems: [{ field: 'pressure' }],
    })
    await complete(given, id, { pressure: '92/58' })
    const picture = await app.as(given.patient).api.picture.mine()
    expect(picture.results[0]).toMatchObject({ test: 'blood_pressure', value: '92/58', source: 'check_in' })
    expect((await app.as(given.patient).api.prescriptions.mine()).items[0]).toMatchObject({ status: 'on_hold' })
  })

  test('makes a report of what was noticed and of a low mood, and calls the doctors for thoughts of self-harm [CHECKIN-S05] [SAFETY-S544]', async () => {
    const { low, grave } = treated
    expect(await complete(low, await dueOf(low), { interest: 2, low: 2 })).toMatchObject({ noticed: 'with_doctor' })
    expect((await app.as(low.patient).api.sideEffects.mine()).items).toMatchObject([
      { level: 'E2', effects: ['low_mood'] },
    ])
    await complete(grave, await dueOf(grave), { selfHarm: true })
    const { items } = await app.as(grave.patient).api.sideEffects.mine()
    expect(items).toMatchObject([{ level: 'E3', help: 'crisis' }])
    expect((await app.as(grave.patient).api.prescriptions.mine()).items[0]).toMatchObject({ status: 'on_hold' })
  })

  test('screens what is written, also when nothing was ticked, and has a doctor read every word [CHECKIN-S140] [CHECKIN-S141]', async () => {
    const { written } = treated
    const id = await dueOf(written)
    const sent = await complete(written, id, { words: 'I have chest pain when I climb the stairs.' })
    expect(sent).toMatchObject({ state: 'escalated', help: 'emergency' })
    expect((await app.as(written.patient).api.sideEffects.mine()).items).toMatchObject([
      { level: 'E3', effects: ['chest_pain'], help: 'emergency' },
    ])
    expect((await app.as(written.patient).api.prescriptions.mine()).items[0]).toMatchObject({ status: 'on_hold' })
    expect((await read(written)).items.find(one => one.id === id)).toMatchObject({
      flags: ['has_words'],
      can: { review: true },
    })
  })

  test('takes back thoughts of self-harm that are over, and nothing else of the mood [CHECKIN-S142]', async () => {
    const given = treated.written
    const correct = (values: string[]) =>
      app
        .as(given.patient)
        .api.picture.correct({ body: { id: randomUUID(), key: 'mood_conditions', values, text: '' } })
    await correct(['anxiety', 'self_harm_thoughts'])
    await advance(app, 'P92D')
    await app.sweep('check-ins')
    await complete(given, await dueOf(given))
    const { lines } = await app.as(given.patient).api.picture.mine()
    expect(lines.find(line => line.key === 'mood_conditions')?.now).toMatchObject({
      words: 'Anxiety',
      source: 'check_in',
    })
  })

  test('asks women about pregnancy each time, and stops what it speaks against [CHECKIN-S06]', async () => {
    const given = treated.woman
    const { pregnancy } = await mine(given)
    const id = await dueOf(given)
    expect(pregnancy.map(({ value }) => value)).toContain('pregnant')
    await expect(complete(given, id)).rejects.toMatchObject({ problems: [{ field: 'pregnancy' }] })
    await complete(given, id, { pregnancy: 'pregnant' })
    expect((await app.as(given.patient).api.prescriptions.mine()).items[0]).toMatchObject({ status: 'on_hold' })
  })

  test('lapses with its treatment [CHECKIN-S07]', async () => {
    const given = treated.leaving
    expect((await mine(given)).items.filter(one => one.can.complete)).toEqual([])
    expect((await read(given)).items).toEqual([])
    // An overdue one goes with its treatment as well.
    const { told } = treated
    expect((await mine(told)).items.find(one => one.can.complete)?.state).toBe('overdue')
    await app.as(told.patient).api.prescriptions.stop({ params: { id: told.prescriptionId }, body: { message: '' } })
    expect((await mine(told)).items).toEqual([])
  })

  test('is asked together for what begins on one day, and goes on when one of them ends; begun again it is asked anew [CHECKIN-S143] [CHECKIN-S144]', async () => {
    const { patient, prescriptionId } = await givenPlan(app)
    const begin = (medicines: string[]) =>
      inTransaction({ deps: app.deps, actor: system('test') }, ({ tx }) =>
        scheduleCheckIns(app.deps, tx, { patientId: patient.id, brand: 'men', medicines }),
      )
    const stored = async () =>
      (
        await app.deps.pool.query<{ kind: string; state: string; medicines: string[] }>(
          'select kind, state, medicines from public.check_ins where patient_id = $1 order by due_on, started_on, state',
          [patient.id],
        )
      ).rows
    await begin(['FIN_PO'])
    await begin(['MOX_PO'])
    expect(await stored()).toMatchObject([
      { kind: 'week_2', medicines: ['MOX_PO'] },
      { kind: 'week_6', medicines: ['MOX_PO'] },
      { kind: 'month_3', medicines: ['FIN_PO', 'MOX_PO'] },
      { kind: 'month_6', medicines: ['FIN_PO', 'MOX_PO'] },
      { kind: 'month_12', medicines: ['FIN_PO', 'MOX_PO'] },
    ])
    // Nothing of it is prescribed any more: it lapses, and begins anew on the same day.
    await app.as(patient).api.prescriptions.stop({ params: { id: prescriptionId }, body: { message: '' } })
    expect((await stored()).every(({ state }) => state === 'lapsed')).toBe(true)
    await begin(['FIN_PO'])
    expect((await stored()).filter(({ state }) => state === 'scheduled')).toHaveLength(3)
  })

  test('is the patient’s own and the doctors’ [CHECKIN-S08]', async () => {
    const other = await givenPlan(app)
    const [theirs] = (await mine(treated.well)).items
    await expect(complete(other, theirs?.id ?? '')).rejects.toMatchObject({ code: 'not_found' })
    expect((await mine(other)).items).toEqual([])
    await expect(review(randomUUID())).rejects.toMatchObject({ code: 'not_found' })
  })

  const params = { id: '00000000-0000-4000-8000-00000000abcd' }
  onlyFor(() => app, contract.myCheckIns, {})
  onlyFor(() => app, contract.completeCheckIn, { params })
  onlyFor(() => app, contract.patientCheckIns, { params })
  onlyFor(() => app, contract.reviewCheckIn, { params })
})
