import { OpenSessions } from '@om/contracts/sign-in-service'
import { people } from '@om/testing/people'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authCall } from '#test/auth-call.ts'
import { agents, deviceHeaders } from '#test/devices.ts'
import { memberWithFactor } from '#test/given/members.ts'
import { emailsNamed, newMember, memberPassword as password, supabaseClient } from '#test/supabase-client.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const nextEmail = emailsNamed('open')

const signInOn = async (email: string, headers: Record<string, string> = {}) => {
  const client = supabaseClient(app, { headers })
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { client, token: data.session.access_token, refreshToken: data.session.refresh_token }
}

const sessionsOf = async (token: string) => {
  const answer = await authCall(app, 'GET', '/sessions', { token })
  expect(answer.status).toBe(200)
  return OpenSessions.parse(await answer.json()).sessions
}

describe('the list of my sessions', () => {
  test('shows browser, system, kind and time zone of each, the most recently used first [SESSION-S81]', async () => {
    const { email } = await newMember(app, nextEmail())
    await signInOn(email, deviceHeaders(agents.safariOnPhone, 'phone-device-1', 'Australia/Hobart'))
    const here = await signInOn(email, deviceHeaders(agents.firefoxOnLinux, 'home-device-1', 'Australia/Perth'))
    const sessions = await sessionsOf(here.token)
    expect(sessions).toMatchObject([
      { browser: 'Firefox', system: 'Linux', kind: 'computer', time_zone: 'Australia/Perth', current: true },
      { browser: 'Safari', system: 'iOS', kind: 'phone', time_zone: 'Australia/Hobart', current: false, aal: 'aal1' },
      { browser: '', system: '', kind: 'unknown', time_zone: '', current: false },
    ])
    expect(sessions.every(session => session.last_used_at === session.created_at)).toBe(true)
  })

  test('moves a session up, and to the time zone it travelled to, when it is used again', async () => {
    const { email } = await newMember(app, nextEmail())
    const first = await signInOn(email, deviceHeaders(agents.safariOnPhone, 'phone-device-1', 'Australia/Hobart'))
    const second = await signInOn(email)
    await authCall(app, 'POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: first.refreshToken },
      headers: deviceHeaders(agents.safariOnPhone, 'phone-device-1', 'Pacific/Auckland'),
    })
    const [top] = await sessionsOf(second.token)
    expect(top).toMatchObject({ system: 'iOS', time_zone: 'Pacific/Auckland', current: false })
    expect(Date.parse(top?.last_used_at ?? '')).toBeGreaterThan(Date.parse(top?.created_at ?? ''))
  })

  test('keeps the last known time zone when a program sends none, or nonsense', async () => {
    const { email } = await newMember(app, nextEmail())
    const first = await signInOn(email, deviceHeaders(agents.safariOnPhone, 'phone-device-1', 'Australia/Hobart'))
    await authCall(app, 'POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: first.refreshToken },
      headers: { 'X-Time-Zone': '<script>' },
    })
    expect((await sessionsOf(first.token))[0]).toMatchObject({ time_zone: 'Australia/Hobart', system: 'iOS' })
  })

  test('holds no address and no session of anyone else', async () => {
    const one = await newMember(app, nextEmail())
    const other = await newMember(app, nextEmail())
    const answer = await authCall(app, 'GET', '/sessions', { token: one.session.access_token })
    const text = await answer.text()
    expect(OpenSessions.parse(JSON.parse(text)).sessions).toHaveLength(1)
    expect(text).not.toMatch(/"ip"|address|user_agent/)
    expect(await sessionsOf(other.session.access_token)).toHaveLength(1)
  })

  test('waits for the second factor of an account that has one [SESSION-S82]', async () => {
    const { email } = await memberWithFactor(app, nextEmail())
    const half = await signInOn(email)
    const [listed, ended] = await Promise.all([
      authCall(app, 'GET', '/sessions', { token: half.token }),
      authCall(app, 'DELETE', '/sessions/00000000-0000-4000-8000-000000000001', { token: half.token }),
    ])
    expect([listed.status, ended.status]).toEqual([403, 403])
    expect(await listed.json()).toMatchObject({ code: 'insufficient_aal' })
  })

  test('is for signed-in people alone', async () => {
    expect((await authCall(app, 'GET', '/sessions')).status).toBe(401)
    expect((await authCall(app, 'GET', '/sessions', { token: 'x.y.z' })).status).toBe(403)
  })
})

describe('ending one session', () => {
  test('signs that device out at once, in the product too, and no other [SESSION-S83]', async () => {
    const { email } = await newMember(app, nextEmail())
    const phone = await signInOn(email)
    const here = await signInOn(email)
    const me = (token: string) =>
      app.anyone.request('GET', '/api/me', undefined, { Authorization: `Bearer ${token}` }).then(r => r.status)
    expect(await me(phone.token)).toBe(200)
    const id = (await sessionsOf(phone.token)).find(session => session.current)?.id
    expect((await authCall(app, 'DELETE', `/sessions/${id}`, { token: here.token })).status).toBe(204)

    expect((await phone.client.auth.getUser()).error?.name).toBe('AuthSessionMissingError')
    const refresh_token = phone.refreshToken
    const renewed = await authCall(app, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
    expect(await renewed.json()).toMatchObject({ code: 'refresh_token_not_found' })
    expect([await me(phone.token), await me(here.token)]).toEqual([401, 200])
    expect((await sessionsOf(here.token)).map(session => session.id)).not.toContain(id)
  })

  test('answers 404 for a session of someone else, for one that is gone, and for what is no id [SESSION-S84]', async () => {
    const one = await newMember(app, nextEmail())
    const other = await newMember(app, nextEmail())
    const [theirs] = await sessionsOf(other.session.access_token)
    for (const id of [theirs?.id, people.theo.id, 'no-id']) {
      const answer = await authCall(app, 'DELETE', `/sessions/${id}`, { token: one.session.access_token })
      expect(answer.status).toBe(404)
    }
    expect(await sessionsOf(other.session.access_token)).toHaveLength(1)
  })
})

describe('signing out', () => {
  const three = async () => {
    const { email } = await newMember(app, nextEmail())
    return { here: await signInOn(email), there: await signInOn(email) }
  }
  const isIn = async ({ client }: { client: ReturnType<typeof supabaseClient> }) => !(await client.auth.getUser()).error
  const lives = async (someone: Awaited<ReturnType<typeof signInOn>>) =>
    (await authCall(app, 'GET', '/user', { token: someone.token })).status === 200

  test.each([
    ['local', [false, true]],
    ['others', [true, false]],
    ['global', [false, false]],
  ] as const)('%s ends what it says [SESSION-S85]', async (scope, [hereLives, thereLives]) => {
    const { here, there } = await three()
    expect((await here.client.auth.signOut({ scope })).error).toBeNull()
    expect([await lives(here), await lives(there)]).toEqual([hereLives, thereLives])
    expect(await isIn(there)).toBe(thereLives)
  })
})
