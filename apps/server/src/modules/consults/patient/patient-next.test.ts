import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenClaimed, givenConsult, givenPatient, givenQuiz } from '#test/given/consults.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const HOUR = 3_600_000
type Someone = Awaited<ReturnType<typeof givenPatient>>
const mine = async (patient: Someone) => {
  const [newest] = (await app.as(patient).api.consults.mine()).items
  if (!newest) throw new Error('no consult')
  return newest
}
const dueIn = (hours: number) => new Date(app.clock.now().getTime() + hours * HOUR).toISOString()

describe('what a patient is told after sending', () => {
  test('someone a doctor may treat is asked to book the live consult, by the due time', async () => {
    const consult = await givenConsult(app)
    expect(consult).toMatchObject({
      outcome: 'rx_review',
      next: { kind: 'book', dueAt: dueIn(24) },
      suggestions: [],
      hasLetter: false,
      appointment: null,
    })
  })

  test('someone early gets the path without a prescription, with products of their brand', async () => {
    const consult = await givenConsult(app, {
      brand: 'women',
      answers: { fphl_pattern: 's1', loss_vs_breakage: 'snapping' },
    })
    expect(consult).toMatchObject({ outcome: 'non_rx_suggested', next: { kind: 'self_care' }, hasLetter: false })
    expect(consult.suggestions[0]).toBe('bm1-bond-mask')
  })

  test('someone who is to be seen in person gets a letter, and gentle care alone [CONSULT-S31]', async () => {
    const consult = await givenConsult(app, { answers: { scalp_condition: ['rf_scale_pus'] } })
    expect(consult).toMatchObject({
      outcome: 'decline_refer_gp',
      next: { kind: 'gp', dueAt: dueIn(24) },
      hasLetter: true,
      suggestions: ['tc1-thickening-conditioner'],
    })
  })

  test('a question comes first, and the answer brings the wait back', async () => {
    const { consult, patient, doctor } = await givenClaimed(app, { answers: { treatment_preference: 'no_rx' } })
    const questioned = await app.as(doctor).api.consults.ask({
      params: { id: consult.id },
      body: { version: consult.version, questions: ['How long has it been itchy?'] },
    })
    const waiting = await mine(patient)
    expect(waiting.next).toEqual({ kind: 'answer', dueAt: dueIn(14 * 24) })
    expect(waiting.queue).toBeNull()
    const answered = await app.as(patient).api.consults.answer({
      params: { id: consult.id, questionId: questioned.questions[0]?.id ?? '' },
      body: { answer: 'A week.' },
    })
    expect(answered.next.kind).toBe('self_care')
  })

  test('a withdrawn consult is closed', async () => {
    const { id, patient } = await givenConsult(app)
    const closed = await app.as(patient).api.consults.withdraw({ params: { id }, body: { reason: '' } })
    expect(closed).toMatchObject({ next: { kind: 'closed', dueAt: null }, queue: null, suggestions: [] })
  })

  test('a promise that could not be kept is not made again', async () => {
    const { patient } = await givenConsult(app, { answers: { treatment_preference: 'no_rx' } })
    app.clock.advance(25 * HOUR)
    expect((await mine(patient)).next).toEqual({ kind: 'self_care', dueAt: null })
  })
})

describe('the place in the queue', () => {
  test('counts those who wait with an earlier due time, and all who wait [CONSULT-S32]', async () => {
    const waiting = async () => {
      const { rows } = await app.deps.pool.query<{ n: number }>(
        `select count(*)::int as n from public.consults where state = 'submitted'`,
      )
      return rows[0]?.n ?? 0
    }
    const before = await waiting()
    const first = await givenConsult(app)
    app.clock.advance(60_000)
    const second = await givenConsult(app)
    expect(first.queue).toEqual({ position: before + 1, of: before + 1, opensAt: null })
    expect(second.queue).toEqual({ position: before + 2, of: before + 2, opensAt: null })
    expect((await mine(first.patient)).queue).toEqual({ position: before + 1, of: before + 2, opensAt: null })

    await app.as(people.drOkoro).api.consults.claim({ params: { id: first.id } })
    expect((await mine(first.patient)).queue).toBeNull()
    expect((await mine(second.patient)).queue).toEqual({ position: before + 1, of: before + 1, opensAt: null })
  })
})

describe('what changed since last time', () => {
  test('stands beside each answer on the chart, with the picture the patient chose [CONSULT-S39]', async () => {
    const patient = await givenPatient(app)
    const first = await givenConsult(app, { patient, answers: { hair_loss_pattern: 'nh2' } })
    expect((await app.as(people.drOkoro).api.consults.read({ params: { id: first.id } })).answers).not.toContainEqual(
      expect.objectContaining({ before: expect.any(String) }),
    )
    await app.as(patient).api.consults.withdraw({ params: { id: first.id }, body: { reason: '' } })
    app.clock.advance(HOUR)
    await givenQuiz(app, { patient, answers: { hair_loss_pattern: 'nh7' } })
    const second = await givenConsult(app, { patient, answers: { hair_loss_pattern: 'nh3v', bp_reading: undefined } })

    const chart = await app.as(people.drOkoro).api.consults.read({ params: { id: second.id } })
    expect(chart.pattern).toEqual({ scale: 'norwood', code: 'nh3v', label: 'Mainly the crown' })
    expect(chart.appointment).toBeNull()
    expect(chart.answers.filter(line => line.before !== null)).toMatchObject([
      { key: 'hair_loss_pattern', answer: 'Mainly the crown', before: 'A little back at the temples' },
    ])
  })
})
