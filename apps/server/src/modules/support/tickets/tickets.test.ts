import { randomUUID } from 'node:crypto'
import { support } from '@om/contracts/support'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactForm, givenTicket } from '#test/given/support.ts'
import { tasksOf } from '#test/given/tasks.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Query = Parameters<TestApp['anyone']['api']['support']['list']>[0]['query']
const list = (query: Partial<Query> = {}) => app.as(people.paula).api.support.list({ query: { limit: 20, ...query } })
const read = (id: string) => app.as(people.paula).api.support.read({ params: { id } })
type Answer = Parameters<TestApp['anyone']['api']['support']['answer']>[0]['body']
const answer = (
  id: string,
  change: Partial<Answer> = {},
  person: typeof people.paula | typeof people.sam = people.paula,
) =>
  app.as(person).api.support.answer({
    params: { id },
    body: { message: 'We do.', requestKey: randomUUID(), version: 0, close: false, ...change },
  })
const setStatus = (id: string, status: 'open' | 'closed', version: number) =>
  app.as(people.paula).api.support.setStatus({ params: { id }, body: { status, version } })
const auditOf = async (id: string) => {
  const { rows } = await app.deps.pool.query<{ action: string; from_state: string; to_state: string }>(
    'select action, from_state, to_state from public.audit_log where subject_id = $1 order by id',
    [id],
  )
  return rows
}

describe('the list of tickets', () => {
  test('works: newest message first, with the beginning of that message, and how many wait', async () => {
    const { open: before } = await list()
    const older = await givenTicket(app)
    app.clock.advance(60_000)
    const newer = await givenTicket(app, { message: `${'long '.repeat(60)}text` })
    app.clock.advance(60_000)
    await answer(older.id, { message: 'Answered\nin two lines' })
    const { items, open } = await list()
    expect(items.slice(0, 2).map(one => one.id)).toEqual([older.id, newer.id])
    expect(items[0]).toMatchObject({ status: 'answered', excerpt: 'Answered in two lines' })
    expect(items[1]?.excerpt.length).toBeLessThanOrEqual(140)
    expect(open).toBe(before + 1)
  })

  test('pages without gaps or repeats, whatever came in the same moment', async () => {
    for (let count = 0; count < 5; count += 1) await givenTicket(app, { topic: 'product' })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ topic: 'product', limit: 2, ...(cursor ? { cursor } : {}) })
      seen.push(...page.items.map(one => one.id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toEqual((await list({ topic: 'product', limit: 100 })).items.map(one => one.id))
    expect(new Set(seen).size).toBe(5)
  })

  test('finds by number and by the beginning of name or e-mail, and takes signs as they are [SUPPORT-S18]', async () => {
    const { id, number } = await givenTicket(app, { name: 'Zora Quill', email: 'zq-90_0@example.com' })
    for (const search of [String(number), `#${number}`, 'zora', 'ZQ-90_0@'])
      expect(
        (await list({ search })).items.map(one => one.id),
        search,
      ).toEqual([id])
    for (const search of ['quill', 'zq-9000', '%', 'nobody']) expect((await list({ search })).items, search).toEqual([])
  })

  test('filters by state and topic', async () => {
    const { id } = await givenTicket(app, { topic: 'privacy' })
    await setStatus(id, 'closed', 0)
    expect((await list({ status: 'closed', topic: 'privacy' })).items.map(one => one.id)).toEqual([id])
    expect((await list({ status: 'open', topic: 'privacy' })).items).toEqual([])
  })

  test('refuses a cursor that is not ours', async () => {
    await expect(list({ cursor: 'nonsense' })).rejects.toMatchObject({ code: 'bad_request' })
  })
})

describe('answering', () => {
  test('works: the writer is told by mail that an answer waits, without its words [SUPPORT-S19]', async () => {
    const { id, form, token } = await givenTicket(app)
    const detail = await answer(id, { message: 'Use the shampoo twice a week' })
    expect(detail).toMatchObject({ status: 'answered', version: 1, writerRole: null })
    expect(detail.messages.at(-1)).toMatchObject({ author: 'staff', authorName: 'Paula Reyes' })
    await app.drain()
    const [mail] = await app.mails(form.email)
    expect(mail?.text).toContain(`/support#conversation=${token}`)
    expect(`${mail?.subject} ${mail?.text} ${mail?.html}`).not.toContain('shampoo')
  })

  test('can close at once', async () => {
    const { id } = await givenTicket(app)
    expect((await answer(id, { close: true })).status).toBe('closed')
  })

  test('of two admins who answer at once one is stored, and the other is told to read on [SUPPORT-S20]', async () => {
    const { id, form } = await givenTicket(app)
    const settled = await Promise.allSettled([answer(id), answer(id, {}, people.sam)])
    expect(settled.filter(one => one.status === 'fulfilled')).toHaveLength(1)
    expect(settled.find(one => one.status === 'rejected')).toMatchObject({
      reason: { code: 'ticket_changed', status: 409 },
    })
    await app.drain()
    expect(await app.mails(form.email)).toHaveLength(2)
    expect((await read(id)).messages).toHaveLength(2)
  })

  test('what the writer adds meanwhile is not overlooked [SUPPORT-S21]', async () => {
    const { id, token } = await givenTicket(app)
    const { version } = await read(id)
    await app.anyone.api.support.reply({ body: { token, message: 'Wait', requestKey: randomUUID() } })
    await expect(answer(id, { version })).rejects.toMatchObject({ code: 'ticket_changed' })
    await expect(setStatus(id, 'closed', version)).rejects.toMatchObject({ code: 'ticket_changed' })
  })

  test('repeats safely: the same answer twice, even at once, is one answer and one mail', async () => {
    const { id, form } = await givenTicket(app)
    const requestKey = randomUUID()
    const [first, second] = await Promise.all([answer(id, { requestKey }), answer(id, { requestKey })])
    expect(second).toEqual(first)
    await app.drain()
    expect(await app.mails(form.email)).toHaveLength(2)
  })

  test('reading, answering and changing leave a trace of who did it [SUPPORT-S22]', async () => {
    const { id } = await givenTicket(app)
    await read(id)
    await answer(id)
    await setStatus(id, 'closed', 1)
    expect(await auditOf(id)).toEqual([
      { action: 'support.open', from_state: null, to_state: 'awaiting_clinic' },
      { action: 'support.read', from_state: null, to_state: null },
      { action: 'support.answer', from_state: 'awaiting_clinic', to_state: 'awaiting_patient' },
      { action: 'support.status', from_state: 'awaiting_patient', to_state: 'closed' },
    ])
  })
})

describe('closing and opening', () => {
  test('works, tells the writer nothing, repeats safely, and takes the task away and back [TASK-226]', async () => {
    const { id, form } = await givenTicket(app)
    const states = async () => (await tasksOf(app, 'ticket', id)).map(task => task.state)
    expect(await states()).toEqual(['open'])
    const closed = await setStatus(id, 'closed', 0)
    expect(closed).toMatchObject({ status: 'closed', version: 1 })
    expect(await setStatus(id, 'closed', 1)).toEqual(closed)
    expect(await states()).toEqual(['done'])
    expect(await setStatus(id, 'open', 1)).toMatchObject({ status: 'open', version: 2 })
    expect(await states()).toEqual(['done', 'open'])
    await app.drain()
    expect(await app.mails(form.email)).toHaveLength(1)
    await answer(id, { version: 2 })
    expect(await states()).toEqual(['done', 'done'])
  })

  test.each([
    ['patient', people.mina],
    ['doctor', people.drOkoro],
    ['pharmacist', people.phTran],
  ] as const)('a ticket of a %s who was signed in says so [SUPPORT-S801]', async (writerRole, person) => {
    const { number } = await app.as(person).api.support.contact({ body: contactForm({ email: person.email }) })
    const { items } = await list({ search: String(number) })
    expect(await read(items[0]?.id ?? '')).toMatchObject({ writerRole })
  })

  test('a ticket that is not there is not found', async () => {
    await expect(read(randomUUID())).rejects.toMatchObject({ code: 'not_found' })
    await expect(answer(randomUUID())).rejects.toMatchObject({ code: 'not_found' })
  })
})

const input = { params: { id: randomUUID() } }
onlyFor(() => app, support.list)
onlyFor(() => app, support.read, input)
onlyFor(() => app, support.answer, input)
onlyFor(() => app, support.setStatus, input)
