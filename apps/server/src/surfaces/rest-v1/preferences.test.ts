import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app?.stop())

const table = '/rest/v1/hair_quiz_results_v2'
const row = { user_id: people.theo.id, brand: 'men' }
const call = (
  on: TestApp,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => on.as(people.theo).request(method, path, body, { apikey: on.deps.authKeys.anonKey, ...headers })

describe('adding rows', () => {
  test('counts them when asked to', async () => {
    const counted = await call(app, 'POST', table, [row, row], { Prefer: 'return=representation,count=exact' })
    expect([counted.status, counted.headers.get('content-range')]).toEqual([201, '*/2'])
    const minimal = await call(app, 'POST', table, row, { Prefer: 'count=exact' })
    expect([minimal.status, minimal.headers.get('content-range')]).toEqual([201, '*/1'])
    expect((await call(app, 'POST', table, row)).headers.get('content-range')).toBe('*/*')
  })

  test('names the address of the new row in place of the row', async () => {
    const id = crypto.randomUUID()
    const answer = await call(app, 'POST', table, { ...row, id }, { Prefer: 'return=headers-only' })
    expect([answer.status, answer.headers.get('location'), await answer.text()]).toEqual([
      201,
      `/hair_quiz_results_v2?id=eq.${id}`,
      '',
    ])
    expect(answer.headers.get('preference-applied')).toBe('return=headers-only')
    const found = await call(app, 'GET', `/rest/v1${answer.headers.get('location')}&select=id`)
    expect(await found.json()).toEqual([{ id }])
    const several = await call(app, 'POST', table, [row, row], { Prefer: 'return=headers-only' })
    expect([several.status, several.headers.get('location')]).toEqual([201, null])
  })

  test('is limited by rows, however few calls they come in [OPERATION-22]', async () => {
    const strict = await testApp({ AUTH_RATE_LIMIT_FACTOR: '1' })
    const add = (rows: number) => call(strict, 'POST', table, Array(rows).fill(row))
    const stored = async () => (await strict.deps.pool.query('select 1 from public.hair_quiz_results_v2')).rowCount
    const before = (await stored()) ?? 0
    expect((await add(40)).status).toBe(201)
    const refused = await add(21)
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await add(1000)).status).toBe(429)
    expect((await call(strict, 'POST', table, '[{')).status, 'before the body is read').toBe(429)
    expect(await stored()).toBe(before + 40)
    await strict.stop()
  })
})

describe('fields without a value', () => {
  test.each([
    ['object', 'application/vnd.pgrst.object+json'],
    ['array', 'application/vnd.pgrst.array+json'],
  ])('are left out of an %s when asked to', async (_, type) => {
    const id = crypto.randomUUID()
    const select = `${table}?select=id,hair_type,brand`
    const accept = { Accept: `${type};nulls=stripped` }
    const added = await call(app, 'POST', select, { ...row, id }, { ...accept, Prefer: 'return=representation' })
    const read = await call(app, 'GET', `${select}&id=eq.${id}`, undefined, accept)
    for (const answer of [added, read]) {
      expect(answer.headers.get('content-type')).toBe(`${type};nulls=stripped; charset=utf-8`)
      expect([await answer.json()].flat()).toEqual([{ id, brand: 'men' }])
    }
    const whole = await call(app, 'GET', `${select}&id=eq.${id}`, undefined, { Accept: type })
    expect([await whole.json()].flat()).toEqual([{ id, brand: 'men', hair_type: null }])
  })
})
