import { createHash, createPublicKey, type JsonWebKey, verify } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Emulators, startEmulators } from '../start-emulators.ts'

let emulators: Emulators
beforeAll(async () => {
  emulators = await startEmulators({ port: 0, smtpPort: 0, dataDir: ':memory:' })
})
beforeEach(async () => {
  await fetch(`${emulators.url}/control/reset`, { method: 'POST' })
})
afterEach(() => vi.useRealTimers())
afterAll(() => emulators.stop())

const redirectUri = 'http://localhost:3000/auth/v1/callback'
const usual = {
  client_id: 'emulator-client',
  redirect_uri: redirectUri,
  response_type: 'code',
  scope: 'email profile',
  state: 'state-1',
}

const authorizeUrl = (changes: Record<string, string> = {}) =>
  `${emulators.url}/google/o/oauth2/v2/auth?${new URLSearchParams({ ...usual, ...changes })}`

const authorize = (changes: Record<string, string> = {}) => fetch(authorizeUrl(changes), { redirect: 'manual' })

const leadsTo = (reply: Response) => new URL(reply.headers.get('location') ?? 'about:blank')

/** Presses a button of the chooser. */
const choose = (fields: Record<string, string>, changes: Record<string, string> = {}) =>
  fetch(`${emulators.url}/google/choose`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ request: new URLSearchParams({ ...usual, ...changes }).toString(), ...fields }),
  })

const codeFor = async (email: string, changes: Record<string, string> = {}) =>
  leadsTo(await choose({ account: email }, changes)).searchParams.get('code') ?? ''

type Answer = { status: number; body: Record<string, string> }

const token = async (fields: Record<string, string>): Promise<Answer> => {
  const given = { client_id: 'emulator-client', client_secret: 'emulator-secret', redirect_uri: redirectUri }
  const reply = await fetch(`${emulators.url}/google/token`, {
    method: 'POST',
    body: new URLSearchParams({ ...given, grant_type: 'authorization_code', ...fields }),
  })
  return { status: reply.status, body: (await reply.json()) as Record<string, string> }
}

const claimsOf = async (idToken: string): Promise<Record<string, unknown>> => {
  const [head = '', body = '', signature = ''] = idToken.split('.')
  const { keys } = (await (await fetch(`${emulators.url}/google/certs`)).json()) as {
    keys: (JsonWebKey & { kid: string })[]
  }
  const { kid, alg } = JSON.parse(Buffer.from(head, 'base64url').toString())
  const jwk = keys.find(key => key.kid === kid)
  expect(alg).toBe('RS256')
  const publicKey = createPublicKey({ key: jwk ?? {}, format: 'jwk' })
  expect(verify('sha256', Buffer.from(`${head}.${body}`), publicKey, Buffer.from(signature, 'base64url'))).toBe(true)
  return JSON.parse(Buffer.from(body, 'base64url').toString())
}

describe('the way in', () => {
  test('names its endpoints where clients look for them', async () => {
    const settings = await (await fetch(`${emulators.url}/google/.well-known/openid-configuration`)).json()
    expect(settings).toMatchObject({
      issuer: `${emulators.url}/google`,
      authorization_endpoint: `${emulators.url}/google/o/oauth2/v2/auth`,
      id_token_signing_alg_values_supported: ['RS256'],
    })
  })

  test('shows the accounts to choose from, and who asks', async () => {
    const page = await (await authorize()).text()
    expect(page).toContain('Choose an account')
    expect(page).toContain('localhost:3000')
    expect(page).toContain('marcus.patient@olivemane.example')
    expect(page).toContain('Use another account')
  })

  test('puts the account that was hinted at first, or fills it in', async () => {
    const known = await (await authorize({ login_hint: 'suryani@mail.example' })).text()
    expect(known.indexOf('suryani@mail.example')).toBeLessThan(known.indexOf('elena.brandt@mail.example'))
    const unknown = await (await authorize({ login_hint: 'ida@else.example' })).text()
    expect(unknown).toMatch(/value="ida@else.example"/)
  })

  test.each([
    ['another client', { client_id: 'other' }, 'invalid_client'],
    [
      'an address that is not registered',
      { redirect_uri: 'https://evil.example/auth/v1/callback' },
      'redirect_uri_mismatch',
    ],
    ['another page of this machine', { redirect_uri: 'http://localhost:3000/elsewhere' }, 'redirect_uri_mismatch'],
  ])('sends nobody on for %s', async (_, changes, reason) => {
    for (const reply of [await authorize(changes), await choose({ account: 'suryani@mail.example' }, changes)]) {
      expect(reply.status).toBe(400)
      expect(await reply.text()).toContain(reason)
    }
  })

  test.each([
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['no scope that names a person', { scope: 'calendar' }, 'invalid_scope'],
    ['an unknown prompt', { prompt: 'sometimes' }, 'invalid_request'],
  ])('tells the application about %s', async (_, changes, error) => {
    const to = leadsTo(await authorize(changes))
    expect(to.origin + to.pathname).toBe(redirectUri)
    expect(Object.fromEntries(to.searchParams)).toMatchObject({ error, state: 'state-1' })
  })

  test('cancelling tells the application so', async () => {
    const to = leadsTo(await choose({ cancel: 'yes' }))
    expect(Object.fromEntries(to.searchParams)).toEqual({ error: 'access_denied', state: 'state-1' })
  })

  test('asks nothing when told not to, and then knows only who agreed before', async () => {
    const silent = { prompt: 'none', login_hint: 'suryani@mail.example' }
    expect(leadsTo(await authorize(silent)).searchParams.get('error')).toBe('interaction_required')
    await codeFor('suryani@mail.example')
    expect(leadsTo(await authorize(silent)).searchParams.get('code')).toBeTruthy()
  })

  test('another account says what is missing, and is in the list from then on', async () => {
    const incomplete = await choose({ other: 'yes', email: 'ida@', name: '' })
    expect(incomplete.status).toBe(422)
    expect(await incomplete.text()).toContain('This email address is not complete.')
    await choose({ other: 'yes', email: 'Ida@Else.example', name: 'Ida Maria Holm', verified: 'no' })
    expect(await (await authorize()).text()).toContain('ida@else.example')
    const { body } = await token({ code: await codeFor('ida@else.example') })
    expect(await claimsOf(body.id_token ?? '')).toMatchObject({
      email: 'ida@else.example',
      email_verified: false,
      given_name: 'Ida Maria',
      family_name: 'Holm',
    })
  })
})

describe('tokens', () => {
  test('say who it is, signed, with the same subject every time', async () => {
    const first = await token({ code: await codeFor('elena.brandt@mail.example', { nonce: 'n-1' }) })
    const again = await token({ code: await codeFor('elena.brandt@mail.example') })
    const claims = await claimsOf(first.body.id_token ?? '')
    expect(claims).toMatchObject({
      iss: `${emulators.url}/google`,
      aud: 'emulator-client',
      email: 'elena.brandt@mail.example',
      email_verified: true,
      name: 'Elena Brandt',
      given_name: 'Elena',
      family_name: 'Brandt',
      nonce: 'n-1',
    })
    expect(claims.sub).toMatch(/^\d{21}$/)
    expect((await claimsOf(again.body.id_token ?? '')).sub).toBe(claims.sub)
    const picture = await fetch(String(claims.picture))
    expect(picture.headers.get('content-type')).toBe('image/svg+xml')
    const headers = { authorization: `Bearer ${first.body.access_token}` }
    const info = await (await fetch(`${emulators.url}/google/userinfo`, { headers })).json()
    expect(info).toMatchObject({ sub: claims.sub, email: 'elena.brandt@mail.example' })
  })

  test('a refresh token comes only when asked for, and renews', async () => {
    expect((await token({ code: await codeFor('suryani@mail.example') })).body.refresh_token).toBeUndefined()
    const offline = await token({ code: await codeFor('suryani@mail.example', { access_type: 'offline' }) })
    const renewed = await token({ grant_type: 'refresh_token', refresh_token: offline.body.refresh_token ?? '' })
    expect(renewed).toMatchObject({ status: 200, body: { token_type: 'Bearer' } })
  })

  test('a code works once; when it comes back, what it gave is void', async () => {
    const code = await codeFor('suryani@mail.example')
    const first = await token({ code })
    expect(await token({ code })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    const headers = { authorization: `Bearer ${first.body.access_token}` }
    expect((await fetch(`${emulators.url}/google/userinfo`, { headers })).status).toBe(401)
  })

  test('a code works for ten minutes', async () => {
    const code = await codeFor('suryani@mail.example')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 + 1000 })
    expect(await token({ code })).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('a wrong secret, another redirect address and a wrong verifier get nothing', async () => {
    const code = await codeFor('suryani@mail.example')
    expect(await token({ code, client_secret: 'guess' })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
    const elsewhere = 'http://localhost:3001/auth/v1/callback'
    expect(await token({ code, redirect_uri: elsewhere })).toMatchObject({ body: { error: 'invalid_grant' } })
    const verifier = 'v'.repeat(50)
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const proof = { code_challenge: challenge, code_challenge_method: 'S256' }
    const proven = await codeFor('suryani@mail.example', proof)
    expect(await token({ code: proven, code_verifier: verifier })).toMatchObject({ status: 200 })
    const unproven = await codeFor('suryani@mail.example', proof)
    expect(await token({ code: unproven })).toMatchObject({ body: { error: 'invalid_grant' } })
  })
})
