import { people } from '@om/testing/people'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'
import { createRateLimiter } from './rate-limiter.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

test('copies of the server count calls together', async () => {
  const [one, other] = [createRateLimiter(app.deps.pool, 1), createRateLimiter(app.deps.pool, 1)]
  expect(await one.hit(`GET /x ${people.theo.id}`, 2, 3600)).toBeNull()
  expect(await other.hit(`GET /x ${people.theo.id}`, 2, 3600)).toBeNull()
  expect(await one.hit(`GET /x ${people.theo.id}`, 2, 3600)).toBeGreaterThan(0)
})

test('the slightest calls are counted in memory, each caller for themselves, from zero in each window [VISIT-S13]', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-16T00:00:10Z') })
  try {
    const rates = createRateLimiter(app.deps.pool, 1)
    const hit = (who: string) => rates.hitHere(`POST /api/page-views ${who}`, 2, 60)
    expect([hit('a'), hit('a'), hit('a'), hit('b')]).toEqual([null, null, 50, null])
    vi.setSystemTime(new Date('2026-11-16T00:01:00Z'))
    expect(hit('a')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})
