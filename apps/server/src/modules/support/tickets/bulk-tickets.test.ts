import { randomUUID } from 'node:crypto'
import { bulk } from '@om/contracts/bulk'
import { people } from '@om/testing/people'
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

type Admin = typeof people.paula | typeof people.sam
type Body = Parameters<TestApp['anyone']['api']['bulk']['tickets']>[0]['body']
const as = (who: Admin = people.paula) => app.as(who).api
const read = (id: string, who: Admin = people.paula) => as(who).support.read({ params: { id } })
const itemsOf = async (ids: string[]) => {
  const all = await Promise.all(ids.map(id => read(id)))
  return all.map(({ id, lastMessageAt }) => ({ id, lastMessageAt }))
}
const press = async (ids: string[], action: Body['action'], change: Partial<Body> = {}) =>
  as().bulk.tickets({
    body: { items: change.items ?? (await itemsOf(ids)), action, requestKey: randomUUID(), ...change },
  })
const undo = (runId: string, who: Admin = people.paula) => as(who).bulk.undoTickets({ body: { runId } })
const openTasks = async (id: string) => (await tasksOf(app, 'ticket', id)).filter(task => task.state === 'open').length

describe('many conversations at once', () => {
  test('are closed, each by its own rules: what was written since or is closed is named and left [SUPPORT-S810]', async () => {
    const [one, two, closed] = [await givenTicket(app), await givenTicket(app), await givenTicket(app)]
    const items = await itemsOf([one.id, two.id, closed.id])
    const { version } = await read(closed.id)
    await as().support.setStatus({ params: { id: closed.id }, body: { status: 'closed', version } })
    await app.anyone.api.support.reply({
      body: { token: two.token, message: 'One more thing', requestKey: randomUUID() },
    })
    const requestKey = randomUUID()
    const outcome = await press([], { kind: 'close' }, { items, requestKey })
    expect(outcome.done).toEqual([{ id: one.id, label: `Message ${one.number}` }])
    const reasons = Object.fromEntries(outcome.refused.map(({ id, reason }) => [id, reason]))
    expect(reasons).toEqual({
      [two.id]: 'Something new was written. Read it before you close it.',
      [closed.id]: 'It is closed already.',
    })
    expect((await read(one.id)).status).toBe('closed')
    expect((await read(two.id)).status).toBe('open')
    const after = (await read(one.id)).version
    expect(await press([], { kind: 'close' }, { items, requestKey })).toEqual(outcome)
    expect((await read(one.id)).version).toBe(after)
  })

  test('go back to what they were, once and by who pressed; not where somebody changed them since [SUPPORT-S811]', async () => {
    const [one, two] = [await givenTicket(app), await givenTicket(app)]
    const before = await read(one.id)
    const { runId } = await press([one.id, two.id], { kind: 'close' })
    expect(await openTasks(one.id)).toBe(0)
    const { version } = await read(two.id)
    await as(people.sam).support.setStatus({ params: { id: two.id }, body: { status: 'open', version } })
    await expect(undo(runId, people.sam)).rejects.toMatchObject({ code: 'not_found' })
    const back = await undo(runId)
    expect(back.done.map(({ id }) => id)).toEqual([one.id])
    expect(back.refused).toMatchObject([{ id: two.id, reason: 'Somebody has changed it since.' }])
    const { status, dueAt } = await read(one.id)
    expect({ status, dueAt }).toEqual({ status: before.status, dueAt: before.dueAt })
    expect(await openTasks(one.id)).toBe(1)
    const now = (await read(one.id)).version
    expect(await undo(runId)).toEqual(back)
    expect((await read(one.id)).version).toBe(now)
  })

  test('what was answered is answered again after it was closed or put back by mistake [SUPPORT-S811]', async () => {
    const { id } = await givenTicket(app)
    const { version } = await read(id)
    await as().support.answer({
      params: { id },
      body: { message: 'Yes, we do.', requestKey: randomUUID(), version, close: false },
    })
    for (const kind of ['close', 'reopen'] as const) {
      const { runId } = await press([id], { kind })
      expect((await undo(runId)).refused).toEqual([])
      expect(await read(id)).toMatchObject({ status: 'answered', dueAt: null })
    }
  })

  test('are given to a colleague, who is told once, and taken back [SUPPORT-S810] [SUPPORT-S811]', async () => {
    const [one, two] = [await givenTicket(app), await givenTicket(app)]
    const { runId, done } = await press([one.id, two.id], { kind: 'assign', assigneeId: people.sam.id })
    expect(done).toHaveLength(2)
    expect(await read(one.id)).toMatchObject({
      assignee: { name: 'Sam Whitlock' },
      notes: [{ toName: 'Sam Whitlock' }],
    })
    await app.drain()
    expect(
      (await app.mails(people.sam.email)).filter(({ subject }) => subject === '2 messages are for you now'),
    ).toHaveLength(1)
    const again = await press([one.id], { kind: 'assign', assigneeId: people.sam.id })
    expect(again).toMatchObject({ done: [], refused: [{ reason: 'Sam Whitlock has it already.' }] })
    expect((await undo(runId)).done).toHaveLength(2)
    expect((await read(two.id)).assignee).toBeNull()
    await expect(press([one.id], { kind: 'assign', assigneeId: people.drOkoro.id })).rejects.toMatchObject({
      code: 'bad_request',
    })
  })

  test('what was written to a doctor is not touched, and nothing of it is told [SUPPORT-S810]', async () => {
    const patient = await givenPatient(app)
    const { id } = await app.as(patient).api.messages.begin({
      body: { topic: 'dose', message: 'My scalp itches', requestKey: randomUUID(), safety: 'none' },
    })
    const items = [{ id, lastMessageAt: app.clock.now().toISOString() }]
    const outcome = await press([], { kind: 'close' }, { items })
    expect(outcome).toMatchObject({ done: [], refused: [{ id, label: 'A message' }] })
    expect(JSON.stringify(outcome)).not.toMatch(/itches|dose/)
  })

  test('nor more than 100 [SUPPORT-S810]', async () => {
    const items = Array.from({ length: 101 }, () => ({ id: randomUUID(), lastMessageAt: '2026-11-20T00:00:00Z' }))
    await expect(press([], { kind: 'close' }, { items })).rejects.toMatchObject({ code: 'bad_request' })
  })

  onlyFor(() => app, bulk.tickets)
  onlyFor(() => app, bulk.undoTickets)
})
