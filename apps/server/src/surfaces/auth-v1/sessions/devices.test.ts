import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { agents, deviceHeaders } from '#test/devices.ts'
import {
  emailsNamed,
  mailedLink,
  newMember,
  memberPassword as password,
  pressConfirm,
  supabaseClient,
} from '#test/supabase-client.ts'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const nextEmail = emailsNamed('device')

/** Signs in on a device and answers its client. */
const signInOn = async (email: string, headers: Record<string, string>) => {
  const client = supabaseClient(app, { headers })
  const { data, error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return { client, session: data.session }
}

const newsOf = async (email: string) => {
  await app.drain()
  return (await app.mails(email)).filter(mail => mail.subject === 'New sign-in to your account')
}

const home = deviceHeaders(agents.firefoxOnLinux, 'home-device-1', 'Australia/Perth')
const phone = deviceHeaders(agents.safariOnPhone, 'phone-device-1', 'Australia/Hobart')

describe('a new device', () => {
  test('is told to the owner with browser, system and time zone, and the first device is not [SESSION-S86]', async () => {
    const { email } = await newMember(app, nextEmail())
    await app.deps.pool.query('delete from auth_private.known_devices')
    await signInOn(email, home)
    expect(await newsOf(email)).toHaveLength(0)

    await signInOn(email, phone)
    const news = await newsOf(email)
    expect(news).toHaveLength(1)
    expect(news[0]?.text).toContain('Safari on iOS')
    expect(news[0]?.text).toContain('Australia/Hobart')
    expect(news[0]?.text).not.toMatch(/hair|treatment|doctor|prescription/i)
  })

  test('is told once, however often it is used, and again never for the first', async () => {
    const { email } = await newMember(app, nextEmail())
    for (const device of [home, phone, phone, home, home]) await signInOn(email, device)
    expect(await newsOf(email)).toHaveLength(2)
  })

  test('is told once when it signs in twice at the same moment [SESSION-S87]', async () => {
    const { email } = await newMember(app, nextEmail())
    await Promise.all([signInOn(email, phone), signInOn(email, phone), signInOn(email, phone)])
    expect(await newsOf(email)).toHaveLength(1)
  })

  test('is known by its name, whatever version of the browser it runs [SESSION-S88]', async () => {
    const { email } = await newMember(app, nextEmail())
    await signInOn(email, home)
    await signInOn(email, { ...home, 'User-Agent': agents.firefoxOnLinux.replaceAll('145', '146') })
    expect(await newsOf(email)).toHaveLength(1)
  })

  test('without a name is known by how its browser describes itself', async () => {
    const { email } = await newMember(app, nextEmail())
    await signInOn(email, deviceHeaders(agents.chromeOnWindows))
    await signInOn(email, deviceHeaders(agents.chromeOnWindows))
    expect(await newsOf(email)).toHaveLength(1)
  })

  test('is no news in another account: devices are kept per account', async () => {
    const one = await newMember(app, nextEmail())
    const other = await newMember(app, nextEmail())
    await signInOn(one.email, phone)
    await signInOn(other.email, phone)
    expect([await newsOf(one.email), await newsOf(other.email)].map(news => news.length)).toEqual([1, 1])
  })

  test('that first came through a followed link is no news at its next sign-in with a password', async () => {
    const email = nextEmail()
    const client = supabaseClient(app, { headers: home })
    await client.auth.signUp({ email, password })
    const agent = { 'User-Agent': agents.firefoxOnLinux }
    const target = await pressConfirm(app, (await mailedLink(app, email)).link, agent)
    const tokens = new URLSearchParams(target.hash.slice(1))
    await client.auth.setSession({
      access_token: tokens.get('access_token') ?? '',
      refresh_token: tokens.get('refresh_token') ?? '',
    })
    await signInOn(email, home)
    expect(await newsOf(email)).toHaveLength(0)
  })

  test('is stored as a hash only [SESSION-S89]', async () => {
    const { email } = await newMember(app, nextEmail())
    await signInOn(email, home)
    const { rows } = await app.deps.pool.query<{ all: string }>(
      `select (select string_agg(device_hash, ' ') from auth_private.known_devices)
         || (select string_agg(device_hash, ' ') from auth_private.session_details) as all`,
    )
    expect(rows[0]?.all).not.toMatch(/home-device|Firefox/)
  })

  test('may be named from pages of any origin', async () => {
    const answer = await app.app.fetch(
      new Request('http://localhost:3000/auth/v1/token', {
        method: 'OPTIONS',
        headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'POST' },
      }),
    )
    expect(answer.headers.get('access-control-allow-headers')).toMatch(/x-device-id.*x-time-zone/)
  })
})
