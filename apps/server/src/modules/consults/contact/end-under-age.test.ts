import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { givenPlan, joinClocks } from '#test/given/billing.ts'
import { detailsOf, givenClaimed, givenQuiz } from '#test/given/consults.ts'
import { attachPhoto, givenPhoto } from '#test/given/photos.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

const rows = async (text: string, values: unknown[]) => (await app.deps.pool.query(text, values)).rows
const yearsAgo = (years: number) => {
  const day = app.clock.now()
  day.setFullYear(day.getFullYear() - years)
  return day.toISOString().slice(0, 10)
}

describe('an ID that shows somebody under 18 (INV-15)', () => {
  test('ends the consult with words of help, and leaves who saw it, when and why [CONSULT-S205]', async () => {
    const { consult, patient, doctor } = await givenClaimed(app)
    await givenPhoto(app, patient, 'front')
    await attachPhoto(app, patient, { kind: 'identity', id: consult.id })
    // The doctor has had the photo before them, so that it belonged to the record.
    await app.as(doctor).api.photos.ofConsult({ params: { id: consult.id } })
    await rows(
      `insert into public.clinical_facts (patient_id, kind, key, value, measured_on, source, by_name, at)
       values ($1, 'answer', 'allergies', '{"values":["latex"],"text":""}', '2026-01-01', 'patient', 'Theo', now())`,
      [patient.id],
    )
    await expect(rows('delete from public.clinical_facts where patient_id = $1', [patient.id])).rejects.toMatchObject({
      code: '23001',
    })
    const check = (bornOn: string) =>
      app.as(doctor).api.consults.checkIdentity({
        params: { id: consult.id },
        body: { version: consult.version, outcome: 'under_age', photos: [], bornOn },
      })
    for (const wrong of [yearsAgo(18), yearsAgo(40), yearsAgo(-1)])
      await expect(check(wrong)).rejects.toMatchObject({ problems: [{ field: 'bornOn' }] })
    const bornOn = yearsAgo(17)
    const ended = await check(bornOn)
    expect(ended).toMatchObject({ state: 'declined', decision: { reason: 'under_age' }, flags: [], patientReasons: [] })
    const [mine] = (await app.as(patient).api.consults.mine()).items
    expect(mine?.messageToPatient).toContain('we may only treat adults')
    const [quiz] = await rows('select * from public.hair_quiz_results_v2 where user_id = $1', [patient.id])
    expect(quiz).toMatchObject({
      full_quiz_data: null,
      health_conditions: null,
      sex_at_birth: null,
      consent_telehealth: false,
    })
    expect(quiz.reduced_at).not.toBeNull()
    expect(
      await rows(`select date_of_birth::text as born from public.hair_quiz_results_v2 where user_id = $1`, [
        patient.id,
      ]),
    ).toEqual([{ born: bornOn }])
    expect(await rows('select 1 from public.clinical_facts where patient_id = $1', [patient.id])).toEqual([])
    await app.sweep()
    await app.sweep()
    expect(await rows('select 1 from public.photos where patient_id = $1', [patient.id])).toEqual([])
    const audited = await rows(
      `select action, actor_id from public.audit_log where patient_id = $1 and reason = 'under_age' order by action`,
      [patient.id],
    )
    expect(audited).toEqual([
      { action: 'consult.decline', actor_id: people.drOkoro.id },
      { action: 'quiz.reduce', actor_id: people.drOkoro.id },
    ])
    // Another birthday does not open the door again.
    const again = await givenQuiz(app, { patient })
    await expect(
      app.as(patient).api.consults.open({ body: { quizResultId: again, details: detailsOf(patient) } }),
    ).rejects.toMatchObject({ code: 'under_age' })
  })

  test('ceases what is prescribed, in the same transaction [CONSULT-S206]', async () => {
    const { patient, prescriptionId } = await givenPlan(app)
    const quizResultId = await givenQuiz(app, { patient })
    const { id } = await app.as(patient).api.consults.open({ body: { quizResultId, details: detailsOf(patient) } })
    const { version } = await app.as(people.drLund).api.consults.claim({ params: { id } })
    await app.as(people.drLund).api.consults.checkIdentity({
      params: { id },
      body: { version, outcome: 'under_age', photos: [], bornOn: yearsAgo(16) },
    })
    expect(await rows('select status from public.prescriptions where id = $1', [prescriptionId])).toEqual([
      { status: 'ceased' },
    ])
    expect(
      await rows(`select action, reason from public.prescription_moves where prescription_id = $1`, [prescriptionId]),
    ).toEqual([{ action: 'cease', reason: 'under_age' }])
  })
})
