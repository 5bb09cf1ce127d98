import { randomUUID } from 'node:crypto'
import { visits } from '@om/contracts/visits'
import { people } from '@om/testing/people'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { createViewCounter } from './view-counter.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.deps.pool.query('delete from public.page_view_counts'))
afterAll(() => app.stop())

const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
const view = async (path: string, headers: Record<string, string> = {}) => {
  const response = await app.anyone.request('POST', '/api/page-views', { path }, { 'user-agent': browser, ...headers })
  expect(response.status).toBe(200)
}
const read = (query: { days?: number; brand?: 'men' | 'women' } = {}) =>
  app.as(people.paula).api.visits.read({ query: { days: 30, ...query } })

describe('page views', () => {
  test('works: each is counted by day, kind of page and brand [VISIT-S01]', async () => {
    await view('/')
    await view('/women/blog/after-a-birth')
    await view('/women/blog/thicker-brows')
    await view('/patient-orders')
    app.clock.advance(86_400_000)
    await view('/')
    const { daily, pages } = await read()
    expect(daily).toHaveLength(30)
    expect(daily.slice(-2)).toEqual([
      { day: '2026-11-16', men: 1, women: 2, none: 1 },
      { day: '2026-11-17', men: 1, women: 0, none: 0 },
    ])
    expect(pages).toEqual([
      { path: '/', brand: 'men', views: 2 },
      { path: '/women/blog/*', brand: 'women', views: 2 },
      { path: '/patient-orders', brand: 'none', views: 1 },
    ])
  })

  test('shows one brand where asked, and the days asked for', async () => {
    await view('/')
    await view('/women')
    const { daily, pages } = await read({ days: 7, brand: 'women' })
    expect(daily).toHaveLength(7)
    expect(daily.at(-1)).toMatchObject({ men: 0, women: 1, none: 0 })
    expect(pages).toEqual([{ path: '/women', brand: 'women', views: 1 }])
  })

  test('keeps no id, no token and no query of an address [VISIT-S03]', async () => {
    const secret = randomUUID()
    for (const path of [
      `/patients/${secret}`,
      `/t/auspost/${secret}`,
      `/support?token=${secret}`,
      `/${secret}`,
      `/a/${secret}`,
    ])
      await view(path)
    await app.deps.views.flush()
    const { rows } = await app.deps.pool.query<{ path: string }>(
      'select path from public.page_view_counts order by path',
    )
    expect(rows.map(({ path }) => path).toSorted()).toEqual(['/patients/*', '/support', '/t/auspost/*', 'other'])
  })

  test.each([
    ['a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a program', { 'user-agent': 'curl/8.5.0' }],
    ['whoever says nothing of themselves', { 'user-agent': '' }],
    ['a browser that asks not to be tracked', { dnt: '1' }],
    ['a browser with global privacy control', { 'sec-gpc': '1' }],
  ])('does not count %s [VISIT-S04]', async (_, headers) => {
    await view('/', headers)
    expect((await read()).pages).toEqual([])
  })

  test('loses none in a burst, also from several copies of the server [VISIT-S05]', async () => {
    const log = pino({ level: 'silent' })
    const copies = Array.from({ length: 3 }, () => createViewCounter(app.deps.db, log))
    const paths = ['/', '/shop', '/women', '/blog/*']
    for (let round = 0; round < 5; round += 1) {
      for (const copy of copies)
        for (let count = 0; count < 200; count += 1)
          copy.count({ day: '2026-11-16', path: paths[count % 4] ?? '/', brand: 'men' })
      await Promise.all(copies.map(copy => copy.flush()))
    }
    app.clock.set(new Date('2026-11-16T03:00:00Z'))
    const { pages } = await read()
    expect(pages.map(({ views }) => views)).toEqual([750, 750, 750, 750])
  })

  test('counts on when the database was away for a moment [VISIT-S06]', async () => {
    let broken = true
    const db: Pick<typeof app.deps.db, 'transaction'> = {
      transaction: (...args) => (broken ? Promise.reject(new Error('away')) : app.deps.db.transaction(...args)),
    }
    const counter = createViewCounter(db, pino({ level: 'silent' }))
    counter.count({ day: '2026-11-16', path: '/', brand: 'men' })
    await counter.flush()
    broken = false
    counter.count({ day: '2026-11-16', path: '/', brand: 'men' })
    await counter.flush()
    expect((await read()).pages).toEqual([{ path: '/', brand: 'men', views: 2 }])
  })
})

onlyFor(() => app, visits.read)
