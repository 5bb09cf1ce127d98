import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { detailsOf, givenClaimed, givenConsult, givenPatient, givenQuiz } from '#test/given/consults.ts'
import { tasksOf } from '#test/given/tasks.ts'
import { withoutConsults } from '#test/tamper.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => withoutConsults(app))
afterAll(() => app.stop())

const minutes = 60_000
const hours = 60 * minutes
const days = 24 * hours
const doctor = () => app.as(people.drOkoro).api.consults
const read = (id: string) => doctor().read({ params: { id } })
const subjects = async ({ email }: { email: string }) => {
  await app.drain()
  return (await app.mails(email)).map(mail => mail.subject)
}
const count = (list: string[], subject: string) => list.filter(one => one === subject).length
/** Several copies of the server sweep at once. */
const sweepTwice = () => Promise.all([app.sweep('consults'), app.sweep('consults')])

describe('a hold that nobody used', () => {
  test('ends after 30 minutes, once, and the consult keeps its place by due time', async () => {
    const { consult } = await givenClaimed(app)
    app.clock.advance(30 * minutes - 1)
    await app.sweep('consults')
    expect((await read(consult.id)).state).toBe('in_review')
    app.clock.advance(1)
    await sweepTwice()
    const chart = await read(consult.id)
    expect(chart).toMatchObject({ state: 'submitted', claimedBy: null, dueAt: consult.dueAt })
    expect(chart.history.map(line => line.what)).toEqual([
      'sent the assessment',
      'claimed the consult',
      'The hold ran out; the consult went back to the queue',
    ])
  })
})

describe('a missed target', () => {
  test('is told to the admins once, without a word about the patient, and is a task until it is decided or waits for the patient [CONSULT-S25] [TASK-226]', async () => {
    const { id, number, patient } = await givenConsult(app)
    app.clock.advance(24 * hours - 1)
    await app.sweep('consults')
    expect((await read(id)).history).toHaveLength(1)
    app.clock.advance(1)
    await sweepTwice()
    await app.sweep('consults')
    await app.drain()
    const mails = (await app.mails(people.paula.email)).filter(mail => mail.text.includes(number))
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('A consult is past its 24 hours')
    expect(mails[0]?.text).not.toMatch(new RegExp(`${patient.firstName}|${patient.lastName}|hair`, 'i'))
    expect((await read(id)).history.at(-1)?.what).toBe('The 24-hour target was missed; the admins were told')
    expect(await tasksOf(app, 'consult_late', id)).toMatchObject([
      { state: 'open', summary: expect.stringContaining(number) },
    ])
    const claimed = await doctor().claim({ params: { id } })
    expect(await tasksOf(app, 'consult_late', id)).toMatchObject([{ state: 'open' }])
    await doctor().requireVideo({ params: { id }, body: { version: claimed.version } })
    expect(await tasksOf(app, 'consult_late', id)).toMatchObject([{ state: 'done' }])
  })

  test('is not counted while the clinic waits for the patient', async () => {
    const { consult } = await givenClaimed(app)
    await doctor().requireVideo({ params: { id: consult.id }, body: { version: consult.version } })
    app.clock.advance(3 * days)
    await app.sweep('consults')
    expect((await read(consult.id)).history.map(line => line.what).join()).not.toContain('target')
  })
})

describe('a wait for the patient', () => {
  test.each(['question', 'video'] as const)(
    'for a %s is followed up twice and closed on day 14, each once [CONSULT-S26]',
    async kind => {
      const { consult, patient } = await givenClaimed(app)
      const at = { params: { id: consult.id } }
      const { version } = consult
      if (kind === 'question') await doctor().ask({ ...at, body: { version, questions: ['Do you smoke?'] } })
      else await doctor().requireVideo({ ...at, body: { version } })

      const nudge = 'Your care team is waiting for you'
      const told: number[] = []
      for (const wait of [23 * hours, 1 * hours, 1 * hours, 47 * hours, 10 * days]) {
        app.clock.advance(wait)
        await sweepTwice()
        told.push(count(await subjects(patient), nudge))
      }
      expect(told).toEqual([0, 1, 1, 2, 2])

      app.clock.advance(1 * days)
      await sweepTwice()
      expect(count(await subjects(patient), 'We have closed your assessment')).toBe(1)
      const chart = await read(consult.id)
      expect(chart).toMatchObject({ state: 'expired', dueAt: null, claimedBy: null })
      expect(chart.history.at(-1)?.what).toBe('Closed after 14 days without an answer')
      expect((await app.as(patient).api.me.journey()).headline).toBe('We have closed your assessment')
    },
  )

  test('after a long stop of the server is followed up once, not twice at a time', async () => {
    const { consult, patient } = await givenClaimed(app)
    await doctor().requireVideo({ params: { id: consult.id }, body: { version: consult.version } })
    app.clock.advance(4 * days)
    await app.sweep('consults')
    await app.sweep('consults')
    expect(count(await subjects(patient), 'Your care team is waiting for you')).toBe(1)
  })
})

describe('an assessment left behind', () => {
  const old = (age: number) => new Date(Date.now() - age)
  const consultsOf = async (patient: Awaited<ReturnType<typeof givenPatient>>) =>
    (await app.as(patient).api.consults.mine()).items

  test('becomes a consult after two minutes, once: nothing stored is lost [CONSULT-S27]', async () => {
    const patient = await givenPatient(app)
    const fresh = await givenPatient(app)
    await givenQuiz(app, { patient, createdAt: old(3 * minutes) })
    await givenQuiz(app, { patient: fresh })
    await sweepTwice()
    await app.sweep('consults')
    const items = await consultsOf(patient)
    expect(items).toMatchObject([{ state: 'submitted' }])
    expect(await consultsOf(fresh)).toEqual([])
    expect(count(await subjects(patient), 'We have received your assessment')).toBe(1)
    expect((await read(items[0]?.id ?? '')).history[0]).toMatchObject({
      who: 'Automatic',
      what: 'Opened from answers that were stored but not sent on',
    })
  })

  test('and opened by its patient at the same moment is still one consult', async () => {
    const patient = await givenPatient(app)
    const quizResultId = await givenQuiz(app, { patient, createdAt: old(3 * minutes) })
    await Promise.all([
      app.sweep('consults'),
      app.as(patient).api.consults.open({ body: { quizResultId, details: detailsOf(patient) } }),
    ])
    expect(await consultsOf(patient)).toHaveLength(1)
  })

  test('is left alone without consents, without details, or when the person is too young', async () => {
    const createdAt = old(3 * minutes)
    const noConsent = await givenPatient(app)
    await givenQuiz(app, { patient: noConsent, createdAt, change: { consent_telehealth: false } })
    const noDetails = await givenPatient(app)
    await app.deps.pool.query('update public.profiles set address = null where id = $1', [noDetails.id])
    await givenQuiz(app, { patient: noDetails, createdAt })
    const young = await givenPatient(app, { dateOfBirth: '2010-01-01' })
    const quizId = await givenQuiz(app, { patient: young, createdAt })
    await app.sweep('consults')
    await app.sweep('consults')
    for (const patient of [noConsent, noDetails, young]) expect(await consultsOf(patient)).toEqual([])
    const { rows } = await app.deps.pool.query(
      `select reason from public.audit_log where action = 'quiz.not_opened' and subject_id = $1`,
      [quizId],
    )
    expect(rows).toEqual([{ reason: 'under_age' }])
  })

  test('is opened although another one, which nobody can read, was left behind after it', async () => {
    const patient = await givenPatient(app)
    await givenQuiz(app, { patient, createdAt: old(4 * minutes) })
    const damaged = await givenPatient(app)
    const quizResultId = await givenQuiz(app, { patient: damaged, createdAt: old(3 * minutes) })
    const spoil = `update public.hair_quiz_results_v2 set full_quiz_data = '["no", "answers"]' where id = $1`
    await app.deps.pool.query(spoil, [quizResultId])
    await app.sweep('consults')
    expect(await consultsOf(patient)).toMatchObject([{ state: 'submitted' }])
    expect(await consultsOf(damaged)).toEqual([])
    const opening = app.as(damaged).api.consults.open({ body: { quizResultId, details: detailsOf(damaged) } })
    await expect(opening).rejects.toMatchObject({ code: 'consents_missing' })
  })

  test('is not opened when its patient has sent a newer one, or has a consult open', async () => {
    const patient = await givenPatient(app)
    await givenQuiz(app, { patient, createdAt: old(5 * minutes) })
    const { id } = await givenConsult(app, { patient })
    await app.sweep('consults')
    await app.as(patient).api.consults.withdraw({ params: { id }, body: { reason: '' } })
    await app.sweep('consults')
    expect((await consultsOf(patient)).map(one => one.id)).toEqual([id])
  })
})
