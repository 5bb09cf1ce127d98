import { randomUUID } from 'node:crypto'
import { exportPackage } from '@om/contracts/account'
import { ownRecord } from '@om/contracts/own-record'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import { ageOn } from '@om/domain/quiz/date'
import { people } from '@om/testing/people'
import { strFromU8, unzipSync } from 'fflate'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPlan, joinClocks } from '#test/given/billing.ts'
import { givenClaimed } from '#test/given/consults.ts'
import { givenReadyToSign, signatureFor } from '#test/given/prescriptions.ts'
import { tasksOf } from '#test/given/tasks.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await joinClocks(app)
})
afterAll(() => app.stop())

type Given = Awaited<ReturnType<typeof givenPlan>>
const correct = ({ patient }: Given, born: string) =>
  app.as(patient).api.picture.correct({
    body: { id: randomUUID(), key: 'date_of_birth', values: [born], text: '' },
  })
const script = async ({ patient }: Given) => {
  const [first] = (await app.as(patient).api.prescriptions.mine()).items
  return first ?? expect.fail('there is no prescription')
}
const yearsAgo = (years: number) => `01/02/${app.clock.now().getUTCFullYear() - years}`

test('a date of birth that makes them a minor stops care until a doctor has looked; put right again it may go on [PICTURE-S230]', async () => {
  const given = await givenPlan(app)
  const before = (await app.as(given.patient).api.picture.mine()).lines.find(one => one.key === 'date_of_birth')
  await correct(given, yearsAgo(16))
  const { lines } = await app.as(given.patient).api.picture.mine()
  const line = lines.find(one => one.key === 'date_of_birth')
  expect(line).toMatchObject({ now: { source: 'patient' }, before: [{ words: before?.now?.words }] })
  const held = await script(given)
  expect(held.status).toBe('on_hold')
  expect(await tasksOf(app, 'correction', held.id)).toMatchObject([{ state: 'open' }])
  const release = async () => {
    const [row] = (
      await app.deps.pool.query('select id, version from public.prescriptions where patient_id = $1', [
        given.patient.id,
      ])
    ).rows
    return app.as(people.drOkoro).api.prescriptions.release({
      params: { id: row.id },
      body: { version: row.version, reason: 'They showed me an ID with that day on it.' },
    })
  }
  await expect(release()).rejects.toMatchObject({ code: 'supply_ruled_out' })
  await correct(given, yearsAgo(30))
  expect((await script(given)).status).toBe('on_hold')
  await release()
  expect((await script(given)).status).toBe('active')
})

test('one that cannot be is refused by its field, and what the chart shows follows the newest [PICTURE-S230]', async () => {
  const given = await givenPlan(app)
  for (const wrong of ['31/02/1990', '1990-03-01', '01/01/1850', yearsAgo(-2)])
    await expect(correct(given, wrong)).rejects.toMatchObject({ status: 400, problems: [{ field: 'values' }] })
  await correct(given, '03/04/1991')
  const { rows } = await app.deps.pool.query('select id from public.consults where patient_id = $1', [given.patient.id])
  const chart = await app.as(people.drOkoro).api.consults.read({ params: { id: rows[0].id } })
  expect(chart.patient.dateOfBirth).toBe('1991-04-03')
  expect((await script(given)).status).toBe('active')
})

const pdfText = async (response: Response) =>
  (await extractText(await getDocumentProxy(new Uint8Array(await response.arrayBuffer())), { mergePages: true })).text

test('one that was put right stands in every list and paper from then on; struck as a mistake it counts no more [PICTURE-S231]', async () => {
  const { api: doctor } = app.as(people.drOkoro)
  const { patient, consult } = await givenReadyToSign(app)
  const read = async () => (await doctor.consults.read({ params: { id: consult.id } })).patient.dateOfBirth
  const before = (await read()) ?? expect.fail('the assessment says when they were born')
  await app.as(patient).api.picture.correct({
    body: { id: randomUUID(), key: 'date_of_birth', values: ['3/04/1971'], text: '' },
  })
  const born = '1971-04-03'
  expect(await read()).toBe(born)
  const { age } = await doctor.consults.read({ params: { id: consult.id } })
  expect(age).toBe(ageOn(born, dayIn(app.clock.now(), CLINIC_ZONE)))
  const queued = await doctor.consults.queue({ query: { view: 'mine', limit: 100 } })
  expect(queued.items.find(one => one.id === consult.id)).toMatchObject({ age })
  const search = (day: string) =>
    doctor.patients
      .list({ query: { view: 'everyone', sort: 'newest', search: day.split('-').toReversed().join('/'), limit: 50 } })
      .then(({ items }) => items.filter(one => one.id === patient.id).map(one => one.dateOfBirth))
  expect([await search(born), await search(before)]).toEqual([[born], []])
  expect(await doctor.chartOpenings.access({ query: { patientId: patient.id } })).toMatchObject({ dateOfBirth: born })
  await doctor.prescriptions.sign({
    params: { id: consult.id },
    body: await signatureFor(app, people.drOkoro, consult, 'RX-M1'),
  })
  const { rows } = await app.deps.pool.query(
    `select patient_snapshot ->> 'dateOfBirth' as born from public.prescriptions where patient_id = $1`,
    [patient.id],
  )
  expect(rows).toEqual([{ born }])
  await doctor.picture.requestTests({ params: { id: patient.id }, body: { key: randomUUID(), tests: ['ferritin'] } })
  const letters = await app.deps.pool.query(
    `select letter #>> '{patient,dateOfBirth}' as born from public.test_requests where patient_id = $1`,
    [patient.id],
  )
  expect(letters.rows).toEqual([{ born }])
  expect(await pdfText(await app.as(patient).request('GET', ownRecord.gpSummary.path))).toContain('3 April 1971')
  const bundle = async () => {
    const response = await app.as(patient).request('GET', exportPackage.path)
    const file = unzipSync(new Uint8Array(await response.arrayBuffer()))['fhir.json'] ?? new Uint8Array()
    return /"birthDate": "([^"]+)"/.exec(strFromU8(file))?.[1]
  }
  expect(await bundle()).toBe(born)
  await app.deps.pool.query(
    `insert into public.fact_errors (fact_id, patient_id, reason, by_id, by_name, at)
     select id, patient_id, 'Typed wrongly', patient_id, '', now() from public.clinical_facts
     where patient_id = $1 and key = 'date_of_birth'`,
    [patient.id],
  )
  expect([await bundle(), await search(born), await search(before)]).toEqual([before, [], [before]])
})

test('the letter to a GP names the day as it stands [PICTURE-S231]', async () => {
  const { patient, consult } = await givenClaimed(app)
  await app.as(people.drOkoro).api.consults.decline({
    params: { id: consult.id },
    body: {
      ...{ version: consult.version, decision: 'referred', reason: 'needs_in_person_exam' },
      ...{ message: 'Please have this looked at in person soon.', note: 'Referred to in-person care.' },
    },
  })
  await app.as(patient).api.picture.correct({
    body: { id: randomUUID(), key: 'date_of_birth', values: ['03/04/1971'], text: '' },
  })
  const letter = await app.as(patient).request('GET', `/api/consults/${consult.id}/letter`)
  expect(await pdfText(letter)).toContain('born 3 April 1971')
})
