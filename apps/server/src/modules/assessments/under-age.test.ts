import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPatient, givenQuiz } from '#test/given/consults.ts'
import { formatDob } from '#test/given/dates.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const rowOf = async (id: string) =>
  (await app.deps.pool.query('select * from public.hair_quiz_results_v2 where id = $1', [id])).rows[0]

test('the answers of somebody under 18 are reduced to the minimum within a day, wherever the birthday stands (INV-15) [KEEP-S38]', async () => {
  const createdAt = app.clock.now()
  const quiz = async (born: string, change = {}) => {
    const patient = await givenPatient(app, { dateOfBirth: born })
    return givenQuiz(app, { patient, answers: { date_of_birth: formatDob(born) }, change, createdAt })
  }
  const [minor, told, adult] = [
    await quiz('2010-05-01'),
    await quiz('2010-05-01', { date_of_birth: null }),
    await quiz('1990-05-01'),
  ]
  await app.sweep()
  expect((await rowOf(minor)).full_quiz_data).not.toBeNull()
  app.clock.advance(2 * 3_600_000)
  await app.sweep()
  await app.sweep()
  for (const id of [minor, told]) {
    const row = await rowOf(id)
    expect(row).toMatchObject({
      full_quiz_data: null,
      health_conditions: null,
      current_medications: null,
      hair_loss_pattern: null,
      consent_telehealth: false,
    })
    expect(row.user_id).not.toBeNull()
  }
  expect((await rowOf(adult)).full_quiz_data).not.toBeNull()
  const { rows } = await app.deps.pool.query(
    `select count(*)::int as n from public.audit_log where action = 'quiz.reduce'`,
  )
  expect(rows).toEqual([{ n: 2 }])
})
