import { randomUUID } from 'node:crypto'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenTicket } from '#test/given/support.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { supportSweep } from './support.sweep.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const dayMs = 86_400_000
const statusOf = async (id: string) => {
  const { rows } = await app.deps.pool.query<{ status: string }>(
    'select status from public.support_tickets where id = $1',
    [id],
  )
  return rows[0]?.status ?? 'gone'
}
const answer = (id: string, close: boolean) =>
  app.as(people.paula).api.support.answer({
    params: { id },
    body: { message: 'Done.', requestKey: randomUUID(), version: 0, close },
  })
const sweep = () => Promise.all([supportSweep(app.deps), supportSweep(app.deps)])

test('a conversation that was answered closes by itself after 30 days; one that waits for us never does [SUPPORT-S23]', async () => {
  const answered = await givenTicket(app)
  const waiting = await givenTicket(app)
  await answer(answered.id, false)
  app.clock.advance(30 * dayMs)
  await sweep()
  expect(await statusOf(answered.id)).toBe('awaiting_patient')
  app.clock.advance(1_000)
  await sweep()
  expect(await statusOf(answered.id)).toBe('closed')
  const { rows: told } = await app.deps.pool.query(
    `select topic from public.live_events where kind = 'ticket' and subject_id = $1 order by id desc limit 1`,
    [answered.id],
  )
  expect(told, 'open pages show it').toEqual([{ topic: 'role:admin' }])
  expect(await statusOf(waiting.id)).toBe('awaiting_clinic')
})

test('a closed conversation is deleted 24 months after its last message, with every message [SUPPORT-S24]', async () => {
  const closed = await givenTicket(app)
  const waiting = await givenTicket(app)
  await answer(closed.id, true)
  app.clock.advance(729 * dayMs)
  await sweep()
  expect(await statusOf(closed.id)).toBe('closed')
  app.clock.advance(3 * dayMs)
  await sweep()
  expect(await statusOf(closed.id)).toBe('gone')
  const { rows } = await app.deps.pool.query('select 1 from public.support_messages where ticket_id = $1', [closed.id])
  expect(rows).toEqual([])
  const log = await app.deps.pool.query(
    `select from public.audit_log where subject_id = $1 and action = 'support.delete'`,
    [closed.id],
  )
  expect(log.rows, 'written down once').toHaveLength(1)
  expect(await statusOf(waiting.id)).toBe('awaiting_clinic')
  await expect(app.anyone.api.support.conversation({ body: { token: closed.token } })).rejects.toMatchObject({
    code: 'conversation_not_found',
  })
})
