import { randomUUID } from 'node:crypto'
import { supportMessages, wordsOf } from '@om/db/tables/public-site'
import { people } from '@om/testing/people'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPatient } from '#test/given/consults.ts'
import { givenTicket } from '#test/given/support.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type Patient = Awaited<ReturnType<typeof givenPatient>>
type Staff = typeof people.drOkoro | typeof people.phTran | typeof people.paula

/** A word that nothing else has. */
const word = () => `zq${randomUUID().slice(0, 8).replace(/\d/g, 'x')}`
const begin = (patient: Patient, message: string, topic: 'dose' | 'delivery' | 'billing' = 'dose') =>
  app.as(patient).api.messages.begin({ body: { topic, message, requestKey: randomUUID(), safety: 'none' } })
const mine = (patient: Patient, words: string, limit = 20, cursor?: string) =>
  app.as(patient).api.messages.search({ body: { words, limit, cursor } })
const found = async (staff: Staff, words: string) =>
  (await app.as(staff).api.support.search({ body: { words, limit: 20 } })).items.map(({ excerpt }) => excerpt)

describe('a patient who looks for words', () => {
  test('finds messages of all conversations by the beginnings of words, newest first, page by page [MESSAGE-S050]', async () => {
    const patient = await givenPatient(app)
    const rare = word()
    const first = await begin(patient, `Is ${rare.toUpperCase()}-Lotion/foam fine? É`)
    app.clock.advance(1000)
    const second = await begin(patient, `The parcel with ${rare}s is here.`, 'delivery')
    expect(await mine(patient, rare)).toMatchObject({
      items: [
        { threadId: second.id, topic: 'delivery', author: 'visitor', excerpt: `The parcel with ${rare}s is here.` },
        { threadId: first.id, id: first.messages[0]?.id, number: first.number },
      ],
      nextCursor: null,
    })
    const page = await mine(patient, rare, 1)
    expect(page.items.map(({ threadId }) => threadId)).toEqual([second.id])
    const rest = await mine(patient, rare, 1, page.nextCursor ?? '')
    expect(rest.items.map(({ threadId }) => threadId)).toEqual([first.id])
    for (const [words, count] of [
      [`lot ${rare}`, 1],
      [`foam, fine? (${rare})`, 1],
      ['é?', 0],
      [`parcel ${rare} lotion`, 0],
      [rare.slice(3), 0],
      [`' | !${rare}:* \\ <->`, 2],
      ['& !', 0],
    ] as const)
      expect((await mine(patient, words)).items, words).toHaveLength(count)
  })

  test('finds nothing of anybody else, and shows a long message around the word [MESSAGE-S050]', async () => {
    const [patient, stranger] = [await givenPatient(app), await givenPatient(app)]
    const rare = word()
    await begin(patient, `${'Long before. '.repeat(40)}Then ${rare} came. ${'Long after. '.repeat(40)}`)
    expect((await mine(stranger, rare)).items).toEqual([])
    const [one] = (await mine(patient, rare)).items
    expect(one?.excerpt).toContain(`Then ${rare} came.`)
    expect(one?.excerpt.length).toBeLessThan(160)
    expect((await app.as(patient).request('POST', '/api/messages/search', { words: 'a' })).status).toBe(400)
  })
})

describe('who answers and looks for words', () => {
  test('finds what they may read, as far as they may, and an admin nothing clinical [MESSAGE-S051]', async () => {
    const patient = await givenPatient(app)
    const rare = word()
    const { id } = await begin(patient, `${rare} about the dose`)
    await begin(patient, `${rare} about the parcel`, 'delivery')
    await begin(patient, `${rare} about the bill`, 'billing')
    await givenTicket(app, { message: `${rare} of a visitor` })
    expect(await found(people.drOkoro, rare)).toEqual([`${rare} about the dose`])
    expect(await found(people.phTran, rare)).toEqual([`${rare} about the parcel`])
    expect((await found(people.paula, rare)).toSorted()).toEqual([`${rare} about the bill`, `${rare} of a visitor`])

    const { version } = await app.as(people.drOkoro).api.support.read({ params: { id } })
    const body = { to: 'admin' as const, colleagueId: null, note: `${rare} note`, requestKey: randomUUID(), version }
    await app.as(people.drOkoro).api.support.handOver({ params: { id }, body })
    expect(await found(people.drOkoro, rare)).toEqual([])
    expect((await found(people.paula, rare)).toSorted()).toEqual([`${rare} about the bill`, `${rare} of a visitor`])
    expect((await mine(patient, rare)).items, 'its patient').toHaveLength(3)
  })
})

test('a message that was found is read with what stands around it, and on from there [MESSAGE-S052]', async () => {
  const patient = await givenPatient(app)
  const { id } = await begin(patient, 'message 0')
  await app.deps.pool.query(
    `insert into public.support_messages (ticket_id, request_key, author, author_name, route, text, created_at)
     select $1, gen_random_uuid(), 'visitor', '', 'doctor', 'message ' || n, $2::timestamptz + n * interval '1 ms'
     from generate_series(1, 199) n`,
    [id, app.clock.now()],
  )
  const [hit] = (await mine(patient, 'message 100')).items
  const part = (query: { around?: string; after?: string; before?: string }) =>
    app.as(patient).api.messages.earlier({ params: { id }, query })
  const around = await part({ around: hit?.id ?? '' })
  expect(around).toMatchObject({ hasEarlier: true, hasLater: true })
  expect(around.messages.map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, at) => `message ${at + 76}`))
  const later = await part({ after: around.messages.at(-1)?.id ?? '' })
  expect(later.messages.map(({ text }) => text)).toEqual(Array.from({ length: 50 }, (_, at) => `message ${at + 126}`))
  expect(later.hasLater).toBe(true)
  expect(await part({ after: later.messages.at(-1)?.id ?? '' })).toMatchObject({ hasLater: false })
  expect((await part({ before: around.messages[0]?.id ?? '' })).messages.at(-1)?.text).toBe('message 75')

  const other = await begin(patient, 'Elsewhere')
  expect((await part({ around: other.messages[0]?.id ?? '' })).messages, 'of another conversation').toEqual([])
  expect((await app.as(patient).request('GET', `/api/messages/${id}/messages?around=${id}&after=${id}`)).status).toBe(
    400,
  )
})

test('the index of words is the one that is asked', async () => {
  const asked = new PgDialect().sqlToQuery(wordsOf(supportMessages.text)).sql
  const client = await app.deps.pool.connect()
  try {
    await client.query('begin; set local enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain select id from public.support_messages where ${asked} @@ 'x:*'::tsquery`,
    )
    expect(rows.map(row => row['QUERY PLAN']).join('\n')).toContain('support_messages_words')
  } finally {
    await client.query('rollback')
    client.release()
  }
})
