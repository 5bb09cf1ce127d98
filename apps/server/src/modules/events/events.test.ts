import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPatient } from '#test/given/consults.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const insertSql = `insert into public.live_events (topic, kind, subject_id) values ('user:' || $1::text, 'consult', $2)`

test('what a long transaction tells reaches an open page, although later ones were told before it [OPERATION-25]', async () => {
  const patient = await givenPatient(app)
  const reader = (await app.as(patient).request('GET', '/api/events')).body?.getReader()
  const next = async () => new TextDecoder().decode((await reader?.read())?.value)
  expect(await next()).toContain('ready')
  const slow = await app.deps.pool.connect()
  try {
    await slow.query('begin')
    await slow.query(insertSql, [patient.id, 'written-first'])
    await app.deps.pool.query(insertSql, [patient.id, 'told-first'])
    expect(await next()).toContain('told-first')
    await slow.query('commit')
    expect(await next()).toContain('written-first')
    await app.deps.pool.query(insertSql, [patient.id, 'last'])
    const rest = await next()
    expect(rest).toContain('last')
    expect(rest, 'each is told once').not.toContain('first')
  } finally {
    slow.release()
    await reader?.cancel()
  }
})

test('what is told while the connection to the database is lost reaches an open page [OPERATION-S520]', async () => {
  const other = await testApp()
  try {
    const patient = await givenPatient(other)
    const reader = (await other.as(patient).request('GET', '/api/events')).body?.getReader()
    const next = async () => new TextDecoder().decode((await reader?.read())?.value)
    expect(await next()).toContain('ready')
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query = 'listen live_events'`
    await expect.poll(async () => (await other.deps.pool.query(cut)).rowCount).toBe(1)
    await other.deps.pool.query(insertSql, [patient.id, 'told-meanwhile'])
    expect(await next()).toContain('told-meanwhile')
    await other.deps.pool.query(insertSql, [patient.id, 'told-after'])
    const rest = await next()
    expect(rest).toContain('told-after')
    expect(rest, 'each is told once').not.toContain('meanwhile')
    await reader?.cancel()
  } finally {
    await other.stop()
  }
})
