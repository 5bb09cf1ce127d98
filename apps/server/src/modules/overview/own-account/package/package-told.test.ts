import { randomUUID } from 'node:crypto'
import * as contract from '@om/contracts/account'
import type { CorrectableKey } from '@om/contracts/picture'
import { people } from '@om/testing/people'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bundleProblems } from '#test/fhir/check-bundle.ts'
import { joinClocks } from '#test/given/billing.ts'
import { givenConsult, givenPatient } from '#test/given/consults.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

type Patient = Awaited<ReturnType<typeof givenPatient>>
type Told = { resourceType: string; code: { text: string }; clinicalStatus: { coding: { code: string }[] } }

const toldOf = async (patient: Patient) => {
  const response = await app.as(patient).request('GET', contract.exportPackage.path)
  expect(response.status).toBe(200)
  const file = unzipSync(new Uint8Array(await response.arrayBuffer()))['fhir.json'] ?? new Uint8Array()
  const bundle = JSON.parse(strFromU8(file)) as { entry: { fullUrl: string; resource: Told }[] }
  expect(bundleProblems(bundle)).toEqual([])
  return bundle.entry.map(one => one.resource)
}
const statesOf = (resources: Told[], type: string) =>
  Object.fromEntries(
    resources
      .filter(one => one.resourceType === type)
      .map(one => [one.code.text, one.clinicalStatus.coding[0]?.code ?? '']),
  )

/** Whatever was ever told to one of these questions, and was no error. */
const countEver = async (patient: Patient, keys: CorrectableKey[]): Promise<number> => {
  const { rows } = await app.deps.pool.query<{ n: number }>(
    `select count(distinct (key, token))::int as n from (
       select key, jsonb_array_elements_text(q.full_quiz_data -> key) as token
       from public.hair_quiz_results_v2 q, unnest($2::text[]) as key where q.user_id = $1 and q.full_quiz_data ? key
       union all
       select f.key, jsonb_array_elements_text(f.value -> 'values') from public.clinical_facts f
       where f.patient_id = $1 and f.kind = 'answer' and f.key = any($2)
         and not exists (select 1 from public.fact_errors e where e.fact_id = f.id)) told
     where token <> 'none'`,
    [patient.id, keys],
  )
  return rows[0]?.n ?? 0
}

test('conditions and allergies are those of today, whoever told them: what was added is there with its words, and what was taken back as that [RECORD-S061]', async () => {
  const patient = await givenPatient(app)
  await givenConsult(app, {
    patient,
    answers: { allergies: ['latex_adhesive'], allergies_text: 'A rash under plasters', health_conditions: ['thyroid'] },
  })
  const correct = (key: CorrectableKey, values: string[], text = '') =>
    app.as(patient).api.picture.correct({ body: { id: randomUUID(), key, values, text } })
  const first = await toldOf(patient)
  expect(statesOf(first, 'AllergyIntolerance')).toEqual({
    'Latex or sticking plaster: A rash under plasters': 'active',
  })
  expect(statesOf(first, 'Condition')).toEqual({ 'A thyroid problem': 'active' })

  app.clock.advance(60_000)
  await correct('allergies', ['lactose', 'other'], 'Bee stings')
  app.clock.advance(60_000)
  await app.as(people.drOkoro).api.picture.addFact({
    params: { id: patient.id },
    body: {
      ...{ factId: randomUUID(), key: 'health_conditions', values: ['thyroid', 'diabetes'], text: '' },
      ...{ source: 'doctor', note: 'Told on the phone.' },
    },
  })
  const slip = randomUUID()
  await app.as(patient).api.picture.correct({ body: { id: slip, key: 'allergies', values: ['gelatin'], text: 'No' } })
  await app.as(patient).api.picture.strike({ params: { id: slip }, body: { reason: 'I pressed the wrong one.' } })

  const now = await toldOf(patient)
  const allergies = statesOf(now, 'AllergyIntolerance')
  expect(allergies).toEqual({
    'Latex or sticking plaster: A rash under plasters': 'inactive',
    Lactose: 'active',
    'Bee stings': 'active',
  })
  expect(now.find(one => one.code?.text.startsWith('Latex'))).toMatchObject({
    note: [{ text: expect.stringMatching(/^Taken back on .* by Patient$/) }],
  })
  const conditions = statesOf(now, 'Condition')
  expect(conditions).toEqual({ 'A thyroid problem': 'active', Diabetes: 'active' })
  expect(now.find(one => one.code?.text === 'Diabetes')).toMatchObject({
    recorder: { display: 'Dr Amara Okoro' },
  })
  expect(Object.keys(allergies)).toHaveLength(await countEver(patient, ['allergies']))
  expect(Object.keys(conditions)).toHaveLength(await countEver(patient, ['health_conditions', 'mood_conditions']))
})
