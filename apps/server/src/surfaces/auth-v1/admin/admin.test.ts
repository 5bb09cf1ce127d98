import { people } from '@om/testing/people'
import bcrypt from 'bcryptjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authCall } from '#test/auth-call.ts'
import { memberWithFactor } from '#test/given/members.ts'
import { mailedLink, newMember, pressConfirm, supabaseClient } from '#test/supabase-client.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
let count = 0
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const password = 'correct horse battery'
const nextEmail = (name = 'admin') => {
  count += 1
  return `${name}-${count}@example.com`
}
const admin = () => supabaseClient(app, { key: app.deps.authKeys.serviceKey }).auth.admin
const signIn = (email: string, secret = password) =>
  supabaseClient(app).auth.signInWithPassword({ email, password: secret })

/** An account made by the admin call. */
const made = async (attributes: Parameters<ReturnType<typeof admin>['createUser']>[0] = {}) => {
  const email = attributes.email ?? nextEmail()
  const { data, error } = await admin().createUser({ email, password, email_confirm: true, ...attributes })
  if (error) throw error
  return { ...data.user, email }
}
const profileOf = async (id: string) =>
  (await app.deps.pool.query('select email, first_name, role from public.profiles where id = $1', [id])).rows[0]
const me = (token: string) =>
  app.anyone.request('GET', '/api/me', undefined, { Authorization: `Bearer ${token}` }).then(answer => answer.status)

describe('creating accounts', () => {
  test('makes one that can sign in at once, with its role in the profile, and mails nothing [SESSION-S101]', async () => {
    const user = await made({
      app_metadata: { role: 'admin' },
      user_metadata: { first_name: 'Ada', last_name: 'Kerr' },
    })
    expect(user).toMatchObject({
      app_metadata: { provider: 'email', providers: ['email'], role: 'admin' },
      user_metadata: { first_name: 'Ada' },
      email_confirmed_at: expect.any(String),
      identities: [{ provider: 'email' }],
    })
    expect(await profileOf(user.id)).toEqual({ email: user.email, first_name: 'Ada', role: 'admin' })
    expect((await signIn(user.email)).error).toBeNull()
    await app.drain()
    expect(await app.mails(user.email)).toEqual([])
  })

  test('takes an id, a stored password and a ban', async () => {
    const id = '5b0c8f1e-6a47-4d7c-9a56-0d3a2b1c4d5e'
    const hash = await bcrypt.hash('moved here long ago', 4)
    const user = await made({ id, password_hash: hash, password: undefined, ban_duration: '24h' })
    expect(user.id).toBe(id)
    expect((await signIn(user.email, 'moved here long ago')).error?.code).toBe('user_banned')
    await admin().updateUserById(id, { ban_duration: 'none' })
    expect((await signIn(user.email, 'moved here long ago')).error).toBeNull()
    expect((await admin().createUser({ email: nextEmail(), id })).error?.code).toBe('user_already_exists')
  })

  test('waits for the confirmation unless it is vouched for', async () => {
    const { email } = await made({ email_confirm: false })
    expect((await signIn(email)).error?.code).toBe('email_not_confirmed')
  })

  test.each([
    ['no address', {}, 'validation_failed'],
    ['a bad address', { email: 'nobody' }, 'validation_failed'],
    ['a taken address', { email: people.theo.email.toUpperCase() }, 'email_exists'],
    ['a short password', { email: 'short@example.com', password: '1234567' }, 'weak_password'],
    ['a hash that is none', { email: 'hash@example.com', password_hash: 'plain' }, 'validation_failed'],
    ['a ban that is no duration', { email: 'ban@example.com', ban_duration: 'a while' }, 'validation_failed'],
    ['another database role', { email: 'role@example.com', role: 'service_role' }, 'validation_failed'],
    ['an id that is none', { email: 'id@example.com', id: '7' }, 'validation_failed'],
  ])('refuses %s', async (_, attributes, code) => {
    expect((await admin().createUser(attributes)).error?.code).toBe(code)
  })
})

describe('listing accounts', () => {
  test('answers pages, the newest first, with the total and where to go on', async () => {
    for (let n = 0; n < 5; n += 1) await made({ email: `page-${n}@paging.example` })
    const { data, error } = await admin().listUsers({ page: 1, perPage: 2 })
    expect(error).toBeNull()
    expect(data.users.map(user => user.email)).toEqual(['page-4@paging.example', 'page-3@paging.example'])
    const { rows } = await app.deps.pool.query<{ n: number }>('select count(*)::int as n from auth.users')
    const total = rows[0]?.n ?? 0
    expect(data).toMatchObject({ aud: 'authenticated', total, nextPage: 2 })
    const answer = await authCall(app, 'GET', '/admin/users?page=2&per_page=2', { token: app.deps.authKeys.serviceKey })
    expect(answer.headers.get('x-total-count')).toBe(String(total))
    expect(answer.headers.get('link')).toBe(
      `</admin/users?page=3&per_page=2>; rel="next", </admin/users?page=${Math.ceil(total / 2)}&per_page=2>; rel="last"`,
    )
    const last = await admin().listUsers({ page: Math.ceil(total / 2), perPage: 2 })
    expect(last.data).toMatchObject({ nextPage: null })
  })

  test('finds by address and name, letter for letter, and sorts', async () => {
    const list = async (query: string) => {
      const answer = await authCall(app, 'GET', `/admin/users?${query}`, { token: app.deps.authKeys.serviceKey })
      const body = (await answer.json()) as { users?: { email: string }[] }
      return body.users?.map(user => user.email) ?? answer.status
    }
    await made({ email: 'under_score@find.example', user_metadata: { first_name: 'Mara', last_name: 'Quill' } })
    await made({ email: 'underxscore@find.example' })
    expect(await list('filter=under_score')).toEqual(['under_score@find.example'])
    expect(await list('filter=mara%20quill')).toEqual(['under_score@find.example'])
    expect(await list('filter=%25')).toEqual([])
    expect(await list('filter=find.example&sort=created_at%20asc')).toEqual([
      'under_score@find.example',
      'underxscore@find.example',
    ])
    expect([
      await list('page=0'),
      await list('page=x'),
      await list('per_page=5000'),
      await list('sort=password'),
    ]).toEqual([400, 400, 400, 400])
  })
})

describe('changing accounts', () => {
  test('merges both kinds of metadata, and a role reaches the profile', async () => {
    const { id } = await made({ user_metadata: { first_name: 'Ada', note: 'x' }, app_metadata: { plan: 1 } })
    const { data } = await admin().updateUserById(id, {
      user_metadata: { note: null, colour: 'green' },
      app_metadata: { role: 'pharmacist' },
    })
    expect(data.user?.user_metadata).toMatchObject({ first_name: 'Ada', colour: 'green' })
    expect(data.user?.user_metadata).not.toHaveProperty('note')
    expect(data.user?.app_metadata).toEqual({ provider: 'email', providers: ['email'], plan: 1, role: 'pharmacist' })
    expect(await profileOf(id)).toMatchObject({ role: 'pharmacist' })
  })

  test('changes the address at once, for sign-in and profile, and never to a taken one', async () => {
    const { id, email } = await made()
    const renamed = nextEmail('renamed')
    const { data } = await admin().updateUserById(id, { email: renamed.toUpperCase() })
    expect(data.user).toMatchObject({ email: renamed, identities: [{ email: renamed }] })
    expect(await profileOf(id)).toMatchObject({ email: renamed })
    expect((await signIn(renamed)).error).toBeNull()
    expect((await signIn(email)).error?.code).toBe('invalid_credentials')
    expect((await admin().updateUserById(id, { email: people.theo.email })).error?.code).toBe('email_exists')
  })

  test('a new password ends every session [SESSION-S103]', async () => {
    const member = await newMember(app, nextEmail())
    await admin().updateUserById(member.id, { password: 'another horse battery' })
    expect(await me(member.session.access_token)).toBe(401)
    expect((await signIn(member.email)).error?.code).toBe('invalid_credentials')
    expect((await signIn(member.email, 'another horse battery')).error).toBeNull()
  })

  test('confirms an address', async () => {
    const { id, email } = await made({ email_confirm: false })
    await admin().updateUserById(id, { email_confirm: true })
    expect((await signIn(email)).error).toBeNull()
  })

  test('answers 404 for accounts that do not exist', async () => {
    const nobody = '00000000-0000-4000-8000-00000000dead'
    const calls = [
      await admin().getUserById(nobody),
      await admin().updateUserById(nobody, { email_confirm: true }),
      await admin().deleteUser(nobody),
      await admin().mfa.listFactors({ userId: nobody }),
      await admin().mfa.deleteFactor({ userId: nobody, id: nobody }),
    ]
    expect(calls.map(({ error }) => [error?.status, error?.code])).toEqual(Array(5).fill([404, 'user_not_found']))
    const odd = await authCall(app, 'GET', '/admin/users/theo', { token: app.deps.authKeys.serviceKey })
    expect([odd.status, await odd.json()]).toEqual([404, expect.objectContaining({ code: 'validation_failed' })])
  })
})

describe('a ban', () => {
  test('ends sessions, refuses sign-in and refresh in the words of the protocol, and is lifted again [SESSION-S102]', async () => {
    const member = await newMember(app, nextEmail())
    expect(await me(member.session.access_token)).toBe(200)
    const { data } = await admin().updateUserById(member.id, { ban_duration: '1h30m' })
    expect(Date.parse(data.user?.banned_until ?? '') - Date.now()).toBeGreaterThan(85 * 60_000)

    expect(await me(member.session.access_token)).toBe(401)
    expect((await signIn(member.email)).error).toMatchObject({
      status: 400,
      code: 'user_banned',
      message: 'User is banned',
    })
    const body = { refresh_token: member.session.refresh_token }
    const refresh = async () => (await authCall(app, 'POST', '/token?grant_type=refresh_token', { body })).json()
    expect(await refresh()).toEqual({ code: 'user_banned', message: 'Invalid Refresh Token: User Banned' })
    const user = await authCall(app, 'GET', '/user', { token: member.session.access_token })
    expect([user.status, await user.json()]).toEqual([403, { code: 'user_banned', message: 'User is banned' }])

    await admin().updateUserById(member.id, { ban_duration: 'none' })
    expect(await refresh()).toMatchObject({ code: 'session_expired' })
    expect((await signIn(member.email)).error).toBeNull()
  })
})

describe('deleting accounts', () => {
  test('removes one without records for good and frees its address', async () => {
    const member = await newMember(app, nextEmail())
    expect((await admin().deleteUser(member.id)).error).toBeNull()
    expect((await admin().getUserById(member.id)).error?.code).toBe('user_not_found')
    expect(await profileOf(member.id)).toBeUndefined()
    expect(await me(member.session.access_token)).toBe(401)
    expect((await made({ email: member.email })).id).not.toBe(member.id)
  })

  test('keeps someone with clinical records, and ends their account softly instead [SESSION-S104]', async () => {
    const member = await newMember(app, nextEmail())
    await app.deps.pool.query(
      `insert into public.support_tickets (patient_id, topic, route, request_key, name, email, brand) values ($1, 'other', 'doctor', gen_random_uuid(), '', '', 'men')`,
      [member.id],
    )
    expect((await admin().deleteUser(member.id)).error).toMatchObject({ status: 409, code: 'conflict' })
    expect((await admin().getUserById(member.id)).error).toBeNull()

    expect((await admin().deleteUser(member.id, true)).error).toBeNull()
    expect((await admin().getUserById(member.id)).error?.code).toBe('user_not_found')
    expect((await signIn(member.email)).error?.code).toBe('invalid_credentials')
    expect(await me(member.session.access_token)).toBe(401)
    expect(await profileOf(member.id)).toMatchObject({ email: member.email })
    const { rows } = await app.deps.pool.query('select email, raw_user_meta_data from auth.users where id = $1', [
      member.id,
    ])
    expect(JSON.stringify(rows)).not.toContain(member.email)
    expect((await made({ email: member.email })).id).not.toBe(member.id)
  })

  test('keeps the answers that someone gave', async () => {
    const member = await newMember(app, nextEmail())
    await app.deps.pool.query('insert into public.hair_quiz_results_v2 (user_id) values ($1)', [member.id])
    expect((await admin().deleteUser(member.id)).error?.code).toBe('conflict')
  })
})

describe('second factors of others', () => {
  test('are listed without secrets and removed with the session they lifted', async () => {
    const member = await memberWithFactor(app, nextEmail())
    const { data } = await admin().mfa.listFactors({ userId: member.id })
    expect(data?.factors).toMatchObject([{ id: member.factorId, status: 'verified', friendly_name: 'Phone' }])
    expect(JSON.stringify(data)).not.toContain(member.secret)
    const removed = await admin().mfa.deleteFactor({ userId: member.id, id: member.factorId })
    expect(removed.error).toBeNull()
    expect(JSON.stringify(removed.data)).toContain(member.factorId)
    expect((await admin().mfa.listFactors({ userId: member.id })).data?.factors).toEqual([])
    const answer = await authCall(app, 'POST', '/recovery-codes', { token: member.token })
    expect(answer.status).toBe(403)
    await app.drain()
    expect((await app.mails(member.email)).map(mail => mail.subject)).toContain('Two-step sign-in was removed')
  })
})

describe('invitations', () => {
  test('mail a link that opens the new account, once', async () => {
    const email = nextEmail('invited')
    const { data, error } = await admin().inviteUserByEmail(email, {
      data: { first_name: 'Ines' },
      redirectTo: 'http://localhost:3000/auth/callback?type=invite',
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String), user_metadata: { first_name: 'Ines' } })
    await app.drain()
    const [mail] = await app.mails(email)
    expect(mail?.subject).toBe('You are invited to Olive Mane')
    const link = mail?.text.match(/http\S+\/auth\/v1\/verify\S+/)?.[0] ?? ''
    const target = await pressConfirm(app, link)
    expect([target.pathname, target.searchParams.get('type')]).toEqual(['/auth/callback', 'invite'])
    const tokens = new URLSearchParams(target.hash.slice(1))
    expect(tokens.get('type')).toBe('invite')
    expect(await me(tokens.get('access_token') ?? '')).toBe(200)
    expect((await admin().inviteUserByEmail(email)).error?.code).toBe('email_exists')
  })

  test('drop the password of someone who signed up with the address without proving it [SESSION-S105]', async () => {
    const email = nextEmail('squatted')
    await supabaseClient(app).auth.signUp({ email, password: 'the password of a stranger' })
    const before = await mailedLink(app, email)
    await admin().inviteUserByEmail(email)
    await app.drain()
    const [mail] = await app.mails(email)
    await pressConfirm(app, mail?.text.match(/http\S+\/auth\/v1\/verify\S+/)?.[0] ?? '')
    expect((await signIn(email, 'the password of a stranger')).error?.code).toBe('invalid_credentials')
    expect(
      (await supabaseClient(app).auth.verifyOtp({ type: 'signup', email, token: before.code })).error,
    ).not.toBeNull()
  })
})

describe('who may', () => {
  test('nobody but the holder of the secret key, whatever their role [SESSION-S100]', async () => {
    const tokens = [
      await app.tokenOf(people.sam),
      await app.tokenOf(people.theo),
      app.deps.authKeys.anonKey,
      'x.y.z',
      await app.deps.authKeys.sign({ sub: people.sam.id, role: 'service_role', session_id: people.sam.id }, 60),
    ]
    const calls = [
      ['GET', '/admin/users'],
      ['POST', '/admin/users'],
      ['GET', `/admin/users/${people.theo.id}`],
      ['PUT', `/admin/users/${people.theo.id}`],
      ['DELETE', `/admin/users/${people.theo.id}`],
      ['GET', `/admin/users/${people.theo.id}/factors`],
      ['POST', '/admin/generate_link'],
      ['POST', '/invite'],
    ] as const
    for (const token of tokens) {
      for (const [method, path] of calls) {
        const answer = await authCall(app, method, path, { token })
        expect([answer.status, await answer.json()]).toEqual([403, { code: 'not_admin', message: 'User not allowed' }])
      }
    }
    for (const [method, path] of calls) expect((await authCall(app, method, path)).status).toBe(401)
  })

  test('an unknown admin path is not found', async () => {
    const answer = await authCall(app, 'GET', '/admin/everything', { token: app.deps.authKeys.serviceKey })
    expect(answer.status).toBe(404)
  })
})
