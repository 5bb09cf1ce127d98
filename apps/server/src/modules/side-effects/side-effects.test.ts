import { randomUUID } from 'node:crypto'
import type { CallInput } from '@om/contracts/endpoint'
import * as contract from '@om/contracts/side-effects'
import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { advance, type GivenPlan, givenPlan, givenSubscriber, joinClocks } from '#test/given/billing.ts'
import { givenPatient } from '#test/given/consults.ts'
import { givenPacked, orderOf, stepsOn } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type Doctor = typeof people.drOkoro | typeof people.drLund
type Report = CallInput<typeof contract.reportSideEffect>['body']

const report = (
  { patient }: Pick<GivenPlan, 'patient'>,
  effects: contract.EffectCode[],
  more: Partial<Report> = {},
): Promise<contract.MySideEffect> =>
  app.as(patient).api.sideEffects.report({
    body: { id: randomUUID(), effects, ...unsaid, ...more },
  })

const unsaid = { words: '', severity: 'mild' as const, startedOn: null }

const mine = async ({ patient }: GivenPlan) => app.as(patient).api.sideEffects.mine()
const scriptOf = async ({ patient }: GivenPlan) => (await app.as(patient).api.prescriptions.mine()).items[0]
const caseOf = ({ consultId }: GivenPlan, by: Doctor = people.drOkoro) =>
  app.as(by).api.consults.read({ params: { id: consultId } })
const inCase = async (given: GivenPlan, by: Doctor = people.drOkoro) => {
  const [found] = (await caseOf(given, by)).sideEffects
  if (!found) throw new Error('the case shows no report')
  return found
}
const tasksAbout = async (id: string) =>
  (await app.as(people.drLund).api.tasks.list({ query: { limit: 100, view: 'open' } })).items.filter(
    task => task.subjectId === id,
  )

const words = { reason: 'Examined on video, nothing found.', message: 'You may go on as before.' }
const told = { patientOutcome: 'recovered' as const, seriousness: 'not_serious' as const }
const unasked = { selfHarmNow: null, pregnancyNow: null }
const settle = async (
  given: GivenPlan,
  outcome: 'go_on' | 'cease',
  more: Partial<CallInput<typeof contract.settleSideEffect>['body']> = {},
  by: Doctor = people.drOkoro,
) => {
  const { id, version } = await inCase(given, by)
  const contact = { contactMode: 'video' as const, contactAt: app.clock.now().toISOString() }
  const body = { version, outcome, ...words, ...contact, ...told, ...unasked, ...more }
  return app.as(by).api.sideEffects.settle({ params: { id }, body })
}

describe('a side effect that is dangerous', () => {
  test('stops everything at once and calls every doctor; the patient reads where help is [SAFETY-S01]', async () => {
    const given = await givenPacked(app)
    const sent = await report(given, ['chest_pain'])
    expect(sent).toMatchObject({ level: 'E3', help: 'emergency', state: 'open', held: [expect.any(String)] })
    expect(await scriptOf(given)).toMatchObject({ status: 'on_hold', lastMove: { reason: 'side_effect' } })
    const order = await orderOf(app, given.patient.id)
    expect(order).toMatchObject({ state: 'on_hold', can: { resume: false } })
    await expect(stepsOn(app, order.id).resume('fine')).rejects.toMatchObject({ code: 'supply_refused' })
    const [task] = await tasksAbout(sent.id)
    expect(task).toMatchObject({ isUrgent: true, kind: 'side_effect', consultId: given.consultId })
    expect(Date.parse(task?.dueAt ?? '') - app.clock.now().getTime()).toBe(3_600_000)
    await app.drain()
    for (const doctor of [people.drOkoro, people.drLund]) {
      const mail = (await app.mails(doctor.email)).find(one => one.subject === 'Urgent: a patient needs a doctor now')
      expect(mail?.text).not.toMatch(new RegExp(`chest|pain|${given.patient.lastName}`, 'i'))
    }
  })

  test('is found in the patient’s own words too [SAFETY-S02]', async () => {
    const given = await givenPlan(app)
    expect(await report(given, ['other'], { words: 'since Tuesday I cannot breathe well' })).toMatchObject({
      level: 'E3',
    })
  })

  test('told to a pharmacist or a doctor counts as if the patient had reported it, once [SAFETY-S132]', async () => {
    const given = await givenPacked(app)
    const params = { id: given.patient.id }
    const body = { ...unsaid, reportId: randomUUID(), effects: ['fainted' as const], toldBy: 'phone' as const }
    const pharmacist = app.as(people.phTran).api
    const [told] = await Promise.all([1, 2].map(() => pharmacist.sideEffects.reportForPatient({ params, body })))
    expect(told).toMatchObject({ level: 'E3', help: 'emergency', held: [expect.any(String)] })
    const line = {
      number: told?.number,
      told: { to: `${people.phTran.firstName} ${people.phTran.lastName}`, how: 'phone' },
    }
    expect((await mine(given)).items).toMatchObject([line])
    expect((await caseOf(given)).sideEffects).toMatchObject([line])
    const [other, stranger] = [await givenPlan(app), await givenPatient(app)]
    const api = app.as(people.drLund).api.sideEffects
    await expect(api.reportForPatient({ params: { id: other.patient.id }, body })).rejects.toMatchObject({
      code: 'not_found',
    })
    await expect(api.reportForPatient({ params: { id: stranger.id }, body })).rejects.toMatchObject({
      code: 'not_found',
    })
    const fresh = { ...body, reportId: randomUUID(), startedOn: addDays(clinicToday(app.clock), 1) }
    await expect(api.reportForPatient({ params, body: fresh })).rejects.toMatchObject({
      problems: [{ field: 'startedOn' }],
    })
  })

  test('stops the next charge [SAFETY-S03]', async () => {
    const given = await givenSubscriber(app, { supplies: 3 })
    await report(given, ['swelling'])
    await app.drain()
    expect((await app.as(given.patient).api.subscriptions.mine()).items[0]).toMatchObject({
      isOnHold: true,
      nextChargeOn: null,
    })
  })

  test('goes on only when a doctor has spoken with the patient and settled it [SAFETY-S04]', async () => {
    const given = await givenPacked(app)
    const { id } = await report(given, ['palpitations'])
    const [line] = (await caseOf(given)).prescriptions
    const body = { version: line?.version ?? 0, reason: 'Seen, all clear again.' }
    const params = { id: given.prescriptionId }
    await expect(app.as(people.drOkoro).api.prescriptions.release({ params, body })).rejects.toMatchObject({
      code: 'side_effect_open',
    })
    await expect(settle(given, 'go_on', { contactMode: null, contactAt: null })).rejects.toMatchObject({
      code: 'bad_request',
      problems: [{ field: 'contactMode' }, { field: 'contactAt' }],
    })
    const early = new Date(app.clock.now().getTime() - 86_400_000).toISOString()
    await expect(settle(given, 'go_on', { contactAt: early })).rejects.toMatchObject({
      problems: [{ field: 'contactAt' }],
    })
    expect(await settle(given, 'go_on', {}, people.drLund)).toMatchObject({
      state: 'settled',
      outcome: 'go_on',
      settled: { by: 'Dr Henrik Lund' },
      contact: { mode: 'video' },
      can: { write: false, settle: false },
    })
    expect(await orderOf(app, given.patient.id)).toMatchObject({ state: 'packed' })
    expect(await tasksAbout(id)).toEqual([])
    const [read] = (await mine(given)).items
    expect(read).toMatchObject({
      state: 'settled',
      messages: [{ by: { role: 'doctor' }, body: words.message }],
      held: [],
    })
    expect(JSON.stringify(read)).not.toContain(words.reason)
    await app.drain()
    expect((await app.mails(given.patient.email)).map(mail => mail.subject)).toContain('Your doctor has written to you')
  })

  test('ends the treatment where the doctor says so [SAFETY-S05]', async () => {
    const given = await givenPlan(app)
    await report(given, ['swelling'])
    await settle(given, 'cease', { message: 'Stop taking it; we look for something else.' })
    expect(await scriptOf(given)).toMatchObject({ status: 'ceased', lastMove: { reason: 'side_effect' } })
  })

  test('does not let a hold of the patient’s own wish end by itself meanwhile [SAFETY-S06]', async () => {
    const given = await givenPlan(app)
    const [line] = (await caseOf(given)).prescriptions
    const until = addDays(clinicToday(app.clock), 2)
    await app.as(people.drOkoro).api.prescriptions.hold({
      params: { id: given.prescriptionId },
      body: { version: line?.version ?? 0, reason: 'patient_request', message: 'Enjoy your holiday.', until },
    })
    await report(given, ['fainted'])
    await advance(app, 'P4D')
    await app.sweep()
    expect(await scriptOf(given)).toMatchObject({ status: 'on_hold' })
    await settle(given, 'go_on')
    await app.sweep()
    expect(await scriptOf(given)).toMatchObject({ status: 'active' })
  })

  test('of two, the first that is settled lets nothing go on [SAFETY-S07]', async () => {
    const given = await givenPlan(app)
    await report(given, ['swelling'])
    await report(given, ['palpitations'])
    await settle(given, 'go_on')
    expect(await scriptOf(given)).toMatchObject({ status: 'on_hold' })
    const open = (await caseOf(given)).sideEffects.find(one => one.state === 'open')
    await app.as(people.drOkoro).api.sideEffects.settle({
      params: { id: open?.id ?? '' },
      body: {
        version: open?.version ?? 0,
        outcome: 'go_on',
        ...words,
        ...told,
        ...unasked,
        contactMode: 'phone',
        contactAt: app.clock.now().toISOString(),
      },
    })
    expect(await scriptOf(given)).toMatchObject({ status: 'active' })
  })
})

describe('a side effect', () => {
  test('that a doctor reads within two business days holds nothing, and is a conversation [SAFETY-S08]', async () => {
    const given = await givenPlan(app)
    const { id, version } = await (async () => {
      await report(given, ['headache'], { words: 'Every evening.' })
      return inCase(given)
    })()
    expect(await scriptOf(given)).toMatchObject({ status: 'active' })
    expect(await tasksAbout(id)).toHaveLength(1)
    const body = { version, body: 'Try taking it with food, and write to me on Friday.' }
    expect(await app.as(people.drOkoro).api.sideEffects.answer({ params: { id }, body })).toMatchObject({
      state: 'answered',
      messages: [{ by: { name: 'Dr Amara Okoro' } }],
    })
    expect(await tasksAbout(id)).toEqual([])
    const key = randomUUID()
    const write = () =>
      app.as(given.patient).api.sideEffects.write({ params: { id }, body: { key, body: 'It is still there.' } })
    await write()
    expect(await write()).toMatchObject({ state: 'open', messages: [{}, { body: 'It is still there.' }] })
    expect(await tasksAbout(id)).toHaveLength(1)
    await settle(given, 'go_on', { contactMode: null, contactAt: null })
    await expect(write()).rejects.toMatchObject({ code: 'side_effect_settled' })
  })

  test('that is minor needs nobody: it is kept and the patient reads what to do [SAFETY-S09]', async () => {
    const given = await givenPlan(app)
    const sent = await report(given, ['itch'])
    expect(sent).toMatchObject({ level: 'E0', state: 'self_care', dueAt: null, can: { write: false } })
    expect(await tasksAbout(sent.id)).toEqual([])
    expect((await caseOf(given)).sideEffects).toHaveLength(1)
  })

  test('sent twice is one, also at the same moment [SAFETY-S10]', async () => {
    const given = await givenPlan(app)
    const id = randomUUID()
    await Promise.allSettled([1, 2, 3].map(() => report(given, ['rash'], { id })))
    expect(await report(given, ['rash'], { id })).toMatchObject({ id, level: 'E2' })
    expect((await mine(given)).items).toHaveLength(1)
  })

  test('names the field that is wrong, and needs a treatment [SAFETY-S11]', async () => {
    const given = await givenPlan(app)
    await expect(report(given, ['other'])).rejects.toMatchObject({ problems: [{ field: 'words' }] })
    await expect(report(given, [])).rejects.toMatchObject({ problems: [{ field: 'effects' }] })
    await expect(report(given, ['itch'], { startedOn: addDays(clinicToday(app.clock), 1) })).rejects.toMatchObject({
      problems: [{ field: 'startedOn' }],
    })
    const patient = await givenPatient(app)
    expect(await app.as(patient).api.sideEffects.mine()).toEqual({ items: [], mayReport: false })
    await expect(report({ patient }, ['itch'])).rejects.toMatchObject({ code: 'no_treatment' })
  })

  test('is settled once: of two doctors the second is told, and nobody settles their own [SAFETY-S12]', async () => {
    const given = await givenPlan(app)
    await report(given, ['rash'])
    const { id, version } = await inCase(given)
    const body = {
      version,
      outcome: 'go_on' as const,
      ...words,
      ...told,
      ...unasked,
      contactMode: 'phone' as const,
      contactAt: app.clock.now().toISOString(),
    }
    const both = await Promise.allSettled(
      [people.drOkoro, people.drLund].map(by => app.as(by).api.sideEffects.settle({ params: { id }, body })),
    )
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))).toMatchObject([
      { status: 409, code: 'side_effect_changed' },
    ])
  })

  test('is the patient’s and the doctors’ to read, and nobody else’s [SAFETY-S13]', async () => {
    const given = await givenPlan(app)
    const { id } = await report(given, ['rash'])
    const other = await givenPlan(app)
    expect((await mine(other)).items).toEqual([])
    await expect(
      app.as(other.patient).api.sideEffects.write({ params: { id }, body: { key: randomUUID(), body: 'Hello' } }),
    ).rejects.toMatchObject({ code: 'not_found' })
    expect(await inCase(given, people.drLund)).toMatchObject({ id })
  })

  test('is reported to the regulator with what its form asks, and only once [SAFETY-S14]', async () => {
    const given = await givenPlan(app)
    await report(given, ['rash'], { words: 'Both arms, "red"', startedOn: clinicToday(app.clock) })
    const { id, version } = await inCase(given)
    const csv = await app.as(people.drOkoro).request('GET', `/api/side-effects/${id}/report.csv`)
    const text = await csv.text()
    for (const part of ['"Suspected medicine"', '"Both arms, ""red"""', '"Sex at birth","male"', '"Rash or hives"'])
      expect(text).toContain(part)
    expect(text).not.toContain(given.patient.lastName)
    const pdf = await app.as(people.drOkoro).request('GET', `/api/side-effects/${id}/report`)
    expect((await pdf.text()).slice(0, 5)).toBe('%PDF-')
    const body = { version, reference: 'AU-2026-10001' }
    expect(await app.as(people.drOkoro).api.sideEffects.reportToTga({ params: { id }, body })).toMatchObject({
      tga: { reference: 'AU-2026-10001' },
      can: { reportToTga: false },
    })
    await expect(app.as(people.drOkoro).api.sideEffects.reportToTga({ params: { id }, body })).rejects.toMatchObject({
      code: 'side_effect_changed',
    })
  })

  test('has its number at the regulator corrected with a reason, and what was recorded stays [SAFETY-S510]', async () => {
    const given = await givenPlan(app)
    await report(given, ['chest_pain'])
    const { id, version } = await inCase(given)
    const { api } = app.as(people.drLund)
    const correct = (at: number, reference: string | null) =>
      api.sideEffects.correctTga({
        params: { id },
        body: { version: at, reference, reason: 'A digit was typed twice.' },
      })
    await expect(correct(version, 'AU-2026-1')).rejects.toMatchObject({ status: 409, code: 'side_effect_changed' })
    const sent = await api.sideEffects.reportToTga({ params: { id }, body: { version, reference: 'AU-2026-10011' } })
    await expect(correct(sent.version, 'AU-2026-10011')).rejects.toMatchObject({ problems: [{ field: 'reference' }] })
    const both = await Promise.allSettled([
      correct(sent.version, 'AU-2026-1001'),
      correct(sent.version, 'AU-2026-1002'),
    ])
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const right = await inCase(given)
    expect(right).toMatchObject({
      tga: { at: sent.tga?.at },
      tgaBefore: [{ reference: 'AU-2026-10011', to: right.tga?.reference, by: 'Dr Henrik Lund' }],
    })
    const isAsked = async () =>
      (await api.tasks.list({ query: { limit: 100, view: 'open' } })).items.some(
        one => one.subjectId === id && one.kind === 'tga_report',
      )
    expect(await isAsked()).toBe(false)
    const taken = await correct(right.version, null)
    expect(taken).toMatchObject({ tga: null, can: { reportToTga: true, correctTga: false } })
    expect(taken.tgaBefore.map(one => one.to)).toEqual([null, right.tga?.reference])
    expect(await isAsked(), 'it still has to be sent').toBe(true)
    const { pool } = app.deps
    await api.sideEffects.reportToTga({ params: { id }, body: { version: taken.version, reference: 'AU-2026-1003' } })
    for (const sql of [
      `update public.side_effects set tga_reference = 'x' where id = $1`,
      'update public.side_effects set reported_to_tga_at = null where id = $1',
      `update public.tga_corrections set reference = 'x' where side_effect_id = $1`,
      'delete from public.tga_corrections where side_effect_id = $1',
    ])
      await expect(pool.query(sql, [id])).rejects.toThrow()
  })

  test('is kept by the database as it was reported, also against the server [SAFETY-S15]', async () => {
    const given = await givenPlan(app)
    const { id } = await report(given, ['rash'])
    const { pool } = app.deps
    for (const change of [`set level = 'E0'`, `set words = 'x'`])
      await expect(pool.query(`update public.side_effects ${change} where id = $1`, [id])).rejects.toThrow('kept')
    await expect(pool.query('delete from public.side_effects where id = $1', [id])).rejects.toThrow()
  })

  const params = { id: '00000000-0000-4000-8000-00000000abcd' }
  onlyFor(() => app, contract.reportSideEffect, {})
  onlyFor(() => app, contract.mySideEffects, {})
  for (const one of [contract.writeAboutSideEffect, contract.answerSideEffect, contract.settleSideEffect])
    onlyFor(() => app, one, { params })
  for (const one of [contract.reportToTga, contract.correctTga, contract.adverseEventPdf, contract.adverseEventCsv])
    onlyFor(() => app, one, { params })
})
