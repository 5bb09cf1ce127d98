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
  app.as(people.drOkoro).api.patients.list({ query: { limit: 20, view: 'everyone', ...query } })
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
  onlyFor(() => app, patients.read, { params: { id: people.theo.id } })
})
