import { people } from '@om/testing/people'
import bcrypt from 'bcryptjs'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember, supabaseClient } from '#test/supabase-client.ts'
import { type TestApp, testApp, testOrigin } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const userWith = (token: string, headers: Record<string, string> = {}) =>
  app.app.fetch(
    new Request(`${testOrigin}/auth/v1/user`, {
      headers: { apikey: app.deps.authKeys.anonKey, Authorization: `Bearer ${token}`, ...headers },
    }),
  )

describe('signing in with a password', () => {
  test('opens a session, whatever the case of the address', async () => {
    const { email, password, id } = await newMember(app, 'sign-in@example.com')
    const { data, error } = await supabaseClient(app).auth.signInWithPassword({ email: email.toUpperCase(), password })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(id)
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600, refresh_token: expect.any(String) })
    expect(data.user?.last_sign_in_at).toBeTruthy()
  })

  test('a wrong password and an unknown address get the same answer [SESSION-S12]', async () => {
    const { email } = await newMember(app, 'wrong@example.com')
    const client = supabaseClient(app)
    const wrong = await client.auth.signInWithPassword({ email, password: 'not this one' })
    const unknown = await client.auth.signInWithPassword({ email: 'unknown@example.com', password: 'not this one' })
    expect(wrong.error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
    expect(unknown.error).toEqual(wrong.error)
  })

  test('an unconfirmed account is told to confirm, after the right password only', async () => {
    const client = supabaseClient(app)
    const email = 'unconfirmed@example.com'
    await client.auth.signUp({ email, password: 'correct horse battery' })
    const right = await client.auth.signInWithPassword({ email, password: 'correct horse battery' })
    expect(right.error).toMatchObject({ status: 400, code: 'email_not_confirmed', message: 'Email not confirmed' })
    const wrong = await client.auth.signInWithPassword({ email, password: 'not this one' })
    expect(wrong.error).toMatchObject({ code: 'invalid_credentials' })
  })

  test('a banned account is refused, and its open session with it', async () => {
    const member = await newMember(app, 'banned@example.com')
    await app.deps.pool.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [
      member.id,
    ])
    const signIn = await supabaseClient(app).auth.signInWithPassword(member)
    expect(signIn.error).toMatchObject({ status: 400, code: 'user_banned', message: 'User is banned' })
    expect((await userWith(member.session.access_token)).status).toBe(403)
    const refresh = await member.client.auth.refreshSession()
    expect(refresh.error).toMatchObject({ status: 400, message: 'Invalid Refresh Token: User Banned' })
  })

  test('accounts that moved here with a bcrypt password keep it', async () => {
    const { id, email } = await newMember(app, 'moved@example.com')
    await app.deps.pool.query('update auth.users set encrypted_password = $2 where id = $1', [
      id,
      await bcrypt.hash('from elsewhere', 4),
    ])
    const { error } = await supabaseClient(app).auth.signInWithPassword({ email, password: 'from elsewhere' })
    expect(error).toBeNull()
  })

  test('grants that do not exist are refused', async () => {
    const answer = await app.app.fetch(
      new Request(`${testOrigin}/auth/v1/token?grant_type=magic`, {
        method: 'POST',
        headers: { apikey: app.deps.authKeys.anonKey },
        body: '{}',
      }),
    )
    expect(answer.status).toBe(400)
    expect(await answer.json()).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'unsupported_grant_type' })
  })
})

describe('signing out', () => {
  test('ends this session at once and leaves the others', async () => {
    const first = await newMember(app, 'sign-out@example.com')
    const second = supabaseClient(app)
    const { data } = await second.auth.signInWithPassword(first)
    expect((await first.client.auth.signOut({ scope: 'local' })).error).toBeNull()
    const gone = await userWith(first.session.access_token)
    expect(gone.status).toBe(403)
    expect(await gone.json()).toMatchObject({ error_code: 'session_not_found' })
    expect((await userWith(data.session?.access_token ?? '')).status).toBe(200)
    const { rows } = await app.deps.pool.query(
      'select count(*)::int as n from auth.refresh_tokens where user_id = $1',
      [first.id],
    )
    expect(rows[0].n).toBe(1)
  })

  test('can end the others, or all', async () => {
    const first = await newMember(app, 'everywhere@example.com')
    const second = supabaseClient(app)
    await second.auth.signInWithPassword(first)
    await second.auth.signOut({ scope: 'others' })
    expect((await userWith(first.session.access_token)).status).toBe(403)
    const third = supabaseClient(app)
    await third.auth.signInWithPassword(first)
    await second.auth.signOut()
    expect((await third.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  })

  test('refuses an unknown scope', async () => {
    const { session } = await newMember(app, 'scope@example.com')
    const answer = await app.app.fetch(
      new Request(`${testOrigin}/auth/v1/logout?scope=some`, {
        method: 'POST',
        headers: { apikey: app.deps.authKeys.anonKey, Authorization: `Bearer ${session.access_token}` },
      }),
    )
    expect(await answer.json()).toMatchObject({
      error_code: 'validation_failed',
      msg: 'Unsupported logout scope "some"',
    })
  })
})

describe('changing the account', () => {
  test('merges metadata key by key and the next token carries it', async () => {
    const { client } = await newMember(app, 'consent@example.com')
    await client.auth.updateUser({ data: { marketing_consent: true, note: 'x' } })
    const { data } = await client.auth.updateUser({ data: { marketing_consent_synced: true, note: null } })
    expect(data.user?.user_metadata).toEqual({
      email_verified: true,
      marketing_consent: true,
      marketing_consent_synced: true,
    })
    await client.auth.refreshSession()
    const claims = await client.auth.getClaims()
    expect(claims.data?.claims.user_metadata).toMatchObject({ marketing_consent_synced: true })
  })

  test('a new password ends the other sessions and outstanding links, not this session [SESSION-S18]', async () => {
    const member = await newMember(app, 'new-password@example.com')
    const other = supabaseClient(app)
    await other.auth.signInWithPassword(member)
    const { error } = await member.client.auth.updateUser({ password: 'a better password' })
    expect(error).toBeNull()
    expect((await other.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' })
    expect((await member.client.auth.refreshSession()).error).toBeNull()
    const old = await supabaseClient(app).auth.signInWithPassword(member)
    expect(old.error).toMatchObject({ code: 'invalid_credentials' })
    const fresh = await supabaseClient(app).auth.signInWithPassword({ ...member, password: 'a better password' })
    expect(fresh.error).toBeNull()
  })

  test('refuses the same and a weak password', async () => {
    const { client, password } = await newMember(app, 'same@example.com')
    expect((await client.auth.updateUser({ password })).error).toMatchObject({ status: 422, code: 'same_password' })
    expect((await client.auth.updateUser({ password: 'short' })).error).toMatchObject({ code: 'weak_password' })
  })

  test('nobody changes their own role [SESSION-S19]', async () => {
    const { session } = await newMember(app, 'climber@example.com')
    const answer = await app.app.fetch(
      new Request(`${testOrigin}/auth/v1/user`, {
        method: 'PUT',
        headers: { apikey: app.deps.authKeys.anonKey, Authorization: `Bearer ${session.access_token}` },
        body: JSON.stringify({ app_metadata: { role: 'doctor' } }),
      }),
    )
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({ error_code: 'not_admin' })
  })
})

describe('tokens that are not ours', () => {
  const claims = { sub: people.theo.id, role: 'authenticated', session_id: people.theo.id }

  test.each([
    [
      'unsigned',
      async () => new UnsecuredJWT(claims).setIssuer(`${testOrigin}/auth/v1`).setExpirationTime('1h').encode(),
    ],
    [
      'signed with the public key as a shared secret',
      async () => {
        const [key] = (await app.deps.authKeys.jwks()).keys
        return new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256', kid: key?.kid ?? '' })
          .setIssuer(`${testOrigin}/auth/v1`)
          .setAudience('authenticated')
          .setExpirationTime('1h')
          .sign(new TextEncoder().encode(JSON.stringify(key)))
      },
    ],
    ['expired', () => app.deps.authKeys.sign(claims, -10)],
    ['garbage', async () => 'not.a.token'],
    ['the publishable key', async () => app.deps.authKeys.anonKey],
  ])('%s: refused [SESSION-S20]', async (_, make) => {
    const answer = await userWith(await make())
    expect(answer.status).toBe(403)
    expect(await answer.json()).toMatchObject({
      error_code: 'bad_jwt',
      msg: expect.stringMatching(/^invalid JWT: unable to parse or verify signature, /),
    })
  })

  test('a token without a person, or whose person or session is gone', async () => {
    const answerTo = async (payload: Record<string, unknown>) =>
      (await userWith(await app.deps.authKeys.sign({ role: 'authenticated', ...payload }, 60))).json()
    expect(await answerTo({})).toMatchObject({ error_code: 'bad_jwt', msg: 'invalid claim: missing sub claim' })
    expect(await answerTo({ sub: 'me' })).toMatchObject({ code: 400, error_code: 'bad_jwt' })
    const nobody = '00000000-0000-4000-8000-00000000dead'
    expect(await answerTo({ sub: nobody, session_id: nobody })).toMatchObject({ error_code: 'user_not_found' })
    expect(await answerTo(claims)).toMatchObject({ error_code: 'session_not_found' })
  })
})

describe('the shape of the protocol', () => {
  const call = (path: string, init: RequestInit = {}) =>
    app.app.fetch(new Request(`${testOrigin}/auth/v1${path}`, init))
  const apikey = () => ({ apikey: app.deps.authKeys.anonKey })

  test('health, settings and keys', async () => {
    expect(await (await call('/health', { headers: apikey() })).json()).toMatchObject({ name: 'GoTrue' })
    expect(await (await call('/settings', { headers: apikey() })).json()).toMatchObject({
      external: { email: true, google: false, phone: false },
      mailer_autoconfirm: false,
    })
    const jwks = await call('/.well-known/jwks.json')
    expect(jwks.headers.get('cache-control')).toBe('public, max-age=600')
    const { keys } = (await jwks.json()) as { keys: Record<string, unknown>[] }
    expect(keys[0]).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig', key_ops: ['verify'] })
    expect(keys[0]).not.toHaveProperty('d')
  })

  test('calls without a key, or with a wrong one, are refused', async () => {
    const none = await call('/settings')
    expect([none.status, await none.json()]).toEqual([401, { message: 'No API key found in request' }])
    expect((await call('/settings', { headers: { apikey: 'sb_publishable_wrong' } })).status).toBe(401)
  })

  test('errors come in both versions of the protocol', async () => {
    const old = await call('/user', { headers: apikey() })
    expect(old.headers.get('x-sb-error-code')).toBe('no_authorization')
    expect(await old.json()).toEqual({
      code: 401,
      error_code: 'no_authorization',
      msg: 'This endpoint requires a valid Bearer token',
    })
    const named = await call('/user', { headers: { ...apikey(), 'X-Supabase-Api-Version': '2024-01-01' } })
    expect(named.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(await named.json()).toEqual({
      code: 'no_authorization',
      message: 'This endpoint requires a valid Bearer token',
    })
  })

  test.each(['', 'not json', '[]', '{"email":5,"password":"x"}'])('a body of %j is refused', async body => {
    const answer = await call('/signup', { method: 'POST', headers: apikey(), body })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      error_code: 'bad_json',
      msg: expect.stringMatching(/^Could not parse request body as JSON: /),
    })
  })

  test('a body over one mebibyte is refused', async () => {
    const answer = await call('/signup', { method: 'POST', headers: apikey(), body: 'x'.repeat(1024 * 1024 + 1) })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({ error_code: 'request_entity_too_large' })
  })

  test('pages of other origins may call, and nothing is cached', async () => {
    const preflight = await call('/token', {
      method: 'OPTIONS',
      headers: {
        Origin: 'https://elsewhere.example',
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'apikey,authorization,x-client-info,x-supabase-api-version',
      },
    })
    expect(preflight.status).toBe(204)
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-supabase-api-version')
    const answer = await call('/user', { headers: { ...apikey(), Origin: 'https://elsewhere.example' } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  })

  test('what happened is in the trail, without addresses or tokens', async () => {
    const { id } = await newMember(app, 'trail@example.com')
    const { rows } = await app.deps.pool.query(
      `select payload from auth.audit_log_entries where payload ->> 'actor_id' = $1 order by created_at`,
      [id],
    )
    expect(rows.map(row => row.payload.action)).toEqual(['user_signedup', 'user_modified', 'login'])
    expect(JSON.stringify(rows)).not.toContain('trail@example.com')
  })

  test('a new account without a role is a patient to the rest of the product', async () => {
    const { session, id } = await newMember(app, 'whole@example.com')
    const claims = await app.deps.authKeys.verify(session.access_token)
    expect(claims && (await app.deps.accounts.actorOf(claims))).toMatchObject({
      ok: true,
      value: { id, role: 'patient' },
    })
  })
})
