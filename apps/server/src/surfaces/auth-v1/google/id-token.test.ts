import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { googleOf, idTokenFor } from '#test/google.ts'
import { supabaseClient } from '#test/supabase-client.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp(googleOf)
})
afterEach(() => vi.useRealTimers())
afterAll(() => app.stop())

type Credentials = { token: string; access_token?: string; nonce?: string; provider?: string }

const signIn = (credentials: Credentials) =>
  supabaseClient(app).auth.signInWithIdToken({ provider: 'google', ...credentials })

const hashOf = (nonce: string) => createHash('sha256').update(nonce).digest('hex')

/** A token with the head or body of a real one changed, signed with the given key, or with its old signature. */
const changed = async (change: { head?: object; body?: object; key?: Parameters<typeof sign>[2] }) => {
  const { id_token: token } = await idTokenFor(app, { email: 'forged@mail.example' })
  const [head = '', body = '', signature = ''] = token.split('.')
  const merge = (part: string, values: object = {}) =>
    Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(part, 'base64url').toString()), ...values })).toString(
      'base64url',
    )
  const text = `${merge(head, change.head)}.${merge(body, change.body)}`
  return `${text}.${change.key ? sign('sha256', Buffer.from(text), change.key).toString('base64url') : signature}`
}

describe('an ID token', () => {
  test('signs in, with or without the access token it came with', async () => {
    const person = { email: 'page@mail.example', name: 'Page Person' }
    const first = await idTokenFor(app, person)
    const { data, error } = await signIn({ token: first.id_token, access_token: first.access_token })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email: 'page@mail.example', app_metadata: { providers: ['google'] } })
    const again = await signIn({ token: (await idTokenFor(app, person)).id_token })
    expect(again.data.user?.id).toBe(data.user?.id)
  })

  test('with a nonce needs the same nonce; without one it must have none [SESSION-S75]', async () => {
    const nonce = randomUUID()
    const person = { email: 'nonce@mail.example' }
    const bound = async () => (await idTokenFor(app, person, hashOf(nonce))).id_token
    expect((await signIn({ token: await bound(), nonce })).error).toBeNull()
    const both = 'Passed nonce and nonce in id_token should either both exist or not.'
    expect((await signIn({ token: await bound() })).error?.message).toBe(both)
    expect((await signIn({ token: (await idTokenFor(app, person)).id_token, nonce })).error?.message).toBe(both)
    expect((await signIn({ token: await bound(), nonce: 'another' })).error?.message).toBe('Nonces mismatch')
  })

  const foreignKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  test.each([
    ['a signature that does not fit', { body: { email: 'victim@mail.example' } }],
    ['a key of somebody else', { key: foreignKey }],
    ['a key that Google does not have', { head: { kid: 'unknown' }, key: foreignKey }],
    ['no signature at all', { head: { alg: 'none' } }],
    ['a secret in place of a key', { head: { alg: 'HS256' } }],
  ])('with %s is refused [SESSION-S74]', async (_, change) => {
    const { data, error } = await signIn({ token: await changed(change) })
    expect(data.session).toBeNull()
    expect(error).toMatchObject({ status: 400, message: 'Bad ID token' })
  })

  test('for another application, or from another issuer, is refused', async () => {
    const { id_token: token } = await idTokenFor(app, { email: 'elsewhere@mail.example' })
    const settings = (changes: Record<string, string>) => testApp(() => ({ ...googleOf(app.emulators), ...changes }))
    const other = await settings({ GOOGLE_CLIENT_ID: 'another-client' })
    const foreign = await supabaseClient(other).auth.signInWithIdToken({ provider: 'google', token })
    expect(foreign.error?.message).toBe('Bad ID token')
    await other.stop()
    const elsewhere = await testApp(googleOf)
    const issued = await supabaseClient(elsewhere).auth.signInWithIdToken({ provider: 'google', token })
    expect(issued.error?.message).toBe('Bad ID token')
    await elsewhere.stop()
  })

  test('that is over, or came with another access token, is refused', async () => {
    const first = await idTokenFor(app, { email: 'late@mail.example' })
    expect((await signIn({ token: first.id_token, access_token: 'another' })).error?.message).toBe('Bad ID token')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_700_000 })
    expect((await signIn({ token: first.id_token })).error?.message).toBe('Bad ID token')
  })

  test('is answered in the words of OAuth when it is missing or of another provider', async () => {
    const ask = async (body: object) => {
      const answer = await app.anyone.request('POST', '/auth/v1/token?grant_type=id_token', body, {
        apikey: app.deps.authKeys.anonKey,
      })
      return { status: answer.status, body: await answer.json() }
    }
    const refused = (description: string) => ({
      status: 400,
      body: { error: 'invalid request', error_description: description },
    })
    expect(await ask({ provider: 'google' })).toEqual(refused('id_token required'))
    expect(await ask({ provider: 'apple', id_token: 'x' })).toEqual(refused('Provider apple is not enabled'))
    expect(await ask({ provider: 'google', id_token: 'x' })).toEqual(refused('Bad ID token'))
  })

  test('with an address that Google does not vouch for opens nothing', async () => {
    const { id_token: token } = await idTokenFor(app, { email: 'doubt@mail.example', verified: false })
    const { data, error } = await signIn({ token })
    expect(data.session).toBeNull()
    expect(error?.code).toBe('provider_email_needs_verification')
  })
})
