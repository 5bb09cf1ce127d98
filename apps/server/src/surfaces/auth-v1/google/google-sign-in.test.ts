import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseAccount, chooseAt, depart, fragmentOf, googleOf, signInThroughGoogle, visit } from '#test/google.ts'
import { mailedLink, newMember, supabaseClient } from '#test/supabase-client.ts'
import { type TestApp, testApp, testOrigin } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp(emulators => ({ ...googleOf(emulators), AUTH_MAIL_INTERVAL_SECONDS: '0' }))
})
afterAll(() => app.stop())

/** The account behind a redirect with a session, as its owner sees it. */
const memberOf = async (address: URL) => {
  const { access_token = '', refresh_token = '' } = fragmentOf(address)
  const client = supabaseClient(app)
  const { data, error } = await client.auth.setSession({ access_token, refresh_token })
  if (error || !data.user) throw error ?? new Error(`no session in ${address}`)
  return { client, user: data.user, token: access_token }
}

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('a new person', () => {
  test('gets an account with the name and address that Google vouches for [SESSION-S61]', async () => {
    const address = await signInThroughGoogle(app, { email: 'ida@mail.example', name: 'Ida Maria Holm' })
    expect(address.origin + address.pathname).toBe(`${testOrigin}/auth/callback`)
    const { user, token } = await memberOf(address)
    expect(user).toMatchObject({
      email: 'ida@mail.example',
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: {
        full_name: 'Ida Maria Holm',
        given_name: 'Ida Maria',
        family_name: 'Holm',
        email_verified: true,
        iss: `${app.emulators.url}/google`,
      },
    })
    expect(user.email_confirmed_at).toBeTruthy()
    expect(user.identities).toHaveLength(1)
    expect(user.identities?.[0]?.id).toBe(user.user_metadata.sub)
    expect(user.user_metadata.provider_id).toBe(user.user_metadata.sub)
    expect(user.user_metadata.avatar_url).toBe(user.user_metadata.picture)
    expect(claimsOf(token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth' }] })
    const { rows } = await app.deps.pool.query(
      'select first_name, last_name, role from public.profiles where id = $1',
      [user.id],
    )
    expect(rows).toEqual([{ first_name: 'Ida Maria', last_name: 'Holm', role: 'patient' }])
  })

  test('is the same person the next time, also under another address [SESSION-S62]', async () => {
    const first = await memberOf(await signInThroughGoogle(app, { email: 'again@mail.example' }))
    await app.deps.pool.query(`update auth.users set email = 'moved@mail.example' where id = $1`, [first.user.id])
    const second = await memberOf(await signInThroughGoogle(app, { email: 'again@mail.example', name: 'New Name' }))
    expect(second.user.id).toBe(first.user.id)
    expect(second.user.identities?.[0]?.identity_data).toMatchObject({ name: 'New Name' })
  })

  test('coming back in several tabs at once makes one account', async () => {
    const person = { email: 'tabs@mail.example' }
    const visits = await Promise.all(Array.from({ length: 4 }, () => signInThroughGoogle(app, person)))
    const ids = await Promise.all(visits.map(async address => (await memberOf(address)).user.id))
    expect(new Set(ids).size).toBe(1)
  })

  test("Google's own tokens come along; the renewable one when it was asked for", async () => {
    const plain = fragmentOf(await signInThroughGoogle(app, { email: 'tokens@mail.example' }))
    expect(plain.provider_token).toMatch(/^ya29\./)
    expect(plain.provider_refresh_token).toBeUndefined()
    const offline = await signInThroughGoogle(app, { email: 'tokens@mail.example' }, { access_type: 'offline' })
    expect(fragmentOf(offline).provider_refresh_token).toMatch(/^1\/\//)
  })

  test('is not taken in while sign-ups are closed [SESSION-S68]', async () => {
    const closed = await testApp(emulators => ({ ...googleOf(emulators), AUTH_SIGN_UP: 'off' }))
    const refused = await signInThroughGoogle(closed, { email: 'late@mail.example' })
    expect(fragmentOf(refused)).toMatchObject({ error: 'access_denied', error_code: 'signup_disabled' })
    await closed.stop()
  })
})

describe('an account with the same address', () => {
  test('is opened when both sides are confirmed, and its owner is told [SESSION-S63]', async () => {
    const member = await newMember(app, 'known@mail.example')
    await member.client.auth.updateUser({ data: { name: 'Chosen here' } })
    const { user } = await memberOf(await signInThroughGoogle(app, { email: 'Known@mail.example' }))
    expect(user.id).toBe(member.id)
    expect(user.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'google'] })
    expect(user.user_metadata).toMatchObject({ name: 'Chosen here', given_name: 'Ida' })
    await app.drain()
    expect((await app.mails('known@mail.example')).map(mail => mail.subject)).toContain('Google sign-in was added')
    const password = await supabaseClient(app).auth.signInWithPassword({
      email: member.email,
      password: member.password,
    })
    expect(password.error).toBeNull()
  })

  test('of a staff member keeps its role, and still asks for the second factor [SESSION-S64]', async () => {
    const doctor = people.drOkoro
    const { user, token } = await memberOf(await signInThroughGoogle(app, { email: doctor.email }))
    expect(user.id).toBe(doctor.id)
    expect(claimsOf(token)).toMatchObject({ aal: 'aal1', app_metadata: { role: 'doctor' } })
    const queue = await app.anyone.request('GET', '/api/consults/queue', undefined, {
      Authorization: `Bearer ${token}`,
    })
    expect(queue.status).toBe(403)
  })

  test('stays closed to an address that Google does not vouch for [SESSION-S65]', async () => {
    await newMember(app, 'victim@mail.example')
    const refused = await signInThroughGoogle(app, { email: 'victim@mail.example', verified: false })
    expect(fragmentOf(refused)).toMatchObject({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
    })
    expect(refused.hash).not.toContain('access_token')
    const { rows } = await app.deps.pool.query(
      `select provider from auth.identities where email = 'victim@mail.example'`,
    )
    expect(rows).toEqual([{ provider: 'email' }])
  })

  test('that was never confirmed loses all that a stranger set before [SESSION-S66]', async () => {
    const email = 'target@mail.example'
    const stranger = supabaseClient(app)
    await stranger.auth.signUp({
      email,
      password: 'known to the stranger',
      options: { data: { first_name: 'Mallory' } },
    })
    const { link } = await mailedLink(app, email)
    const { user } = await memberOf(await signInThroughGoogle(app, { email, name: 'Owen Hart' }))
    expect(user.email_confirmed_at).toBeTruthy()
    expect(user.identities?.map(identity => identity.provider)).toEqual(['google'])
    expect(user.app_metadata).toMatchObject({ provider: 'google', providers: ['google'] })
    expect(user.user_metadata.first_name).toBeUndefined()
    const { rows } = await app.deps.pool.query('select first_name from public.profiles where id = $1', [user.id])
    expect(rows).toEqual([{ first_name: 'Owen' }])
    const { error } = await stranger.auth.signInWithPassword({ email, password: 'known to the stranger' })
    expect(error?.code).toBe('invalid_credentials')
    const late = await visit(app, link)
    expect(late.headers.get('location')).toContain('otp_expired')
  })

  test('of an invited staff member opens only after the invitation was accepted [SESSION-S67]', async () => {
    const email = 'invited@clinic.example'
    await app.deps.pool.query(
      `insert into auth.users (aud, role, email, invited_at, raw_app_meta_data, raw_user_meta_data)
       values ('authenticated', 'authenticated', $1, now(), '{"role": "doctor"}', '{}')`,
      [email],
    )
    const refused = fragmentOf(await signInThroughGoogle(app, { email }))
    expect(refused).toMatchObject({ error: 'access_denied', error_code: 'email_not_confirmed' })
  })

  test('that is banned stays shut', async () => {
    const { user } = await memberOf(await signInThroughGoogle(app, { email: 'banned@mail.example' }))
    await app.deps.pool.query(`update auth.users set banned_until = now() + interval '1 hour' where id = $1`, [user.id])
    const refused = fragmentOf(await signInThroughGoogle(app, { email: 'banned@mail.example' }))
    expect(refused).toMatchObject({ error: 'access_denied', error_code: 'user_banned' })
  })
})

describe('an address that Google does not vouch for', () => {
  test('is asked to confirm like any other sign-up, and Google opens nothing until it does', async () => {
    const person = { email: 'unproven@mail.example', verified: false }
    const refused = fragmentOf(await signInThroughGoogle(app, person))
    expect(refused.error_code).toBe('provider_email_needs_verification')
    const { link, code } = await mailedLink(app, person.email)
    expect(link).toContain('type=signup')
    const confirmed = await supabaseClient(app).auth.verifyOtp({ type: 'signup', email: person.email, token: code })
    expect(confirmed.data.user?.email_confirmed_at).toBeTruthy()
    expect(fragmentOf(await signInThroughGoogle(app, person)).access_token).toBeUndefined()
    const vouched = await memberOf(await signInThroughGoogle(app, { ...person, verified: true }))
    expect(vouched.user.id).toBe(confirmed.data.user?.id)
  })
})

describe('coming back', () => {
  test('with PKCE brings a code that only the browser that began can exchange [SESSION-S69]', async () => {
    const client = supabaseClient(app, { auth: { flowType: 'pkce' } })
    const begun = await client.auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: `${testOrigin}/auth/callback?next=1`, skipBrowserRedirect: true, scopes: 'openid' },
    })
    const google = new URL((await visit(app, begun.data.url ?? '')).headers.get('location') ?? '')
    expect(google.searchParams.get('scope')).toBe('email profile openid')
    const callback = await chooseAccount(google, { email: 'pkce@mail.example' })
    const address = new URL((await visit(app, callback)).headers.get('location') ?? '')
    expect(address.hash).toBe('')
    expect(address.searchParams.get('next')).toBe('1')
    const code = address.searchParams.get('code') ?? ''
    const again = new URL((await visit(app, callback)).headers.get('location') ?? '')
    expect(again.searchParams.get('error_code')).toBe('flow_state_already_used')
    const thief = await supabaseClient(app, { auth: { flowType: 'pkce' } }).auth.exchangeCodeForSession(code)
    expect(thief.error).toBeTruthy()
    const { data, error } = await client.auth.exchangeCodeForSession(code)
    expect(error).toBeNull()
    expect(data.user?.email).toBe('pkce@mail.example')
    expect(data.session?.provider_token).toMatch(/^ya29\./)
    expect(claimsOf(data.session?.access_token ?? '').amr).toMatchObject([{ method: 'oauth' }])
    expect((await client.auth.exchangeCodeForSession(code)).error).toBeTruthy()
    const { rows } = await app.deps.pool.query(
      'select provider_access_token from auth.flow_state where provider_access_token is not null and user_id = $1',
      [data.user?.id],
    )
    expect(rows).toEqual([])
  })

  test('after cancelling, the page hears that', async () => {
    const callback = await chooseAt(await depart(app), { cancel: 'yes' })
    const address = new URL((await visit(app, callback)).headers.get('location') ?? '')
    expect(address.pathname).toBe('/auth/callback')
    expect(fragmentOf(address)).toMatchObject({ error: 'access_denied' })
    expect(address.searchParams.get('error')).toBe('access_denied')
  })

  const siteError = async (callback: string | URL) => {
    const answer = await visit(app, callback)
    const address = new URL(answer.headers.get('location') ?? '')
    expect(answer.status).toBe(303)
    expect(address.origin + address.pathname).toBe(`${testOrigin}/`)
    return `${address.searchParams.get('error_code')}: ${address.searchParams.get('error_description')}`
  }

  test('without a state, or with one that is none of ours, leads to the site', async () => {
    expect(await siteError('/auth/v1/callback?code=x')).toBe('bad_oauth_callback: OAuth state parameter missing')
    expect(await siteError('/auth/v1/callback?code=x&state=guess')).toBe(
      'bad_oauth_state: OAuth state parameter is invalid',
    )
    expect(await siteError('/auth/v1/callback?code=x&state=3b241101-e2bb-4255-8caf-4136c566a962')).toBe(
      'bad_oauth_state: OAuth state not found or expired',
    )
  })

  test('a second time, or after five minutes, leads to the site [SESSION-S71]', async () => {
    const callback = await chooseAccount(await depart(app), { email: 'twice@mail.example' })
    await visit(app, callback)
    expect(await siteError(callback)).toBe('bad_oauth_state: OAuth state not found or expired')
    const slow = await chooseAccount(await depart(app), { email: 'slow@mail.example' })
    await app.deps.pool.query(`update auth.flow_state set created_at = now() - interval '301 seconds' where id = $1`, [
      slow.searchParams.get('state'),
    ])
    expect(await siteError(slow)).toBe('bad_oauth_state: OAuth state has expired')
  })

  test('in a browser where the sign-in did not begin signs nobody in [SESSION-S70]', async () => {
    const browser = { 'Sec-Fetch-Mode': 'navigate' }
    const values = new URLSearchParams({ provider: 'google', redirect_to: `${testOrigin}/auth/callback` })
    const begin = async () => {
      const answer = await visit(app, `/auth/v1/authorize?${values}`, browser)
      const callback = await chooseAccount(new URL(answer.headers.get('location') ?? ''), { email: 'own@mail.example' })
      return { callback, cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
    }
    const stranger = await begin()
    const elsewhere = await visit(app, stranger.callback, browser)
    expect(elsewhere.headers.get('location')).toContain('bad_oauth_state')
    const own = await begin()
    const home = await visit(app, own.callback, { ...browser, Cookie: own.cookie })
    expect(home.headers.get('location')).toContain('access_token=')
  })

  test('a form that Google posts counts like a link', async () => {
    const callback = await chooseAccount(await depart(app), { email: 'post@mail.example' })
    const answer = await app.app.fetch(
      new Request(`${testOrigin}/auth/v1/callback`, { method: 'POST', body: callback.searchParams }),
    )
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toContain('access_token=')
  })

  test('with a code that Google does not know brings the reason', async () => {
    const state = (await depart(app)).searchParams.get('state')
    const answer = await visit(app, `/auth/v1/callback?code=forged&state=${state}`)
    expect(fragmentOf(new URL(answer.headers.get('location') ?? ''))).toMatchObject({
      error: 'server_error',
      error_description: 'Unable to exchange external code',
    })
  })

  test.each(['drop', 'status'])(
    'while Google is out of order (%s) brings a clear reason [SESSION-S72]',
    async action => {
      const callback = await chooseAccount(await depart(app), { email: 'out@mail.example' })
      await fetch(`${app.emulators.url}/control/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ match: { service: 'google', path: '/google/token' }, action }),
      })
      const address = new URL((await visit(app, callback)).headers.get('location') ?? '')
      expect(fragmentOf(address)).toMatchObject({
        error: 'temporarily_unavailable',
        error_description: 'Google does not answer, please try again',
      })
    },
  )
})

describe('setting out', () => {
  test('sends our own values, lets others through, and never leads elsewhere [SESSION-S73]', async () => {
    const google = await depart(app, {
      redirect_to: 'https://evil.example/',
      login_hint: 'ida@mail.example',
      prompt: 'consent',
      client_id: 'stolen',
      redirect_uri: 'https://evil.example/',
      state: 'mine',
      response_type: 'token',
    })
    expect(Object.fromEntries(google.searchParams)).toEqual({
      client_id: 'emulator-client',
      redirect_uri: `${testOrigin}/auth/v1/callback`,
      response_type: 'code',
      scope: 'email profile',
      state: expect.stringMatching(/^[\w-]{36}$/),
      login_hint: 'ida@mail.example',
      prompt: 'consent',
    })
    const back = new URL((await visit(app, await chooseAt(google, { cancel: 'yes' }))).headers.get('location') ?? '')
    expect(back.origin).toBe(testOrigin)
  })

  test.each([
    ['provider=github', 'validation_failed', /^Unsupported provider: /],
    ['', 'validation_failed', /^Unsupported provider: /],
    ['provider=google&code_challenge=short&code_challenge_method=s256', 'validation_failed', /code challenge/],
  ])('with %j is refused', async (query, code, message) => {
    const answer = await visit(app, `/auth/v1/authorize?${query}`)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error_code: code, msg: expect.stringMatching(message) })
  })

  test('without Google configured is refused, and the settings say so', async () => {
    const without = await testApp()
    const answer = await visit(without, '/auth/v1/authorize?provider=google')
    expect(await answer.json()).toMatchObject({ msg: 'Unsupported provider: provider is not enabled' })
    const settings = await without.anyone.request('GET', '/auth/v1/settings', undefined, {
      apikey: without.deps.authKeys.anonKey,
    })
    expect(await settings.json()).toMatchObject({ external: { google: false, email: true } })
    await without.stop()
  })

  test('while Google cannot be reached comes back with the reason', async () => {
    const lost = await testApp(emulators => ({ ...googleOf(emulators), GOOGLE_ISSUER: 'http://127.0.0.1:9/google' }))
    const answer = await visit(lost, `/auth/v1/authorize?provider=google&redirect_to=${testOrigin}/user-login`)
    const address = new URL(answer.headers.get('location') ?? '')
    expect(address.pathname).toBe('/user-login')
    expect(fragmentOf(address).error).toBe('temporarily_unavailable')
    await lost.stop()
  })
})
