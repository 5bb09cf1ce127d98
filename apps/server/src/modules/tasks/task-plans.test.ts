import { people } from '@om/testing/people'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PersonActor } from '#src/actor.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { countsQuery, overdueQuery, pageQuery } from './tasks.repo.ts'

let app: TestApp
let doctor: PersonActor
beforeAll(async () => {
  app = await testApp()
  await app.deps.pool.query(
    `insert into public.tasks (role, kind, subject_id, summary, is_urgent, opened_at, due_at, taken_by, taken_by_name, taken_at, done_at)
     select 'doctor', 'side_effect', gen_random_uuid(), '', n % 50 = 0, now(), now() + n * interval '1 minute',
       case when n % 3 = 0 then $1::uuid end, '', case when n % 3 = 0 then now() end, case when n % 2 = 0 then now() end
     from generate_series(1, 20000) n`,
    [people.drOkoro.id],
  )
  await app.deps.pool.query('analyze public.tasks')
  const claims = await app.deps.authKeys.verify(await app.tokenOf(people.drOkoro))
  const actor = claims && (await app.deps.accounts.actorOf(claims))
  if (!actor?.ok) throw new Error('no doctor')
  doctor = actor.value
})
afterAll(() => app.stop())

test.each([
  ['open', 'tasks_open'],
  ['mine', 'tasks_taken_by'],
  ['done', 'tasks_done'],
] as const)('a page of %s tasks is read off %s, first page and later ones [TASK-223]', async (view, index) => {
  const at = new Date('2026-11-16T06:00:00Z')
  for (const after of [null, { at, id: people.theo.id, isUrgent: false }]) {
    const plan = await app.deps.db.transaction(doctor, tx =>
      tx.visible(async q => {
        const query = pageQuery(q, { role: 'doctor', view, userId: doctor.id }, after, 21)
        const { rows } = await q.execute(sql`explain ${query.getSQL()}`)
        return rows.map(row => Object.values(row).join()).join('\n')
      }),
    )
    expect(plan).toMatch(new RegExp(`Index Scan( Backward)? using ${index}\\b`))
    expect(plan).not.toMatch(/Seq Scan on tasks|Sort/)
  }
})

test('what waits is counted along the same indexes, and no further than is told [TASK-223]', async () => {
  const plan = await app.deps.db.transaction(doctor, tx =>
    tx.visible(async q => {
      const query = countsQuery(q, { role: 'doctor', userId: doctor.id })
      const { rows } = await q.execute(sql`explain ${query.getSQL()}`)
      return rows.map(row => Object.values(row).join()).join('\n')
    }),
  )
  expect(plan).toMatch(/using tasks_open\b/)
  expect(plan).toMatch(/using tasks_taken_by\b/)
  expect(plan).not.toMatch(/Seq Scan on tasks|Sort/)
})

test('what is overdue is found among what is open, not among all there ever was [TASK-S700]', async () => {
  const asked = { kinds: ['side_effect'], now: new Date(), takenBefore: new Date(), called: 1, limit: 100 }
  const plan = await app.deps.db.transaction(doctor, async tx => {
    const { rows } = await tx.q.execute(sql`explain ${overdueQuery(tx.q, asked).getSQL()}`)
    return rows.map(row => Object.values(row).join()).join('\n')
  })
  expect(plan).toMatch(/\b(using|on) tasks_(open|one_open)\b/)
  expect(plan).not.toMatch(/Seq Scan on tasks/)
})
