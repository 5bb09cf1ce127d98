import { afterAll, beforeAll, expect, test } from 'vitest'
import { system } from '#src/actor.ts'
import { createDatabase } from '#src/database/database.ts'
import { announce, announceNow } from '#src/database/live.ts'
import { givenPatient } from '#test/given/consults.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { createLiveHub } from './live-hub.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const insertSql = `insert into public.live_events (topic, kind, subject_id) values ('user:' || $1::text, 'consult', $2)`

/** An open page of a patient, and what it is told next. */
const givenPage = async (copy: TestApp) => {
  const patient = await givenPatient(copy)
  const reader = (await copy.as(patient).request('GET', '/api/events')).body?.getReader()
  const next = async () => new TextDecoder().decode((await reader?.read())?.value)
  expect(await next()).toContain('ready')
  const tell = (from: TestApp, what: string) =>
    from.deps.db.transaction(system('test'), tx => announce(tx, [`user:${patient.id}`], 'consult', what))
  return { patient, next, tell, leave: () => reader?.cancel() }
}

test('what a long transaction tells reaches an open page, although later ones were told before it [OPERATION-25]', async () => {
  const { patient, next, tell, leave } = await givenPage(app)
  const slow = await app.deps.pool.connect()
  try {
    await slow.query('begin')
    await slow.query(insertSql, [patient.id, 'written-first'])
    await tell(app, 'told-first')
    expect(await next()).toContain('told-first')
    await slow.query('commit')
    expect(await next()).toContain('written-first')
    await tell(app, 'last')
    const rest = await next()
    expect(rest).toContain('last')
    expect(rest, 'each is told once').not.toContain('first')
  } finally {
    slow.release()
    await leave()
  }
})

test('what was undone is told to nobody', async () => {
  const { patient, next, tell, leave } = await givenPage(app)
  const undone = app.deps.db.transaction(system('test'), async tx => {
    await announce(tx, [`user:${patient.id}`], 'consult', 'undone')
    announceNow(tx, [`user:${patient.id}`], 'typing', 'undone')
    throw new Error('thought better of it')
  })
  await expect(undone).rejects.toThrow()
  await tell(app, 'stored')
  expect(await next()).not.toContain('undone')
  await leave()
})

test('what another copy of the server tells reaches an open page, also what is kept nowhere', async () => {
  const { patient, next, leave } = await givenPage(app)
  const live = createLiveHub(app.serverPool, app.deps.log)
  const other = createDatabase(app.deps.peoplePool, app.clock, live.tell)
  const topics = [`user:${patient.id}` as const]
  await other.transaction(system('test'), async tx => announceNow(tx, topics, 'typing', 'passing'))
  expect(await next()).toContain('passing')
  await other.transaction(system('test'), tx => announce(tx, topics, 'consult', 'stored'))
  expect(await next()).toContain('stored')
  await live.stop()
  await leave()
})

test('what is stored by somebody who cannot announce it reaches an open page all the same [OPERATION-S521]', async () => {
  const { patient, next, leave } = await givenPage(app)
  await app.deps.pool.query(insertSql, [patient.id, 'not-announced'])
  expect(await next()).toContain('not-announced')
  await leave()
})

test('what is told while the connection to the database is lost reaches an open page [OPERATION-S520]', async () => {
  const other = await testApp()
  try {
    const { next, tell, leave } = await givenPage(other)
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query ~ '(from public.|^listen )live_events'`
    await expect.poll(async () => (await other.deps.pool.query(cut)).rowCount).toBe(1)
    await tell(other, 'told-meanwhile')
    expect(await next()).toContain('told-meanwhile')
    await tell(other, 'told-after')
    const rest = await next()
    expect(rest).toContain('told-after')
    expect(rest, 'each is told once').not.toContain('meanwhile')
    await leave()
  } finally {
    await other.stop()
  }
})
