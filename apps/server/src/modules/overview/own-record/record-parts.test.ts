import { ownRecord } from '@om/contracts/own-record'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { joinClocks } from '#test/given/billing.ts'
import { givenConsult, givenPatient } from '#test/given/consults.ts'
import { givenShipped } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

test('each assessment is read question by question by the patient alone [RECORD-S030]', async () => {
  const { id, patient } = await givenConsult(app)
  const { items } = await app.as(patient).api.ownRecord.assessments()
  expect(items).toMatchObject([{ consultId: id }])
  expect(items[0]?.answers).toContainEqual(
    expect.objectContaining({ question: 'What would you like most?', answer: 'Keep the hair I have' }),
  )
  expect(items[0]?.answers.some(one => /^I agree/.test(one.question))).toBe(false)
  expect((await app.as(await givenPatient(app)).api.ownRecord.assessments()).items).toEqual([])
})

test('what was sent is read with its batch, also once its prescription has ended [RECORD-S031]', async () => {
  const { patient, prescriptionId } = await givenShipped(app)
  await app.as(patient).api.prescriptions.stop({ params: { id: prescriptionId }, body: { message: '' } })
  const { items } = await app.as(patient).api.ownRecord.dispensings()
  expect(items.length).toBeGreaterThan(0)
  for (const one of items) {
    expect(one).toMatchObject({
      batchNumber: expect.stringMatching(/./),
      prescriptionNumber: expect.stringMatching(/^RX/),
    })
    expect(one.lastsUntil > one.on).toBe(true)
  }
  expect((await app.as(await givenPatient(app)).api.ownRecord.dispensings()).items).toEqual([])
})

test('a summary for the GP names medicines and what was told, and is written down [RECORD-S065]', async () => {
  const { patient } = await givenShipped(app)
  const response = await app.as(patient).request('GET', ownRecord.gpSummary.path)
  expect(response.headers.get('content-type')).toBe('application/pdf')
  const pdf = await getDocumentProxy(new Uint8Array(await response.arrayBuffer()))
  const { text } = await extractText(pdf, { mergePages: true })
  expect(text).toContain('Medicines that we prescribe')
  expect(text).toMatch(/RX\d+, signed on .+ by Dr/)
  expect(text).toContain('no doctor has written it')
  expect(text).not.toContain('Which picture is closest')
  const { rows } = await app.deps.pool.query(
    `select count(*)::int as n from public.audit_log where action = 'record.gp_summary.read' and patient_id = $1`,
    [patient.id],
  )
  expect(rows).toEqual([{ n: 1 }])
  // Who has sent nothing gets a paper that says so little.
  expect((await app.as(await givenPatient(app)).request('GET', ownRecord.gpSummary.path)).status).toBe(200)
})

onlyFor(() => app, ownRecord.gpSummary)
onlyFor(() => app, ownRecord.assessments)
onlyFor(() => app, ownRecord.dispensings)
