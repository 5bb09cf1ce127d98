import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember } from '#test/supabase-client.ts'
import { type TestApp, testApp, testOrigin } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ AUTH_RATE_LIMIT_FACTOR: '1', TRUST_PROXY: 'on' })
})
afterAll(() => app.stop())

const post = (path: string, body: object, address: string) =>
  app.app.fetch(
    new Request(`${testOrigin}/auth/v1${path}`, {
      method: 'POST',
      headers: { apikey: app.deps.authKeys.anonKey, 'X-Forwarded-For': address },
      body: JSON.stringify(body),
    }),
  )
const signIn = (email: string, password: string, address: string) =>
  post('/token?grant_type=password', { email, password }, address)

/** Forgets what earlier tests counted. */
const freshWindow = () => app.deps.pool.query('delete from public.rate_counters')

describe('guessing passwords', () => {
  test('is slowed down per account and network, without locking the owner out [SESSION-S13]', async () => {
    const { email, password } = await newMember(app, 'owner@example.com')
    await freshWindow()
    const statuses: number[] = []
    for (let guess = 0; guess < 20; guess += 1)
      statuses.push((await signIn(email, `guess ${guess}`, '203.0.113.7')).status)
    expect(statuses.slice(0, 6)).toEqual(Array(6).fill(400))
    expect(statuses).toContain(429)
    const slowed = await signIn(email, 'one more', '203.0.113.99')
    expect(slowed.status).toBe(429)
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await slowed.json()).toMatchObject({
      error_code: 'over_request_rate_limit',
      msg: 'Request rate limit reached',
    })
    expect((await signIn(email, password, '198.51.100.20')).status).toBe(200)
  })

  test('counts guesses made at the same moment', async () => {
    const { email } = await newMember(app, 'burst@example.com')
    await freshWindow()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, guess) => signIn(email, `guess ${guess}`, '203.0.113.8')),
    )
    expect(answers.filter(answer => answer.status === 400).length).toBeLessThanOrEqual(12)
    expect(answers.filter(answer => answer.status === 429).length).toBeGreaterThanOrEqual(8)
  })

  test('someone who mistypes and then gets it right starts afresh', async () => {
    const { email, password } = await newMember(app, 'typo@example.com')
    await freshWindow()
    for (let round = 0; round < 4; round += 1) {
      for (let typo = 0; typo < 2; typo += 1) expect((await signIn(email, 'typo', '203.0.113.9')).status).toBe(400)
      expect((await signIn(email, password, '203.0.113.9')).status).toBe(200)
    }
  })
})

describe('calls of one address', () => {
  test('asking for messages is limited, for that address alone', async () => {
    await freshWindow()
    const statuses: number[] = []
    for (let call = 0; call < 62; call += 1) {
      statuses.push((await post('/resend', { type: 'signup', email: `r${call}@example.com` }, '203.0.113.11')).status)
    }
    expect(statuses.filter(status => status === 429).length).toBeGreaterThanOrEqual(2)
    const other = await post('/resend', { type: 'signup', email: 'elsewhere@example.com' }, '203.0.113.12')
    expect(other.status).toBe(200)
  })
})
