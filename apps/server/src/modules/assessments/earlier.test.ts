import { assessments } from '@om/contracts/quiz-drafts'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answersFor, givenPatient, givenQuiz } from '#test/given/consults.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Patient = Awaited<ReturnType<typeof givenPatient>>
const earlier = async (patient: Patient, brand: 'men' | 'women' = 'men') =>
  (await app.as(patient).api.assessments.earlier({ query: { brand } })).earlier
/** Midnight in Sydney has passed, in UTC it has not. */
const lateEvening = new Date('2026-03-04T14:30:00Z')

describe('earlier answers', () => {
  test('works: those of the last assessment, with the day at the clinic on which they were given [KEEP-S25]', async () => {
    const patient = await givenPatient(app)
    await givenQuiz(app, { patient, answers: answersFor(patient, { family_history: 'no' }), createdAt: lateEvening })
    const before = new Date('2025-01-01T00:00:00Z')
    await givenQuiz(app, { patient, answers: answersFor(patient, { family_history: 'yes' }), createdAt: before })
    expect(await earlier(patient)).toMatchObject({
      answeredOn: '2026-03-05',
      answers: { family_history: 'no', sex_at_birth: 'male', hair_loss_pattern: 'nh3' },
    })
  })

  test('come without what must be asked again: pregnancy, mood, medicines, consents [KEEP-S26]', async () => {
    const patient = await givenPatient(app, { brand: 'women' })
    const answers = answersFor(patient, {
      mood_conditions: ['self_harm_thoughts'],
      current_medications: ['other'],
      current_medications_text: 'A tablet',
    })
    await givenQuiz(app, { patient, answers })
    const given = await earlier(patient, 'women')
    expect(given?.answers).toHaveProperty('allergies')
    for (const key of [
      'pregnancy_status',
      'mood_conditions',
      'current_medications',
      'current_medications_text',
      'consent_telehealth',
      'consent_privacy_policy',
    ])
      expect(given?.answers).not.toHaveProperty(key)
    expect(JSON.stringify(given)).not.toContain('self_harm')
  })

  test('are none where nothing was ever sent', async () => {
    expect(await earlier(await givenPatient(app))).toBeNull()
  })

  test('hides other people’s records: everyone gets their own [KEEP-S29]', async () => {
    const patient = await givenPatient(app)
    await givenQuiz(app, { patient })
    expect(await earlier(await givenPatient(app))).toBeNull()
    expect(await earlier(patient)).not.toBeNull()
  })

  test('carry nothing along that no question asks', async () => {
    const patient = await givenPatient(app)
    const answers = { ...answersFor(patient), note_of_the_doctor: 'private', onset: 7 }
    await givenQuiz(app, { patient, change: { full_quiz_data: answers } })
    const given = await earlier(patient)
    expect(given?.answers).not.toHaveProperty('note_of_the_doctor')
    expect(given?.answers).not.toHaveProperty('onset')
    expect(given?.answers).toHaveProperty('sex_at_birth')
  })

  test('each reading is in the audit log [KEEP-S30]', async () => {
    const patient = await givenPatient(app)
    const id = await givenQuiz(app, { patient })
    await earlier(patient)
    const { rows } = await app.deps.pool.query(
      `select subject_id, actor_id from public.audit_log where action = 'assessment.earlier.read' and patient_id = $1`,
      [patient.id],
    )
    expect(rows).toEqual([{ subject_id: id, actor_id: patient.id }])
  })

  test('refuses bad input: a brand is needed', async () => {
    const response = await app.as(people.theo).request('GET', '/api/assessments/earlier')
    expect(response.status).toBe(400)
  })
})

onlyFor(() => app, assessments.earlier)

describe('what answers lead to', () => {
  test('is forecast by the rules in force, as it is stored once they are sent; nothing is kept [QUIZ-S04]', async () => {
    const patient = await givenPatient(app)
    const ask = async (answers: object) =>
      (await app.as(patient).api.assessments.forecast({ body: { brand: 'men', answers: { ...answers } } }))
        .requiresPrescription
    expect(await ask(answersFor(patient))).toBe(true)
    expect(await ask(answersFor(patient, { scalp_condition: ['rf_sudden_patch'] }))).toBe(false)
    expect(await earlier(patient)).toBeNull()
  })
})
