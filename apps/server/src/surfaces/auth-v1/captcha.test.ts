import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { mailedLink, supabaseClient } from '#test/supabase-client.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

const keys = { TURNSTILE_SITE_KEY: 'emulator-site', TURNSTILE_SECRET_KEY: 'emulator-secret' }

let app: TestApp
beforeAll(async () => {
  app = await testApp(emulators => ({ ...keys, TURNSTILE_URL: emulators.url, AUTH_MAIL_INTERVAL_SECONDS: '0' }))
})
afterEach(() => vi.useRealTimers())
afterAll(() => app.stop())

/** Ticks the box of the widget on a page of this site. */
const tick = async (action = '', parent = 'http://localhost:3000'): Promise<string> => {
  const answer = await fetch(`${app.emulators.url}/turnstile/v0/solve`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sitekey: 'emulator-site', action, parent }),
  })
  return ((await answer.json()) as { token: string }).token
}

const password = 'correct horse battery'
const signUp = (email: string, captchaToken?: string) =>
  supabaseClient(app).auth.signUp({ email, password, options: { captchaToken } })

const none = 'captcha protection: request disallowed (no captcha_token found)'
const because = (reason: string) => `captcha protection: request disallowed (${reason})`

describe('with the robot check on', () => {
  test.each([
    ['sign-up', (captchaToken?: string) => signUp('one@example.com', captchaToken)],
    [
      'sign-in',
      (captchaToken?: string) =>
        supabaseClient(app).auth.signInWithPassword({ email: 'no@example.com', password, options: { captchaToken } }),
    ],
    [
      'a new password',
      (captchaToken?: string) => supabaseClient(app).auth.resetPasswordForEmail('no@example.com', { captchaToken }),
    ],
    [
      'a sign-in link',
      (captchaToken?: string) =>
        supabaseClient(app).auth.signInWithOtp({ email: 'two@example.com', options: { captchaToken } }),
    ],
  ])('%s needs a token [SESSION-S78]', async (_, call) => {
    const without = await call()
    expect(without.error).toMatchObject({ code: 'captcha_failed', status: 400, message: none })
    const passed = await call(await tick())
    expect(passed.error?.code).not.toBe('captcha_failed')
  })

  test('a token works once, for five minutes, and only when it is one [SESSION-S79]', async () => {
    const used = await tick()
    expect((await signUp('first@example.com', used)).error).toBeNull()
    expect((await signUp('again@example.com', used)).error?.message).toBe(because('timeout-or-duplicate'))
    expect((await signUp('again@example.com', 'made up')).error?.message).toBe(because('invalid-input-response'))
    expect((await signUp('again@example.com', 'x'.repeat(3000))).error?.message).toBe(because('invalid-input-response'))
    const old = await tick()
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 })
    expect((await signUp('again@example.com', old)).error?.message).toBe(because('timeout-or-duplicate'))
  })

  test('a token of another site, or one made for something else, opens nothing', async () => {
    const foreign = await tick('', 'https://evil.example')
    expect((await signUp('foreign@example.com', foreign)).error?.message).toBe(because('hostname-mismatch'))
    expect((await signUp('other@example.com', await tick('recover'))).error?.message).toBe(because('action-mismatch'))
    expect((await signUp('same@example.com', await tick('sign-up'))).error).toBeNull()
  })

  test.each(['drop', 'status'])('nobody gets through while it is out of order (%s) [SESSION-S80]', async action => {
    const token = await tick()
    await fetch(`${app.emulators.url}/control/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ match: { service: 'turnstile', path: '/turnstile/v0/siteverify' }, action }),
    })
    expect((await signUp('outage@example.com', token)).error).toMatchObject({
      code: 'captcha_failed',
      message: because('internal-error'),
    })
  })

  test('a parameter that is wrong is said before the token is used up', async () => {
    const token = await tick()
    expect((await signUp('not an address', token)).error?.code).toBe('validation_failed')
    expect((await signUp('right@example.com', token)).error).toBeNull()
  })

  test('codes, refreshed sessions and messages sent again need no token, but a shown one is looked at', async () => {
    const email = 'codes@example.com'
    await signUp(email, await tick())
    await app.drain()
    const client = supabaseClient(app)
    expect((await client.auth.resend({ type: 'signup', email })).error).toBeNull()
    const shown = await client.auth.resend({ type: 'signup', email, options: { captchaToken: 'made up' } })
    expect(shown.error?.code).toBe('captcha_failed')
    const { code } = await mailedLink(app, email)
    const verified = await client.auth.verifyOtp({ type: 'signup', email, token: code })
    expect(verified.error).toBeNull()
    expect((await client.auth.refreshSession()).error).toBeNull()
  })

  test('the service key needs no token', async () => {
    const server = supabaseClient(app, { key: app.deps.authKeys.serviceKey })
    expect((await server.auth.signUp({ email: 'server@example.com', password })).error).toBeNull()
  })

  test('pages may show its frame, and learn where its script is', async () => {
    const answer = await app.anyone.request('GET', '/api/config')
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`frame-src 'self' blob: ${app.emulators.url}`)
    expect(await answer.json()).toMatchObject({
      captcha: { siteKey: 'emulator-site', scriptUrl: `${app.emulators.url}/turnstile/v0/api.js?render=explicit` },
    })
  })
})

test('with the robot check off a token is not looked at, and pages may show no other frame', async () => {
  const without = await testApp()
  const { error } = await supabaseClient(without).auth.signUp({
    email: 'free@example.com',
    password,
    options: { captchaToken: 'made up' },
  })
  expect(error).toBeNull()
  const policy = (await without.anyone.request('GET', '/api/config')).headers.get('content-security-policy')
  expect(policy).toContain("frame-src 'self' blob:;")
  await without.stop()
})

test('the published test secrets of the provider can be used', async () => {
  const dummy = 'XXXX.DUMMY.TOKEN.XXXX'
  const failing = await testApp(({ url }) => ({
    TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
    TURNSTILE_SECRET_KEY: '1x0000000000000000000000000000000AA',
    TURNSTILE_URL: url,
  }))
  const { error } = await supabaseClient(failing).auth.signUp({
    email: 'dummy@example.com',
    password,
    options: { captchaToken: dummy },
  })
  expect(error).toBeNull()
  await failing.stop()
})
