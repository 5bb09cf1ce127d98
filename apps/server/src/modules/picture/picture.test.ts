import { randomUUID } from 'node:crypto'
import type { CallInput } from '@om/contracts/endpoint'
import * as contract from '@om/contracts/picture'
import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { advance, type GivenPlan, givenPlan, joinClocks } from '#test/given/billing.ts'
import { givenPatient } from '#test/given/consults.ts'
import { givenOrder, givenPacked, orderOf, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type Correction = CallInput<typeof contract.correctPicture>['body']
type Result = CallInput<typeof contract.addTestResult>['body']

const correct = (
  { patient }: Pick<GivenPlan, 'patient'>,
  key: contract.CorrectableKey,
  values: string[],
  more: Partial<Correction> = {},
) => app.as(patient).api.picture.correct({ body: { id: randomUUID(), key, values, text: '', ...more } })
const mine = ({ patient }: Pick<GivenPlan, 'patient'>) => app.as(patient).api.picture.mine()
const read = ({ patient }: Pick<GivenPlan, 'patient'>) =>
  app.as(people.drOkoro).api.picture.ofPatient({ params: { id: patient.id } })
const enter = (
  { patient }: Pick<GivenPlan, 'patient'>,
  test: contract.TestCode,
  value: string,
  more: Partial<Result> = {},
) =>
  app.as(people.drOkoro).api.picture.addResult({
    params: { id: patient.id },
    body: { key: randomUUID(), test, value, measuredOn: clinicToday(app.clock), note: '', ...more },
  })
const spironolactone = [
  {
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
  },
]

const scriptOf = async ({ patient }: GivenPlan) => (await app.as(patient).api.prescriptions.mine()).items[0]
const tasksAbout = async (id: string) =>
  (await app.as(people.drLund).api.tasks.list({ query: { limit: 100, view: 'open' } })).items.filter(
    task => task.subjectId === id,
  )

describe('what the clinic knows of a patient', () => {
  test('begins with the assessment, and each correction stands before it with source and time [PICTURE-S01]', async () => {
    const given = await givenPlan(app)
    const before = (await mine(given)).lines.find(line => line.key === 'allergies')
    expect(before).toMatchObject({ now: { source: 'assessment' }, before: [] })
    await correct(given, 'allergies', ['latex_adhesive', 'other'], { text: 'Bee stings' })
    const line = (await read(given)).lines.find(one => one.key === 'allergies')
    expect(line).toMatchObject({
      name: 'Allergies',
      now: { source: 'patient', words: expect.stringContaining('Bee stings') },
      before: [{ source: 'assessment' }],
    })
    expect((await mine(given)).correctable.find(one => one.key === 'allergies')).toMatchObject({
      values: ['latex_adhesive', 'other'],
      text: 'Bee stings',
    })
  })

  test('that speaks against a treatment stops the packed parcel at once, and is a task of the doctors [PICTURE-S02]', async () => {
    const given = await givenPacked(app, { brand: 'women', template: 'RX-W4' })
    await correct(given, 'pregnancy_status', ['pregnant'])
    expect(await scriptOf(given)).toMatchObject({ status: 'on_hold', lastMove: { reason: 'new_answers' } })
    expect(await orderOf(app, given.patient.id)).toMatchObject({ state: 'on_hold' })
    expect(await tasksAbout(given.prescriptionId)).toMatchObject([{ kind: 'correction', consultId: given.consultId }])
    const chart = await app.as(people.drOkoro).api.consults.read({ params: { id: given.consultId } })
    expect(chart.contraindicationSummary.find(one => one.medicine === 'MOX_PO')?.worst).toBe('A')
    const body = {
      version: chart.prescriptions[0]?.version ?? 0,
      reason: 'pregnancy' as const,
      message: 'Stop at once, please.',
    }
    await app.as(people.drLund).api.prescriptions.cease({ params: { id: given.prescriptionId }, body })
    expect(await tasksAbout(given.prescriptionId)).toEqual([])
  })

  test('counts at every step, also what only a test shows [PICTURE-S03]', async () => {
    const given = await givenOrder(app, { template: 'RX-M2' })
    await enter(given, 'blood_pressure', '92/58')
    expect(await scriptOf(given)).toMatchObject({ status: 'on_hold' })
    await expect(stepsOn(app, given.order.id).verify()).rejects.toMatchObject({ code: 'order_wrong_state' })
  })

  test('calls the doctors at once where somebody tells of thoughts of self-harm, once [PICTURE-S10]', async () => {
    const given = await givenPlan(app)
    await correct(given, 'mood_conditions', ['self_harm_thoughts'])
    await correct(given, 'mood_conditions', ['self_harm_thoughts', 'anxiety'])
    const { items } = await app.as(given.patient).api.sideEffects.mine()
    expect(items).toMatchObject([{ level: 'E3', help: 'crisis', state: 'open' }])
    expect(await scriptOf(given)).toMatchObject({ status: 'on_hold', lastMove: { reason: 'side_effect' } })
  })

  test('changes nothing where it speaks against nothing, and a confirmation is kept [PICTURE-S04]', async () => {
    const given = await givenPlan(app, { brand: 'women' })
    await correct(given, 'pregnancy_status', ['contraception_reliable'])
    await enter(given, 'ferritin', '48')
    expect(await scriptOf(given)).toMatchObject({ status: 'active' })
    expect((await mine(given)).lines[0]).toMatchObject({ key: 'pregnancy_status', before: [{ source: 'assessment' }] })
  })

  test('sent twice is one; what does not go together, or lies ahead, names its field [PICTURE-S05]', async () => {
    const given = await givenPlan(app)
    const id = randomUUID()
    await correct(given, 'health_conditions', ['diabetes'], { id })
    await correct(given, 'health_conditions', ['diabetes'], { id })
    expect((await mine(given)).lines.find(line => line.key === 'health_conditions')?.before).toHaveLength(1)
    for (const [values, field] of [
      [['none', 'diabetes'], 'values'],
      [['nonsense'], 'values'],
      [['other'], 'text'],
    ] as const)
      await expect(correct(given, 'health_conditions', [...values])).rejects.toMatchObject({ problems: [{ field }] })
    await expect(correct(given, 'partner_pregnant', ['no', 'yes'])).rejects.toMatchObject({
      problems: [{ field: 'values' }],
    })
    await expect(enter(given, 'potassium', '42')).rejects.toMatchObject({
      problems: [{ field: 'value', message: expect.stringContaining('mmol/L') }],
    })
    await expect(
      enter(given, 'potassium', '4.2', { measuredOn: addDays(clinicToday(app.clock), 1) }),
    ).rejects.toMatchObject({ problems: [{ field: 'measuredOn' }] })
  })

  test('has results with unit, day, who entered them and what is out of range, newest first [PICTURE-S06]', async () => {
    const given = await givenPlan(app)
    const earlier = addDays(clinicToday(app.clock), -40)
    await enter(given, 'potassium', '5.4', { note: 'Lab in Ultimo' })
    await enter(given, 'potassium', '4,1', { measuredOn: earlier })
    expect((await mine(given)).results).toMatchObject([
      { value: '5.4', unit: 'mmol/L', isAbnormal: true, by: 'Dr Amara Okoro', source: 'doctor', note: 'Lab in Ultimo' },
      { value: '4.1', measuredOn: earlier, isAbnormal: false },
    ])
  })

  test('is the patient’s own and the doctors’; nobody enters their own results [PICTURE-S07]', async () => {
    const given = await givenPlan(app)
    const other = await givenPlan(app)
    await enter(given, 'alt', '22')
    expect((await mine(other)).results).toEqual([])
    const stranger = await givenPatient(app)
    await expect(read({ patient: stranger })).rejects.toMatchObject({ code: 'not_found' })
    expect(await app.as(stranger).api.picture.mine()).toEqual({ lines: [], results: [], correctable: [], asks: [] })
  })

  test('is asked again when the answer about contraception is ninety days old, and nothing is supplied before (INV-13) [PICTURE-S08]', async () => {
    const given = await givenOrder(app, { brand: 'women', change: { items: spironolactone } })
    for (const [code, value] of [
      ['potassium', '4.1'],
      ['egfr', '92'],
    ] as const)
      await enter(given, code, value)
    expect((await mine(given)).asks).toEqual([])
    await advance(app, 'P91D')
    expect((await mine(given)).asks).toEqual(['pregnancy_status'])
    const steps = stepsOn(app, given.order.id)
    await expect(steps.verify()).rejects.toMatchObject({
      code: 'supply_refused',
      problems: expect.arrayContaining([expect.objectContaining({ code: 'contraception_unknown' })]),
    })
    await correct(given, 'pregnancy_status', ['contraception_reliable'])
    expect((await mine(given)).asks).toEqual([])
    expect(await steps.verify()).toMatchObject({ state: 'verified' })
  })

  test('can be asked for in a letter to the GP [PICTURE-S09]', async () => {
    const given = await givenPlan(app)
    const path = `/api/patients/${given.patient.id}/test-request`
    const letter = await app.as(people.drOkoro).request('GET', `${path}?tests=potassium,egfr`)
    expect((await letter.text()).slice(0, 5)).toBe('%PDF-')
    expect((await app.as(people.drOkoro).request('GET', `${path}?tests=`)).status).toBe(400)
  })

  test('outside its range is a task of the doctors until one has seen to it [PICTURE-S11]', async () => {
    const given = await givenPlan(app)
    const key = randomUUID()
    await enter(given, 'ferritin', '12', { key })
    await enter(given, 'haemoglobin', '141')
    const [task] = await tasksAbout(key)
    expect(task).toMatchObject({
      kind: 'abnormal_result',
      consultId: given.consultId,
      summary: expect.stringContaining('Iron stores (ferritin): 12 µg/L'),
      can: { finish: true },
    })
    await app.as(people.drLund).api.tasks.finish({ params: { id: task?.id ?? '' }, body: { version: 0 } })
    await enter(given, 'ferritin', '12', { key })
    expect(await tasksAbout(key)).toEqual([])
  })

  test('that the GP was asked for is awaited until one comes [PICTURE-S12]', async () => {
    const given = await givenPlan(app)
    const letter = () =>
      app.as(people.drOkoro).request('GET', `/api/patients/${given.patient.id}/test-request?tests=potassium,egfr`)
    await letter()
    await letter()
    expect(await tasksAbout(given.patient.id)).toMatchObject([
      { kind: 'tests_asked', summary: expect.stringContaining('Potassium, Kidney function (eGFR)') },
    ])
    await enter(given, 'potassium', '4.2')
    expect(await tasksAbout(given.patient.id)).toEqual([])
  })

  const params = { id: '00000000-0000-4000-8000-00000000abcd' }
  onlyFor(() => app, contract.myPicture, {})
  onlyFor(() => app, contract.correctPicture, {})
  onlyFor(() => app, contract.patientPicture, { params })
  onlyFor(() => app, contract.addTestResult, { params })
})
