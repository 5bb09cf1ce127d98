import { people } from '@om/testing/people'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settableClock } from '#src/clock.ts'
import { type TestApp, testApp } from '#test/test-app.ts'
import { createRateLimiter } from './rate-limiter.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

test('copies of the server count calls together', async () => {
  const copy = () => createRateLimiter(app.deps.pool, app.clock, 1)
  const [one, other] = [copy(), copy()]
  expect(await one.hit(`GET /x ${people.theo.id}`, 2, 3600)).toBeNull()
  expect(await other.hit(`GET /x ${people.theo.id}`, 2, 3600)).toBeNull()
  expect(await one.hit(`GET /x ${people.theo.id}`, 2, 3600)).toBeGreaterThan(0)
})

test('the slightest calls are counted in memory, each caller for themselves, from zero in each window [VISIT-S13]', () => {
  const clock = settableClock(new Date('2026-11-16T00:00:10Z'))
  const rates = createRateLimiter(app.deps.pool, clock, 1)
  const hit = (who: string) => rates.hitHere(`POST /api/page-views ${who}`, 2, 60)
  expect([hit('a'), hit('a'), hit('a'), hit('b')]).toEqual([null, null, 50, null])
  clock.set(new Date('2026-11-16T00:01:00Z'))
  expect(hit('a')).toBeNull()
})
