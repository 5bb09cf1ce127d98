import { createSecretKey, randomUUID } from 'node:crypto'
import { api } from '@om/contracts/api'
import { pathFor } from '@om/contracts/client'
import type { Endpoint } from '@om/contracts/endpoint'
import { type Person, people } from '@om/testing/people'
import { exportSPKI, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writtenMatrix } from '#test/access-matrix.ts'
import { givenConsult, givenPatient } from '#test/given/consults.ts'
import { newMember } from '#test/supabase-client.ts'
import { type TestApp, testApp, testOrigin } from '#test/test-app.ts'

let app: TestApp
let privateJwk: JWK
let publicJwk: JWK
beforeAll(async () => {
  app = await testApp()
  const { rows } = await app.deps.pool.query<{ private_jwk: JWK; public_jwk: JWK }>(
    'select private_jwk, public_jwk from auth_private.signing_keys where retired_at is null',
  )
  if (!rows[0]) throw new Error('no signing key')
  privateJwk = rows[0].private_jwk
  publicJwk = rows[0].public_jwk
})
afterAll(() => app.stop())

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const issuer = `${testOrigin}/auth/v1`

const claimsOf = (person: Person, change: Record<string, unknown> = {}) => ({
  sub: person.id,
  email: person.email,
  role: 'authenticated',
  aal: 'aal2',
  session_id: person.id,
  app_metadata: person.role === 'patient' ? {} : { role: person.role },
  user_metadata: {},
  ...change,
})

type Making = { claims: Record<string, unknown>; alg?: string; iss?: string; aud?: string; life?: number }
type Key = Parameters<SignJWT['sign']>[0]

const make = (key: Key, { claims, alg = 'ES256', iss = issuer, aud = 'authenticated', life = 600 }: Making) => {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg, kid: publicJwk.kid ?? '', typ: 'JWT' })
    .setIssuer(iss)
    .setAudience(aud)
    .setIssuedAt(now)
    .setExpirationTime(now + life)
    .sign(key)
}
const ourKey = () => importJWK(privateJwk, 'ES256')

const good = async (person: Person, change: Record<string, unknown> = {}, making: Partial<Making> = {}) => {
  await app.tokenOf(person)
  return make(await ourKey(), { claims: claimsOf(person, change), ...making })
}

/** Every door a token opens. */
const doors = [
  ['/api', '/api/me'],
  ['/auth/v1', '/auth/v1/user'],
  ['/rest/v1', '/rest/v1/profiles?select=id'],
  ['the live stream', '/api/events'],
] as const

const knock = async (path: string, token: string) => {
  const response = await app.app.fetch(
    new Request(new URL(path, testOrigin), {
      headers: { Authorization: `Bearer ${token}`, apikey: app.deps.authKeys.anonKey },
    }),
  )
  const reader = response.body?.getReader()
  const { value } = (await reader?.read()) ?? {}
  await reader?.cancel()
  return { status: response.status, text: new TextDecoder().decode(value) }
}

const tampered = async () => {
  const [head, , signature] = (await good(people.theo)).split('.')
  const now = Math.floor(Date.now() / 1000)
  const payload = { ...claimsOf(people.sam), iss: issuer, aud: 'authenticated', iat: now, exp: now + 600 }
  return `${head}.${base64(payload)}.${signature}`
}

const unsigned = (alg: string) => {
  const now = Math.floor(Date.now() / 1000)
  const payload = { ...claimsOf(people.sam), iss: issuer, aud: 'authenticated', iat: now, exp: now + 600 }
  return `${base64({ alg, typ: 'JWT', kid: publicJwk.kid })}.${base64(payload)}.`
}

const hmacWith = async (secret: string) =>
  make(createSecretKey(Buffer.from(secret)), { claims: claimsOf(people.sam), alg: 'HS256' })

const attacks: [string, () => Promise<string>][] = [
  [
    'signed with a stranger’s key under our key’s name',
    async () => {
      const { privateKey } = await generateKeyPair('ES256')
      return make(privateKey, { claims: claimsOf(people.sam) })
    },
  ],
  ['unsigned (alg none)', async () => unsigned('none')],
  ['unsigned (alg None)', async () => unsigned('None')],
  ['unsigned under our algorithm', async () => unsigned('ES256')],
  ['signed with our public key as a shared secret (JWK)', () => hmacWith(JSON.stringify(publicJwk))],
  [
    'signed with our public key as a shared secret (PEM)',
    async () => {
      const key = await importJWK(publicJwk, 'ES256', { extractable: true })
      return hmacWith(key instanceof Uint8Array ? '' : await exportSPKI(key))
    },
  ],
  ['with its payload exchanged', tampered],
  ['expired', () => good(people.sam, {}, { life: -60 })],
  ['of a foreign issuer', () => good(people.sam, {}, { iss: 'https://elsewhere.example/auth/v1' })],
  ['for another audience', () => good(people.sam, {}, { aud: 'somebody' })],
  ['that claims to be anon', () => good(people.theo, { role: 'anon' })],
  ['that claims to be the service', () => good(people.theo, { role: 'service_role' })],
  ['that claims to be the owner of the database', () => good(people.theo, { role: 'postgres' })],
  ['without a session', () => good(people.theo, { session_id: undefined })],
  ['with somebody else’s session', () => good(people.theo, { session_id: people.mina.id })],
  [
    'of an account that was deleted',
    async () => {
      const patient = await givenPatient(app)
      const token = await good(patient)
      await app.deps.pool.query('delete from auth.users where id = $1', [patient.id])
      return token
    },
  ],
  [
    'of a session that was ended',
    async () => {
      const patient = await givenPatient(app)
      const token = await good(patient)
      await app.deps.identity.endSession(patient.id, patient.id)
      return token
    },
  ],
]

describe('a token', () => {
  test.each(doors)('that is good opens %s', async (_, path) => {
    expect((await knock(path, await good(people.theo))).status).toBe(200)
  })

  describe.each(attacks)('%s', (_, forge) => {
    test.each(doors)('does not open %s [ACCOUNT-08]', async (_door, path) => {
      const { status, text } = await knock(path, await forge())
      expect([401, 403], text).toContain(status)
      expect(text).not.toContain(people.sam.email)
    })
  })
})

const endpoints = Object.values(api).flatMap(group => Object.values(group) as Endpoint[])
const params = new Proxy<Record<string, unknown>>({}, { get: () => '00000000-0000-4000-8000-000000000999' })

/** What someone gets everywhere, in the words of the written matrix. */
const everywhere = async (token: string): Promise<Record<string, string>> => {
  const answers: Record<string, string> = {}
  for (const endpoint of endpoints.filter(one => one !== api.account.endSession)) {
    const body = endpoint.method === 'GET' ? undefined : {}
    const headers = { Authorization: `Bearer ${token}` }
    const response = await app.anyone.request(endpoint.method, pathFor(endpoint, { params }), body, headers)
    await response.body?.cancel()
    const isRefused = response.status === 401 || response.status === 403
    answers[`${endpoint.method} ${endpoint.path}`] = isRefused ? String(response.status) : 'yes'
  }
  return answers
}

const asPatient = () =>
  Object.fromEntries(
    writtenMatrix('Endpoints')
      .filter(row => row.what !== `POST ${api.account.endSession.path}`)
      .map(row => [row.what, row.cells.Patient]),
  )

const rows = async (token: string, path: string) => {
  const headers = { Authorization: `Bearer ${token}`, apikey: app.deps.authKeys.anonKey }
  const response = await app.anyone.request('GET', `/rest/v1/${path}`, undefined, headers)
  return (await response.json()) as unknown[]
}

describe('a patient', () => {
  test.each(['superadmin', 'admin', 'doctor', 'pharmacist'])(
    'who writes the role %s into their own metadata stays a patient [ACCOUNT-09]',
    async role => {
      await givenConsult(app)
      const { client, id } = await newMember(app, `${randomUUID()}@somewhere.example`)
      const { error } = await client.auth.updateUser({
        data: { role, app_metadata: { role }, second_factor_waived: true, is_admin: true },
      })
      expect(error).toBeNull()
      const { data } = await client.auth.refreshSession()
      const token = data.session?.access_token ?? ''
      expect(data.user?.user_metadata).toMatchObject({ role })
      expect(await everywhere(token)).toEqual(asPatient())
      expect(await rows(token, 'profiles?select=id')).toEqual([{ id }])
      expect(await rows(token, 'hair_quiz_results_v2?select=id')).toEqual([])
      expect(await rows(token, 'doctors?select=id')).toEqual([])
    },
  )

  test.each([
    'dr.admin.superadmin@olivemane.example',
    'pharmacist+doctor@olivemane.example',
    'amara.okoro@olivemane.example.net',
  ])('gains nothing by an address like %s [ACCOUNT-10]', async email => {
    const { session, id } = await newMember(app, email)
    expect(await everywhere(session.access_token)).toEqual(asPatient())
    expect(await rows(session.access_token, 'profiles?select=id')).toEqual([{ id }])
  })

  test('whose address stands in a staff row of another account is not that person', async () => {
    const patient = await givenPatient(app)
    await app.deps.pool.query('update public.doctors set email = $1 where id = $2', [
      patient.email,
      people.drLund.staffId,
    ])
    const token = await good(patient)
    expect(await rows(token, `doctors?email=eq.${patient.email}`)).toEqual([])
    expect((await app.as(patient).api.me.read()).role).toBe('patient')
    await app.deps.pool.query('update public.doctors set email = $1 where id = $2', [
      people.drLund.email,
      people.drLund.staffId,
    ])
  })
})
