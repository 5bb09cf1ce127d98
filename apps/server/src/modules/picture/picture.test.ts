import { randomUUID } from 'node:crypto'
import type { CallInput } from '@om/contracts/endpoint'
import * as contract from '@om/contracts/picture'
import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { advance, type GivenPlan, givenPlan, joinClocks, payPlan } from '#test/given/billing.ts'
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
const ask = ({ patient }: Pick<GivenPlan, 'patient'>, tests: contract.TestCode[], key: string = randomUUID()) =>
  app.as(people.drOkoro).api.picture.requestTests({ params: { id: patient.id }, body: { key, tests } })
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
    await expect(enter(given, 'haemoglobin', '14.2')).rejects.toMatchObject({
      problems: [{ field: 'value', message: expect.stringContaining('14.2 g/dL would be 142 g/L') }],
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
    expect(await app.as(stranger).api.picture.mine()).toEqual({
      lines: [],
      results: [],
      requests: [],
      correctable: [],
      asks: [],
    })
  })

  test('is asked again when the answer about contraception is ninety days old, and nothing is supplied before (INV-13) [PICTURE-S08]', async () => {
    const plan = await givenPlan(app, { brand: 'women', change: { items: spironolactone } })
    for (const [code, value] of [
      ['potassium', '4.1'],
      ['egfr', '92'],
    ] as const)
      await enter(plan, code, value)
    await payPlan(app, plan)
    const given = { ...plan, order: await orderOf(app, plan.patient.id) }
    expect((await mine(given)).asks).toEqual([])
    await advance(app, 'P91D')
    expect((await mine(given)).asks).toEqual(['pregnancy_status'])
    expect(await app.as(given.patient).api.picture.asks()).toEqual({ asks: ['pregnancy_status'], awaited: [] })
    const steps = stepsOn(app, given.order.id)
    await expect(steps.verify()).rejects.toMatchObject({
      code: 'supply_refused',
      problems: expect.arrayContaining([expect.objectContaining({ code: 'contraception_unknown' })]),
    })
    await correct(given, 'pregnancy_status', ['contraception_reliable'])
    expect((await mine(given)).asks).toEqual([])
    expect(await steps.verify()).toMatchObject({ state: 'verified' })
  })

  test('can be asked for in a letter to the GP, which the patient gets, and nobody else [PICTURE-S09] [PICTURE-S140]', async () => {
    const given = await givenPlan(app)
    await expect(ask(given, [])).rejects.toMatchObject({ problems: [{ field: 'tests' }] })
    const key = randomUUID()
    await ask(given, ['potassium', 'egfr'], key)
    await ask(given, ['potassium', 'egfr'], key)
    expect((await mine(given)).requests).toMatchObject([
      { id: key, tests: ['potassium', 'egfr'], came: [], closed: null },
    ])
    for (const who of [given.patient, people.drOkoro]) {
      const letter = await app.as(who).request('GET', `/api/test-requests/${key}/letter`)
      expect((await letter.text()).slice(0, 5)).toBe('%PDF-')
    }
    const other = await givenPlan(app)
    expect((await app.as(other.patient).request('GET', `/api/test-requests/${key}/letter`)).status).toBe(404)
    const { rows } = await app.deps.pool.query<{ mail: string }>(
      `select to_jsonb(o)::text as mail from public.outbox_emails o where recipient = $1 and subject = $2`,
      [given.patient.email, 'Your doctor has a letter for you'],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.mail).not.toMatch(/potassium|kidney|health/i)
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

  test('that the GP was asked for is awaited until each has come, or a doctor waits no longer [PICTURE-S12]', async () => {
    const given = await givenPlan(app)
    const [key, other] = [randomUUID(), randomUUID()]
    await ask(given, ['potassium', 'egfr'], key)
    await ask(given, ['tsh'], other)
    expect(await tasksAbout(key)).toMatchObject([
      { kind: 'tests_asked', summary: expect.stringContaining('Potassium, Kidney function (eGFR)') },
    ])
    await enter(given, 'blood_pressure', '118/76')
    await enter(given, 'potassium', '4.2')
    expect(await tasksAbout(key)).toHaveLength(1)
    expect((await app.as(given.patient).api.picture.asks()).awaited.toSorted()).toEqual(['egfr', 'tsh'])
    expect((await mine(given)).requests.find(one => one.id === key)).toMatchObject({
      came: ['potassium'],
      closed: null,
    })
    await enter(given, 'egfr', '92')
    expect(await tasksAbout(key)).toEqual([])
    const close = () => app.as(people.drLund).api.picture.closeRequest({ params: { id: other } })
    await close()
    const { requests } = await close()
    const closedOf = (id: string) => requests.find(one => one.id === id)?.closed?.by
    expect([closedOf(key), closedOf(other)]).toEqual(['', 'Dr Henrik Lund'])
    expect(await tasksAbout(other)).toEqual([])
    expect((await app.as(given.patient).api.picture.asks()).awaited).toEqual([])
  })

  test('that a treatment needs again is a task ten months later, until it is asked for [PICTURE-S141]', async () => {
    const given = await givenPlan(app, { brand: 'women', change: { items: spironolactone } })
    const all = [
      ['potassium', '4.1'],
      ['egfr', '92'],
      ['alt', '22'],
      ['blood_pressure', '118/76'],
    ] as const
    for (const [code, value] of all)
      await enter(given, code, value, { measuredOn: addDays(clinicToday(app.clock), -290) })
    expect(await tasksAbout(given.patient.id)).toEqual([])
    await advance(app, 'P20D')
    await app.sweep()
    await app.sweep()
    expect(await tasksAbout(given.patient.id)).toMatchObject([
      { kind: 'tests_due', summary: expect.stringContaining('Liver (ALT)'), consultId: given.consultId },
    ])
    await ask(given, ['potassium', 'egfr', 'alt', 'blood_pressure'])
    expect(await tasksAbout(given.patient.id)).toEqual([])
  })

  test('is told for the first time as well, and by a doctor with how they know it [PICTURE-S142] [PICTURE-S143]', async () => {
    const given = await givenPlan(app)
    const { correctable, lines } = await mine(given)
    expect(correctable.map(({ key }) => key)).toEqual(expect.arrayContaining(['lifestyle_factors', 'scalp_condition']))
    expect(lines.map(({ key }) => key)).toContain('scalp_condition')
    await correct(given, 'lifestyle_factors', ['smoker'])
    const tell = (more: Partial<CallInput<typeof contract.addFact>['body']> = {}) =>
      app.as(people.drOkoro).api.picture.addFact({
        params: { id: given.patient.id },
        body: {
          factId: randomUUID(),
          key: 'health_conditions',
          values: ['liver_disease'],
          text: '',
          source: 'message',
          note: 'Written on Monday.',
          ...more,
        },
      })
    await expect(tell({ note: '' })).rejects.toMatchObject({ problems: [{ field: 'note' }] })
    await expect(tell({ values: ['nonsense'] })).rejects.toMatchObject({ problems: [{ field: 'values' }] })
    await tell()
    expect((await mine(given)).lines.find(line => line.key === 'health_conditions')?.now).toMatchObject({
      source: 'message',
      by: 'Dr Amara Okoro',
      note: 'Written on Monday.',
    })
    expect(await scriptOf(given)).toMatchObject({ status: 'on_hold', lastMove: { reason: 'new_answers' } })
  })

  const params = { id: '00000000-0000-4000-8000-00000000abcd' }
  onlyFor(() => app, contract.myPicture, {})
  onlyFor(() => app, contract.correctPicture, {})
  onlyFor(() => app, contract.patientPicture, { params })
  onlyFor(() => app, contract.addTestResult, { params })
  onlyFor(() => app, contract.addFact, { params })
  onlyFor(() => app, contract.requestTests, { params })
  onlyFor(() => app, contract.closeTestRequest, { params })
  onlyFor(() => app, contract.testRequestLetter, { params })
})
