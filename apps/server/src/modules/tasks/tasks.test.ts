import { randomUUID } from 'node:crypto'
import { listTasks, reopenTask, takeTask } from '@om/contracts/tasks'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { closeTasks, openTask } from '#src/modules/tasks/tasks.ts'
import { givenPatient } from '#test/given/consults.ts'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

type New = Parameters<typeof openTask>[2]

const given = async (task: Partial<New> = {}) => {
  const subjectId = randomUUID()
  const open = { role: 'doctor', kind: 'side_effect', subjectId, summary: 'E1: Headache', ...task } as const
  await app.deps.db.transaction(system('test'), tx =>
    openTask(app.deps, tx, { dueAt: app.clock.now(), ...open } satisfies New),
  )
  return subjectId
}
const close = (subjectId: string) =>
  app.deps.db.transaction(system('test'), tx => closeTasks(app.deps, tx, 'side_effect', [subjectId], 'Dr Henrik Lund'))

type Staff = (typeof people)['drOkoro' | 'drLund' | 'phTran' | 'paula' | 'sam']
const list = (by: Staff, view: 'open' | 'mine' | 'done' = 'open') =>
  app.as(by).api.tasks.list({ query: { limit: 100, view } })
const find = async (by: Staff, subjectId: string, view: 'open' | 'mine' | 'done' = 'open') =>
  (await list(by, view)).items.find(task => task.subjectId === subjectId)
const take = async (by: Staff, subjectId: string) => {
  const task = await find(by, subjectId)
  return app.as(by).api.tasks.take({ params: { id: task?.id ?? '' }, body: { version: task?.version ?? 0 } })
}

describe('a task', () => {
  test('is seen by its own profession, with the patient’s name, and by nobody else [TASK-01]', async () => {
    const patient = await givenPatient(app)
    const subjectId = await given({ patientId: patient.id })
    expect(await find(people.drLund, subjectId)).toMatchObject({
      patientName: `${patient.firstName} ${patient.lastName}`,
      summary: 'E1: Headache',
    })
    expect(await find(people.phTran, subjectId)).toBeUndefined()
    expect(await find(people.paula, subjectId)).toBeUndefined()
    const forAdmins = await given({ role: 'admin', kind: 'audit_broken', summary: 'Pay back $49.00' })
    expect(await find(people.paula, forAdmins)).toMatchObject({ can: { finish: true } })
    expect(await find(people.drLund, forAdmins)).toBeUndefined()
  })

  test('is there once, however often it is opened, and again after it was closed [TASK-02]', async () => {
    const subjectId = await given()
    await given({ subjectId })
    expect((await list(people.drLund)).items.filter(task => task.subjectId === subjectId)).toHaveLength(1)
    await close(subjectId)
    expect(await find(people.drLund, subjectId)).toBeUndefined()
    expect(await find(people.drLund, subjectId, 'done')).toMatchObject({ done: { by: 'Dr Henrik Lund' } })
    await given({ subjectId })
    expect(await find(people.drLund, subjectId)).toBeDefined()
  })

  test('is taken by one, given back, and taken over by a colleague; of two at once one is told [TASK-03]', async () => {
    const subjectId = await given()
    const open = await find(people.drLund, subjectId)
    const params = { id: open?.id ?? '' }
    const body = { version: open?.version ?? 0 }
    const both = await Promise.allSettled(
      [people.drOkoro, people.drLund].map(by => app.as(by).api.tasks.take({ params, body })),
    )
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))).toMatchObject([
      { status: 409, code: 'task_changed' },
    ])
    const taken = await find(people.drOkoro, subjectId)
    const winner = taken?.takenBy?.isMe ? people.drOkoro : people.drLund
    const other = winner === people.drOkoro ? people.drLund : people.drOkoro
    expect(await find(winner, subjectId, 'mine')).toMatchObject({ can: { take: false, leave: true } })
    expect(await take(other, subjectId)).toMatchObject({ takenBy: { isMe: true } })
    expect(await find(winner, subjectId, 'mine')).toBeUndefined()
    const mine = await find(other, subjectId, 'mine')
    const left = await app.as(other).api.tasks.leave({ params, body: { version: mine?.version ?? 0 } })
    expect(left).toMatchObject({ takenBy: null, can: { take: true } })
  })

  test('that nothing else closes is finished by whoever has seen to it; any other is not [TASK-04]', async () => {
    const subjectId = await given({ role: 'admin', kind: 'audit_broken' })
    const open = await find(people.paula, subjectId)
    const input = { params: { id: open?.id ?? '' }, body: { version: open?.version ?? 0 } }
    expect(await app.as(people.paula).api.tasks.finish(input)).toMatchObject({ done: { by: 'Paula Reyes' } })
    const other = await find(people.drLund, await given())
    await expect(
      app.as(people.drLund).api.tasks.finish({ params: { id: other?.id ?? '' }, body: { version: 0 } }),
    ).rejects.toMatchObject({ code: 'task_changed' })
  })

  test('that was finished by mistake is put before everyone again, once, and not beside another [TASK-510]', async () => {
    const subjectId = await given({ role: 'admin', kind: 'audit_broken' })
    const open = await find(people.paula, subjectId)
    const params = { id: open?.id ?? '' }
    const { api } = app.as(people.paula)
    const finished = await api.tasks.finish({ params, body: { version: open?.version ?? 0 } })
    expect(finished.can).toEqual({ take: false, leave: false, finish: false, reopen: true })
    const body = { version: finished.version }
    const both = await Promise.allSettled([1, 2].map(() => api.tasks.reopen({ params, body })))
    expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const again = await find(people.paula, subjectId)
    expect(again).toMatchObject({ done: null, takenBy: null, dueAt: open?.dueAt, can: { take: true, reopen: false } })
    const { version } = await api.tasks.finish({ params, body: { version: again?.version ?? 0 } })
    await given({ role: 'admin', kind: 'audit_broken', subjectId })
    await expect(api.tasks.reopen({ params, body: { version } })).rejects.toMatchObject({ code: 'task_changed' })
    const settled = await given()
    await close(settled)
    expect(await find(people.drLund, settled, 'done')).toMatchObject({ can: { reopen: false } })
  })

  test('brings news about what is open: words, urgency and the earlier due time, once [TASK-220]', async () => {
    const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000)
    const subjectId = await given({ summary: 'with conditions', dueAt: at(10) })
    const before = await find(people.drLund, subjectId)
    await given({ subjectId, summary: 'suspended', isUrgent: true, dueAt: at(20) })
    const after = await find(people.drLund, subjectId)
    expect(after).toMatchObject({ id: before?.id, summary: 'suspended', isUrgent: true, dueAt: at(10).toISOString() })
    expect(after?.version).toBeGreaterThan(before?.version ?? 0)
    await given({ subjectId, summary: 'suspended', dueAt: at(2) })
    expect(await find(people.drLund, subjectId)).toMatchObject({ isUrgent: true, dueAt: at(2).toISOString() })
    const events = () => app.deps.pool.query('select 1 from public.live_events where subject_id = $1', [subjectId])
    expect((await events()).rowCount).toBe(3)
    await given({ subjectId, summary: 'suspended', dueAt: at(30) })
    expect((await events()).rowCount).toBe(3)
  })

  test('is not seen or taken by somebody whose registration is not current [TASK-221]', async () => {
    const subjectId = await given()
    const open = await find(people.drLund, subjectId)
    const until = (day: string) =>
      app.deps.pool.query('update public.doctors set registration_expires_on = $1 where id = $2', [
        day,
        people.drLund.staffId,
      ])
    const { rows } = await app.deps.pool.query<{ day: string }>(
      'select registration_expires_on::text as day from public.doctors where id = $1',
      [people.drLund.staffId],
    )
    await until('2020-01-01')
    await expect(list(people.drLund)).rejects.toMatchObject({ status: 403, code: 'registration_not_current' })
    await expect(
      app.as(people.drLund).api.tasks.take({ params: { id: open?.id ?? '' }, body: { version: open?.version ?? 0 } }),
    ).rejects.toMatchObject({ status: 403, code: 'registration_not_current' })
    await until(rows[0]?.day ?? '')
    expect(await find(people.drLund, subjectId)).toMatchObject({ takenBy: null })
  })

  test('about a registration is seen by superadmins alone [TASK-224]', async () => {
    const subjectId = await given({ role: 'admin', kind: 'registration_changed', summary: 'suspended' })
    expect(await find(people.paula, subjectId)).toBeUndefined()
    expect(await find(people.sam, subjectId)).toMatchObject({ can: { finish: true } })
  })

  test('comes urgent first, then by its due time, page by page, and is counted [TASK-05]', async () => {
    const at = (hours: number) => new Date(app.clock.now().getTime() + hours * 3_600_000)
    const later = await given({ dueAt: at(50) })
    const sooner = await given({ dueAt: at(-50) })
    const urgent = await given({ dueAt: at(1), isUrgent: true })
    const isUrgent = (await list(people.drLund)).items.map(task => task.isUrgent)
    expect(isUrgent).toEqual(isUrgent.toSorted((a, b) => Number(b) - Number(a)))
    const calm = (await list(people.drLund)).items.filter(task => !task.isUrgent)
    expect(calm[0]?.subjectId).toBe(sooner)
    const first = await app
      .as(people.drLund)
      .api.tasks.list({ query: { limit: isUrgent.indexOf(false) + 1, view: 'open' } })
    expect(first.items.map(task => task.subjectId)).toContain(urgent)
    expect(first.items.at(-1)?.subjectId).toBe(sooner)
    const rest = await app
      .as(people.drLund)
      .api.tasks.list({ query: { limit: 100, view: 'open', cursor: first.nextCursor ?? '' } })
    expect(rest.items.at(-1)?.subjectId).toBe(later)
    expect(first.counts.open).toBe(first.items.length + rest.items.length)
    const done = await given()
    app.clock.set(at(1))
    await close(done)
    const newest = await app.as(people.drLund).api.tasks.list({ query: { limit: 1, view: 'done' } })
    expect(newest.items[0]?.subjectId).toBe(done)
  })

  onlyFor(() => app, listTasks, {})
  onlyFor(() => app, reopenTask, { params: { id: '00000000-0000-4000-8000-00000000abcd' } })
  onlyFor(() => app, takeTask, { params: { id: '00000000-0000-4000-8000-00000000abcd' } })
})
