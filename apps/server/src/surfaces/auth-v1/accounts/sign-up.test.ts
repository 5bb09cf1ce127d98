import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailedLink, newMember, pressConfirm, supabaseClient } from '#test/supabase-client.ts'
import { type TestApp, testApp, testOrigin } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const password = 'correct horse battery'

describe('signing up', () => {
  test('mails a link; pressing its button confirms the address and signs in [SESSION-S01]', async () => {
    const client = supabaseClient(app)
    const { data, error } = await client.auth.signUp({
      email: 'Ada@Example.com',
      password,
      options: { data: { first_name: 'Ada', marketing_consent: true }, emailRedirectTo: `${testOrigin}/auth/callback` },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ email: 'ada@example.com', user_metadata: { first_name: 'Ada' } })
    expect(data.user?.email_confirmed_at).toBeUndefined()
    expect(data.user?.identities).toHaveLength(1)

    const { link } = await mailedLink(app, 'ada@example.com')
    const target = await pressConfirm(app, link)
    expect(target.origin + target.pathname).toBe(`${testOrigin}/auth/callback`)
    const fragment = new URLSearchParams(target.hash.slice(1))
    expect(fragment.get('type')).toBe('signup')
    const { data: opened } = await client.auth.setSession({
      access_token: fragment.get('access_token') ?? '',
      refresh_token: fragment.get('refresh_token') ?? '',
    })
    expect(opened.user?.email_confirmed_at).toBeTruthy()
    expect(opened.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'] })
    const { data: claims } = await client.auth.getClaims()
    expect(claims?.claims).toMatchObject({
      iss: `${testOrigin}/auth/v1`,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      email: 'ada@example.com',
      is_anonymous: false,
      user_metadata: { first_name: 'Ada', email_verified: true },
    })
    expect(claims?.claims.amr).toEqual([{ method: 'otp', timestamp: expect.any(Number) }])
  })

  test('makes the profile of the new account with the given name', async () => {
    const { id } = await newMember(app, 'profile@example.com')
    const { rows } = await app.deps.pool.query('select email from public.profiles where id = $1', [id])
    expect(rows).toEqual([{ email: 'profile@example.com' }])
  })

  test('accepts the typed code instead of the link, once [SESSION-S03]', async () => {
    const client = supabaseClient(app)
    await client.auth.signUp({ email: 'code@example.com', password })
    const { code } = await mailedLink(app, 'code@example.com')
    const { data } = await client.auth.verifyOtp({ type: 'signup', email: 'code@example.com', token: code })
    expect(data.session?.user.email).toBe('code@example.com')
    const again = await client.auth.verifyOtp({ type: 'signup', email: 'code@example.com', token: code })
    expect(again.error).toMatchObject({ code: 'otp_expired', status: 403, message: 'Token has expired or is invalid' })
  })

  test('accepts the token hash of the link from a page of the app', async () => {
    const client = supabaseClient(app)
    await client.auth.signUp({ email: 'hash@example.com', password })
    const { link } = await mailedLink(app, 'hash@example.com')
    const token_hash = new URL(link).searchParams.get('token') ?? ''
    const { data, error } = await client.auth.verifyOtp({ type: 'email', token_hash })
    expect(error).toBeNull()
    expect(data.session).not.toBeNull()
  })

  test('programs that scan mail use no link up [SESSION-S02]', async () => {
    const client = supabaseClient(app)
    await client.auth.signUp({ email: 'scanned@example.com', password })
    const { link } = await mailedLink(app, 'scanned@example.com')
    for (const method of ['GET', 'HEAD', 'GET']) {
      const answer = await app.app.fetch(new Request(link, { method }))
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    const target = await pressConfirm(app, link)
    expect(target.hash).toContain('access_token=')
  })

  test('a used or unknown link goes on to the app with the reason', async () => {
    const client = supabaseClient(app)
    await client.auth.signUp({ email: 'used@example.com', password })
    const { link } = await mailedLink(app, 'used@example.com')
    await pressConfirm(app, link)
    const answer = await app.app.fetch(new Request(link))
    expect(answer.status).toBe(303)
    expect(answer.headers.get('location')).toBe(
      `${testOrigin}/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid+or+has+expired&sb=`,
    )
  })

  test('links older than a day do not work', async () => {
    const client = supabaseClient(app)
    const { data } = await client.auth.signUp({ email: 'late@example.com', password })
    const { link } = await mailedLink(app, 'late@example.com')
    await app.deps.pool.query(
      `update auth.one_time_tokens set updated_at = now() - interval '25 hours' where user_id = $1`,
      [data.user?.id],
    )
    const answer = await app.app.fetch(new Request(link))
    expect(answer.headers.get('location')).toContain('error_code=otp_expired')
  })

  test('exchanges the code of the link with the verifier of the same browser (PKCE)', async () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    const client = supabaseClient(app, { auth: { flowType: 'pkce', persistSession: true, storage } })
    await client.auth.signUp({ email: 'pkce@example.com', password })
    const { link } = await mailedLink(app, 'pkce@example.com')
    expect(new URL(link).searchParams.get('token')).toMatch(/^pkce_/)
    const target = await pressConfirm(app, link)
    const code = target.searchParams.get('code') ?? ''
    const { data, error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe('pkce@example.com')
    const raw = await app.app.fetch(
      new Request(`${testOrigin}/auth/v1/token?grant_type=pkce`, {
        method: 'POST',
        headers: { apikey: app.deps.authKeys.anonKey },
        body: JSON.stringify({ auth_code: code, code_verifier: 'x'.repeat(43) }),
      }),
    )
    expect(raw.status).toBe(404)
  })

  test('signs in at once when confirmation is off', async () => {
    const open = await testApp({ AUTH_AUTOCONFIRM: 'on' })
    try {
      const { data } = await supabaseClient(open).auth.signUp({ email: 'now@example.com', password })
      expect(data.session?.user.email_confirmed_at).toBeTruthy()
      const again = await supabaseClient(open).auth.signUp({ email: 'now@example.com', password })
      expect(again.error).toMatchObject({
        code: 'user_already_exists',
        status: 422,
        message: 'User already registered',
      })
    } finally {
      await open.stop()
    }
  })

  test('sends people only to addresses of the site or of the allow-list', async () => {
    const client = supabaseClient(app)
    await client.auth.signUp({
      email: 'elsewhere@example.com',
      password,
      options: { emailRedirectTo: 'https://evil.example/steal' },
    })
    const { link } = await mailedLink(app, 'elsewhere@example.com')
    expect(new URL(link).searchParams.get('redirect_to')).toBe(testOrigin)
    const forged = new URL(link)
    forged.searchParams.set('redirect_to', 'https://evil.example/steal')
    expect((await pressConfirm(app, forged.href)).origin).toBe(testOrigin)
  })
})

describe('what sign-up keeps to itself', () => {
  test('role, metadata of the app and confirmation in the body have no effect [SESSION-S05]', async () => {
    const answer = await app.app.fetch(
      new Request(`${testOrigin}/auth/v1/signup`, {
        method: 'POST',
        headers: { apikey: app.deps.authKeys.anonKey },
        body: JSON.stringify({
          email: 'sly@example.com',
          password,
          id: '00000000-0000-4000-8000-000000009999',
          role: 'service_role',
          aud: 'admin',
          email_confirm: true,
          app_metadata: { role: 'superadmin' },
          data: { role: 'doctor' },
        }),
      }),
    )
    expect(await answer.json()).toMatchObject({
      role: 'authenticated',
      aud: 'authenticated',
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    const { rows } = await app.deps.pool.query(
      `select id, email_confirmed_at, raw_app_meta_data ->> 'role' as role from auth.users where email = 'sly@example.com'`,
    )
    expect(rows[0]).toMatchObject({ email_confirmed_at: null, role: null })
    expect(rows[0].id).not.toBe('00000000-0000-4000-8000-000000009999')
  })

  test('an address that is registered gets an answer that opens nothing, and no message [SESSION-S06]', async () => {
    await newMember(app, 'taken@example.com')
    const before = await app.mails('taken@example.com')
    const { data, error } = await supabaseClient(app).auth.signUp({
      email: 'taken@example.com',
      password: 'another password',
      options: { data: { first_name: 'Eve' } },
    })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({ identities: [], user_metadata: { first_name: 'Eve' } })
    await app.drain()
    expect(await app.mails('taken@example.com')).toHaveLength(before.length)
    const signIn = await supabaseClient(app).auth.signInWithPassword({
      email: 'taken@example.com',
      password: 'another password',
    })
    expect(signIn.error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('an unconfirmed account keeps its password when a stranger signs up with the address [SESSION-S07]', async () => {
    const client = supabaseClient(app)
    await client.auth.signUp({ email: 'mine@example.com', password })
    await client.auth.signUp({ email: 'mine@example.com', password: 'of a stranger' })
    const { code } = await mailedLink(app, 'mine@example.com')
    await client.auth.verifyOtp({ type: 'signup', email: 'mine@example.com', token: code })
    const stranger = await client.auth.signInWithPassword({ email: 'mine@example.com', password: 'of a stranger' })
    expect(stranger.error).toMatchObject({ code: 'invalid_credentials' })
    expect((await client.auth.signInWithPassword({ email: 'mine@example.com', password })).error).toBeNull()
  })

  test('two sign-ups with one address at the same moment make one account', async () => {
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => supabaseClient(app).auth.signUp({ email: 'race@example.com', password })),
    )
    expect(answers.map(answer => answer.error)).toEqual([null, null, null, null])
    const { rows } = await app.deps.pool.query(
      `select count(*)::int as n from auth.users where email = 'race@example.com'`,
    )
    expect(rows[0].n).toBe(1)
    await app.drain()
    expect(await app.mails('race@example.com')).toHaveLength(1)
  })

  test('passwords, links and codes are stored as hashes only [SESSION-S17]', async () => {
    const client = supabaseClient(app)
    const { data } = await client.auth.signUp({ email: 'stored@example.com', password })
    const { link } = await mailedLink(app, 'stored@example.com')
    const token = new URL(link).searchParams.get('token') ?? 'none'
    const { rows } = await app.deps.pool.query(
      `select u.encrypted_password, row_to_json(o)::text as token from auth.users u join auth.one_time_tokens o on o.user_id = u.id where u.id = $1`,
      [data.user?.id],
    )
    expect(rows[0].encrypted_password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(rows[0].token).not.toContain(token)
  })
})

describe('refusing what cannot be an account', () => {
  test.each([
    ['a short password', { email: 'a@example.com', password: 'short' }, 422, 'weak_password'],
    ['a password over 72 bytes', { email: 'a@example.com', password: 'x'.repeat(73) }, 400, 'validation_failed'],
    ['an address without a domain', { email: 'a@b', password }, 400, 'validation_failed'],
    [
      'an address with a line break',
      { email: 'a@example.com\nBcc: b@example.com', password },
      400,
      'validation_failed',
    ],
  ])('%s', async (_, credentials, status, code) => {
    const { error } = await supabaseClient(app).auth.signUp(credentials)
    expect(error).toMatchObject({ status, code })
  })

  test('says why a password is weak', async () => {
    const { error } = await supabaseClient(app).auth.signUp({ email: 'a@example.com', password: 'short' })
    expect(error).toMatchObject({ name: 'AuthWeakPasswordError', reasons: ['length'] })
    expect(error?.message).toBe('Password should be at least 8 characters.')
  })

  test('metadata that would not fit in a token [SESSION-S21]', async () => {
    const { error } = await supabaseClient(app).auth.signUp({
      email: 'a@example.com',
      password,
      options: { data: { note: 'x'.repeat(5000) } },
    })
    expect(error).toMatchObject({ status: 400, code: 'validation_failed' })
  })
})

describe('asking for the message again', () => {
  test('waits a minute between messages, for known and unknown addresses alike [SESSION-S08]', async () => {
    const client = supabaseClient(app)
    await client.auth.signUp({ email: 'again@example.com', password })
    await app.drain()
    const soon = await client.auth.resend({ type: 'signup', email: 'again@example.com' })
    expect(soon.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    expect(soon.error?.message).toMatch(/^For security purposes, you can only request this after \d+ seconds\.$/)

    await app.deps.pool.query(`update auth_private.mail_intervals set sent_at = sent_at - interval '61 seconds'`)
    expect((await client.auth.resend({ type: 'signup', email: 'again@example.com' })).error).toBeNull()
    const { code } = await mailedLink(app, 'again@example.com')
    expect(await app.mails('again@example.com')).toHaveLength(2)
    expect((await client.auth.verifyOtp({ type: 'signup', email: 'again@example.com', token: code })).error).toBeNull()

    const unknown = () => client.auth.resend({ type: 'signup', email: 'nobody@example.com' })
    expect((await unknown()).error).toBeNull()
    expect((await unknown()).error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    await app.drain()
    expect(await app.mails('nobody@example.com')).toHaveLength(0)
  })

  test('codes stop working after eight wrong ones; the link still does [SESSION-S04]', async () => {
    const client = supabaseClient(app)
    const email = 'guessed@example.com'
    await client.auth.signUp({ email, password })
    const { link, code } = await mailedLink(app, email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let guess = 0; guess < 8; guess += 1) {
      expect((await client.auth.verifyOtp({ type: 'signup', email, token: wrong })).error?.code).toBe('otp_expired')
    }
    expect((await client.auth.verifyOtp({ type: 'signup', email, token: code })).error?.code).toBe('otp_expired')
    expect((await pressConfirm(app, link)).hash).toContain('access_token=')
  })
})
