import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Emulators, startEmulators } from '../start-emulators.ts'

let emulators: Emulators
beforeAll(async () => {
  emulators = await startEmulators({ port: 0, smtpPort: 0, dataDir: ':memory:' })
})
afterEach(() => vi.useRealTimers())
afterAll(() => emulators.stop())

const solve = async (sitekey = 'emulator-site', action = '') => {
  const reply = await fetch(`${emulators.url}/turnstile/v0/solve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sitekey, action, parent: 'http://shop.example:3000' }),
  })
  return reply.ok ? ((await reply.json()) as { token: string }).token : ''
}

const verify = async (response: string, secret = 'emulator-secret') => {
  const body = new URLSearchParams({ secret, response, remoteip: '203.0.113.7' })
  const reply = await fetch(`${emulators.url}/turnstile/v0/siteverify`, { method: 'POST', body })
  return (await reply.json()) as { success: boolean; 'error-codes': string[] }
}

const refused = (code: string) => ({ success: false, 'error-codes': [code] })

describe('a token', () => {
  test('proves the check once, with where and for what it was', async () => {
    const token = await solve('emulator-site', 'sign-in')
    expect(await verify(token)).toMatchObject({ success: true, hostname: 'shop.example', action: 'sign-in' })
    expect(await verify(token)).toEqual(refused('timeout-or-duplicate'))
  })

  test('works for five minutes', async () => {
    const token = await solve()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
    expect(await verify(token)).toEqual(refused('timeout-or-duplicate'))
  })

  test('must be one of ours, from the right site', async () => {
    expect(await verify('guess')).toEqual(refused('invalid-input-response'))
    expect(await verify('')).toEqual(refused('missing-input-response'))
    expect(await verify(await solve(), 'wrong')).toEqual(refused('invalid-input-secret'))
    expect(await verify(await solve(), '')).toEqual(refused('missing-input-secret'))
  })
})

describe("the provider's test keys", () => {
  test.each([
    ['1x00000000000000000000AA', 'XXXX.DUMMY.TOKEN.XXXX'],
    ['3x00000000000000000000FF', 'XXXX.DUMMY.TOKEN.XXXX'],
    ['2x00000000000000000000AB', ''],
    ['nobody', ''],
  ])('site %s gives out %j', async (siteKey, token) => {
    expect(await solve(siteKey)).toBe(token)
  })

  test('secrets answer as published, and the own secret refuses the dummy token', async () => {
    const dummy = 'XXXX.DUMMY.TOKEN.XXXX'
    expect(await verify(dummy, '1x0000000000000000000000000000000AA')).toMatchObject({ success: true })
    expect(await verify(dummy, '2x0000000000000000000000000000000AA')).toEqual(refused('invalid-input-response'))
    expect(await verify(dummy, '3x0000000000000000000000000000000AA')).toEqual(refused('timeout-or-duplicate'))
    expect(await verify(dummy)).toEqual(refused('invalid-input-response'))
  })
})

test('the widget runs its own script only and may be framed', async () => {
  const page = await fetch(`${emulators.url}/turnstile/v0/widget?sitekey=emulator-site`)
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(await page.text()).toContain('I am not a robot')
  const script = await fetch(`${emulators.url}/turnstile/v0/api.js?render=explicit`)
  expect(script.headers.get('content-type')).toContain('javascript')
})
