import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailedLink, newMember, pressConfirm, supabaseClient } from '#test/supabase-client.ts'
import { type TestApp, testApp, testOrigin } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const halfway = 'Confirmation link accepted. Please proceed to confirm link sent to the other email'
const fragmentOf = (url: URL) => new URLSearchParams(url.hash.slice(1))
const laterThanAMinute = () =>
  app.deps.pool.query(`update auth_private.mail_intervals set sent_at = sent_at - interval '61 s'`)

/** A member who asked for another address, and both messages. */
const changing = async (from: string, to: string) => {
  const member = await newMember(app, from)
  const { data, error } = await member.client.auth.updateUser(
    { email: to },
    { emailRedirectTo: `${testOrigin}/auth/callback` },
  )
  if (error) throw error
  return { ...member, user: data.user, current: await mailedLink(app, from), wished: await mailedLink(app, to) }
}
const emailOf = async (id: string) => {
  const { rows } = await app.deps.pool.query<{ email: string; profile: string; identity: string }>(
    `select u.email, p.email as profile, i.email as identity from auth.users u
     join public.profiles p on p.id = u.id join auth.identities i on i.user_id = u.id where u.id = $1`,
    [id],
  )
  return rows
}

describe('changing the e-mail address', () => {
  test('keeps the old one until both addresses confirm, by link [SESSION-S33]', async () => {
    const { id, email, password, user, current, wished } = await changing('old@example.com', 'New@Example.com')
    expect(user).toMatchObject({ email: 'old@example.com', new_email: 'new@example.com' })
    expect(user.email_change_sent_at).toBeTruthy()

    const first = await pressConfirm(app, wished.link)
    expect(first.pathname).toBe('/auth/callback')
    expect(fragmentOf(first).get('message')).toBe(halfway)
    expect(fragmentOf(first).get('access_token')).toBeNull()
    expect((await supabaseClient(app).auth.signInWithPassword({ email, password })).error).toBeNull()

    const second = await pressConfirm(app, current.link)
    expect(fragmentOf(second).get('access_token')).toBeTruthy()
    expect(fragmentOf(second).get('type')).toBe('email_change')
    expect(await emailOf(id)).toEqual([
      { email: 'new@example.com', profile: 'new@example.com', identity: 'new@example.com' },
    ])
    const signIn = await supabaseClient(app).auth.signInWithPassword({ email: 'new@example.com', password })
    expect(signIn.error).toBeNull()
    expect(signIn.data.user?.new_email).toBeUndefined()
    expect((await supabaseClient(app).auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  test('accepts the codes of both messages, in either order', async () => {
    const { client, id, current, wished } = await changing('typed@example.com', 'typed-new@example.com')
    const half = await client.auth.verifyOtp({
      type: 'email_change',
      email: 'typed@example.com',
      token: current.code,
    })
    expect(half).toEqual({ data: { user: null, session: null }, error: null })
    const whole = await client.auth.verifyOtp({
      type: 'email_change',
      email: 'typed-new@example.com',
      token: wished.code,
    })
    expect(whole.data.user?.email).toBe('typed-new@example.com')
    expect((await emailOf(id))[0]?.profile).toBe('typed-new@example.com')
  })

  test('answers the first half with a message, as the protocol does', async () => {
    const { current } = await changing('shape@example.com', 'shape-new@example.com')
    const answer = await app.app.fetch(
      new Request(`${testOrigin}/auth/v1/verify`, {
        method: 'POST',
        headers: { apikey: app.deps.authKeys.anonKey },
        body: JSON.stringify({ type: 'email_change', token_hash: new URL(current.link).searchParams.get('token') }),
      }),
    )
    expect([answer.status, await answer.json()]).toEqual([200, { msg: halfway, code: '200' }])
  })

  test('tells the old address afterwards [SESSION-S36]', async () => {
    const { current, wished } = await changing('told@example.com', 'told-new@example.com')
    await pressConfirm(app, current.link)
    await pressConfirm(app, wished.link)
    await app.drain()
    expect((await app.mails('told@example.com'))[0]?.subject).toBe('Your e-mail address was changed')
    expect((await app.mails('told-new@example.com'))[0]?.subject).toBe('Confirm your new e-mail address')
  })

  test('one address alone changes nothing, however often it confirms [SESSION-S34]', async () => {
    const { client, id, current, wished } = await changing('once@example.com', 'once-new@example.com')
    await pressConfirm(app, wished.link)
    const again = await app.app.fetch(new Request(wished.link))
    expect(again.headers.get('location')).toContain('error_code=otp_expired')
    await laterThanAMinute()
    expect((await client.auth.resend({ type: 'email_change', email: 'once@example.com' })).error).toBeNull()
    await app.drain()
    expect(await app.mails('once-new@example.com')).toHaveLength(1)
    expect((await app.mails('once@example.com'))[0]?.subject).toBe('Confirm the change of your e-mail address')
    const replaced = await app.app.fetch(new Request(current.link))
    expect(replaced.headers.get('location')).toContain('error_code=otp_expired')
    expect((await emailOf(id))[0]?.email).toBe('once@example.com')
    await pressConfirm(app, (await mailedLink(app, 'once@example.com')).link)
    expect((await emailOf(id))[0]?.email).toBe('once-new@example.com')
  })

  test('both addresses confirming at the same moment change it once [SESSION-S35]', async () => {
    const { id, current, wished } = await changing('same-moment@example.com', 'same-moment-new@example.com')
    const targets = await Promise.all([pressConfirm(app, current.link), pressConfirm(app, wished.link)])
    expect(targets.filter(target => fragmentOf(target).get('access_token'))).toHaveLength(1)
    expect(targets.filter(target => fragmentOf(target).get('message'))).toHaveLength(1)
    expect((await emailOf(id))[0]?.email).toBe('same-moment-new@example.com')
  })

  test('answers clients that exchange codes with the reason in the query as well (PKCE)', async () => {
    const { client } = await newMember(app, 'pkce-change@example.com')
    const { data } = await client.auth.getSession()
    const call = await app.app.fetch(
      new Request(`${testOrigin}/auth/v1/user`, {
        method: 'PUT',
        headers: {
          apikey: app.deps.authKeys.anonKey,
          Authorization: `Bearer ${data.session?.access_token}`,
        },
        body: JSON.stringify({
          email: 'pkce-new@example.com',
          code_challenge: 'x'.repeat(43),
          code_challenge_method: 's256',
        }),
      }),
    )
    expect(call.status).toBe(200)
    const half = await pressConfirm(app, (await mailedLink(app, 'pkce-change@example.com')).link)
    expect(half.searchParams.get('message')).toBe(halfway)
    const whole = await pressConfirm(app, (await mailedLink(app, 'pkce-new@example.com')).link)
    expect(whole.searchParams.get('code')).toBeTruthy()
  })
})

describe('a change of address', () => {
  test('is refused when the address belongs to another account', async () => {
    await newMember(app, 'belongs@example.com')
    const { client } = await newMember(app, 'wants@example.com')
    const { error } = await client.auth.updateUser({ email: 'Belongs@example.com' })
    expect(error).toMatchObject({
      status: 422,
      code: 'email_exists',
      message: 'A user with this email address has already been registered',
    })
  })

  test('is refused at the end when someone else took the address in between [SESSION-S37]', async () => {
    const { id, current, wished } = await changing('slow@example.com', 'quick@example.com')
    await pressConfirm(app, current.link)
    await newMember(app, 'quick@example.com')
    expect(fragmentOf(await pressConfirm(app, wished.link)).get('error_code')).toBe('email_exists')
    expect((await emailOf(id))[0]?.email).toBe('slow@example.com')
  })

  test('waits a minute between messages', async () => {
    const { client } = await changing('hasty@example.com', 'hasty-new@example.com')
    const { error } = await client.auth.updateUser({ email: 'hasty-other@example.com' })
    expect(error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
  })

  test.each([
    ['no address', 'nonsense', 'Unable to validate email address: invalid format'],
    ['too long', `${'x'.repeat(250)}@example.com`, 'An email address is too long'],
  ])('is refused for what is %s', async (name, email, message) => {
    const { client } = await newMember(app, `${name.replaceAll(' ', '-')}@example.com`)
    expect((await client.auth.updateUser({ email })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message,
    })
  })

  test('is taken back by asking for the present address [SESSION-S38]', async () => {
    const { client, current, wished } = await changing('undecided@example.com', 'undecided-new@example.com')
    const { data } = await client.auth.updateUser({ email: 'undecided@example.com' })
    expect(data.user?.new_email).toBeUndefined()
    for (const { link } of [current, wished])
      expect((await app.app.fetch(new Request(link))).headers.get('location')).toContain('otp_expired')
  })

  test('ends with a new password', async () => {
    const { client, wished } = await changing('safer@example.com', 'safer-new@example.com')
    const { data } = await client.auth.updateUser({ password: 'another good password' })
    expect(data.user?.new_email).toBeUndefined()
    expect((await app.app.fetch(new Request(wished.link))).headers.get('location')).toContain('otp_expired')
  })

  test('replaces an earlier one', async () => {
    const { client, wished } = await changing('twice-asked@example.com', 'first-wish@example.com')
    await laterThanAMinute()
    expect((await client.auth.updateUser({ email: 'second-wish@example.com' })).error).toBeNull()
    expect((await app.app.fetch(new Request(wished.link))).headers.get('location')).toContain('otp_expired')
  })

  test('asking again for the messages tells nobody who is changing theirs', async () => {
    const client = supabaseClient(app)
    expect((await client.auth.resend({ type: 'email_change', email: 'nobody-changing@example.com' })).error).toBeNull()
    await app.drain()
    expect(await app.mails('nobody-changing@example.com')).toEqual([])
  })
})
