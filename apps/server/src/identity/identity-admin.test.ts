import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalOf } from '#src/http/refusal-of.ts'
import { authCall } from '#test/auth-call.ts'
import { memberWithFactor, totpCode } from '#test/given/members.ts'
import { newMember, pressConfirm, supabaseClient } from '#test/supabase-client.ts'
import { type TestApp, testApp, testOrigin } from '#test/test-app.ts'
import { createHostedIdentity } from './hosted-identity.ts'
import { type IdentityAdmin, type InvitedPerson, SignInServiceDown } from './identity-admin.ts'

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const inProcess: typeof fetch = async (input, init) => app.app.fetch(new Request(input, init))
const hosted = (serviceKey: string | null = app.deps.authKeys.serviceKey, send = inProcess) =>
  createHostedIdentity(app.deps, { url: testOrigin, serviceKey, publicUrl: testOrigin, fetch: send })

const nextPerson = (role: InvitedPerson['role'] = 'doctor'): InvitedPerson => {
  count += 1
  return { email: `Invited-${count}@clinic.example`, role, firstName: 'Iris', lastName: 'Novak' }
}
const mailTo = async (email: string) => {
  await app.drain()
  return app.mails(email.toLowerCase())
}
const accept = async (email: string) => {
  const mail = (await mailTo(email)).find(({ subject }) => subject.startsWith('You are invited'))
  const target = await pressConfirm(app, mail?.text.match(/http\S+\/auth\/v1\/verify\S+/)?.[0] ?? '')
  return { target, token: new URLSearchParams(target.hash.slice(1)).get('access_token') ?? '' }
}
const idOf = async (identity: IdentityAdmin, person: InvitedPerson) => {
  const prepared = await identity.prepareInvited(person)
  if (prepared === 'exists') throw new Error('exists')
  return prepared.userId
}
const profileOf = async (id: string) =>
  (await app.deps.pool.query('select email, role, first_name, last_name from public.profiles where id = $1', [id])).rows
const refreshCode = async (token: string) => {
  const body = { refresh_token: token }
  return (
    (await (await authCall(app, 'POST', '/token?grant_type=refresh_token', { body })).json()) as { code?: string }
  ).code
}
const productSays = (token: string) =>
  app.anyone.request('GET', '/api/me', undefined, { Authorization: `Bearer ${token}` }).then(answer => answer.status)

describe.each([
  ['our own sign-in service', () => app.deps.identity],
  ['a hosted sign-in service', () => hosted()],
])('with %s', (_, make) => {
  test('an invited person has an account with their role and name, and no message yet', async () => {
    const person = nextPerson('pharmacist')
    const userId = await idOf(make(), person)
    const email = person.email.toLowerCase()
    expect(await profileOf(userId)).toEqual([{ email, role: 'pharmacist', first_name: 'Iris', last_name: 'Novak' }])
    expect(await mailTo(person.email)).toEqual([])
  })

  test('asking again before they accept finds the same account and corrects role and name', async () => {
    const person = nextPerson('doctor')
    const userId = await idOf(make(), person)
    expect(await idOf(make(), { ...person, role: 'admin', firstName: 'Irina' })).toBe(userId)
    expect(await profileOf(userId)).toMatchObject([{ role: 'admin', first_name: 'Irina' }])
  })

  test('the mailed link opens their account once, and then the address counts as taken [SESSION-S107]', async () => {
    const person = nextPerson('doctor')
    const userId = await idOf(make(), person)
    await make().mailInvitation(userId)
    const { target, token } = await accept(person.email)
    expect([target.pathname, target.searchParams.get('type')]).toEqual(['/auth/callback', 'invite'])
    const user = (await (await authCall(app, 'GET', '/user', { token })).json()) as { app_metadata: object }
    expect(user.app_metadata).toMatchObject({ role: 'doctor' })
    expect(await make().prepareInvited(person)).toBe('exists')
    await make().mailInvitation(userId)
    expect(await mailTo(person.email)).toHaveLength(1)
  })

  test('a newer invitation replaces the older link', async () => {
    const person = nextPerson()
    const userId = await idOf(make(), person)
    await make().mailInvitation(userId)
    const [first] = await mailTo(person.email)
    await make().mailInvitation(userId)
    expect(await mailTo(person.email)).toHaveLength(2)
    const link = first?.text.match(/http\S+\/auth\/v1\/verify\S+/)?.[0] ?? ''
    const answer = await app.app.fetch(new Request(link))
    expect(answer.headers.get('location')).toContain('otp_expired')
  })

  test('the password of a stranger who signed up with the address opens nothing', async () => {
    const person = nextPerson('admin')
    const password = 'the password of a stranger'
    await supabaseClient(app).auth.signUp({ email: person.email, password, options: { data: { role: 'superadmin' } } })
    const userId = await idOf(make(), person)
    await make().mailInvitation(userId)
    await accept(person.email)
    const signIn = await supabaseClient(app).auth.signInWithPassword({ email: person.email, password })
    expect(signIn.error?.code).toBe('invalid_credentials')
  })

  test('an address of a patient is taken', async () => {
    expect(await make().prepareInvited({ ...nextPerson(), email: people.theo.email })).toBe('exists')
    expect(await profileOf(people.theo.id)).toMatchObject([{ role: 'patient' }])
  })

  test('an invitation is withdrawn as long as it was not accepted [SESSION-S108]', async () => {
    const person = nextPerson()
    const userId = await idOf(make(), person)
    expect(await make().removeInvited(userId)).toBe(true)
    expect(await profileOf(userId)).toEqual([])
    expect(await make().removeInvited(userId)).toBe(true)

    const accepted = await idOf(make(), person)
    await make().mailInvitation(accepted)
    await accept(person.email)
    expect(await make().removeInvited(accepted)).toBe(false)
    expect(await profileOf(accepted)).toHaveLength(1)
  })

  test('a ban keeps someone out until it is lifted, and may be repeated', async () => {
    const { email, id, password, session } = await newMember(app, nextPerson().email)
    expect(await productSays(session.access_token)).toBe(200)
    await make().ban(id)
    await make().ban(id)
    expect(await productSays(session.access_token)).toBe(401)
    expect(await refreshCode(session.refresh_token)).not.toBeUndefined()
    const client = supabaseClient(app)
    expect((await client.auth.signInWithPassword({ email, password })).error?.code).toBe('user_banned')
    await make().unban(id)
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  test('one session or all end at once', async () => {
    const { email, id, password, session } = await newMember(app, nextPerson().email)
    const second = await supabaseClient(app).auth.signInWithPassword({ email, password })
    const tokens = [session.access_token, second.data.session?.access_token ?? '']
    const claims = await app.deps.authKeys.verify(tokens[0] ?? '')
    await make().endSession(id, claims?.session_id ?? '')
    expect(await Promise.all(tokens.map(productSays))).toEqual([401, 200])
    await make().endSessions(id)
    expect(await Promise.all(tokens.map(productSays))).toEqual([401, 401])
    expect(await refreshCode(session.refresh_token)).toBe('refresh_token_not_found')
  })

  test('second factors go with their recovery codes and every session', async () => {
    const member = await memberWithFactor(app, nextPerson().email)
    await authCall(app, 'POST', '/recovery-codes', { token: member.token })
    await make().removeFactors(member.id)
    expect(await productSays(member.token)).toBe(401)
    const again = await supabaseClient(app).auth.signInWithPassword({ email: member.email, password: member.password })
    const token = again.data.session?.access_token ?? ''
    expect(await (await authCall(app, 'GET', '/recovery-codes', { token })).json()).toMatchObject({ remaining: 0 })
    expect(again.data.user?.factors ?? []).toEqual([])
    expect(await productSays(token)).toBe(200)
  })
})

describe('a hosted service that cannot be asked', () => {
  test.each([
    ['has no key', () => hosted(null)],
    ['was given a wrong key', () => hosted(app.deps.authKeys.anonKey)],
    ['does not answer', () => hosted(undefined, () => Promise.reject(new TypeError('fetch failed')))],
    ['answers with an error', () => hosted(undefined, async () => new Response('busy', { status: 503 }))],
  ])('%s: it is said so, and nothing is changed [SESSION-S109]', async (_, make) => {
    const { id, session } = await newMember(app, nextPerson().email)
    await expect(make().ban(id)).rejects.toThrow(SignInServiceDown)
    await expect(make().prepareInvited(nextPerson())).rejects.toThrow(SignInServiceDown)
    expect(await productSays(session.access_token)).toBe(200)
    expect(refusalOf(new SignInServiceDown())?.code).toBe('sign_in_service_down')
  })
})

test('staff whose only factor was removed are out of the product, although their token still says aal2 [SESSION-S99]', async () => {
  const { email, id, client, factorId, password } = await memberWithFactor(app, nextPerson().email)
  await app.deps.pool.query(`update auth.users set raw_app_meta_data = '{"role": "admin"}' where id = $1`, [id])
  await client.auth.signOut({ scope: 'global' })
  await client.auth.signInWithPassword({ email, password })
  const { data: factors } = await client.auth.mfa.listFactors()
  const { data: challenge } = await client.auth.mfa.challenge({ factorId })
  const secret = (await app.deps.pool.query('select secret from auth.mfa_factors where id = $1', [factorId])).rows[0]
    .secret
  const code = totpCode(secret, 1)
  const { data: lifted, error } = await client.auth.mfa.verify({ factorId, challengeId: challenge?.id ?? '', code })
  expect([factors?.totp.length, error]).toEqual([1, null])
  expect(await productSays(lifted?.access_token ?? '')).toBe(200)
  await client.auth.mfa.unenroll({ factorId })
  expect(await productSays(lifted?.access_token ?? '')).toBe(403)
})
