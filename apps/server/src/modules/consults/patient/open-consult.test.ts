import * as contract from '@om/contracts/consults'
import { FIRST_IN_FORCE } from '@om/domain/gate/versions'
import { inputsHash } from '@om/domain/triage/inputs-hash'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { detailsOf, givenPatient, givenQuiz } from '#test/given/consults.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Patient = Awaited<ReturnType<typeof givenPatient>>
const open = (patient: Patient, quizResultId: string, details = detailsOf(patient)) =>
  app.as(patient).api.consults.open({ body: { quizResultId, details } })
const hours = 3_600_000

const stored = async (id: string) => {
  const { rows } = await app.deps.pool.query(
    `select c.*, q.full_quiz_data, q.requires_prescription from public.consults c
     join public.hair_quiz_results_v2 q on q.id = c.quiz_result_id where c.id = $1`,
    [id],
  )
  return rows[0]
}

describe('opening a consult works', () => {
  test('starts the 24-hour clock, says what happens next and when, and confirms by mail [CONSULT-S01]', async () => {
    const patient = await givenPatient(app, { brand: 'women', sexAtBirth: 'female' })
    const consult = await open(patient, await givenQuiz(app, { patient }))
    expect(consult).toMatchObject({ brand: 'women', state: 'submitted', urgent: false, doctor: null, questions: [] })
    expect(consult.number).toMatch(/^C\d{5,}$/)
    expect(Date.parse(consult.dueAt ?? '') - app.clock.now().getTime()).toBe(24 * hours)
    expect(consult.can).toEqual({ answer: false, withdraw: true })

    await app.drain()
    const [mail] = await app.mails(patient.email)
    expect(mail?.subject).toBe('We have received your assessment')
    expect(mail?.text).toContain('You will hear from us by Tuesday 17 November, 10:00 am.')
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toMatch(/hair|loss|finasteride|minoxidil|pregnan/i)
  })

  test('stores outcome, flags, rule version and the hash of the answers (INV-19) [CONSULT-S02]', async () => {
    const patient = await givenPatient(app)
    const answers = { allergies: ['lactose'], allergies_text: 'Rash as a child' }
    const { id } = await open(patient, await givenQuiz(app, { patient, answers }))
    const row = await stored(id)
    expect(row).toMatchObject({ outcome: 'rx_review', rule_version: FIRST_IN_FORCE, requires_prescription: true })
    expect(row.doctor_flags).toEqual([
      { code: 'ALLERGY', severity: 'medium', rule: 'T-19', sourceAnswers: ['allergies:lactose'] },
    ])
    const { brand: _b, quiz_version: _q, consent_text_version: _c, submitted_at: _s, ...given } = row.full_quiz_data
    expect(row.inputs_hash).toBe(inputsHash(given))
    expect(row.inputs_hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('still takes a person to a doctor when the rules suggest the GP, and shows the crisis card when asked for help', async () => {
    const patient = await givenPatient(app)
    const answers = { scalp_condition: ['rf_sudden_patch'], mood_conditions: ['self_harm_thoughts'] }
    const consult = await open(patient, await givenQuiz(app, { patient, answers }))
    expect(consult.state).toBe('submitted')
    expect(consult.urgent).toBe(true)
    expect(consult.reasons.join(' ')).toContain('Lifeline 13 11 14')
    expect((await stored(consult.id)).outcome).toBe('decline_refer_gp')
  })

  test('keeps name, mobile and address for the prescription and the parcel', async () => {
    const patient = await givenPatient(app, { firstName: 'x', lastName: 'y' })
    const details = { ...detailsOf(patient), firstName: 'Tessa', lastName: 'Quill', phone: '+61 412 555 777' }
    await open(patient, await givenQuiz(app, { patient }), details)
    const { rows } = await app.deps.pool.query('select * from public.profiles where id = $1', [patient.id])
    expect(rows[0]).toMatchObject({ first_name: 'Tessa', last_name: 'Quill', phone: '+61412555777' })
    expect(rows[0].address).toEqual(patient.address)
  })

  test('marks someone who has been here before', async () => {
    const patient = await givenPatient(app)
    const first = await open(patient, await givenQuiz(app, { patient }))
    expect((await stored(first.id)).is_returning).toBe(false)
    const claimed = await app.as(people.drOkoro).api.consults.claim({ params: { id: first.id } })
    await app.as(people.drOkoro).api.consults.decline({
      params: { id: first.id },
      body: {
        version: claimed.version,
        decision: 'declined',
        reason: 'patient_preference',
        message: 'As we discussed, we leave it at that.',
        note: 'Talked it through.',
      },
    })
    const second = await open(patient, await givenQuiz(app, { patient }))
    expect((await stored(second.id)).is_returning).toBe(true)
  })
})

describe('opening a consult repeats safely', () => {
  test('a double-clicked submit makes one consult, and so does a repeat after it was decided [CONSULT-S03]', async () => {
    const patient = await givenPatient(app)
    const quizResultId = await givenQuiz(app, { patient })
    const [one, two] = await Promise.all([open(patient, quizResultId), open(patient, quizResultId)])
    expect(two.id).toBe(one.id)
    await app.as(patient).api.consults.withdraw({ params: { id: one.id }, body: { reason: '' } })
    expect(await open(patient, quizResultId)).toMatchObject({ id: one.id, state: 'withdrawn' })
    const mails = await app.drain().then(() => app.mails(patient.email))
    expect(mails.filter(mail => mail.subject === 'We have received your assessment')).toHaveLength(1)
  })

  test('a second assessment while one is open is refused, also when both arrive at once [CONSULT-S04]', async () => {
    const patient = await givenPatient(app)
    const [one, two] = [await givenQuiz(app, { patient }), await givenQuiz(app, { patient })]
    const results = await Promise.allSettled([open(patient, one), open(patient, two)])
    expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
    const lost = results.find(result => result.status === 'rejected')
    expect(lost?.reason).toMatchObject({ status: 409, code: 'consult_open_already' })
    expect((await app.as(patient).api.consults.mine()).items).toHaveLength(1)
  })
})

describe('opening a consult refuses bad input', () => {
  test('without both consents, in the columns and in the answers (INV-16) [CONSULT-S05]', async () => {
    const patient = await givenPatient(app)
    const without = [
      { change: { consent_telehealth: false } },
      { change: { consent_privacy_policy: false } },
      { answers: { consent_telehealth: false } },
      { answers: { consent_privacy_policy: false }, change: { consent_privacy_policy: true } },
    ]
    for (const given of without) {
      const quizResultId = await givenQuiz(app, { patient, ...given })
      await expect(open(patient, quizResultId)).rejects.toMatchObject({ status: 422, code: 'consents_missing' })
    }
    expect((await app.as(patient).api.consults.mine()).items).toEqual([])
  })

  test('a person under 18, whichever date says so, up to the day before the birthday (INV-15) [CONSULT-S06]', async () => {
    const patient = await givenPatient(app)
    const young = [
      { answers: { date_of_birth: '17/11/2008' } },
      { answers: { date_of_birth: '17/11/1998' }, change: { date_of_birth: '2010-01-01' } },
    ]
    for (const given of young) {
      const quizResultId = await givenQuiz(app, { patient, ...given })
      await expect(open(patient, quizResultId)).rejects.toMatchObject({ status: 422, code: 'under_age' })
    }
    const quizResultId = await givenQuiz(app, { patient, answers: { date_of_birth: '16/11/2008' } })
    expect((await open(patient, quizResultId)).state).toBe('submitted')
  })

  test('missing or impossible answers, naming the questions', async () => {
    const patient = await givenPatient(app)
    const quizResultId = await givenQuiz(app, {
      patient,
      answers: { hair_loss_duration: undefined, date_of_birth: '31/02/1990' },
    })
    await expect(open(patient, quizResultId)).rejects.toMatchObject({
      code: 'quiz_incomplete',
      problems: expect.arrayContaining([
        expect.objectContaining({ field: 'hair_loss_duration' }),
        expect.objectContaining({ field: 'date_of_birth' }),
      ]),
    })
  })

  test('columns that say something else than the answers', async () => {
    const patient = await givenPatient(app)
    for (const change of [{ date_of_birth: '1980-01-01' }, { sex_at_birth: 'female' }, { full_quiz_data: {} }]) {
      const quizResultId = await givenQuiz(app, { patient, change })
      await expect(open(patient, quizResultId)).rejects.toMatchObject({ status: 422 })
    }
  })

  test('details that a parcel or a prescription could not use, naming each field', async () => {
    const patient = await givenPatient(app)
    const quizResultId = await givenQuiz(app, { patient })
    const details = {
      firstName: '',
      lastName: 'Marsh',
      phone: '12345',
      address: { ...patient.address, postcode: '20' },
    }
    const answer = await app.as(patient).request('POST', '/api/consults', { quizResultId, details })
    expect(answer.status).toBe(400)
    const body = (await answer.json()) as { error: { problems: { field: string }[] } }
    expect(body.error.problems.map(problem => problem.field)).toEqual([
      'details.firstName',
      'details.phone',
      'details.address.postcode',
    ])
  })
})

describe('opening a consult hides other people’s answers', () => {
  test('an assessment of someone else looks like one that does not exist [CONSULT-S07]', async () => {
    const [patient, other] = [await givenPatient(app), await givenPatient(app)]
    const quizResultId = await givenQuiz(app, { patient })
    const absent = '00000000-0000-4000-8000-00000000ffff'
    for (const id of [quizResultId, absent]) {
      await expect(open(other, id)).rejects.toMatchObject({ status: 404, code: 'quiz_result_not_found' })
    }
  })
})

describe('who may', () => {
  onlyFor(() => app, contract.openConsult)
  onlyFor(() => app, contract.myConsults)
})
