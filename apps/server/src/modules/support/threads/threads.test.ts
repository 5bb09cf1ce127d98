import { randomUUID } from 'node:crypto'
import { messages } from '@om/contracts/messages'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenSubscriber } from '#test/given/billing.ts'
import { givenPatient } from '#test/given/consults.ts'
import { tasksOf } from '#test/given/tasks.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { supportSweep } from '../support.sweep.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const DAY_MS = 86_400_000
type Patient = Awaited<ReturnType<typeof givenPatient>>
type Topic = 'side_effect' | 'dose' | 'delivery' | 'billing' | 'other'
type Staff = typeof people.drOkoro | typeof people.phTran | typeof people.paula
const answerers = {
  side_effect: people.drOkoro,
  dose: people.drOkoro,
  delivery: people.phTran,
  billing: people.paula,
  other: people.drOkoro,
}

const begin = (patient: Patient, topic: Topic = 'dose', message = 'With food or without?', requestKey = randomUUID()) =>
  app.as(patient).api.messages.begin({ body: { topic, message, requestKey, safety: 'none' } })
const write = (patient: Patient, id: string, message: string, requestKey = randomUUID()) =>
  app.as(patient).api.messages.write({ params: { id }, body: { message, requestKey, safety: 'none' } })
const read = (patient: Patient, id: string) => app.as(patient).api.messages.read({ params: { id } })
const mine = (patient: Patient) => app.as(patient).api.messages.mine({ query: { limit: 20 } })
const ticket = (staff: Staff, id: string) => app.as(staff).api.support.read({ params: { id } })
const answer = async (staff: Staff, id: string, message = 'Either way.', close = false) => {
  const { version } = await ticket(staff, id)
  return app
    .as(staff)
    .api.support.answer({ params: { id }, body: { message, requestKey: randomUUID(), version, close } })
}
const markRead = (patient: Patient, id: string, messageId: string) =>
  app.as(patient).api.messages.markRead({ params: { id }, body: { messageId } })

describe('a patient writes, the clinic answers', () => {
  test('it goes to whoever answers its subject, with a time for the answer that both see [MESSAGE-S004]', async () => {
    for (const topic of ['dose', 'delivery', 'billing'] as const) {
      const patient = await givenPatient(app)
      const thread = await begin(patient, topic)
      expect(thread).toMatchObject({ topic, status: 'open', can: { write: true, close: true } })
      expect(thread.dueAt).not.toBeNull()
      expect(await ticket(answerers[topic], thread.id)).toMatchObject({
        dueAt: thread.dueAt,
        isUnread: true,
        messages: [{ author: 'visitor', text: 'With food or without?' }],
      })
      const kind = { dose: 'message', delivery: 'supply_message', billing: 'ticket' } as const
      const tasks = await tasksOf(app, kind[topic], thread.id)
      expect(tasks.map(task => task.state)).toEqual(['open'])

      await answer(answerers[topic], thread.id)
      const seen = await read(patient, thread.id)
      expect(seen).toMatchObject({ status: 'answered', isUnread: true, dueAt: null })
      expect(seen.messages.at(-1)).toMatchObject({ author: 'staff', text: 'Either way.', authorRole: thread.route })
      expect((await tasksOf(app, kind[topic], thread.id)).map(task => task.state)).toEqual(['done'])
    }
  })

  test('sent twice, even at once, each is there once, with one task [MESSAGE-S005]', async () => {
    const patient = await givenPatient(app)
    const key = randomUUID()
    const [one, other] = await Promise.all([begin(patient, 'dose', 'Once', key), begin(patient, 'dose', 'Once', key)])
    expect(one.id).toBe(other.id)
    const again = randomUUID()
    await Promise.all([write(patient, one.id, 'More', again), write(patient, one.id, 'More', again)])
    expect((await read(patient, one.id)).messages.map(message => message.text)).toEqual(['Once', 'More'])
    expect(await tasksOf(app, 'message', one.id)).toHaveLength(1)
    expect((await mine(patient)).items).toHaveLength(1)
  })

  test('a key of somebody else opens nothing of theirs', async () => {
    const key = randomUUID()
    await begin(await givenPatient(app), 'dose', 'Private', key)
    await expect(begin(await givenPatient(app), 'dose', 'Mine', key)).rejects.toMatchObject({ code: 'ticket_changed' })
  })

  test('what waits keeps its time when the patient adds to it [MESSAGE-S006]', async () => {
    const patient = await givenPatient(app)
    const { id, dueAt } = await begin(patient, 'side_effect')
    app.clock.advance(3_600_000)
    expect((await write(patient, id, 'And another thing')).dueAt).toBe(dueAt)
  })

  test('pages back through everything, each message once [MESSAGE-S007]', async () => {
    const patient = await givenPatient(app)
    const { id } = await begin(patient, 'dose', 'message 0')
    await app.deps.pool.query(
      `insert into public.support_messages (ticket_id, request_key, author, author_name, route, text, created_at)
       select $1, gen_random_uuid(), 'visitor', '', 'doctor', 'message ' || n, $2::timestamptz + n * interval '1 ms'
       from generate_series(1, 119) n`,
      [id, app.clock.now()],
    )
    const texts: string[] = []
    let page: { messages: { id: string; text: string }[]; hasEarlier: boolean } = await read(patient, id)
    for (;;) {
      texts.unshift(...page.messages.map(message => message.text))
      const [first] = page.messages
      if (!page.hasEarlier || !first) break
      page = await app.as(patient).api.messages.earlier({ params: { id }, query: { before: first.id } })
    }
    expect(texts).toEqual(Array.from({ length: 120 }, (_, at) => `message ${at}`))
  })
})

test('the whole of a conversation is searched, as far as one reads it [MESSAGE-S039]', async () => {
  const patient = await givenPatient(app)
  const { id } = await begin(patient, 'dose', 'Is Minoxi 5%_ right?')
  await answer(people.drOkoro, id, 'Yes, it is.')
  const find = async (words: string) =>
    (await app.as(patient).api.messages.find({ params: { id }, body: { words } })).messages.map(one => one.text)
  expect(await find('minoxi')).toEqual(['Is Minoxi 5%_ right?'])
  expect(await find('5%_')).toHaveLength(1)
  expect(await find('%')).toHaveLength(1)
  expect(await find('nothing')).toEqual([])
  const { version } = await ticket(people.drOkoro, id)
  const body = { to: 'admin' as const, colleagueId: null, note: 'Yours', requestKey: randomUUID(), version }
  await app.as(people.drOkoro).api.support.handOver({ params: { id }, body })
  const seen = await app.as(people.paula).api.support.find({ params: { id }, body: { words: 'minoxi' } })
  expect(seen.messages).toEqual([])
  expect((await app.as(patient).request('GET', `/api/messages/${id}/messages`)).status).toBe(400)
  // Words may be about health, and addresses are kept by others.
  expect((await app.as(patient).request('GET', `/api/messages/${id}/messages?search=minoxi`)).status).toBe(400)
})

describe('closing and taking up again', () => {
  test('is for the patient too; within 14 days writing opens it again, afterwards a new one is begun [MESSAGE-S008]', async () => {
    const patient = await givenPatient(app)
    const { id } = await begin(patient)
    await answer(people.drOkoro, id)
    expect(await app.as(patient).api.messages.close({ params: { id } })).toMatchObject({ status: 'closed' })
    app.clock.advance(13 * DAY_MS)
    const again = await write(patient, id, 'One more thing')
    expect(again.status).toBe('open')
    expect(again.dueAt).not.toBeNull()
    expect((await tasksOf(app, 'message', id)).map(task => task.state)).toEqual(['done', 'open'])

    expect(await app.as(patient).api.messages.close({ params: { id } })).toMatchObject({ status: 'closed' })
    expect((await tasksOf(app, 'message', id)).map(task => task.state)).toEqual(['done', 'done'])
    app.clock.advance(15 * DAY_MS)
    expect(await read(patient, id)).toMatchObject({ isOver: true, can: { write: false, close: false } })
    await expect(write(patient, id, 'Too late')).rejects.toMatchObject({ code: 'thread_over', status: 409 })
  })

  test('what the patient adds meanwhile stops an answer to what stood before [MESSAGE-S009]', async () => {
    const patient = await givenPatient(app)
    const { id } = await begin(patient)
    const { version } = await ticket(people.drOkoro, id)
    await write(patient, id, 'Wait')
    const body = { message: 'Too soon', requestKey: randomUUID(), version, close: false }
    await expect(app.as(people.drOkoro).api.support.answer({ params: { id }, body })).rejects.toMatchObject({
      code: 'ticket_changed',
    })
  })
})

describe('who has read what', () => {
  test('is seen by the other side, counts in every window, and never goes back [MESSAGE-S011]', async () => {
    const patient = await givenPatient(app)
    const { id, messages: sent } = await begin(patient)
    expect((await read(patient, id)).readAt).toBeNull()
    await app.as(people.drOkoro).api.support.markRead({ params: { id }, body: { messageId: sent[0]?.id ?? '' } })
    expect((await read(patient, id)).readAt).toBe(sent[0]?.at)

    await answer(people.drOkoro, id)
    expect((await mine(patient)).unread).toBe(1)
    const newest = (await read(patient, id)).messages.at(-1)
    await markRead(patient, id, newest?.id ?? '')
    expect(await mine(patient)).toMatchObject({ unread: 0, items: [{ isUnread: false }] })
    expect((await ticket(people.drOkoro, id)).readAt).toBe(newest?.at)
    await markRead(patient, id, sent[0]?.id ?? '')
    expect((await mine(patient)).unread).toBe(0)
    await expect(markRead(patient, id, randomUUID())).rejects.toMatchObject({ code: 'not_found' })
  })

  test('both sides hear of what changes at once [MESSAGE-S012]', async () => {
    const patient = await givenPatient(app)
    const { id } = await begin(patient)
    await answer(people.drOkoro, id)
    const { rows } = await app.deps.pool.query<{ topic: string }>(
      'select distinct topic from public.live_events where subject_id = $1 order by topic',
      [id],
    )
    expect(rows.map(row => row.topic)).toEqual(['role:doctor', `user:${patient.id}`])
  })

  test('who does not read an answer is written to once, without a word of it; who reads it is not [MESSAGE-S013]', async () => {
    const reader = await givenPatient(app)
    const away = await givenPatient(app)
    const [one, other] = [await begin(reader), await begin(away)]
    await answer(people.drOkoro, one.id)
    await answer(people.drOkoro, other.id, 'Take the finasteride later.')
    await markRead(reader, one.id, (await read(reader, one.id)).messages.at(-1)?.id ?? '')
    app.clock.advance(121_000)
    await Promise.all([supportSweep(app.deps), supportSweep(app.deps)])
    await answer(people.drOkoro, other.id, 'One more.')
    app.clock.advance(121_000)
    await supportSweep(app.deps)
    await app.drain()
    expect(await app.mails(reader.email)).toHaveLength(0)
    const mails = await app.mails(away.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toBe('You have a new message')
    expect(mails[0]?.text).toContain(`/secure-messaging?thread=${other.id}`)
    expect(mails[0]?.text).not.toContain('finasteride')
    await write(away, other.id, 'Thanks')
    await answer(people.drOkoro, other.id, 'Welcome.')
    app.clock.advance(121_000)
    await supportSweep(app.deps)
    await app.drain()
    expect(await app.mails(away.email), 'after they were back').toHaveLength(2)
  })
})

describe('whose it is', () => {
  test('hides other people’s records, also past the server [MESSAGE-S014]', async () => {
    const patient = await givenPatient(app)
    const stranger = await givenPatient(app)
    const { id } = await begin(patient)
    const asked = await Promise.allSettled([
      read(stranger, id),
      write(stranger, id, 'Hello'),
      app.as(stranger).api.messages.close({ params: { id } }),
      app.as(stranger).api.messages.earlier({ params: { id }, query: { before: randomUUID() } }),
    ])
    for (const one of asked) expect(one).toMatchObject({ status: 'rejected', reason: { code: 'not_found' } })
    expect(await mine(stranger)).toEqual({ items: [], nextCursor: null, unread: 0 })
  })

  test('each profession finds its own: an admin sees nothing clinical, in no list and by no id [MESSAGE-S015]', async () => {
    const patient = await givenPatient(app)
    const threads: Record<string, string> = {}
    for (const topic of ['dose', 'delivery', 'billing'] as const) threads[topic] = (await begin(patient, topic)).id
    const finds = { dose: people.drOkoro, delivery: people.phTran, billing: people.paula }
    for (const [topic, staff] of Object.entries(finds)) {
      const { items } = await app.as(staff).api.support.list({ query: { limit: 100, patientId: patient.id } })
      expect(items.map(one => one.id)).toEqual([threads[topic]])
      for (const [other, id] of Object.entries(threads))
        if (other !== topic) await expect(ticket(staff, id)).rejects.toMatchObject({ code: 'not_found' })
    }
  })

  test('a doctor without a current registration reads, and does not answer [MESSAGE-S016]', async () => {
    const { id } = await begin(await givenPatient(app))
    await app.deps.pool.query(`update public.doctors set registration_expires_on = '2020-01-01' where id = $1`, [
      people.drLund.staffId,
    ])
    const { version } = await app.as(people.drLund).api.support.read({ params: { id } })
    const body = { message: 'Hello', requestKey: randomUUID(), version, close: false }
    await expect(app.as(people.drLund).api.support.answer({ params: { id }, body })).rejects.toMatchObject({
      code: 'registration_not_current',
    })
  })
})

describe('words that can mean something dangerous', () => {
  const say = (patient: Patient, topic: Topic, safety: 'none' | 'told' | 'set_aside', message = 'My chest hurts.') =>
    app.as(patient).api.messages.begin({ body: { topic, message, requestKey: randomUUID(), safety } })

  test('are asked about before anything is sent [MESSAGE-S017]', async () => {
    const patient = await givenPatient(app)
    await expect(say(patient, 'billing', 'none')).rejects.toMatchObject({
      code: 'safety_first',
      status: 422,
      problems: [{ code: 'chest_pain', message: 'Chest pain' }],
    })
    expect((await mine(patient)).items).toEqual([])
  })

  test('meant so, they are a report with its clock, and a doctor has them within the hour [MESSAGE-S018]', async () => {
    const { patient } = await givenSubscriber(app)
    const now = app.clock.now().getTime()
    const { id, dueAt } = await say(patient, 'billing', 'told')
    expect(Date.parse(dueAt ?? '') - now).toBe(3_600_000)
    const { items } = await app.as(patient).api.sideEffects.mine()
    expect(items).toMatchObject([{ level: 'E3', words: 'My chest hurts.', held: [expect.any(String)] }])
    expect(await ticket(people.drOkoro, id)).toMatchObject({ messages: [{ flags: ['Chest pain'], isSetAside: false }] })
    await expect(app.as(patient).api.messages.close({ params: { id } })).rejects.toMatchObject({
      code: 'thread_escalated',
    })
    await write(patient, id, 'Still there')
    expect(await answer(people.drOkoro, id, 'Call 000.')).toMatchObject({ status: 'answered' })
  })

  test('set aside, they go out all the same, to a doctor who sees them and never to an admin [MESSAGE-S019]', async () => {
    const patient = await givenPatient(app)
    const { id } = await begin(patient, 'billing', 'I was charged twice.')
    await answer(people.paula, id)
    const body = { message: 'A lump sum, then.', requestKey: randomUUID(), safety: 'set_aside' as const }
    await app.as(patient).api.messages.write({ params: { id }, body })
    await expect(ticket(people.paula, id)).rejects.toMatchObject({ code: 'not_found' })
    expect((await ticket(people.drOkoro, id)).messages.at(-1)).toMatchObject({
      flags: ['Breast lump or discharge'],
      isSetAside: true,
    })
    expect((await tasksOf(app, 'message', id)).map(task => task.state)).toEqual(['open'])
    expect((await app.as(patient).api.sideEffects.mine()).items).toEqual([])
  })
})

describe('refuses bad input', () => {
  test('says what is wrong with what cannot be sent, and keeps what is odd as it is', async () => {
    const patient = await givenPatient(app)
    await expect(begin(patient, 'dose', '   ')).rejects.toMatchObject({ code: 'bad_request' })
    await expect(begin(patient, 'dose', 'x'.repeat(4001))).rejects.toMatchObject({ code: 'bad_request' })
    const odd = '👩🏽‍🦲 <script>alert(1)</script> مرحبا https://example.com'
    expect((await begin(patient, 'dose', odd)).messages[0]?.text).toBe(odd)
  })
})

describe('what is kept', () => {
  // Last: years pass.
  test('a patient’s conversation is kept however old it is [MESSAGE-S010]', async () => {
    const patient = await givenPatient(app)
    const { id } = await begin(patient)
    await answer(people.drOkoro, id, 'Done.', true)
    app.clock.advance(900 * DAY_MS)
    await supportSweep(app.deps)
    expect((await read(patient, id)).messages).toHaveLength(2)
    await expect(app.deps.pool.query('delete from public.support_tickets where id = $1', [id])).rejects.toThrow(
      'append-only',
    )
    await expect(app.deps.pool.query('delete from public.support_messages where ticket_id = $1', [id])).rejects.toThrow(
      'stays',
    )
  })
})

const input = { params: { id: randomUUID() } }
onlyFor(() => app, messages.mine)
onlyFor(() => app, messages.begin)
onlyFor(() => app, messages.read, input)
onlyFor(() => app, messages.write, input)
onlyFor(() => app, messages.close, input)
onlyFor(() => app, messages.markRead, input)
