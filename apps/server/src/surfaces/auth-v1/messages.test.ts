import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailedLink, newMember, supabaseClient } from '#test/supabase-client.ts'
import { type TestApp, testApp, testOrigin } from '#test/test-app.ts'
import { newToken, tokenHash } from './sessions/refresh-tokens.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const post = async (path: string, body: object) => {
  const answer = await app.app.fetch(
    new Request(`${testOrigin}/auth/v1${path}`, {
      method: 'POST',
      headers: { apikey: app.deps.authKeys.anonKey },
      body: JSON.stringify(body),
    }),
  )
  const { error_code: code, msg } = (await answer.json()) as { error_code: string; msg: string }
  return [answer.status, code, msg]
}
const refresh = (token: string) => post('/token?grant_type=refresh_token', { refresh_token: token })
const password = 'correct horse battery'
const verifier = 'x'.repeat(43)

describe('messages that clients match on', () => {
  test.each([
    ['/token?grant_type=password', { password }, 'missing email or phone'],
    ['/signup', { email: 'a@example.com' }, 'Signup requires a valid password'],
    ['/signup', { password }, 'An email address is required'],
    ['/signup', { email: 'nonsense', password }, 'Unable to validate email address: invalid format'],
    ['/signup', { email: `${'x'.repeat(250)}@example.com`, password }, 'An email address is too long'],
    ['/signup', { email: 'a@example.com', password: 'é'.repeat(37) }, 'Password cannot be longer than 72 characters'],
    [
      '/signup',
      { email: 'a@example.com', password, code_challenge: verifier },
      'PKCE flow requires code_challenge_method and code_challenge',
    ],
    [
      '/recover',
      { email: 'a@example.com', code_challenge: 'short', code_challenge_method: 's256' },
      'code challenge has to be between 43 and 128 characters',
    ],
    ['/recover', {}, 'An email address is required'],
    ['/verify', { token_hash: 'x' }, 'Verify requires a verification type'],
    ['/verify', { type: 'signup' }, 'Verify requires either a token or a token hash'],
    [
      '/verify',
      { type: 'signup', token_hash: 'x', email: 'a@example.com' },
      'Only the token_hash and type should be provided',
    ],
    ['/verify', { type: 'sms', token_hash: 'x' }, 'Invalid email verification type'],
  ])('%s with %j: %s', async (path, body, message) => {
    expect(await post(path, body)).toEqual([400, 'validation_failed', message])
  })

  test('an account without a password, a dead link and a wrong code', async () => {
    const client = supabaseClient(app)
    await client.auth.signInWithOtp({ email: 'no-password@example.com' })
    const { code } = await mailedLink(app, 'no-password@example.com')
    await client.auth.verifyOtp({ type: 'email', email: 'no-password@example.com', token: code })
    const signIn = await client.auth.signInWithPassword({ email: 'no-password@example.com', password })
    expect(signIn.error).toMatchObject({
      status: 400,
      code: 'invalid_credentials',
      message: 'Invalid login credentials',
    })
    expect(await post('/verify', { type: 'signup', token_hash: 'x' })).toEqual([
      403,
      'otp_expired',
      'Email link is invalid or has expired',
    ])
    expect(await post('/verify', { type: 'signup', email: 'nobody@example.com', token: '123456' })).toEqual([
      403,
      'otp_expired',
      'Token has expired or is invalid',
    ])
  })

  test('exchange codes that are unknown, late or not this browser’s', async () => {
    const exchange = (code: string) => post('/token?grant_type=pkce', { auth_code: code, code_verifier: verifier })
    expect(await exchange('unknown')).toEqual([
      404,
      'flow_state_not_found',
      'invalid flow state, no valid flow state found',
    ])
    const { id } = await newMember(app, 'exchange@example.com')
    const waiting = async (age: string) => {
      const code = newToken()
      await app.deps.pool.query(
        `insert into auth.flow_state (user_id, auth_code, auth_code_issued_at, code_challenge, code_challenge_method,
           provider_type, authentication_method)
         values ($1, $2, now() - $3::interval, 'y', 'plain', 'email', 'otp')`,
        [id, tokenHash(code), age],
      )
      return code
    }
    expect(await exchange(await waiting('301 seconds'))).toEqual([
      422,
      'flow_state_expired',
      'invalid flow state, flow state has expired',
    ])
    const code = await waiting('1 second')
    expect(await exchange(code)).toEqual([
      400,
      'bad_code_verifier',
      'code challenge does not match previously saved code verifier',
    ])
    // It is still good for the one who holds the right one, and then no more.
    const right = () => post('/token?grant_type=pkce', { auth_code: code, code_verifier: 'y' })
    expect((await right())[0]).toBe(200)
    expect((await right())[1]).toBe('flow_state_not_found')
  })
})

describe('refresh tokens that do not work', () => {
  test('malformed, unknown, and without a session', async () => {
    expect(await refresh('no way')).toEqual([400, 'validation_failed', 'Refresh token is not valid'])
    expect(await refresh(newToken())).toEqual([
      400,
      'refresh_token_not_found',
      'Invalid Refresh Token: Refresh Token Not Found',
    ])
    const { id } = await newMember(app, 'sessionless@example.com')
    const token = newToken()
    await app.deps.pool.query('insert into auth.refresh_tokens (token, user_id) values ($1, $2)', [
      tokenHash(token),
      id,
    ])
    expect(await refresh(token)).toEqual([400, 'session_not_found', 'Invalid Refresh Token: No Valid Session Found'])
  })

  test('of someone who was banned', async () => {
    const { id, session } = await newMember(app, 'banned@example.com')
    await app.deps.pool.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [id])
    expect(await refresh(session.refresh_token)).toEqual([400, 'user_banned', 'Invalid Refresh Token: User Banned'])
  })

  test('of a session whose time is over; its access token is refused as well [SESSION-S59]', async () => {
    const { id, client, session } = await newMember(app, 'over@example.com')
    await app.deps.pool.query('update auth.sessions set not_after = now() where user_id = $1', [id])
    expect(await refresh(session.refresh_token)).toEqual([
      400,
      'session_expired',
      'Invalid Refresh Token: Session Expired',
    ])
    expect((await client.auth.getUser(session.access_token)).error).toMatchObject({ name: 'AuthSessionMissingError' })
  })

  test('a session that ends later goes on until then', async () => {
    const { id, client } = await newMember(app, 'until@example.com')
    await app.deps.pool.query(`update auth.sessions set not_after = now() + interval '1 hour' where user_id = $1`, [id])
    expect((await client.auth.refreshSession()).error).toBeNull()
  })
})
