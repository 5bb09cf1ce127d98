import { patients } from '@om/contracts/patients'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advance, joinClocks } from '#test/given/billing.ts'
import { givenClaimed, givenConsult, givenPatient } from '#test/given/consults.ts'
import { givenPrescription } from '#test/given/prescriptions.ts'
import { givenShipped } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const list = (query: Partial<Parameters<TestApp['anyone']['api']['patients']['list']>[0]['query']> = {}) =>
  app.as(people.drOkoro).api.patients.list({ query: { limit: 20, view: 'everyone', sort: 'newest', ...query } })
const idsOf = async (query: Parameters<typeof list>[0]) => (await list(query)).items.map(one => one.id)

describe('the list of patients', () => {
  test('finds a patient by name, date of birth and number, with what they are prescribed [CONSULT-S300]', async () => {
    const { patient } = await givenPrescription(app)
    const [line] = (await list({ search: `${patient.firstName} ${patient.lastName}` })).items.filter(
      one => one.id === patient.id,
    )
    expect(line).toMatchObject({ treatment: { status: 'active' }, newest: { state: 'approved' } })
    const [year, month, day] = (line?.dateOfBirth ?? '').split('-')
    for (const search of [line?.newest?.number ?? '', `${day}/${month}/${year}`, patient.lastName.toUpperCase()])
      expect(await idsOf({ search, limit: 100 })).toContain(patient.id)
    expect(await idsOf({ search: 'Nobody Atall' })).toEqual([])
  })

  test('lists who is in treatment alone, and nobody twice over its pages [CONSULT-S301]', async () => {
    const treated = await givenPrescription(app)
    const untreated = await givenConsult(app)
    const inTreatment = await idsOf({ view: 'in_treatment', limit: 100 })
    expect(inTreatment).toContain(treated.patient.id)
    expect(inTreatment).not.toContain(untreated.patient.id)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ limit: 3, cursor })
      seen.push(...page.items.map(one => one.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual(expect.arrayContaining([treated.patient.id, untreated.patient.id]))
  })
})

describe('the list of patients', () => {
  test('finds a patient by phone, however it is written [CONSULT-S300]', async () => {
    const { patient } = await givenPrescription(app)
    await app.deps.pool.query(`update public.profiles set phone = '0491 570 006' where id = $1`, [patient.id])
    for (const search of ['0491570006', '+61 491 570 006', '0491 570 006'])
      expect(await idsOf({ search })).toEqual([patient.id])
    expect(await idsOf({ search: '0491570007' })).toEqual([])
  })

  test('is narrowed to who takes a medicine, is flagged, or has an overdue check-in [CONSULT-S361]', async () => {
    const { patient } = await givenPrescription(app)
    const flagged = await givenConsult(app, { answers: { mood_conditions: ['self_harm_thoughts'] } })
    const calm = await givenConsult(app)
    const all = { limit: 100 } as const
    expect(await idsOf({ ...all, medicine: 'FIN_PO' })).toContain(patient.id)
    expect(await idsOf({ ...all, medicine: 'FIN_PO' })).not.toContain(calm.patient.id)
    expect(await idsOf({ ...all, medicine: 'CPA_PO' })).not.toContain(patient.id)
    expect(await idsOf({ ...all, view: 'flagged' })).toContain(flagged.patient.id)
    expect(await idsOf({ ...all, view: 'flagged' })).not.toContain(calm.patient.id)
    expect(await idsOf({ ...all, view: 'overdue' })).not.toContain(patient.id)
    await app.deps.pool.query(
      `insert into public.check_ins (patient_id, brand, medicines, kind, started_on, due_on, state, flags)
       values ($1, 'men', '{}', 'month_3', '2026-06-01', '2026-09-01', 'overdue', '{}')`,
      [patient.id],
    )
    expect(await idsOf({ ...all, view: 'overdue' })).toEqual([patient.id])
    expect(
      (await list({ search: patient.lastName, limit: 100 })).items.find(one => one.id === patient.id)?.seenAt,
    ).toEqual(expect.any(String))
  })

  test('goes by name, by who was seen last and by what runs out first, and nobody stands twice over its pages [CONSULT-S362]', async () => {
    await givenPrescription(app)
    for (const sort of ['name', 'seen', 'runs_out'] as const) {
      const whole = (await list({ sort, limit: 100 })).items
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await list({ sort, limit: 2, cursor })
        seen.push(...page.items.map(one => one.id))
        cursor = page.nextCursor ?? undefined
        if (cursor) expect(Buffer.from(cursor, 'base64url').toString()).not.toMatch(/castellano/i)
      } while (cursor)
      expect(seen).toEqual(whole.map(one => one.id))
      expect(new Set(seen).size).toBe(seen.length)
    }
    const names = (await list({ sort: 'name', limit: 100 })).items.map(
      one => one.name.split(' ').at(-1)?.toLowerCase() ?? '',
    )
    expect(names).toEqual(names.toSorted())
    await expect(list({ sort: 'seen', cursor: 'bm90IG91cnM' })).rejects.toMatchObject({ code: 'bad_request' })
  })

  test('is a file without what is closed, whose making is recorded; charts read last come first among the recent [CONSULT-S363]', async () => {
    const { patient } = await givenPrescription(app)
    const { api, request } = app.as(people.drOkoro)
    const file = await (await request('GET', `/api/patients/export.csv?search=${patient.lastName}`)).text()
    expect(file.split('\r\n')[0]).toMatch(/^.?Name,Born,Brand/)
    expect(file).toContain(`${patient.firstName} ${patient.lastName}`)
    const { rows } = await app.deps.pool.query(`select 1 from public.audit_log where action = 'patient.list.export'`)
    expect(rows).toHaveLength(1)
    const other = await givenConsult(app)
    for (const id of [patient.id, other.patient.id, patient.id]) await api.patients.read({ params: { id } })
    const { items } = await api.patients.recent()
    expect(items.slice(0, 2).map(one => one.id)).toEqual([patient.id, other.patient.id])
  })

  test('who was last seen more than a year ago is found so, and not before [CONSULT-S361]', async () => {
    const { patient } = await givenPrescription(app)
    const isFound = async () => (await idsOf({ view: 'not_seen', limit: 100 })).includes(patient.id)
    expect(await isFound()).toBe(false)
    app.clock.advance(366 * 86_400_000)
    expect(await isFound()).toBe(true)
    app.clock.advance(-366 * 86_400_000)
  })
})

test('who has used every delivery is in treatment while the last one lasts, and runs out with it [PRESCRIPTION-S473]', async () => {
  await joinClocks(app)
  const { patient } = await givenShipped(app, { supplies: 1 })
  const isIn = async (view: 'in_treatment' | 'running_out') => (await idsOf({ view, limit: 100 })).includes(patient.id)
  expect([await isIn('in_treatment'), await isIn('running_out')]).toEqual([true, false])
  await advance(app, 'P20D')
  expect([await isIn('in_treatment'), await isIn('running_out')]).toEqual([true, true])
  const { items } = await list({ view: 'running_out', limit: 100 })
  expect(items.find(one => one.id === patient.id)).toMatchObject({ treatment: { status: 'exhausted' } })
  await advance(app, 'P60D')
  expect([await isIn('in_treatment'), await isIn('running_out')]).toEqual([false, false])
})

describe('a chart', () => {
  test('has every consult, and reading it is recorded [CONSULT-S302]', async () => {
    const { patient, consult } = await givenClaimed(app)
    const chart = await app.as(people.drOkoro).api.patients.read({ params: { id: patient.id } })
    expect(chart.consults.map(one => one.id)).toEqual([consult.id])
    expect(chart.patient).toMatchObject({ id: patient.id, treatment: null })
    const { rows } = await app.deps.pool.query(
      `select actor_role from public.audit_log where action = 'patient.chart.read' and patient_id = $1`,
      [patient.id],
    )
    expect(rows).toEqual([{ actor_role: 'doctor' }])
  })

  test('is absent for whoever has sent nothing [CONSULT-S302]', async () => {
    const patient = await givenPatient(app)
    await expect(app.as(people.drOkoro).api.patients.read({ params: { id: patient.id } })).rejects.toMatchObject({
      status: 404,
    })
  })

  onlyFor(() => app, patients.list)
  onlyFor(() => app, patients.recent)
  onlyFor(() => app, patients.exported)
  onlyFor(() => app, patients.read, { params: { id: people.theo.id } })
})
