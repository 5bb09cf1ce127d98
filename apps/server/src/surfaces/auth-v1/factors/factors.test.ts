import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember, supabaseClient } from '#test/supabase-client.ts'
import { type TestApp, testApp, testOrigin } from '#test/test-app.ts'

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const member = async () => {
  count += 1
  return newMember(app, `factor-${count}@example.com`)
}

/** The code of this moment, or of steps ahead; a code of step 0 was used up by setting up. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** A member whose session was lifted by their new factor. */
const memberWithFactor = async () => {
  const someone = await member()
  const { data, error } = await someone.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
  if (error) throw error
  const verified = await someone.client.auth.mfa.challengeAndVerify({
    factorId: data.id,
    code: codeOf(data.totp.secret),
  })
  if (verified.error) throw verified.error
  return { ...someone, factorId: data.id, secret: data.totp.secret, lifted: verified.data }
}

const refreshWith = (token: string) =>
  app.app.fetch(
    new Request(`${testOrigin}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: { apikey: app.deps.authKeys.anonKey },
      body: JSON.stringify({ refresh_token: token }),
    }),
  )

describe('setting up an authenticator app', () => {
  test('shows a QR code and a secret, and counts after the first code', async () => {
    const { client, email } = await member()
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg/)
    expect(data?.totp.qr_code).not.toContain('#')
    expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(data?.totp.uri).toBe(
      `otpauth://totp/Olive%20Mane:${encodeURIComponent(email)}?algorithm=SHA1&digits=6&issuer=Olive%20Mane&period=30&secret=${data?.totp.secret}`,
    )
    expect((await client.auth.mfa.listFactors()).data).toMatchObject({ totp: [], all: [{ status: 'unverified' }] })

    await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: codeOf(data?.totp.secret ?? '') })
    const { data: factors } = await client.auth.mfa.listFactors()
    expect(factors?.totp).toMatchObject([{ id: data?.id, friendly_name: 'Phone', status: 'verified' }])
    expect(JSON.stringify(factors)).not.toContain(data?.totp.secret)
    const claims = await client.auth.getClaims()
    expect(claims.data?.claims.aal).toBe('aal2')
    expect(claims.data?.claims.amr?.map(entry => (typeof entry === 'string' ? entry : entry.method))).toEqual([
      'totp',
      'otp',
    ])
  })

  test('ends other sessions that did not prove it, and unfinished factors [SESSION-S26]', async () => {
    const { client, email, password } = await member()
    const other = supabaseClient(app)
    await other.auth.signInWithPassword({ email, password })
    await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Tablet' })
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    await client.auth.mfa.challengeAndVerify({ factorId: data?.id ?? '', code: codeOf(data?.totp.secret ?? '') })
    expect((await other.auth.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' })
    expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(1)
  })

  test('refuses a name that is taken, another kind, and a second factor without the first', async () => {
    const { client, session } = await member()
    await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect((await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })).error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
      message: 'A factor with the friendly name "Phone" for this user already exists',
    })
    expect((await client.auth.mfa.enroll({ factorType: 'phone', phone: '+61400000000' })).error).toMatchObject({
      code: 'validation_failed',
    })
    expect(session.user.factors).toBeUndefined()
    const { email, password } = await memberWithFactor()
    const half = supabaseClient(app)
    await half.auth.signInWithPassword({ email, password })
    expect((await half.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Mine now' })).error).toMatchObject({
      status: 403,
      code: 'insufficient_aal',
    })
  })
})

describe('signing in with a second factor', () => {
  test('sign-in succeeds at aal1 and the code lifts the session [SESSION-S22]', async () => {
    const { email, password, factorId, secret } = await memberWithFactor()
    const client = supabaseClient(app)
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    })
    const { data: challenge } = await client.auth.mfa.challenge({ factorId })
    expect(challenge?.expires_at).toBeGreaterThan(Date.now() / 1000 + 290)
    const wrong = await client.auth.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code: '000000' })
    expect(wrong.error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    })
    const right = await client.auth.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code: codeOf(secret, 1) })
    expect(right.error).toBeNull()
    expect((await client.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2')
    const refreshed = await client.auth.refreshSession()
    expect((await app.deps.authKeys.verify(refreshed.data.session?.access_token ?? ''))?.aal).toBe('aal2')
  })

  test('the product lets nobody in with half a sign-in [SESSION-S23]', async () => {
    const { email, password } = await memberWithFactor()
    const { data } = await supabaseClient(app).auth.signInWithPassword({ email, password })
    const claims = await app.deps.authKeys.verify(data.session?.access_token ?? '')
    expect(claims && (await app.deps.accounts.actorOf(claims))).toMatchObject({
      ok: false,
      code: 'second_factor_needed',
    })
  })

  test('a code works once [SESSION-S24]', async () => {
    const { client, factorId, secret } = await memberWithFactor()
    const code = codeOf(secret, 1)
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toBeNull()
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code })).error).toMatchObject({
      code: 'mfa_verification_failed',
    })
  })

  test('the token from before the code never opens the lifted session [SESSION-S25]', async () => {
    const { email, password, factorId, secret, id } = await memberWithFactor()
    const client = supabaseClient(app)
    const { data } = await client.auth.signInWithPassword({ email, password })
    const before = data.session?.refresh_token ?? ''
    const { data: lifted } = await client.auth.mfa.challengeAndVerify({ factorId, code: codeOf(secret, 1) })
    const soon = await refreshWith(before)
    expect([soon.status, await soon.json()]).toEqual([
      400,
      expect.objectContaining({ error_code: 'refresh_token_already_used' }),
    ])
    expect((await refreshWith(lifted?.refresh_token ?? '')).status).toBe(200)
    await app.deps.pool.query(
      `update auth.refresh_tokens set updated_at = updated_at - interval '11 s' where user_id = $1`,
      [id],
    )
    expect((await refreshWith(before)).status).toBe(400)
    expect((await client.auth.getUser()).error).toMatchObject({ name: 'AuthSessionMissingError' })
  })

  test('challenges expire and belong to one factor and one person', async () => {
    const { client, factorId, secret } = await memberWithFactor()
    const { data: challenge } = await client.auth.mfa.challenge({ factorId })
    await app.deps.pool.query(
      `update auth.mfa_challenges set created_at = created_at - interval '301 s' where id = $1`,
      [challenge?.id],
    )
    const challengeId = challenge?.id ?? ''
    const late = await client.auth.mfa.verify({ factorId, challengeId, code: codeOf(secret) })
    expect(late.error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' })
    const stranger = await memberWithFactor()
    expect((await stranger.client.auth.mfa.challenge({ factorId })).error).toMatchObject({
      status: 404,
      code: 'mfa_factor_not_found',
      message: 'Factor not found',
    })
    const unknown = await client.auth.mfa.verify({ factorId, challengeId: factorId, code: codeOf(secret) })
    expect(unknown.error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
    expect((await client.auth.mfa.verify({ factorId, challengeId, code: '' })).error).toMatchObject({
      status: 400,
      message: 'Code needs to be non-empty',
    })
  })

  test('changing the password needs the second factor', async () => {
    const { email, password } = await memberWithFactor()
    const half = supabaseClient(app)
    await half.auth.signInWithPassword({ email, password })
    expect((await half.auth.updateUser({ password: 'taken over now' })).error).toMatchObject({
      status: 401,
      code: 'insufficient_aal',
    })
  })
})

describe('removing a factor', () => {
  test('needs its code; afterwards the session is at aal1 again [SESSION-S27]', async () => {
    const { client, email, password, factorId } = await memberWithFactor()
    const half = supabaseClient(app)
    await half.auth.signInWithPassword({ email, password })
    expect((await half.auth.mfa.unenroll({ factorId })).error).toMatchObject({ status: 422, code: 'insufficient_aal' })

    expect((await client.auth.mfa.unenroll({ factorId })).data).toEqual({ id: factorId })
    const { data } = await client.auth.refreshSession()
    const claims = await app.deps.authKeys.verify(data.session?.access_token ?? '')
    expect(claims).toMatchObject({ aal: 'aal1', raw: { amr: [{ method: 'otp' }] } })
    expect(data.user?.factors).toBeUndefined()
  })
})
