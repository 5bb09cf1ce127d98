import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPatient, givenQuiz } from '#test/given/consults.ts'
import { formatDob } from '#test/given/dates.ts'
import { givenPhoto } from '#test/given/photos.ts'
import { supabaseFor } from '#test/supabase-client.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const hours = 3_600_000
const rowOf = async (id: string) =>
  (await app.deps.pool.query('select * from public.hair_quiz_results_v2 where id = $1', [id])).rows[0]

test('the answers of somebody under 18 are reduced to the minimum within a day, wherever the birthday stands (INV-15) [KEEP-S38]', async () => {
  const createdAt = app.clock.now()
  const quiz = async (born: string, change = {}, told = formatDob(born)) => {
    const patient = await givenPatient(app, { dateOfBirth: born })
    return givenQuiz(app, { patient, answers: { date_of_birth: told }, change, createdAt })
  }
  const nowhereElse = { date_of_birth: null }
  const minors = [
    await quiz('2010-05-01'),
    await quiz('2010-05-01', nowhereElse),
    await quiz('2010-05-01', nowhereElse, '01/05/2010  '),
    await quiz('2010-05-01', nowhereElse, '2010-05-01'),
    await quiz('2010-05-01', nowhereElse, '2010-05-01T00:00:00Z'),
  ]
  const adult = await quiz('1990-05-01')
  const [first = ''] = minors
  await app.sweep('under-age', 'photos')
  expect((await rowOf(first)).full_quiz_data).not.toBeNull()
  app.clock.advance(2 * hours)
  await app.sweep('under-age', 'photos')
  await app.sweep('under-age', 'photos')
  for (const id of minors) {
    const row = await rowOf(id)
    expect(row).toMatchObject({
      full_quiz_data: null,
      health_conditions: null,
      current_medications: null,
      hair_loss_pattern: null,
      consent_telehealth: false,
    })
    expect(row.user_id).not.toBeNull()
    expect(row.date_of_birth).not.toBeNull()
  }
  expect((await rowOf(adult)).full_quiz_data).not.toBeNull()
  const { rows } = await app.deps.pool.query(
    `select count(*)::int as n from public.audit_log where action = 'quiz.reduce'`,
  )
  expect(rows).toEqual([{ n: minors.length }])
})

test('also those sent straight to the table without the whole answers, after an outage of days, with the photos that waited [KEEP-S200]', async () => {
  const patient = await givenPatient(app)
  await givenPhoto(app, patient, 'front')
  const { data, error } = await supabaseFor(app, patient)
    .from('hair_quiz_results_v2')
    .insert({ user_id: patient.id, brand: 'men', date_of_birth: '2012-03-04', health_conditions: ['asthma'] })
    .select('id')
    .single()
  expect(error).toBeNull()
  // Nobody's clock ran for three days.
  app.clock.advance(Date.now() - app.clock.now().getTime() + 72 * hours)
  await app.sweep('under-age', 'photos')
  await app.sweep('under-age', 'photos')
  expect(await rowOf(data?.id)).toMatchObject({ health_conditions: null, reduced_at: expect.any(Date) })
  const photos = await app.deps.pool.query('select 1 from public.photos where patient_id = $1', [patient.id])
  expect(photos.rows).toEqual([])
})

test('an age is looked at once, and nobody marks their own as looked at', async () => {
  const patient = await givenPatient(app)
  const { error } = await supabaseFor(app, patient)
    .from('hair_quiz_results_v2')
    .insert({ user_id: patient.id, brand: 'men', age_checked_at: '2026-01-01T00:00:00Z' })
  expect(error).not.toBeNull()
})
