import { assessments } from '@om/contracts/quiz-drafts'
import { funnelScreens } from '@om/domain/quiz/funnel'
import { people } from '@om/testing/people'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { onlyFor } from '#test/only-for.ts'
import { type TestApp, testApp, testStart } from '#test/test-app.ts'
import { createFunnelCounter } from './funnel-counter.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(async () => {
  app.clock.set(testStart)
  await app.deps.quizSteps.flush()
  await app.deps.pool.query('delete from public.quiz_funnel_counts')
})
afterAll(() => app.stop())

const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'
type Step = Parameters<TestApp['anyone']['api']['assessments']['count']>[0]['body']
const count = async (screen: string, step: Step['step'], change: Partial<Step> = {}, headers = {}) => {
  const body = { brand: 'men', screen, step, ...change }
  const response = await app.anyone.request('POST', '/api/quiz-steps', body, { 'user-agent': browser, ...headers })
  expect(response.status).toBe(200)
}
const read = (query: { brand?: 'men' | 'women'; days?: number } = {}) =>
  app.as(people.paula).api.assessments.funnel({ query: { brand: 'men', days: 30, ...query } })
const screenOf = async (screen: string, brand: 'men' | 'women' = 'men') =>
  (await read({ brand })).screens.find(one => one.screen === screen)

describe('the funnel of assessments', () => {
  test('works: counts by day, brand and screen, in the order the screens are asked [KEEP-S31]', async () => {
    await count('pattern', 'shown')
    await count('pattern', 'answered')
    await count('timing', 'shown')
    await count('timing', 'left')
    app.clock.advance(86_400_000)
    await count('pattern', 'shown')
    await count('details', 'finished')
    await count('part', 'shown', { brand: 'women' })
    const { screens, daily } = await read()
    const usual = funnelScreens('men').filter(({ isUsual }) => isUsual)
    expect(screens.map(({ screen, label }) => [screen, label])).toEqual(usual.map(({ id, label }) => [id, label]))
    expect(screens[0]).toMatchObject({ screen: 'pattern', shown: 2, answered: 1, left: 0, finished: 0 })
    expect(screens[1]).toMatchObject({ screen: 'timing', shown: 1, answered: 0, left: 1, finished: 0 })
    expect(screens.at(-1)).toMatchObject({ screen: 'details', finished: 1 })
    expect(daily).toHaveLength(30)
    expect(daily.slice(-2)).toEqual([
      { day: '2026-11-16', started: 1, finished: 0 },
      { day: '2026-11-17', started: 1, finished: 1 },
    ])
  })

  test('days without any are zero, and only the days asked for are counted [KEEP-S32]', async () => {
    app.clock.advance(86_400_000)
    await count('pattern', 'shown')
    app.clock.advance(10 * 86_400_000)
    const { screens, daily } = await read({ days: 7 })
    expect(daily).toHaveLength(7)
    expect(daily.every(({ started, finished }) => started === 0 && finished === 0)).toBe(true)
    expect(screens[0]).toMatchObject({ shown: 0 })
    expect((await read()).screens[0]).toMatchObject({ shown: 1 })
  })

  test('a screen that only some people are asked is listed once it has been [KEEP-S33]', async () => {
    expect(await screenOf('bloods')).toBeUndefined()
    await count('bloods', 'shown')
    expect(await screenOf('bloods')).toMatchObject({ label: expect.stringContaining('Blood tests'), shown: 1 })
  })

  test('drops screens that the assessment of a brand does not have [KEEP-S34]', async () => {
    for (const screen of ['nowhere', 'secret-mina', 'pattern2']) await count(screen, 'shown')
    await app.deps.quizSteps.flush()
    const { rows } = await app.deps.pool.query('select * from public.quiz_funnel_counts')
    expect(rows).toEqual([])
  })

  test.each([
    ['a search engine', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a program', { 'user-agent': 'curl/8.5.0' }],
    ['whoever says nothing of themselves', { 'user-agent': '' }],
    ['a browser that asks not to be tracked', { dnt: '1' }],
    ['a browser with global privacy control', { 'sec-gpc': '1' }],
  ])('does not count the steps of %s [KEEP-S35]', async (_, headers) => {
    await count('pattern', 'shown', {}, headers)
    expect(await screenOf('pattern')).toMatchObject({ shown: 0 })
  })

  test('keeps no step of a burst out, also from several copies of the server [KEEP-S36]', async () => {
    const log = pino({ level: 'silent' })
    const copies = Array.from({ length: 3 }, () => createFunnelCounter(app.deps.db, log))
    const screens = ['pattern', 'timing', 'scalp', 'about']
    for (let round = 0; round < 5; round += 1) {
      for (const copy of copies)
        for (let index = 0; index < 200; index += 1)
          copy.count({ day: '2026-11-16', brand: 'men', screen: screens[index % 4] ?? '', step: 'shown' })
      await Promise.all(copies.map(copy => copy.flush()))
    }
    expect((await read()).screens.slice(0, 4).map(({ shown }) => shown)).toEqual([750, 750, 750, 750])
  })

  test('refuses bad input: a step or a brand that does not exist', async () => {
    for (const body of [
      { brand: 'men', screen: 'pattern', step: 'seen' },
      { brand: 'cats', screen: 'pattern', step: 'shown' },
      { brand: 'men', screen: 'Pattern 1', step: 'shown' },
    ])
      expect((await app.anyone.request('POST', '/api/quiz-steps', body)).status).toBe(400)
  })
})

onlyFor(() => app, assessments.funnel)
