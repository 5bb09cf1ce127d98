import { randomUUID } from 'node:crypto'
import type { CallInput } from '@om/contracts/endpoint'
import { beginReview, reviewPrescription } from '@om/contracts/prescriptions'
import { addDays } from '@om/domain/dates'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clinicToday } from '#src/modules/people/staff/registration.ts'
import { advance, type GivenPlan, givenPlan, joinClocks } from '#test/given/billing.ts'
import { contactNow, givenClaimed } from '#test/given/consults.ts'
import { givenPrescription, signatureFor } from '#test/given/prescriptions.ts'
import { givenShipped } from '#test/given/supplies.ts'
import { tasksOf } from '#test/given/tasks.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterAll(() => app.stop())

type Body = CallInput<typeof reviewPrescription>['body']
type Given = Pick<GivenPlan, 'patient' | 'prescriptionId'>

/** Somebody whom a doctor has spoken with and prescribed for, an hour ago. */
const givenTreated = async (): Promise<Given> => {
  const { patient, prescription } = await givenPrescription(app)
  await advance(app, 'PT1H')
  return { patient, prescriptionId: prescription.id }
}

const ask = ({ patient, prescriptionId }: Given, body: Partial<Body> = {}) =>
  app.as(patient).api.prescriptions.review({
    params: { id: prescriptionId },
    body: { reason: 'running_out', isChanged: false, words: '', corrected: [], ...body },
  })
const mine = async ({ patient }: Pick<Given, 'patient'>) => (await app.as(patient).api.prescriptions.mine()).items
const claim = (consultId: string) => app.as(people.drOkoro).api.consults.claim({ params: { id: consultId } })
const mailsTo = async ({ patient }: Pick<Given, 'patient'>, like: string) =>
  (
    await app.deps.pool.query<{ subject: string }>(
      'select subject from public.outbox_emails where recipient = $1 and subject like $2',
      [patient.email, like],
    )
  ).rows

test('a review takes what was changed in the record instead of words, and only that [PRESCRIPTION-S230]', async () => {
  const given = await givenTreated()
  const changed: Partial<Body> = { isChanged: true, corrected: ['current_medications'] }
  await expect(ask(given, { isChanged: true })).rejects.toMatchObject({ problems: [{ field: 'words' }] })
  await expect(ask(given, changed), 'nothing of the kind is on record').rejects.toMatchObject({
    status: 400,
    problems: [{ field: 'words' }],
  })
  const picture = app.as(given.patient).api.picture
  const question = (await picture.mine()).correctable.find(one => one.key === 'current_medications')
  if (!question) throw new Error('nothing can be corrected')
  await picture.correct({
    body: { id: randomUUID(), key: 'current_medications', values: question.values, text: 'Cetirizine' },
  })
  const { consultId } = await ask(given, changed)
  await claim(consultId)
  const { review } = await app.as(people.drOkoro).api.consults.read({ params: { id: consultId } })
  expect(review).toMatchObject({ isChanged: true, words: '' })
})

describe('a review that a doctor begins', () => {
  test('is the same consult with what is known today; its patient is written to, and its task is done [PRESCRIPTION-S201]', async () => {
    const given = await givenPlan(app, { change: { expiresOn: addDays(clinicToday(app.clock), 10) } })
    await app.sweep('prescriptions', 'consults')
    const dueTasks = async () =>
      (await app.as(people.drOkoro).api.tasks.list({ query: { limit: 100, view: 'open' } })).items.filter(
        task => task.kind === 'review_due' && task.subjectId === given.prescriptionId,
      )
    expect(await dueTasks()).toMatchObject([{ consultId: given.consultId }])
    const doctor = app.as(people.drOkoro).api
    const canReview = async () =>
      (await doctor.consults.read({ params: { id: given.consultId } })).prescriptions[0]?.can.review
    expect(await canReview()).toBe(true)
    const params = { id: given.prescriptionId }
    const [one, two] = await Promise.allSettled([
      doctor.prescriptions.beginReview({ params }),
      app.as(people.drLund).api.prescriptions.beginReview({ params }),
    ])
    expect([one.status, two.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    expect([one, two].find(result => result.status === 'rejected')).toMatchObject({
      reason: { code: 'consult_under_way' },
    })
    expect(await dueTasks()).toEqual([])
    expect(await canReview()).toBe(false)
    const begun = [one, two].flatMap(result => (result.status === 'fulfilled' ? [result.value.consultId] : []))
    const chart = await claim(begun[0] ?? '')
    expect(chart).toMatchObject({
      isReturning: true,
      review: { prescriptionId: given.prescriptionId, reason: 'doctor', isChanged: false, words: '' },
    })
    expect(await mailsTo(given, 'A doctor reviews your plan')).toHaveLength(1)
    expect(await mailsTo(given, 'We have received%')).toHaveLength(1)
  })

  onlyFor(() => app, beginReview, { params: { id: people.theo.id } })
})

describe('a review that a patient asks for', () => {
  test('goes before the doctors as it is known today, without another assessment [PRESCRIPTION-S36]', async () => {
    const given = await givenTreated()
    await app.as(given.patient).api.picture.correct({
      body: { id: randomUUID(), key: 'allergies', values: ['other'], text: 'Bee stings' },
    })
    expect((await mine(given))[0]?.can).toMatchObject({ review: true, stop: true })
    const { consultId } = await ask(given, { words: 'Two deliveries left.' })
    const chart = await claim(consultId)
    expect(chart).toMatchObject({
      state: 'in_review',
      isReturning: true,
      review: {
        prescriptionId: given.prescriptionId,
        reason: 'running_out',
        isChanged: false,
        words: 'Two deliveries left.',
      },
    })
    expect(chart.answers.find(one => one.key === 'allergies_text')).toMatchObject({
      answer: 'Bee stings',
      before: expect.any(String),
    })
    expect(chart.history.map(one => one.what)).toContain('asked for a review')
    // One at a time: there is nothing to press until a doctor has decided.
    expect((await mine(given))[0]?.can.review).toBe(false)
    await expect(ask(given)).rejects.toMatchObject({ code: 'consult_open_already' })
  })

  test('is called a review in its mails, its patient’s pages and the doctors’ lists, to its end [PRESCRIPTION-S420]', async () => {
    const given = await givenTreated()
    const { consultId } = await ask(given)
    const doctor = app.as(people.drOkoro).api.consults
    const number = (await doctor.read({ params: { id: consultId } })).number
    const { items } = await doctor.queue({ query: { view: 'waiting', search: number, limit: 5 } })
    expect(items).toMatchObject([{ id: consultId, isReview: true }])
    const { version } = await claim(consultId)
    await doctor.ask({ params: { id: consultId }, body: { version, questions: ['Is all well?'] } })
    const patient = app.as(given.patient).api
    expect((await patient.consults.mine()).items.map(one => one.review)).toEqual(['running_out', null])
    await advance(app, 'P15D')
    await app.sweep('prescriptions', 'consults')
    await app.sweep('prescriptions', 'consults')
    expect((await patient.me.journey()).headline).not.toMatch(/assessment/)
    for (const [like, times] of [
      ['We have received your request', 1],
      ['A doctor is looking at your plan', 1],
      ['We have closed the review of your plan', 1],
      ['We have received your assessment', 1],
      ['%looking at your assessment', 1],
      ['%closed your assessment', 0],
    ] as const)
      expect(await mailsTo(given, like), like).toHaveLength(times)
  })

  test('ends in a prescription that takes the place of the old one, or in none: then everything goes on [PRESCRIPTION-S37]', async () => {
    const given = await givenTreated()
    const first = await claim((await ask(given, { reason: 'talk' })).consultId)
    const body = {
      version: first.version,
      message: 'All is well. Go on as before, please.',
      note: 'Stable, no change.',
    }
    const { api } = app.as(people.drOkoro)
    await expect(
      api.consults.decline({ params: { id: first.id }, body: { ...body, decision: 'declined' } }),
    ).rejects.toMatchObject({ problems: [{ field: 'reason' }] })
    const kept = await api.consults.decline({ params: { id: first.id }, body: { ...body, decision: 'unchanged' } })
    expect(kept).toMatchObject({ state: 'approved', prescriptionId: null, decision: { reason: 'unchanged' } })
    expect((await mine(given))[0]).toMatchObject({ status: 'active', can: { review: true } })
    const again = await claim((await ask(given)).consultId)
    const signature = await signatureFor(app, people.drOkoro, again, 'RX-M1')
    await api.prescriptions.sign({ params: { id: again.id }, body: { ...signature, replaces: given.prescriptionId } })
    expect((await mine(given)).map(one => one.status)).toEqual(['active', 'superseded'])
  })

  test('leaves everything as it is only after the talk that is due once a year (REG-02) [PRESCRIPTION-S100]', async () => {
    const given = await givenPlan(app)
    const consult = await claim((await ask(given, { reason: 'talk' })).consultId)
    const body = { version: consult.version, message: 'All is well. Go on as before.', note: 'Stable, no change.' }
    await expect(
      app.as(people.drOkoro).api.consults.decline({
        params: { id: consult.id },
        body: { ...body, decision: 'unchanged' },
      }),
    ).rejects.toMatchObject({ status: 422, code: 'live_contact_needed' })
  })

  test('leaves nothing as it is where nothing was prescribed', async () => {
    const { consult, doctor } = await givenClaimed(app)
    const body = { version: consult.version, message: 'Everything stays as it is.', note: 'Nothing to change.' }
    await expect(
      app.as(doctor).api.consults.decline({ params: { id: consult.id }, body: { ...body, decision: 'unchanged' } }),
    ).rejects.toMatchObject({ problems: [{ field: 'decision' }] })
  })

  test('is refused once the treatment was stopped, and for somebody else’s; what has changed is named', async () => {
    const [given, other] = [await givenTreated(), await givenTreated()]
    await expect(ask({ ...given, patient: other.patient })).rejects.toMatchObject({ code: 'not_found' })
    await expect(ask(given, { isChanged: true })).rejects.toMatchObject({ problems: [{ field: 'words' }] })
    await app.as(given.patient).api.prescriptions.stop({ params: { id: given.prescriptionId }, body: { message: '' } })
    await expect(ask(given)).rejects.toMatchObject({ code: 'prescription_wrong_state' })
  })

  test('needs a doctor who speaks with the patient after a year, or after something grave (REG-02) [PRESCRIPTION-S38]', async () => {
    const [given, late] = [await givenTreated(), await givenTreated()]
    expect((await claim((await ask(given)).consultId)).policy.liveContactNeeded).toBe(false)
    await app.as(late.patient).api.sideEffects.report({
      body: { id: randomUUID(), effects: ['palpitations'], words: '', severity: 'moderate', startedOn: null },
    })
    const chart = await claim((await ask(late, { reason: 'changed', words: 'My heart races.' })).consultId)
    expect(chart.policy.liveContactNeeded).toBe(true)
    await advance(app, 'PT10M')
    const spoken = await app.as(people.drOkoro).api.consults.recordContact({
      params: { id: chart.id },
      body: { version: chart.version, ...contactNow(app, 'phone') },
    })
    expect(spoken.policy.liveContactNeeded).toBe(false)
  })

  const used = async () => {
    const given = await givenShipped(app, { supplies: 1 })
    expect((await mine(given))[0]).toMatchObject({ status: 'exhausted' })
    return given
  }
  const endMails = (given: Given) => mailsTo(given, 'Your plan ends soon')

  test('is offered once more before the last delivery is used up, and the doctors see it [PRESCRIPTION-S470]', async () => {
    const given = await used()
    await advance(app, 'P29D')
    await app.sweep('prescriptions', 'consults')
    expect(await endMails(given)).toEqual([])
    await advance(app, 'P3D')
    await app.sweep('prescriptions', 'consults')
    await app.sweep('prescriptions', 'consults')
    expect(await endMails(given)).toHaveLength(1)
    expect(await tasksOf(app, 'review_due', given.prescriptionId)).toMatchObject([
      { state: 'open', summary: expect.stringContaining('its last delivery lasts until') },
    ])
    await ask(given)
    expect(await tasksOf(app, 'review_due', given.prescriptionId)).toMatchObject([{ state: 'done' }])
  })

  test('that nobody asks for is a task of the doctors until a month after the last delivery, as it says [PRESCRIPTION-S700]', async () => {
    const given = await used()
    await advance(app, 'P32D')
    await app.sweep('prescriptions', 'consults')
    expect(await tasksOf(app, 'review_due', given.prescriptionId)).toMatchObject([
      { state: 'open', summary: expect.stringContaining('closes by itself 30 days after that') },
    ])
    await advance(app, 'P20D')
    await app.sweep('prescriptions', 'consults')
    expect(await tasksOf(app, 'review_due', given.prescriptionId)).toMatchObject([{ state: 'open' }])
    await advance(app, 'P30D')
    await app.sweep('prescriptions', 'consults')
    expect(await tasksOf(app, 'review_due', given.prescriptionId)).toMatchObject([{ state: 'done' }])
  })

  test('is not offered while one was asked for lately [PRESCRIPTION-S471]', async () => {
    const given = await used()
    await advance(app, 'P29D')
    await ask(given)
    await advance(app, 'P3D')
    await app.sweep('prescriptions', 'consults')
    expect(await endMails(given)).toEqual([])
    expect(await tasksOf(app, 'review_due', given.prescriptionId)).toEqual([])
  })

  test('is offered by mail thirty and fourteen days before the end, once each, and still after it; then the doctors see it too, also where one was asked for long ago [PRESCRIPTION-S39] [PRESCRIPTION-S471] [TASK-226]', async () => {
    const [given, before] = [await givenTreated(), await givenTreated()]
    const asked = await ask(before, { reason: 'talk' })
    await app.as(before.patient).api.consults.withdraw({ params: { id: asked.consultId }, body: { reason: '' } })
    const [script] = await mine(given)
    const daysLeft = (Date.parse(script?.expiresOn ?? '') - Date.parse(clinicToday(app.clock))) / 86_400_000
    await advance(app, `P${daysLeft - 30}D`)
    await app.sweep('prescriptions', 'consults')
    await app.sweep('prescriptions', 'consults')
    expect(await mailsTo(given, 'Your plan ends soon')).toHaveLength(1)
    expect(await tasksOf(app, 'review_due', script?.id)).toEqual([])
    await advance(app, 'P17D')
    await app.sweep('prescriptions', 'consults')
    await app.sweep('prescriptions', 'consults')
    expect(await mailsTo(given, 'Your plan ends soon')).toHaveLength(2)
    expect(await tasksOf(app, 'review_due', script?.id)).toMatchObject([{ state: 'open' }])
    expect(await tasksOf(app, 'review_due', before.prescriptionId)).toMatchObject([{ state: 'open' }])
    await advance(app, 'P14D')
    await app.sweep('prescriptions', 'consults')
    expect((await mine(given))[0]).toMatchObject({ status: 'expired', can: { stop: false, review: true } })
    const { consultId } = await ask(given)
    const chart = await app.as(people.drLund).api.consults.read({ params: { id: consultId } })
    expect(chart.policy.liveContactNeeded).toBe(true)
  })

  onlyFor(() => app, reviewPrescription, { params: { id: '00000000-0000-4000-8000-00000000abcd' } })
})
