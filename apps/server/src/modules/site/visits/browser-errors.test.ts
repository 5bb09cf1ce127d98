import { randomUUID } from 'node:crypto'
import { visits } from '@om/contracts/visits'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { mostNewPerDay } from './store-error.ts'
import { visitsSweep } from './view-counter.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.deps.pool.query('delete from public.client_errors'))
afterAll(() => app.stop())

type Report = Parameters<TestApp['anyone']['api']['clientLogs']['report']>[0]['body']
const report = (change: Partial<Report> = {}) =>
  app.anyone.api.clientLogs.report({
    body: {
      name: 'TypeError',
      message: 'undefined is not a function',
      stack:
        'TypeError: undefined is not a function\n    at OrderList (https://om.example/assets/orders-BX3f9_2a.js:1:20488)',
      componentStack: '    at OrderList\n    at Outlet',
      url: 'http://localhost:3000/patient-orders',
      path: '/patient-orders',
      session: 'a1b2c3',
      ...change,
    },
  })
const list = (dismissed: 'yes' | 'no' = 'no', cursor?: string) =>
  app.as(people.paula).api.visits.errors({ query: { dismissed, limit: 20, ...(cursor ? { cursor } : {}) } })
const dismiss = (id: string, dismissed: boolean) =>
  app.as(people.paula).api.visits.dismissError({ params: { id }, body: { dismissed } })
const dayMs = 86_400_000

describe('errors of browsers', () => {
  test('works: the same error is one row with how often, where, and when first and last [VISIT-S07]', async () => {
    const first = app.clock.now()
    await report()
    app.clock.advance(3_600_000)
    await Promise.all([report(), report(), report({ path: '/patients/7d1b3c52-6a0e-4f6c-9a75-0f2b7f7c1a11' })])
    const { items } = await list()
    expect(items).toEqual([
      expect.objectContaining({ name: 'TypeError', count: 4, firstSeenAt: first.toISOString(), dismissedAt: null }),
    ])
    expect(items[0]?.lastSeenAt).toBe(app.clock.now().toISOString())
    expect(items[0]?.stack).toContain('orders-BX3f9_2a.js:1:20488')
  })

  test('two reports of a new error at once are one row', async () => {
    await Promise.all(Array.from({ length: 6 }, () => report({ message: 'At once' })))
    expect((await list()).items).toMatchObject([{ count: 6 }])
  })

  test('stores no secret: no address, number, token, id or query, wherever it stands [VISIT-S08]', async () => {
    const token = '3mF1w0kD9sQ7pLx2vB8nH4tRcYzJ5aGe'
    const secrets = `mina.patient@olivemane.example 0412 555 103 4242 4242 4242 4242 ${token} /x?code=123456#${token}`
    await report({
      name: `Error ${token}`,
      message: secrets,
      stack: `Error: ${secrets}`,
      componentStack: secrets,
      url: `http://localhost:3000/support#conversation=${token}`,
      path: `/t/auspost/${token}`,
      session: token,
    })
    const { rows } = await app.deps.pool.query('select to_jsonb(e)::text as text from public.client_errors e')
    expect(rows).toHaveLength(1)
    for (const secret of ['mina', '0412', '4242', token, '123456']) expect(rows[0].text).not.toContain(secret)
    expect(rows[0].text).toContain('/t/auspost/*')
  })

  test('one that was put away comes back when it is met again [VISIT-S10]', async () => {
    await report()
    const [error] = (await list()).items
    expect((await dismiss(error?.id ?? '', true)).dismissedAt).toBe(app.clock.now().toISOString())
    expect((await list()).items).toEqual([])
    expect((await list('yes')).items).toHaveLength(1)
    await report()
    expect((await list()).items).toMatchObject([{ id: error?.id, count: 2, dismissedAt: null }])
  })

  test('putting away repeats safely and can be taken back', async () => {
    await report()
    const id = (await list()).items[0]?.id ?? ''
    expect(await dismiss(id, true)).toEqual(await dismiss(id, true))
    expect((await dismiss(id, false)).dismissedAt).toBeNull()
    await expect(dismiss(randomUUID(), true)).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a flood of made-up errors fills a day’s room and not the database; known ones still count [VISIT-S11]', async () => {
    await report()
    for (let count = 1; count < mostNewPerDay + 20; count += 1)
      await report({ message: `Made up ${'x'.repeat(count)}` })
    const stored = async () => (await app.deps.pool.query('select from public.client_errors')).rows.length
    expect(await stored()).toBe(mostNewPerDay)
    await report()
    app.clock.advance(dayMs + 1_000)
    await report({ message: 'Another day' })
    expect(await stored()).toBe(mostNewPerDay + 1)
    const first = await app.deps.pool.query<{ count: number }>('select max(count) as count from public.client_errors')
    expect(first.rows).toEqual([{ count: 2 }])
  })

  test('pages, last seen first', async () => {
    for (let count = 0; count < 25; count += 1) await report({ message: `Kind ${'y'.repeat(count)}` })
    const page = await list()
    expect(page.items).toHaveLength(20)
    const rest = await list('no', page.nextCursor ?? undefined)
    expect(rest.items).toHaveLength(5)
    expect(rest.nextCursor).toBeNull()
    expect(new Set([...page.items, ...rest.items].map(({ id }) => id)).size).toBe(25)
    await expect(list('no', 'nonsense')).rejects.toMatchObject({ code: 'bad_request' })
  })

  test('is deleted when nobody has met it for 30 days [VISIT-S12]', async () => {
    await report()
    app.clock.advance(30 * dayMs)
    await visitsSweep(app.deps)
    expect((await list()).items).toHaveLength(1)
    app.clock.advance(1_000)
    await visitsSweep(app.deps)
    expect((await list()).items).toEqual([])
  })
})

onlyFor(() => app, visits.errors)
onlyFor(() => app, visits.dismissError, { params: { id: randomUUID() } })
