import { type ConsentKind, consents as contract } from '@om/contracts/consents'
import { CONSENT_TEXT_VERSION } from '@om/domain/quiz/bank'
import { people } from '@om/testing/people'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deliverAll, givenPlan, givenSubscriber, joinClocks, mendServices } from '#test/given/billing.ts'
import { answersFor, detailsOf, givenConsult, givenPatient, givenQuiz } from '#test/given/consults.ts'
import { givenPrescription } from '#test/given/prescriptions.ts'
import { givenOrder, orderOf } from '#test/given/supplies.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => joinClocks(app))
afterEach(() => mendServices(app))
afterAll(() => app.stop())

type Patient = Awaited<ReturnType<typeof givenPatient>>
const list = (patient: Patient) => app.as(patient).api.consents.list()
const say = (patient: Patient, kind: ConsentKind, agrees: boolean) =>
  app.as(patient).api.consents.answer({ body: { kind, agrees } })
const stateOf = async (sql: string, patient: Patient) =>
  (await app.deps.pool.query(`${sql} where patient_id = $1`, [patient.id])).rows
const subjects = async (patient: Patient) => (await app.mails(patient.email)).map(mail => mail.subject)

describe('what a patient has agreed to', () => {
  test('stands in one list with its text, version, date and where; what was not asked is not answered [RECORD-S010]', async () => {
    const stranger = await givenPatient(app)
    expect((await list(stranger)).items.map(one => one.answers)).toEqual([[], [], []])
    await expect(say(stranger, 'telehealth', false)).rejects.toMatchObject({ code: 'quiz_result_not_found' })
    const { patient } = await givenConsult(app)
    const { items, stops } = await list(patient)
    expect(items[0]).toMatchObject({
      kind: 'telehealth',
      text: expect.stringContaining('I agree to care by telehealth.'),
      answers: [{ agrees: true, version: CONSENT_TEXT_VERSION, where: 'assessment' }],
    })
    expect(stops).toEqual({ assessment: true, treatments: [] })
  })

  test('names what was agreed to with a doctor before a prescription was signed [RECORD-S013]', async () => {
    const { patient } = await givenPrescription(app, { template: 'RX-M2' })
    const { treatments, stops } = await list(patient)
    expect(treatments.length).toBeGreaterThan(0)
    expect(treatments[0]).toMatchObject({ by: 'Dr Amara Okoro', isRunning: true, number: expect.stringMatching(/^RX/) })
    expect(stops.treatments).toHaveLength(1)
  })
})

describe('what a patient agreed to pay', () => {
  test('stands beside it in the words that they ticked, until the plan is cancelled; nothing of a plan that was only offered [RECORD-S019]', async () => {
    const offered = await givenPlan(app)
    expect((await list(offered.patient)).payments).toEqual([])
    const { patient, planId } = await givenSubscriber(app)
    const { api } = app.as(patient)
    const text = (await api.subscriptions.mine()).items[0]?.agreed?.text ?? expect.fail('nothing was agreed to')
    expect((await list(patient)).payments).toMatchObject([{ planId, text, state: 'running' }])
    const [script] = (await api.prescriptions.mine()).items
    await api.prescriptions.stop({ params: { id: script?.id ?? '' }, body: { message: '' } })
    await app.drain()
    await deliverAll(app)
    expect((await list(patient)).payments).toMatchObject([{ planId, text, state: 'over' }])
    expect((await list(offered.patient)).payments).toEqual([])
  })
})

describe('a consent that care needs', () => {
  test('ends what rests on it as it is withdrawn: the treatment with its supply and charge, and says so once [RECORD-S011]', async () => {
    const given = await givenOrder(app)
    const { patient } = given
    const { items, stops } = await say(patient, 'telehealth', false)
    expect(items[0]?.answers).toMatchObject([
      { agrees: false, where: 'records' },
      { agrees: true, where: 'assessment' },
    ])
    expect(stops).toEqual({ assessment: false, treatments: [] })
    expect(await stateOf('select status from public.prescriptions', patient)).toEqual([{ status: 'ceased' }])
    expect(await orderOf(app, patient.id)).toMatchObject({ state: 'cancelled' })
    await say(patient, 'telehealth', false)
    await deliverAll(app)
    expect((await subjects(patient)).filter(one => one === 'We have recorded what you withdrew')).toHaveLength(1)
    expect(await stateOf('select count(*)::int as n from public.consent_answers', patient)).toEqual([{ n: 1 }])
  })

  test('withdraws an assessment that no doctor has decided [RECORD-S011]', async () => {
    const { patient } = await givenConsult(app)
    await say(patient, 'health_information', false)
    expect(await stateOf('select state, decision_reason as why from public.consults', patient)).toEqual([
      { state: 'withdrawn', why: 'consent_withdrawn' },
    ])
  })

  test('is given again: until then no review and no assessment of before reaches a doctor [RECORD-S012]', async () => {
    const given = await givenPlan(app)
    const { patient } = given
    const before = await givenQuiz(app, { patient })
    await app.as(patient).api.prescriptions.takeElsewhere({
      params: { id: given.prescriptionId },
      body: { to: 'me', pharmacy: '' },
    })
    await say(patient, 'telehealth', false)
    // What is at another pharmacy is not ours to end.
    expect(await stateOf('select status from public.prescriptions', patient)).toEqual([{ status: 'released' }])
    const review = () =>
      app.as(patient).api.prescriptions.review({
        params: { id: given.prescriptionId },
        body: { reason: 'running_out', isChanged: false, corrected: [], words: '' },
      })
    const send = (quizResultId: string) =>
      app.as(patient).api.consults.open({ body: { quizResultId, details: detailsOf(patient) } })
    await expect(review()).rejects.toMatchObject({ code: 'consent_withdrawn' })
    await expect(send(before)).rejects.toMatchObject({ code: 'consent_withdrawn' })
    const { items } = await say(patient, 'telehealth', true)
    expect(items[0]?.answers[0]).toMatchObject({ agrees: true, where: 'records' })
    expect(await review()).toMatchObject({ consultId: expect.any(String) })
    await say(patient, 'health_information', false)
    // An assessment asks for both, and so gives them again.
    const again = await givenQuiz(app, { patient })
    expect(await send(again)).toMatchObject({ state: 'submitted' })
  })
})

test('whether a GP may be told is changed alone, and a doctor reads it [RECORD-S014]', async () => {
  const { patient } = await givenConsult(app, {
    answers: { ...answersFor(await givenPatient(app)), usual_gp: 'Dr Lee', gp_share_ok: 'yes' },
  })
  await say(patient, 'gp', false)
  expect((await list(patient)).stops.assessment).toBe(true)
  const picture = await app.as(people.drOkoro).api.picture.ofPatient({ params: { id: patient.id } })
  expect(picture.lines.find(line => line.key === 'gp_share_ok')).toMatchObject({
    now: { words: 'No', source: 'patient' },
    before: [{ words: 'Yes', source: 'assessment' }],
  })
})

test('what was answered is not changed or taken out, and nobody else reads it', async () => {
  const { patient } = await givenConsult(app)
  await say(patient, 'gp', true).catch(() => null)
  await say(patient, 'telehealth', false)
  const change = `update public.consent_answers set agrees = true where patient_id = $1`
  await expect(app.deps.pool.query(change, [patient.id])).rejects.toMatchObject({ code: '23001' })
  expect((await list(await givenPatient(app))).items[0]?.answers).toEqual([])
})

onlyFor(() => app, contract.list)
onlyFor(() => app, contract.answer, { body: { kind: 'telehealth', agrees: false } })
