import { randomUUID } from 'node:crypto'
import { type CorrectionArea, corrections as contract } from '@om/contracts/corrections'
import { type Person, people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenConsult, givenPatient } from '#test/given/consults.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Patient = Awaited<ReturnType<typeof givenPatient>>
const words = { about: 'The letter of June', wrong: 'It says left.', should: 'It should say right.' }
const ask = async (patient: Patient, area: CorrectionArea = 'letter', id: string = randomUUID()) => {
  const { items } = await app.as(patient).api.corrections.ask({ body: { id, area, ...words } })
  return items.find(one => one.id === id) ?? expect.fail('it is not there')
}
const mine = async (patient: Patient) => (await app.as(patient).api.corrections.mine()).items
const read = (staff: Person, id: string) => app.as(staff).api.corrections.read({ params: { id } })
const say = (staff: Person, id: string, outcome: 'corrected' | 'refused' = 'corrected', answerId = randomUUID()) =>
  app.as(staff).api.corrections.answer({
    params: { id },
    body: { answerId, outcome, words: `It is ${outcome}, as the doctor wrote.` },
  })
const hand = (staff: Person, id: string, to: 'doctor' | 'pharmacist' | 'admin') =>
  app.as(staff).api.corrections.handOver({ params: { id }, body: { to } })
const taskOf = async (staff: Person, id: string, view: 'open' | 'done' = 'open') =>
  (await app.as(staff).api.tasks.list({ query: { view, limit: 100 } })).items.find(one => one.subjectId === id)
const subjects = async (patient: Patient) => (await app.mails(patient.email)).map(mail => mail.subject)

describe('a request for a correction', () => {
  test('is a task of whoever can answer with 30 days, once, and changes nothing of the record [RECORD-S020] [MAIL-S14]', async () => {
    const { patient } = await givenConsult(app)
    const one = await ask(patient)
    expect(one).toMatchObject({ ...words, state: 'open', reader: 'doctor', answers: [], can: { withdraw: true } })
    expect(Date.parse(one.dueAt) - Date.parse(one.askedAt)).toBe(30 * 86_400_000)
    await ask(patient, 'letter', one.id)
    expect(await mine(patient)).toHaveLength(1)
    await app.drain()
    expect((await subjects(patient)).filter(subject => subject === 'We have received your request')).toHaveLength(1)
    expect(await taskOf(people.drOkoro, one.id)).toMatchObject({
      kind: 'correction_asked',
      dueAt: one.dueAt,
      consultId: expect.any(String),
    })
    const change = `update public.correction_requests set wrong = 'nothing' where id = $1`
    await expect(app.deps.pool.query(change, [one.id])).rejects.toMatchObject({ code: '23001' })
    await expect(
      app.deps.pool.query('delete from public.correction_requests where id = $1', [one.id]),
    ).rejects.toMatchObject({ code: '23001' })
  })

  test('is read by its own profession alone, and handed on only to who may read it [RECORD-S021]', async () => {
    const { patient } = await givenConsult(app)
    const clinical = await ask(patient)
    for (const other of [people.phTran, people.paula])
      await expect(read(other, clinical.id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await read(people.drLund, clinical.id)).toMatchObject({ handTo: [], patientName: expect.any(String) })
    await expect(hand(people.drLund, clinical.id, 'admin')).rejects.toMatchObject({ code: 'bad_request' })

    const details = await ask(patient, 'details')
    expect(await taskOf(people.paula, details.id)).toMatchObject({ consultId: null })
    await hand(people.paula, details.id, 'pharmacist')
    expect(await taskOf(people.paula, details.id)).toBeUndefined()
    expect(await taskOf(people.phTran, details.id)).toMatchObject({ dueAt: details.dueAt })
    await expect(say(people.paula, details.id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await read(people.phTran, details.id)).toMatchObject({ reader: 'pharmacist', handTo: ['admin', 'doctor'] })
    expect(await mine(await givenPatient(app))).toEqual([])
  })

  test('is answered in writing, and a later answer puts an earlier one right: both stay [RECORD-S022]', async () => {
    const { patient } = await givenConsult(app)
    const { id } = await ask(patient)
    const answerId = randomUUID()
    expect(await say(people.drLund, id, 'refused', answerId)).toMatchObject({ state: 'answered', handTo: [] })
    await say(people.drLund, id, 'refused', answerId)
    expect(await taskOf(people.drLund, id)).toBeUndefined()
    expect(await taskOf(people.drLund, id, 'done')).toMatchObject({ done: { by: 'Dr Henrik Lund' } })
    app.clock.advance(60_000)
    await say(people.drOkoro, id)
    expect(await mine(patient)).toMatchObject([
      {
        state: 'answered',
        answers: [
          { outcome: 'corrected', by: 'Dr Amara Okoro' },
          { outcome: 'refused', by: 'Dr Henrik Lund' },
        ],
        can: { withdraw: false },
      },
    ])
    await app.drain()
    const told = (await subjects(patient)).filter(one => /answer/.test(one))
    expect(told.toSorted()).toEqual(['We have answered what you asked us', 'We have corrected our answer to you'])
    await expect(app.as(patient).api.corrections.withdraw({ params: { id } })).rejects.toMatchObject({
      code: 'correction_wrong_state',
    })
    await expect(hand(people.drLund, id, 'doctor')).rejects.toMatchObject({ code: 'correction_wrong_state' })
    const change = `update public.correction_answers set words = 'other' where request_id = $1`
    await expect(app.deps.pool.query(change, [id])).rejects.toMatchObject({ code: '23001' })
  })

  test('is taken back while nobody has answered, which ends the task; it stays to be read [RECORD-S023]', async () => {
    const { patient } = await givenConsult(app)
    const { id } = await ask(patient)
    const withdraw = () => app.as(patient).api.corrections.withdraw({ params: { id } })
    expect((await withdraw()).items).toMatchObject([{ state: 'withdrawn', wrong: words.wrong }])
    expect((await withdraw()).items).toHaveLength(1)
    expect(await taskOf(people.drOkoro, id)).toBeUndefined()
    await expect(say(people.drOkoro, id)).rejects.toMatchObject({ code: 'correction_wrong_state' })
    const stranger = await givenPatient(app)
    await expect(app.as(stranger).api.corrections.withdraw({ params: { id } })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('is read by a doctor with the clinical picture, with what was answered [RECORD-S024]', async () => {
    const { patient } = await givenConsult(app)
    const { id } = await ask(patient)
    await ask(patient, 'details')
    await say(people.drOkoro, id)
    const { corrections } = await app.as(people.drLund).api.picture.ofPatient({ params: { id: patient.id } })
    expect(corrections).toMatchObject([{ id, wrong: words.wrong, answers: [{ outcome: 'corrected' }] }])
  })
})

const params = { id: randomUUID() }
onlyFor(() => app, contract.mine)
onlyFor(() => app, contract.ask, { body: { id: params.id, area: 'letter', ...words } })
onlyFor(() => app, contract.withdraw, { params })
onlyFor(() => app, contract.read, { params })
onlyFor(() => app, contract.answer, { params, body: { answerId: params.id, outcome: 'noted', words: 'It stands so.' } })
onlyFor(() => app, contract.handOver, { params, body: { to: 'doctor' } })
