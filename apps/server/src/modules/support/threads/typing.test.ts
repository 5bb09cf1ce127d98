import { randomUUID } from 'node:crypto'
import { messages } from '@om/contracts/messages'
import { support } from '@om/contracts/support'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPatient } from '#test/given/consults.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

/** The open page of somebody: each call answers with what it is told next. */
const openPage = async (person: Parameters<TestApp['as']>[0]) => {
  const reader = (await app.as(person).request('GET', '/api/events')).body?.getReader()
  const next = async () => new TextDecoder().decode((await reader?.read())?.value)
  expect(await next()).toContain('ready')
  return { next, leave: () => reader?.cancel() }
}

test('each side sees that the other writes, and nobody else does; nothing of it is kept [MESSAGE-S042]', async () => {
  const [patient, stranger] = [await givenPatient(app), await givenPatient(app)]
  const { id } = await app.as(patient).api.messages.begin({
    body: { topic: 'dose', message: 'With food?', requestKey: randomUUID(), safety: 'none' },
  })
  const pages = await Promise.all([patient, stranger, people.drOkoro].map(openPage))
  const [mine, others, doctors] = pages
  const count = 'select count(*)::int as count from public.live_events'
  const before = await app.deps.pool.query(count)
  await app.as(people.drOkoro).api.support.typing({ params: { id } })
  const [seen, byColleagues] = [await mine?.next(), await doctors?.next()]
  expect(seen).toContain(`"kind":"typing","subjectId":"${id}"`)
  expect(seen, 'the patient is not told who').not.toContain(people.drOkoro.id)
  expect(byColleagues).toContain(`"subjectId":"${id}:${people.drOkoro.id}"`)
  await app.as(patient).api.messages.typing({ params: { id } })
  expect(await doctors?.next()).toContain(`"kind":"typing","subjectId":"${id}"`)
  expect((await app.deps.pool.query(count)).rows).toEqual(before.rows)

  const gone = { code: 'not_found' }
  await expect(app.as(stranger).api.messages.typing({ params: { id } })).rejects.toMatchObject(gone)
  await expect(app.as(people.phTran).api.support.typing({ params: { id } })).rejects.toMatchObject(gone)
  await app.deps.pool.query(
    `insert into public.live_events (topic, kind, subject_id) values ('user:' || $1::text, 'ticket', 'first')`,
    [stranger.id],
  )
  expect(await others?.next(), 'a stranger hears of their own alone').toContain('first')
  await Promise.all(pages.map(page => page.leave()))
})

const input = { params: { id: randomUUID() } }
onlyFor(() => app, messages.typing, input)
onlyFor(() => app, support.typing, input)
