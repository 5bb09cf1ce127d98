import { randomUUID } from 'node:crypto'
import type { CorrectableKey, TestCode } from '@om/contracts/picture'
import type { EffectCode } from '@om/contracts/side-effects'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { advance, type GivenPlan, givenPlan, joinClocks, payPlan } from '#test/given/billing.ts'
import { givenConsult } from '#test/given/consults.ts'
import { givenShipped, shipNewest } from '#test/given/supplies.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type Given = Pick<GivenPlan, 'patient'>

const oneOf = (medicine: string, description: string) => [
  {
    medicine,
    description,
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
const onSpironolactone = { brand: 'women' as const, change: { items: oneOf('SPI_PO', 'Spironolactone 25 mg tablet') } }

const correct = ({ patient }: Given, key: CorrectableKey, values: string[]) =>
  app.as(patient).api.picture.correct({ body: { id: randomUUID(), key, values, text: '' } })
const enter = ({ patient }: Given, code: TestCode, value: string) =>
  app.as(people.drOkoro).api.picture.addResult({
    params: { id: patient.id },
    body: { key: randomUUID(), test: code, value, measuredOn: clinicToday(app.clock), note: '' },
  })
const report = ({ patient }: Given, effects: EffectCode[], words = '') =>
  app.as(patient).api.sideEffects.report({
    body: { id: randomUUID(), effects, words, severity: 'mild', startedOn: null },
  })
const write = ({ patient }: Given, id: string, body: string) =>
  app.as(patient).api.sideEffects.write({ params: { id }, body: { key: randomUUID(), body } })
const mine = async ({ patient }: Given) => (await app.as(patient).api.sideEffects.mine()).items
const scriptOf = async ({ patient }: Given) => (await app.as(patient).api.prescriptions.mine()).items[0]
const tasksOf = async ({ patient }: Given) => {
  const { items } = await app.as(people.drLund).api.tasks.list({ query: { limit: 100, view: 'open' } })
  return items.filter(task => task.patientName === `${patient.firstName} ${patient.lastName}`.trim())
}
const tasksAbout = async (id: string) =>
  (await app.as(people.drLund).api.tasks.list({ query: { limit: 100, view: 'open' } })).items.filter(
    task => task.subjectId === id,
  )
const alarms = async () => {
  await app.drain()
  return (await app.mails(people.drLund.email)).filter(mail => mail.subject === 'Urgent: a patient needs a doctor now')
}

const settle = async (
  given: Pick<GivenPlan, 'consultId'>,
  outcome: 'go_on' | 'cease',
  today: { selfHarmNow?: boolean; pregnancyNow?: string } = {},
) => {
  const { sideEffects } = await app.as(people.drOkoro).api.consults.read({ params: { id: given.consultId } })
  const open = sideEffects.find(one => one.can.settle)
  return app.as(people.drOkoro).api.sideEffects.settle({
    params: { id: open?.id ?? '' },
    body: {
      version: open?.version ?? 0,
      outcome,
      reason: 'Spoke with the patient.',
      message: 'Thank you for talking with me.',
      contactMode: 'phone',
      contactAt: app.clock.now().toISOString(),
      patientOutcome: 'recovering',
      seriousness: 'medically_important',
      selfHarmNow: today.selfHarmNow ?? null,
      pregnancyNow: today.pregnancyNow ?? null,
    },
  })
}

describe('thoughts of self-harm', () => {
  test('are told once: what else is entered later is no new report [SAFETY-S120]', async () => {
    const given = await givenPlan(app)
    expect(await correct(given, 'mood_conditions', ['self_harm_thoughts'])).toMatchObject({ help: 'crisis' })
    expect(await settle(given, 'cease', { selfHarmNow: true })).toMatchObject({ state: 'settled' })
    await enter(given, 'potassium', '4.2')
    await enter(given, 'blood_pressure', '118/76')
    await correct(given, 'allergies', ['latex_adhesive'])
    expect((await mine(given)).map(one => one.state)).toEqual(['settled'])
    expect((await tasksOf(given)).filter(task => task.kind === 'side_effect')).toEqual([])
  })

  test('are asked about when they are settled, and the answer is what every gate reads [SAFETY-S121]', async () => {
    const given = await givenPlan(app)
    await report(given, ['self_harm_thoughts'])
    await expect(settle(given, 'go_on')).rejects.toMatchObject({ problems: [{ field: 'selfHarmNow' }] })
    await expect(settle(given, 'go_on', { selfHarmNow: true })).rejects.toMatchObject({ code: 'supply_ruled_out' })
    await settle(given, 'go_on', { selfHarmNow: false })
    expect(await scriptOf(given)).toMatchObject({ status: 'active' })
    const { lines } = await app.as(given.patient).api.picture.mine()
    expect(lines.find(line => line.key === 'mood_conditions')?.now).toMatchObject({
      source: 'doctor',
      by: 'Dr Amara Okoro',
    })
  })

  test('told while an assessment waits make it urgent, with its flag, a task and a call [SAFETY-S122]', async () => {
    const waiting = await givenConsult(app)
    const before = (await alarms()).length
    expect(await correct(waiting, 'mood_conditions', ['self_harm_thoughts'])).toMatchObject({ help: 'crisis' })
    expect(await tasksAbout(waiting.id)).toMatchObject([
      { kind: 'crisis', isUrgent: true, consultId: waiting.id, can: { finish: true } },
    ])
    const queue = await app.as(people.drLund).api.consults.queue({ query: { view: 'waiting', limit: 100 } })
    expect(queue.items.find(one => one.id === waiting.id)).toMatchObject({
      urgent: true,
      flags: expect.arrayContaining([expect.objectContaining({ code: 'MOOD_CRISIS' })]),
    })
    const sent = await alarms()
    expect(sent).toHaveLength(before + 1)
    expect(sent.at(-1)?.text).not.toMatch(/harm|mood|thought/i)
  })
})

describe('a pregnancy', () => {
  test('told in a correction on a medicine that harms is dangerous now, and cannot be settled away [SAFETY-S123]', async () => {
    const given = await givenPlan(app, onSpironolactone)
    await enter(given, 'potassium', '4.1')
    await enter(given, 'egfr', '92')
    expect(await correct(given, 'pregnancy_status', ['pregnant'])).toMatchObject({ help: 'pregnancy' })
    const [told] = await mine(given)
    expect(told).toMatchObject({ level: 'E3', help: 'pregnancy', state: 'open' })
    expect(await scriptOf(given)).toMatchObject({ status: 'on_hold', lastMove: { reason: 'side_effect' } })
    expect(await tasksAbout(told?.id ?? '')).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'side_effect', isUrgent: true }),
        expect.objectContaining({ kind: 'tga_report' }),
      ]),
    )
    await expect(settle(given, 'go_on')).rejects.toMatchObject({ problems: [{ field: 'pregnancyNow' }] })
    await expect(settle(given, 'go_on', { pregnancyNow: 'pregnant' })).rejects.toMatchObject({
      code: 'supply_ruled_out',
    })
    await settle(given, 'go_on', { pregnancyNow: 'contraception_reliable' })
    expect(await scriptOf(given)).toMatchObject({ status: 'active' })
  })

  test('on a medicine that was taken to another pharmacy is as dangerous; brought back it is held [SAFETY-S545] [PRESCRIPTION-S474]', async () => {
    const given = await givenPlan(app, {
      ...onSpironolactone,
      change: { ...onSpironolactone.change, legalFormReceivedAt: null, legalFormReceivedBy: null },
    })
    await enter(given, 'potassium', '4.1')
    await enter(given, 'egfr', '92')
    const params = { id: given.prescriptionId }
    const own = app.as(given.patient).api.prescriptions
    await own.takeElsewhere({ params, body: { to: 'me', pharmacy: '' } })
    expect(await correct(given, 'pregnancy_status', ['pregnant'])).toMatchObject({ help: 'pregnancy' })
    const [told] = await mine(given)
    expect(told).toMatchObject({ level: 'E3', state: 'open', held: [] })
    expect(await tasksAbout(given.prescriptionId)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'correction', summary: expect.stringContaining('another pharmacy') }),
      ]),
    )
    expect(await own.takeBack({ params })).toMatchObject({ status: 'on_hold', lastMove: { reason: 'side_effect' } })
  })

  test('that ends a treatment ends what was taken to another pharmacy too, and nobody brings it back [SAFETY-S700]', async () => {
    const given = await givenPlan(app, {
      ...onSpironolactone,
      change: { ...onSpironolactone.change, legalFormReceivedAt: null, legalFormReceivedBy: null },
    })
    const params = { id: given.prescriptionId }
    const own = app.as(given.patient).api.prescriptions
    await own.takeElsewhere({ params, body: { to: 'me', pharmacy: '' } })
    await correct(given, 'pregnancy_status', ['pregnant'])
    await settle(given, 'cease', { pregnancyNow: 'pregnant' })
    expect(await scriptOf(given)).toMatchObject({
      status: 'ceased',
      lastMove: { by: { role: 'doctor' }, reason: 'side_effect', message: 'Thank you for talking with me.' },
      elsewhere: null,
    })
    await expect(own.takeBack({ params })).rejects.toMatchObject({ code: 'prescription_wrong_state' })
    expect(await tasksAbout(given.prescriptionId)).toEqual([])
    await app.drain()
    expect((await app.mails(given.patient.email)).map(mail => mail.subject)).toContain(
      'You have news from your care team',
    )
  })

  test('that a doctor was told and enters is as dangerous [SAFETY-S131]', async () => {
    const given = await givenPlan(app, onSpironolactone)
    await app.as(people.drOkoro).api.picture.addFact({
      params: { id: given.patient.id },
      body: {
        factId: randomUUID(),
        key: 'pregnancy_status',
        values: ['pregnant'],
        text: '',
        note: 'Told me on the phone.',
        source: 'doctor',
      },
    })
    expect(await mine(given)).toMatchObject([{ level: 'E3', help: 'pregnancy', state: 'open' }])
  })

  test('that was ticked is known to every gate from then on [SAFETY-S124]', async () => {
    const given = await givenPlan(app, onSpironolactone)
    expect(await report(given, ['pregnant'])).toMatchObject({ level: 'E3' })
    const { lines } = await app.as(given.patient).api.picture.mine()
    expect(lines[0]).toMatchObject({ key: 'pregnancy_status', now: { words: 'I am pregnant', source: 'patient' } })
    expect(await mine(given)).toHaveLength(1)
  })

  test('just after the medicine has ended is as dangerous, while what was sent is in use [SAFETY-S125]', async () => {
    const given = await givenPlan(app, onSpironolactone)
    await enter(given, 'potassium', '4.1')
    await enter(given, 'egfr', '92')
    await payPlan(app, given)
    await shipNewest(app, given.patient.id)
    const script = await scriptOf(given)
    await app.as(given.patient).api.prescriptions.stop({
      params: { id: script?.id ?? '' },
      body: { message: '' },
    })
    await advance(app, 'P20D')
    expect(await report(given, ['pregnant'])).toMatchObject({ level: 'E3', help: 'pregnancy', held: [] })
    await advance(app, 'P90D')
    expect(await report(given, ['pregnant'])).toMatchObject({ level: 'E2', help: null })
  })
})

describe('a message about a report', () => {
  test('is read by the same rules: graver words make it graver, with clock, hold, alarm and card [SAFETY-S126]', async () => {
    const given = await givenPlan(app)
    const { id } = await report(given, ['headache'])
    expect(await write(given, id, 'It is a little better today.')).toMatchObject({ level: 'E1', help: null })
    await advance(app, 'PT5H')
    const raised = await write(given, id, 'Now I have chest pain as well.')
    expect(raised).toMatchObject({ level: 'E3', help: 'emergency', state: 'open', held: [expect.any(String)] })
    expect(Date.parse(raised.dueAt ?? '') - app.clock.now().getTime()).toBe(3_600_000)
    expect(await scriptOf(given)).toMatchObject({ status: 'on_hold', lastMove: { reason: 'side_effect' } })
    const [task] = (await tasksAbout(id)).filter(one => one.kind === 'side_effect')
    expect(task).toMatchObject({ isUrgent: true, summary: expect.stringContaining('Chest pain') })
    expect((await alarms()).length).toBeGreaterThan(0)
    const chart = await app.as(people.drOkoro).api.consults.read({ params: { id: given.consultId } })
    expect(chart.sideEffects[0]).toMatchObject({ effects: ['headache'], raised: { from: 'E1' } })
    const { pool } = app.deps
    await expect(
      pool.query(`update public.side_effects set level = 'E0', raised_at = now() where id = $1`, [id]),
    ).rejects.toThrow('kept')
  })

  test('does not put off who was to be spoken with [SAFETY-S127]', async () => {
    const given = await givenPlan(app)
    const { id, dueAt } = await report(given, ['swelling'])
    const chart = await app.as(people.drOkoro).api.consults.read({ params: { id: given.consultId } })
    await app.as(people.drOkoro).api.sideEffects.answer({
      params: { id },
      body: { version: chart.sideEffects[0]?.version ?? 0, body: 'Put your feet up; I call you tonight.' },
    })
    await advance(app, 'PT6H')
    expect(await write(given, id, 'Still the same.')).toMatchObject({ state: 'open', dueAt })
  })
})

describe('the report to the regulator', () => {
  test('has batch, start, seriousness and outcome, also of what has ended, and is a task until it was sent [SAFETY-S128]', async () => {
    const given = await givenShipped(app)
    const { id } = await report(given, ['chest_pain'], 'On the stairs.')
    const kinds = async () => (await tasksAbout(id)).map(task => task.kind).toSorted()
    expect(await kinds()).toEqual(['side_effect', 'tga_report'])
    await settle(given, 'cease')
    expect(await kinds()).toEqual(['tga_report'])
    const text = await (await app.as(people.drOkoro).request('GET', `/api/side-effects/${id}/report.csv`)).text()
    for (const part of [
      '"Batches","LOT-77A, expires',
      `"Started on or after","${clinicToday(app.clock)}"`,
      `"Stopped on","${clinicToday(app.clock)}"`,
      '"Seriousness","Medically important"',
      '"Patient’s outcome","Recovering"',
      '"Action taken","Medicine stopped"',
      '"Other medicines"',
    ])
      expect(text).toContain(part)
    const chart = await app.as(people.drOkoro).api.consults.read({ params: { id: given.consultId } })
    const { version = 0 } = chart.sideEffects[0] ?? {}
    await app.as(people.drOkoro).api.sideEffects.reportToTga({
      params: { id },
      body: { version, reference: 'AU-2026-1' },
    })
    expect(await kinds()).toEqual([])
  })

  test('has the medicine of what was minor, too [SAFETY-S129]', async () => {
    const given = await givenPlan(app)
    const { id } = await report(given, ['headache'])
    const text = await (await app.as(people.drOkoro).request('GET', `/api/side-effects/${id}/report.csv`)).text()
    expect(text).toContain('"Suspected medicine"')
  })
})
