import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailedLink, newMember, pressConfirm, supabaseClient } from '#test/supabase-client.ts'
import { type TestApp, testApp, testOrigin } from '#test/test-app.ts'
import { stepMs } from '../mail/even-time.ts'

const password = 'correct horse battery'
const settingsOf = async (app: TestApp) => {
  const headers = { apikey: app.deps.authKeys.anonKey }
  const answer = await app.app.fetch(new Request(`${testOrigin}/auth/v1/settings`, { headers }))
  return answer.json()
}

describe('where sign-up is open to anonymous people', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ AUTH_ANONYMOUS: 'on', AUTH_RATE_LIMIT_FACTOR: '1' })
  })
  afterAll(() => app.stop())

  test('the settings say so', async () => {
    expect(await settingsOf(app)).toMatchObject({ external: { anonymous_users: true }, disable_signup: false })
  })

  test('a session opens without an address, and reaches nothing of the product [SESSION-S50]', async () => {
    const client = supabaseClient(app)
    const { data, error } = await client.auth.signInAnonymously({ options: { data: { step: 3 } } })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ is_anonymous: true, email: '', identities: [], user_metadata: { step: 3 } })
    expect(data.user?.app_metadata).toEqual({})
    const { data: claims } = await client.auth.getClaims()
    expect(claims?.claims).toMatchObject({
      is_anonymous: true,
      amr: [{ method: 'anonymous', timestamp: expect.any(Number) }],
    })
    const known = await app.deps.authKeys.verify(data.session?.access_token ?? '')
    expect(known && (await app.deps.accounts.actorOf(known))).toMatchObject({ ok: false })
  })

  test('becomes a full account with an address that is confirmed [SESSION-S51]', async () => {
    const client = supabaseClient(app)
    const { data } = await client.auth.signInAnonymously()
    const id = data.user?.id ?? ''
    const updated = await client.auth.updateUser({ email: 'became@example.com', password })
    expect(updated.data.user).toMatchObject({ is_anonymous: true, new_email: 'became@example.com' })
    const early = await supabaseClient(app).auth.signInWithPassword({ email: 'became@example.com', password })
    expect(early.error).toMatchObject({ code: 'invalid_credentials' })

    await pressConfirm(app, (await mailedLink(app, 'became@example.com')).link)
    const signIn = await supabaseClient(app).auth.signInWithPassword({ email: 'became@example.com', password })
    expect(signIn.data.user).toMatchObject({
      id,
      is_anonymous: false,
      email: 'became@example.com',
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [expect.objectContaining({ provider: 'email', email: 'became@example.com' })],
    })
  })

  test('gets no password without an address', async () => {
    const client = supabaseClient(app)
    await client.auth.signInAnonymously()
    expect((await client.auth.updateUser({ password })).error).toMatchObject({ status: 422, code: 'validation_failed' })
  })

  test('thirty an hour from one network address', async () => {
    await app.deps.pool.query('delete from public.rate_counters')
    const statuses: (number | undefined)[] = []
    for (let call = 0; call < 62; call += 1)
      statuses.push((await supabaseClient(app).auth.signInAnonymously()).error?.status)
    expect(statuses.filter(status => status === 429).length).toBeGreaterThanOrEqual(2)
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(undefined))
  })
})

describe('where sign-up is closed', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp({ AUTH_SIGN_UP: 'off', AUTH_ANONYMOUS: 'on' })
  })
  afterAll(() => app.stop())

  test('no way makes an account, and the settings say so [SESSION-S49]', async () => {
    const client = supabaseClient(app)
    const answers = [
      await client.auth.signUp({ email: 'closed@example.com', password }),
      await client.auth.signInAnonymously(),
      await client.auth.signInWithOtp({ email: 'closed@example.com' }),
    ]
    for (const { error } of answers)
      expect(error).toMatchObject({
        status: 422,
        code: 'signup_disabled',
        message: 'Signups not allowed for this instance',
      })
    expect(await settingsOf(app)).toMatchObject({ disable_signup: true })
    const { rows } = await app.deps.pool.query(`select 1 from auth.users where email = 'closed@example.com'`)
    expect(rows).toEqual([])
  })
})

describe('where neither is set', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.stop())

  test('nobody signs in anonymously', async () => {
    expect((await supabaseClient(app).auth.signInAnonymously()).error).toMatchObject({
      status: 422,
      code: 'anonymous_provider_disabled',
      message: 'Anonymous sign-ins are disabled',
    })
  })

  test.each([
    ['Sunshine2026!', 'one that many people use'],
    ['carla.jones1', 'the name in the address'],
    ['Olive Mane', 'the name of the product'],
  ])('refuses the password %s: %s', async weak => {
    const { error } = await supabaseClient(app).auth.signUp({ email: 'carla.jones@example.com', password: weak })
    expect(error).toMatchObject({
      status: 422,
      reasons: ['pwned'],
      message: 'Password is known to be weak and easy to guess, please choose a different one.',
    })
  })

  test('answers about known and unknown addresses take the same step of time [SESSION-S48]', async () => {
    await newMember(app, 'known@example.com')
    const client = supabaseClient(app)
    for (const email of ['known@example.com', 'unknown@example.com']) {
      const asks = [
        () => client.auth.resetPasswordForEmail(email),
        () => client.auth.resend({ type: 'signup', email }),
        () => client.auth.signUp({ email, password }),
      ]
      for (const ask of asks) {
        const started = performance.now()
        await ask()
        expect(performance.now() - started).toBeGreaterThanOrEqual(stepMs - 1)
      }
    }
  })
})
