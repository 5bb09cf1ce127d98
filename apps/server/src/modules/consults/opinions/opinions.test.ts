import { randomUUID } from 'node:crypto'
import { ApiError } from '@om/contracts/client'
import { secondOpinions } from '@om/contracts/second-opinions'
import { type Person, people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenClaimed } from '#test/given/consults.ts'
import { givenPrescription } from '#test/given/prescriptions.ts'
import { givenStaff } from '#test/given/staff.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Doctor = Extract<Person, { role: 'doctor' | 'pharmacist' }>
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    (error: unknown) => (error instanceof ApiError ? (error.problems[0]?.field ?? error.code) : error),
  )
const question = 'Would you give minoxidil by mouth with these readings?'
const api = (doctor: Doctor) => app.as(doctor).api
const ask = (
  consultId: string,
  of: Doctor | null,
  { by = people.drOkoro, key = randomUUID() }: { by?: Doctor; key?: string } = {},
) =>
  api(by).secondOpinions.ask({
    params: { id: consultId },
    body: { key, doctorId: of?.staffId ?? null, question },
  })
const ofPatient = (doctor: Doctor, id: string) => api(doctor).secondOpinions.ofPatient({ params: { id } })
const answer = (doctor: Doctor, id: string, words = 'Yes, at half of it, with a reading after two weeks.') =>
  api(doctor).secondOpinions.answer({ params: { id }, body: { answer: words } })
const decline = (doctor: Doctor, id: string) =>
  api(doctor).secondOpinions.decline({ params: { id }, body: { reason: 'I am on leave from today.' } })
const withdraw = (id: string, to?: Doctor | null) =>
  api(people.drOkoro).secondOpinions.withdraw({
    params: { id },
    body: { pass: to === undefined ? null : { key: randomUUID(), doctorId: to?.staffId ?? null } },
  })
const tasksOf = async (doctor: Doctor) =>
  (await api(doctor).tasks.list({ query: { view: 'mine', limit: 100 } })).items.map(one => [one.kind, one.summary])
const notices = async (doctor: Doctor) => {
  await app.drain()
  return (await app.mails(doctor.email)).map(mail => mail.subject)
}
const others = () =>
  app.deps.pool.query(
    `update public.tasks set done_at = now() where role = 'doctor' and done_at is null and kind not like 'opinion%'`,
  )

/** Somebody whose case Dr Okoro has decided, with nothing open, and a doctor who has never had to do with them. */
const givenDecided = async () => {
  const { patient, consult } = await givenPrescription(app)
  await others()
  return { patient, consult, colleague: await givenStaff(app, 'doctor') }
}
const readCase = (doctor: Doctor, id: string) => codeOf(api(doctor).consults.read({ params: { id } }))

describe('a question to a colleague', () => {
  test('opens the case to who was asked, and to nobody else; it is their task, with a notice that names no patient [CONSULT-S340]', async () => {
    const { patient, consult, colleague } = await givenDecided()
    const stranger = await givenStaff(app, 'doctor')
    expect(await readCase(colleague, consult.id)).toBe('chart_closed')
    const { items } = await ask(consult.id, colleague)
    expect(items).toMatchObject([
      { state: 'open', question, askedBy: { isMe: true }, can: { answer: false, withdraw: true } },
    ])
    expect(await readCase(colleague, consult.id)).toBe('ok')
    expect(await readCase(stranger, consult.id)).toBe('chart_closed')
    expect(await tasksOf(colleague)).toEqual([
      ['opinion_asked', expect.stringContaining('Dr Amara Okoro asks for a second opinion')],
    ])
    const [subject] = await notices(colleague)
    expect(subject).toBe(`A colleague asks for your opinion on ${items[0]?.consultNumber}`)
    const { items: open } = await api(stranger).tasks.list({ query: { view: 'open', limit: 100 } })
    expect(open.find(one => one.subjectId === items[0]?.id)?.can).toMatchObject({ take: false, leave: false })
    const { items: looks } = await app.as(patient).api.ownRecord.looks({ query: { show: 'read', limit: 50 } })
    expect(looks.map(look => look.part)).toContain('your case, for a second opinion')
  })

  test('is answered once, and both stay with the case for its doctor to read [CONSULT-S341]', async () => {
    const { patient, consult, colleague } = await givenDecided()
    const [open] = (await ask(consult.id, colleague)).items
    const id = open?.id ?? ''
    const given = await answer(colleague, id)
    expect(await answer(colleague, id)).toEqual(given)
    expect(await codeOf(answer(colleague, id, 'Another answer than before.'))).toBe('question_not_open')
    expect((await ofPatient(people.drOkoro, patient.id)).items).toMatchObject([
      { state: 'answered', words: 'Yes, at half of it, with a reading after two weeks.', can: { withdraw: false } },
    ])
    expect(await tasksOf(colleague)).toEqual([])
    expect(await notices(people.drOkoro)).toContain(`${open?.consultNumber}: a second opinion has come`)
    const { history } = await api(people.drOkoro).consults.read({ params: { id: consult.id } })
    expect(history.map(line => line.what)).toEqual(
      expect.arrayContaining([`asked Dr Henrik Lund for a second opinion`, 'gave a second opinion']),
    )
    const { pool } = app.deps
    await expect(pool.query(`update public.second_opinions set words = 'x' where id = $1`, [id])).rejects.toThrow()
    await expect(pool.query(`delete from public.second_opinions where id = $1`, [id])).rejects.toThrow()
  })

  test('is declined with a reason, which closes the case to who declined; declined twice it is once [CONSULT-S342]', async () => {
    const { patient, consult, colleague } = await givenDecided()
    const [open] = (await ask(consult.id, colleague)).items
    const id = open?.id ?? ''
    await decline(colleague, id)
    await decline(colleague, id)
    expect(await readCase(colleague, consult.id)).toBe('chart_closed')
    expect((await ofPatient(people.drOkoro, patient.id)).items).toMatchObject([
      { state: 'declined', words: 'I am on leave from today.' },
    ])
    expect(await codeOf(answer(colleague, id))).toBe('question_not_open')
  })

  test('that is for whoever is next is not declined for all, and its answer is not news to who gave it [CONSULT-S342]', async () => {
    const { consult, colleague } = await givenDecided()
    const [open] = (await ask(consult.id, null)).items
    const id = open?.id ?? ''
    expect(await codeOf(decline(colleague, id))).toBe('not_found')
    await answer(colleague, id)
    expect((await notices(people.drOkoro)).join()).toContain('a second opinion has come')
    expect((await notices(colleague)).join()).not.toContain('a second opinion has come')
  })

  test('is taken back, or passed on in the same words; the first colleague is told [CONSULT-S342]', async () => {
    const { consult, colleague } = await givenDecided()
    const second = await givenStaff(app, 'doctor')
    const [open] = (await ask(consult.id, colleague)).items
    const { items } = await withdraw(open?.id ?? '', second)
    expect(items.map(one => [one.state, one.question])).toEqual([
      ['passed', question],
      ['open', question],
    ])
    expect([await readCase(colleague, consult.id), await readCase(second, consult.id)]).toEqual(['chart_closed', 'ok'])
    expect(await notices(colleague)).toContain(`Your opinion on ${open?.consultNumber} is not needed any more`)
    const last = items[1]?.id ?? ''
    await withdraw(last)
    expect((await withdraw(last)).items[1]?.state).toBe('withdrawn')
    expect(await tasksOf(second)).toEqual([])
    expect(await codeOf(withdraw(open?.id ?? ''))).toBe('question_not_open')
  })

  test('goes to two at once, each on their own, up to three; sent twice it is one [CONSULT-S343]', async () => {
    const { consult, colleague } = await givenDecided()
    const key = randomUUID()
    await ask(consult.id, colleague, { key })
    expect((await ask(consult.id, colleague, { key })).items).toHaveLength(1)
    expect(await codeOf(ask(consult.id, colleague))).toBe('doctorId')
    const { items } = await ask(consult.id, people.drLund)
    const [first, second] = items.map(one => one.id)
    await answer(people.drLund, second ?? '')
    await answer(colleague, first ?? '', 'No, not with these readings.')
    await ask(consult.id, null)
    await ask(consult.id, people.drLund)
    await ask(consult.id, colleague)
    expect(await codeOf(ask(consult.id, await givenStaff(app, 'doctor')))).toBe('doctorId')
  })

  test('for whoever is next is answered by any colleague, who may read it until then [CONSULT-S343]', async () => {
    const { patient, consult, colleague } = await givenDecided()
    const stranger = await givenStaff(app, 'doctor')
    const [open] = (await ask(consult.id, null)).items
    expect(await readCase(colleague, consult.id)).toBe('ok')
    expect(await codeOf(answer(people.drOkoro, open?.id ?? ''))).toBe('not_found')
    await answer(colleague, open?.id ?? '')
    expect(await readCase(stranger, consult.id)).toBe('chart_closed')
    expect((await ofPatient(people.drOkoro, patient.id)).items).toMatchObject([
      { askedOf: null, closedBy: 'Dr Henrik Lund' },
    ])
  })

  test('outlives the decision, and ends with a case that nobody decides [CONSULT-S344]', async () => {
    const colleague = await givenStaff(app, 'doctor')
    const held = await givenClaimed(app)
    await ask(held.consult.id, colleague)
    await api(people.drOkoro).consults.decline({
      params: { id: held.consult.id },
      body: {
        version: held.consult.version,
        decision: 'declined',
        reason: 'needs_tests_first',
        message: 'Please have your iron checked by your GP first, then come back to us.',
        note: 'Ferritin first. Safety net given.',
      },
    })
    await others()
    const { items } = await ofPatient(colleague, held.patient.id)
    expect(items).toMatchObject([{ state: 'open', isDecided: true, can: { answer: true } }])
    expect(await tasksOf(colleague)).toEqual([['opinion_asked', expect.stringContaining('decided meanwhile')]])
    await answer(colleague, items[0]?.id ?? '')

    const other = await givenClaimed(app)
    await ask(other.consult.id, colleague)
    await app.as(other.patient).api.consults.withdraw({ params: { id: other.consult.id }, body: { reason: 'Not now' } })
    expect((await ofPatient(people.drOkoro, other.patient.id)).items).toMatchObject([{ state: 'over' }])
    expect(await tasksOf(colleague)).toEqual([])
  })

  test('comes back where the colleague can no longer work, so that another one is asked [CONSULT-S344]', async () => {
    const { patient, consult, colleague } = await givenDecided()
    const [open] = (await ask(consult.id, colleague)).items
    await app.as(people.sam).api.accounts.disable({ params: { id: colleague.id }, body: { reason: 'Left the clinic' } })
    const { items, colleagues } = await ofPatient(people.drOkoro, patient.id)
    expect(items).toMatchObject([{ state: 'unavailable' }])
    expect(colleagues.map(one => one.id)).not.toContain(colleague.staffId)
    expect(await notices(people.drOkoro)).toContain(`${open?.consultNumber}: a question has no one to answer it`)
  })
})

describe('refuses', () => {
  test('who has not the case, a colleague who cannot be asked, and oneself [CONSULT-S345]', async () => {
    const { consult, colleague } = await givenDecided()
    const waiting = await givenClaimed(app)
    expect(await codeOf(ask(waiting.consult.id, colleague, { by: people.drLund }))).toBe('consult_not_yours')
    expect(await codeOf(ask(consult.id, colleague, { by: people.drLund }))).toBe('chart_closed')
    expect(await codeOf(ask(consult.id, people.drOkoro))).toBe('doctorId')
    const [open] = (await ask(consult.id, colleague)).items
    expect(await codeOf(answer(people.drLund, open?.id ?? ''))).toBe('not_found')
    expect(await codeOf(decline(people.drLund, open?.id ?? ''))).toBe('not_found')
  })
})

const at = { params: { id: '00000000-0000-4000-8000-00000000ffff' } }
describe('refuses the wrong people', () => {
  onlyFor(() => app, secondOpinions.ofPatient, at)
  onlyFor(() => app, secondOpinions.ask, at)
  onlyFor(() => app, secondOpinions.answer, at)
  onlyFor(() => app, secondOpinions.decline, at)
  onlyFor(() => app, secondOpinions.withdraw, at)
})
