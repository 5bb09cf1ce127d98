import { randomUUID } from 'node:crypto'
import { privacyRequests as contract, type PrivacyKind, type PrivacyMove } from '@om/contracts/privacy-requests'
import { privacyDue } from '@om/domain/privacy-requests'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPatient } from '#test/given/consults.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { requestsSweep } from './requests.sweep.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const DAY = 86_400_000
const words = 'Please send me a copy on paper.'
type Patient = Awaited<ReturnType<typeof givenPatient>>
const ask = async (patient: Patient, kind: PrivacyKind = 'access', id: string = randomUUID()) => {
  const { items } = await app.as(patient).api.privacyRequests.ask({ body: { id, kind, words, lookId: null } })
  return items.find(one => one.id === id) ?? expect.fail('it is not there')
}
const mine = async (patient: Patient) => (await app.as(patient).api.privacyRequests.mine()).items
const read = (id: string) => app.as(people.paula).api.privacyRequests.read({ params: { id } })
type Said = Partial<{ words: string; ground: 'proceedings'; colleagueId: string; stepId: string; version: number }>
const move = async (id: string, what: PrivacyMove, { version, stepId = randomUUID(), ...said }: Said = {}) =>
  app.as(people.paula).api.privacyRequests.move({
    params: { id },
    body: {
      move: what,
      stepId,
      version: version ?? (await read(id)).version,
      words: '',
      ground: null,
      colleagueId: null,
      ...said,
    },
  })
const reply = (patient: Patient, id: string, stepId: string = randomUUID()) =>
  app.as(patient).api.privacyRequests.reply({ params: { id }, body: { stepId, words: 'There is one thing more.' } })
const withdraw = (patient: Patient, id: string) => app.as(patient).api.privacyRequests.withdraw({ params: { id } })
const task = async (id: string, view: 'open' | 'done' = 'open') =>
  (await app.as(people.paula).api.tasks.list({ query: { view, limit: 100 } })).items.find(one => one.subjectId === id)
const subjects = async (patient: Patient) => (await app.mails(patient.email)).map(mail => mail.subject)
const answer = { words: 'It goes out by mail today.' }

describe('a request under the Privacy Act', () => {
  test('has a number and 30 days, is a task of the office, and is one however often it is sent [RECORD-S080]', async () => {
    const patient = await givenPatient(app)
    const one = await ask(patient)
    await ask(patient, 'access', one.id)
    expect(await mine(patient)).toHaveLength(1)
    expect(one).toMatchObject({ state: 'received', number: expect.any(Number), can: { withdraw: true, reply: true } })
    expect(one.dueAt).toBe(privacyDue(new Date(one.askedAt)).toISOString())
    expect(await task(one.id)).toMatchObject({ kind: 'privacy_request', dueAt: one.dueAt, isUrgent: false })
    await app.drain()
    expect(await subjects(patient)).toContain(`We have received your request ${one.number}`)
    expect(await mine(await givenPatient(app))).toEqual([])
    const change = `update public.privacy_requests set words = 'nothing' where id = $1`
    await expect(app.deps.pool.query(change, [one.id])).rejects.toMatchObject({ code: '23001' })
    const step = 'delete from public.privacy_request_steps where request_id = $1'
    await expect(app.deps.pool.query(step, [one.id])).rejects.toMatchObject({ code: '23001' })
  })

  test('is taken on, noted and answered; its patient reads all but the notes of the office [RECORD-S081]', async () => {
    const patient = await givenPatient(app)
    const { id, number } = await ask(patient)
    expect(await move(id, 'take')).toMatchObject({ state: 'working', assignee: { name: 'Paula Reyes' } })
    await move(id, 'note', { words: 'Printed, waits for an envelope.' })
    const stepId = randomUUID()
    const { version } = await read(id)
    await move(id, 'answer', { ...answer, stepId, version })
    expect(await move(id, 'answer', { ...answer, stepId, version })).toMatchObject({ state: 'answered' })
    expect(await task(id)).toBeUndefined()
    expect((await task(id, 'done'))?.done?.by).toBeTruthy()
    const [shown] = await mine(patient)
    expect(shown?.steps.map(one => one.kind)).toEqual(['received', 'started', 'answered'])
    expect(shown?.can).toEqual({ withdraw: false, reply: true })
    expect((await read(id)).steps.map(one => one.kind)).toEqual(['received', 'started', 'noted', 'answered'])
    await app.drain()
    expect((await subjects(patient)).filter(one => one === `We have answered your request ${number}`)).toHaveLength(1)
    const audited = `select action from public.audit_log where subject_id = $1 and action like 'privacy_request.%' order by id`
    const { rows } = await app.deps.pool.query<{ action: string }>(audited, [id])
    expect([...new Set(rows.map(row => row.action))]).toEqual(
      expect.arrayContaining(['ask', 'read', 'take', 'note', 'answer'].map(one => `privacy_request.${one}`)),
    )
  })

  test('is refused on a ground of the law alone, with words; of two at once one counts [RECORD-S082]', async () => {
    const patient = await givenPatient(app)
    const { id } = await ask(patient)
    const because = { words: 'The bank still decides about it.' }
    await expect(move(id, 'refuse', because)).rejects.toMatchObject({ problems: [{ field: 'ground' }] })
    await expect(move(id, 'refuse', { ground: 'proceedings' })).rejects.toMatchObject({
      problems: [{ field: 'words' }],
    })
    const { version } = await read(id)
    const both = await Promise.allSettled([
      move(id, 'refuse', { ...because, ground: 'proceedings', version }),
      move(id, 'answer', { ...answer, version }),
    ])
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const lost = both.find(one => one.status === 'rejected')
    expect(lost?.reason).toMatchObject({ status: 409, code: 'privacy_request_changed' })
    const complaint = await ask(patient, 'complaint')
    await expect(move(complaint.id, 'refuse', { ...because, ground: 'proceedings' })).rejects.toMatchObject({
      code: 'privacy_request_wrong_state',
    })
  })

  test('is extended once, before its day, with the reason told; given to a colleague who is told [RECORD-S083]', async () => {
    const patient = await givenPatient(app)
    const one = await ask(patient)
    const later = await move(one.id, 'extend', { words: 'The archive sends it only next month.' })
    expect(Date.parse(later.dueAt) - Date.parse(one.dueAt)).toBeGreaterThan(29 * DAY)
    expect(later.can).not.toContain('extend')
    await expect(move(one.id, 'extend', { words: 'Once more, please, it is long.' })).rejects.toMatchObject({
      code: 'privacy_request_wrong_state',
    })
    const { items } = await app.as(people.paula).api.privacyRequests.colleagues()
    expect(items.map(each => each.id)).toContain(people.sam.id)
    await expect(move(one.id, 'assign', { colleagueId: people.drLund.id })).rejects.toMatchObject({
      code: 'bad_request',
    })
    expect(await move(one.id, 'assign', { colleagueId: people.sam.id })).toMatchObject({
      assignee: { id: people.sam.id },
    })
    await app.drain()
    expect(await subjects(patient)).toContain(`Your request ${one.number} takes longer`)
    expect((await app.mails(people.sam.email)).map(mail => mail.subject)).toContain(
      `Privacy request ${one.number} is yours now`,
    )
  })

  test('is taken back while nobody has answered, and stays to be read [RECORD-S084]', async () => {
    const patient = await givenPatient(app)
    const { id } = await ask(patient)
    expect((await withdraw(patient, id)).items).toMatchObject([{ state: 'withdrawn', words }])
    expect((await withdraw(patient, id)).items).toHaveLength(1)
    expect(await task(id)).toBeUndefined()
    await expect(move(id, 'answer', answer)).rejects.toMatchObject({ code: 'privacy_request_wrong_state' })
    await expect(reply(patient, id)).rejects.toMatchObject({ code: 'privacy_request_wrong_state' })
    const stranger = await givenPatient(app)
    await expect(withdraw(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(reply(stranger, id)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('is open again with 30 days of its own when its patient comes back in time, once for each reply [RECORD-S085]', async () => {
    const patient = await givenPatient(app)
    const { id } = await ask(patient)
    await move(id, 'answer', answer)
    app.clock.advance(5 * DAY)
    const stepId = randomUUID()
    const [again] = (await reply(patient, id, stepId)).items
    await reply(patient, id, stepId)
    expect(again).toMatchObject({ state: 'received', dueAt: privacyDue(app.clock.now()).toISOString() })
    expect((await read(id)).steps.filter(one => one.kind === 'replied')).toHaveLength(1)
    expect(await task(id)).toMatchObject({ dueAt: again?.dueAt })
    await move(id, 'answer', answer)
    app.clock.advance(32 * DAY)
    expect((await mine(patient))[0]?.can.reply).toBe(false)
    await expect(reply(patient, id)).rejects.toMatchObject({ code: 'privacy_request_wrong_state' })
  })

  test('is entered by the office for somebody who called, with how it was made sure who asks [RECORD-S086]', async () => {
    const patient = await givenPatient(app)
    const enter = (email: string, id: string = randomUUID()) =>
      app.as(people.paula).api.privacyRequests.enter({
        body: { id, email, kind: 'looked', channel: 'phone', identity: 'Called back on their number.', words },
      })
    const { id } = await enter(patient.email.toUpperCase())
    expect(await enter(patient.email, id)).toMatchObject({
      id,
      channel: 'phone',
      identity: 'Called back on their number.',
    })
    expect(await mine(patient)).toHaveLength(1)
    await expect(enter('nobody@example.com')).rejects.toMatchObject({ problems: [{ field: 'email' }] })
    await expect(enter(people.drLund.email)).rejects.toMatchObject({ problems: [{ field: 'email' }] })
    const closed = await move(id, 'withdraw', { words: 'They called: it is settled.' })
    expect(closed).toMatchObject({ state: 'withdrawn' })
    await app.drain()
    expect(await subjects(patient)).toContain(`Your request ${closed.number} has been taken back`)
  })

  test('stands in the register by its day, filtered and as a file without a word of it; the office is told of its day [RECORD-S087]', async () => {
    const patient = await givenPatient(app)
    const one = await ask(patient, 'complaint')
    const list = (query: { view?: 'overdue' | 'open'; kind?: PrivacyKind; cursor?: string; limit?: number }) =>
      app.as(people.paula).api.privacyRequests.list({ query: { view: 'open', limit: 100, ...query } })
    expect((await list({ view: 'overdue' })).items.map(each => each.id)).not.toContain(one.id)
    expect((await list({ kind: 'complaint' })).items.map(each => each.id)).toContain(one.id)
    expect((await list({ kind: 'looked' })).items.map(each => each.id)).not.toContain(one.id)
    const first = await list({ limit: 1 })
    const next = await list({ limit: 100, cursor: first.nextCursor ?? '' })
    expect(first.items.length + next.items.length).toBe(first.open)
    app.clock.advance(24 * DAY)
    await requestsSweep(app.deps)
    await requestsSweep(app.deps)
    app.clock.advance(8 * DAY)
    await requestsSweep(app.deps)
    await app.drain()
    const told = (await app.mails(people.paula.email)).map(mail => mail.subject)
    expect(told.filter(subject => subject.startsWith(`Privacy request ${one.number} is`)).toSorted()).toEqual([
      `Privacy request ${one.number} is due soon`,
      `Privacy request ${one.number} is overdue`,
    ])
    expect(await task(one.id)).toMatchObject({ isUrgent: true })
    expect((await list({ view: 'overdue' })).items.map(each => each.id)).toContain(one.id)
    const reply = await app.as(people.paula).request('GET', '/api/admin/requests.csv?view=overdue')
    const text = await reply.text()
    expect(text).toContain(`${one.number},Complaint about privacy,received,`)
    expect(text).not.toContain(words)
    expect(text).not.toContain(patient.email)
  })
})

const params = { id: randomUUID() }
const said = { stepId: params.id, words }
onlyFor(() => app, contract.mine)
onlyFor(() => app, contract.ask, { body: { id: params.id, kind: 'access', words } })
onlyFor(() => app, contract.reply, { params, body: said })
onlyFor(() => app, contract.withdraw, { params })
onlyFor(() => app, contract.list)
onlyFor(() => app, contract.csv)
onlyFor(() => app, contract.read, { params })
onlyFor(() => app, contract.colleagues)
onlyFor(() => app, contract.enter, {
  body: { id: params.id, email: 'a@example.com', kind: 'access', channel: 'phone', identity: 'Called back.', words },
})
onlyFor(() => app, contract.move, { params, body: { ...said, version: 0, move: 'note' } })
