import { randomUUID } from 'node:crypto'
import { support } from '@om/contracts/support'
import type { TicketRoute } from '@om/contracts/support-words'
import { type Person, people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPatient } from '#test/given/consults.ts'
import { givenTicket } from '#test/given/support.ts'
import { tasksOf } from '#test/given/tasks.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Patient = Awaited<ReturnType<typeof givenPatient>>
const begin = (patient: Patient, topic: 'dose' | 'delivery' | 'billing') =>
  app.as(patient).api.messages.begin({
    body: { topic, message: 'How long does it take?', requestKey: randomUUID(), safety: 'none' },
  })
const ticket = (staff: Person, id: string) => app.as(staff).api.support.read({ params: { id } })
const note = (staff: Person, id: string, text: string, requestKey = randomUUID()) =>
  app.as(staff).api.support.note({ params: { id }, body: { text, requestKey } })
type Body = Parameters<TestApp['anyone']['api']['support']['handOver']>[0]['body']
const handOver = async (staff: Person, id: string, to: TicketRoute, change: Partial<Body> = {}) => {
  // Who hands over what they have before them does not read it once more.
  const version = change.version ?? (await ticket(staff, id)).version
  const body = { to, colleagueId: null, note: 'Please take this one', requestKey: randomUUID(), ...change, version }
  return app.as(staff).api.support.handOver({ params: { id }, body })
}
const openTasks = async (kind: 'message' | 'supply_message' | 'ticket', id: string) =>
  (await tasksOf(app, kind, id)).filter(task => task.state === 'open').length

/** What the database lets somebody read of the notes of a conversation. */
const notesPastTheServer = async (person: Person, id: string): Promise<string[]> => {
  const client = await app.deps.pool.connect()
  try {
    await client.query('begin')
    const claims = { sub: person.id, role: 'authenticated', aal: 'aal2', app_metadata: { role: person.role } }
    await client.query(`select set_config('request.jwt.claims', $1, true)`, [JSON.stringify(claims)])
    await client.query('set local role authenticated')
    const { rows } = await client.query<{ text: string }>(
      'select text from public.support_notes where ticket_id = $1 order by created_at, id',
      [id],
    )
    return rows.map(row => row.text)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

describe('a note', () => {
  test('is for the clinic: its patient reads it nowhere, also past the server [MESSAGE-S028]', async () => {
    const patient = await givenPatient(app)
    const { id } = await begin(patient, 'dose')
    const key = randomUUID()
    await Promise.all([
      note(people.drOkoro, id, 'Ask about sleep first', key),
      note(people.drOkoro, id, 'Ask about sleep first', key),
    ])
    expect((await ticket(people.drLund, id)).notes).toMatchObject([
      { kind: 'note', text: 'Ask about sleep first', authorName: 'Dr Amara Okoro', authorRole: 'doctor' },
    ])
    const seen = [
      await app.as(patient).api.messages.read({ params: { id } }),
      await app.as(patient).api.messages.mine({ query: { limit: 20 } }),
    ]
    expect(JSON.stringify(seen)).not.toContain('sleep')
    expect(await notesPastTheServer(people.drOkoro, id)).toEqual(['Ask about sleep first'])
    for (const stranger of [patient, await givenPatient(app), people.phTran, people.paula])
      expect(await notesPastTheServer(stranger, id)).toEqual([])
  })

  test('is never changed nor taken away [MESSAGE-S029]', async () => {
    const { id } = await begin(await givenPatient(app), 'dose')
    await note(people.drOkoro, id, 'Seen')
    await expect(
      app.deps.pool.query(`update public.support_notes set text = '' where ticket_id = $1`, [id]),
    ).rejects.toThrow()
    await expect(app.deps.pool.query('delete from public.support_notes where ticket_id = $1', [id])).rejects.toThrow()
  })
})

describe('handing over', () => {
  test('moves it with its time, its note and its task; the patient sees only who answers now [MESSAGE-S030]', async () => {
    const patient = await givenPatient(app)
    const { id, dueAt } = await begin(patient, 'dose')
    await note(people.drOkoro, id, 'For doctors alone')
    app.clock.advance(1000)
    expect(await handOver(people.drOkoro, id, 'pharmacist')).toMatchObject({ route: 'pharmacist' })
    await expect(ticket(people.drOkoro, id)).rejects.toMatchObject({ code: 'not_found' })
    const seen = await ticket(people.phTran, id)
    expect(seen).toMatchObject({
      route: 'pharmacist',
      dueAt,
      notes: [{ kind: 'hand_over', text: 'Please take this one' }],
    })
    expect([await openTasks('message', id), await openTasks('supply_message', id)]).toEqual([0, 1])
    const thread = await app.as(patient).api.messages.read({ params: { id } })
    expect(thread).toMatchObject({ route: 'pharmacist', dueAt, status: 'open' })
    expect(JSON.stringify(thread)).not.toContain('Please take')
    app.clock.advance(1000)
    await handOver(people.phTran, id, 'doctor', { note: 'Back to you' })
    expect((await ticket(people.drOkoro, id)).notes.map(one => one.text)).toEqual([
      'For doctors alone',
      'Please take this one',
      'Back to you',
    ])
    expect(await openTasks('message', id)).toBe(1)
  })

  test('to the front desk shows it nothing that was written to a doctor [MESSAGE-S031]', async () => {
    const patient = await givenPatient(app)
    const { id } = await begin(patient, 'dose')
    await handOver(people.drOkoro, id, 'admin', { note: 'A question about the invoice' })
    expect(await ticket(people.paula, id)).toMatchObject({
      messages: [],
      excerpt: '',
      notes: [{ text: 'A question about the invoice' }],
    })
  })

  test('to a colleague names them; only who can answer today is there to choose [MESSAGE-S032]', async () => {
    const { id } = await begin(await givenPatient(app), 'dose')
    const { items } = await app.as(people.drOkoro).api.support.colleagues({})
    expect(items.map(one => one.id)).not.toContain(people.drOkoro.id)
    const lund = items.find(one => one.id === people.drLund.id)
    await handOver(people.drOkoro, id, 'doctor', { colleagueId: lund?.id ?? null })
    expect(await ticket(people.drOkoro, id)).toMatchObject({ assignee: { id: people.drLund.id, name: lund?.name } })
    expect(await openTasks('message', id)).toBe(1)
    await expect(handOver(people.drOkoro, id, 'pharmacist', { colleagueId: people.drLund.id })).rejects.toMatchObject({
      code: 'bad_request',
      problems: [{ field: 'colleagueId' }],
    })
  })

  test('sent again, even at the same moment, is one; of two who hand it over at once one is told [MESSAGE-S033]', async () => {
    const { id } = await begin(await givenPatient(app), 'delivery')
    const requestKey = randomUUID()
    const { version } = await ticket(people.phTran, id)
    const twice = [1, 2].map(() => handOver(people.phTran, id, 'admin', { requestKey, version }))
    for (const one of await Promise.all(twice)) expect(one.route).toBe('admin')
    expect((await ticket(people.paula, id)).notes).toHaveLength(1)
    const now = await ticket(people.paula, id)
    const two = await Promise.allSettled([
      handOver(people.paula, id, 'doctor', { version: now.version }),
      handOver(people.sam, id, 'pharmacist', { version: now.version }),
    ])
    expect(two.filter(one => one.status === 'fulfilled')).toHaveLength(1)
  })

  test('what may be urgent stays with doctors, what is closed is opened first, visitors stay at the front desk [MESSAGE-S034]', async () => {
    const patient = await givenPatient(app)
    const urgent = await app.as(patient).api.messages.begin({
      body: { topic: 'delivery', message: 'I have chest pain', requestKey: randomUUID(), safety: 'told' },
    })
    await expect(handOver(people.drOkoro, urgent.id, 'pharmacist')).rejects.toMatchObject({
      problems: [{ message: 'This may be urgent: a doctor has to answer it first.' }],
    })
    const { id } = await begin(patient, 'billing')
    await app.as(patient).api.messages.close({ params: { id } })
    await expect(handOver(people.paula, id, 'doctor')).rejects.toMatchObject({ code: 'thread_closed', status: 409 })
    const visitor = await givenTicket(app)
    await expect(handOver(people.paula, visitor.id, 'doctor')).rejects.toMatchObject({ code: 'bad_request' })
  })
})

test('a conversation names its patient as they are called now, and is found so [MESSAGE-S035]', async () => {
  const patient = await givenPatient(app)
  const { id } = await begin(patient, 'dose')
  await app.deps.pool.query(`update public.profiles set first_name = 'Zephyrine', last_name = 'Quist' where id = $1`, [
    patient.id,
  ])
  const { items } = await app.as(people.drOkoro).api.support.list({ query: { limit: 10, search: 'zephyrine' } })
  expect(items).toMatchObject([{ id, name: 'Zephyrine Quist' }])
})

const input = { params: { id: randomUUID() } }
onlyFor(() => app, support.note, input)
onlyFor(() => app, support.handOver, input)
onlyFor(() => app, support.colleagues)

test('whoever a conversation is handed to is told, once, and of no patient [NOTICE-S010]', async () => {
  const patient = await givenPatient(app)
  const { id } = await begin(patient, 'dose')
  const { version } = await ticket(people.drOkoro, id)
  const requestKey = randomUUID()
  const body = { to: 'pharmacist' as const, colleagueId: people.phTran.id, note: 'Please answer', requestKey, version }
  const hand = () => app.as(people.drOkoro).api.support.handOver({ params: { id }, body })
  const { number } = await hand()
  await hand()
  const { items } = await app.as(people.phTran).api.notices.list({ query: { view: 'all', limit: 20 } })
  const title = `Message ${number} is for you now`
  const link = `/pharmacy-dashboard?section=messages&ticket=${id}`
  expect(items.filter(one => one.title === title)).toMatchObject([{ kind: 'work', link, isRead: false }])
  await app.drain()
  const found = (await app.mails(people.phTran.email)).filter(({ subject }) => subject === title)
  expect(found).toHaveLength(1)
  expect(JSON.stringify(found)).not.toContain(patient.email)
})
