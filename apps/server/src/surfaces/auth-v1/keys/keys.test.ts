import { people } from '@om/testing/people'
import { decodeProtectedHeader, type JWK } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp, testOrigin } from '#test/test-app.ts'
import { removePastUse } from '../sweep.ts'
import { type AuthKeys, createOwnKeys } from './keys.ts'
import { keyCacheMs, replaceSigningKeysNow, rotateSigningKeys, signingKeyAt } from './signing-keys.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.deps.pool.query('delete from auth_private.signing_keys')
})
afterEach(() => {
  vi.useRealTimers()
})

/** A copy of the server, as far as keys go. */
const copy = () => createOwnKeys(app.deps.pool, `${testOrigin}/auth/v1`)
const tokenOf = (keys: AuthKeys) =>
  keys.sign({ sub: people.mina.id, role: 'authenticated', email: people.mina.email, session_id: people.mina.id }, 3600)
const kidOf = (token: string) => decodeProtectedHeader(token).kid
const published = async (keys: AuthKeys): Promise<JWK[]> => (await keys.jwks()).keys

/** Lets time pass: in the table, where the database reads it. */
const shiftKeys = (minutes: number) =>
  app.deps.pool.query(
    `update auth_private.signing_keys set created_at = created_at - make_interval(mins => $1),
       signs_from = signs_from - make_interval(mins => $1), retired_at = retired_at - make_interval(mins => $1)`,
    [minutes],
  )
const passInServer = (ms: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
}

describe('rotating the signing key', () => {
  test('publishes the new key at once and signs with the old one for ten more minutes [SESSION-S53]', async () => {
    const running = await copy()
    const before = kidOf(await tokenOf(running))
    const rotated = await rotateSigningKeys(app.deps.pool)
    expect(rotated).toMatchObject({ outcome: 'rotated', replaced: [before] })
    expect(rotated.signsFrom.getTime() - Date.now()).toBeGreaterThan(keyCacheMs - 5_000)
    const started = await copy()
    expect((await published(started)).map(key => key.kid).sort()).toEqual([before, rotated.kid].sort())
    expect(kidOf(await tokenOf(started))).toBe(before)
  })

  test('a running copy takes the new key up by itself, and tokens of both are good during the overlap [SESSION-S54]', async () => {
    const running = await copy()
    const old = await tokenOf(running)
    const { kid } = await rotateSigningKeys(app.deps.pool)
    passInServer(keyCacheMs + 1_000)
    const fresh = await tokenOf(running)
    expect(kidOf(fresh)).toBe(kid)
    expect(await running.verify(old)).toMatchObject({ sub: people.mina.id })
    expect(await running.verify(fresh)).toMatchObject({ sub: people.mina.id })
    expect(await published(running)).toHaveLength(2)
  })

  test('a copy that has not read the keys again verifies a token of the new key at once', async () => {
    const running = await copy()
    await tokenOf(running)
    await rotateSigningKeys(app.deps.pool)
    await shiftKeys(11)
    const fresh = await tokenOf(await copy())
    expect(await running.verify(fresh)).toMatchObject({ sub: people.mina.id })
  })

  test('the retired key is gone once its last token has expired [SESSION-S55]', async () => {
    const running = await copy()
    const old = await tokenOf(running)
    const { kid } = await rotateSigningKeys(app.deps.pool)
    await shiftKeys(11 + 60)
    expect((await published(await copy())).map(key => key.kid)).toContain(kidOf(old))
    await shiftKeys(61)
    const later = await copy()
    expect((await published(later)).map(key => key.kid)).toEqual([kid])
    expect(await later.verify(old)).toBeNull()
    await removePastUse(app.deps)
    const { rows } = await app.deps.pool.query('select kid from auth_private.signing_keys')
    expect(rows).toEqual([{ kid }])
  })

  test('a second rotation waits until the first has come into force', async () => {
    await copy()
    const first = await rotateSigningKeys(app.deps.pool)
    expect(await rotateSigningKeys(app.deps.pool)).toEqual({
      outcome: 'already',
      kid: first.kid,
      signsFrom: first.signsFrom,
    })
    await shiftKeys(11)
    const second = await rotateSigningKeys(app.deps.pool)
    expect(second).toMatchObject({ outcome: 'rotated', replaced: [first.kid] })
    expect(await published(await copy())).toHaveLength(3)
  })

  test('copies that rotate at the same moment make one key [SESSION-S56]', async () => {
    await copy()
    const answers = await Promise.all(Array.from({ length: 4 }, () => rotateSigningKeys(app.deps.pool)))
    expect(answers.filter(answer => answer.outcome === 'rotated')).toHaveLength(1)
    expect(new Set(answers.map(answer => answer.kid)).size).toBe(1)
    await app.deps.pool.query('delete from auth_private.signing_keys')
    await Promise.all([copy(), copy(), copy()])
    expect(await published(await copy())).toHaveLength(1)
  })

  test('private parts are never published [SESSION-S57]', async () => {
    await copy()
    await rotateSigningKeys(app.deps.pool)
    for (const key of await published(await copy())) {
      expect(Object.keys(key).sort()).toEqual(['alg', 'crv', 'key_ops', 'kid', 'kty', 'use', 'x', 'y'])
    }
  })

  test('is written down', async () => {
    await copy()
    const { kid } = await rotateSigningKeys(app.deps.pool)
    const { rows } = await app.deps.pool.query(
      `select actor_role, action, reason from public.audit_log where subject_type = 'signing_key' and subject_id = $1`,
      [kid],
    )
    expect(rows).toEqual([{ actor_role: 'system', action: 'signing_key.rotate', reason: 'planned' }])
  })
})

describe('replacing the signing key at once', () => {
  test('leaves one key, which signs, and ends the tokens of the others within ten minutes [SESSION-S58]', async () => {
    const running = await copy()
    const old = await tokenOf(running)
    expect(await running.verify(old)).not.toBeNull()
    await shiftKeys(5)
    await rotateSigningKeys(app.deps.pool)
    const { kid } = await replaceSigningKeysNow(app.deps.pool)
    const started = await copy()
    expect((await published(started)).map(key => key.kid)).toEqual([kid])
    expect(kidOf(await tokenOf(started))).toBe(kid)
    passInServer(keyCacheMs + 1_000)
    expect(await running.verify(old)).toBeNull()
    expect(kidOf(await tokenOf(running))).toBe(kid)
  })

  test('twice at the same moment makes one key', async () => {
    await copy()
    await shiftKeys(5)
    const answers = await Promise.all([replaceSigningKeysNow(app.deps.pool), replaceSigningKeysNow(app.deps.pool)])
    expect(answers.map(answer => answer.outcome).sort()).toEqual(['already', 'rotated'])
    expect(await published(await copy())).toHaveLength(1)
  })
})

describe('the key that signs', () => {
  const at = (minutes: number) => new Date(minutes * 60_000)
  const key = (kid: string, from: number, retired: number | null) => ({
    kid,
    alg: 'ES256',
    private_jwk: {},
    public_jwk: {},
    signs_from: at(from),
    retired_at: retired === null ? null : at(retired),
  })
  const keys = [key('new', 10, null), key('old', 0, 10)]

  test.each([
    [0, 'old'],
    [9, 'old'],
    [10, 'new'],
    [500, 'new'],
    [-1, undefined],
  ])('at minute %d is %s', (minute, kid) => {
    expect(signingKeyAt(keys, at(minute).getTime())?.kid).toBe(kid)
  })
})
