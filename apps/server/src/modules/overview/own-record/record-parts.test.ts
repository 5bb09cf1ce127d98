import { ownRecord } from '@om/contracts/own-record'
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

onlyFor(() => app, ownRecord.assessments)
onlyFor(() => app, ownRecord.dispensings)
