import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AuthClient, AuthRetryableFetchError } from '@supabase/auth-js'
import { afterEach, expect, test } from 'vitest'
import { renewToken } from './renew-token.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(stops.splice(0).map(stop => stop())))

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const inOneHour = Math.floor(Date.now() / 1000) + 3600
const tokenNamed = (name: string) => `${part({ alg: 'ES256', typ: 'JWT' })}.${part({ sub: name, exp: inOneHour })}.c2ln`

const sessionNamed = (name: string) => ({
  access_token: tokenNamed(name),
  refresh_token: name,
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: inOneHour,
  user: { id: 'u', aud: 'authenticated', app_metadata: {}, user_metadata: {}, created_at: '' },
})

/** A sign-in service that gives the same next session to everyone who renews the first one, as ours does. */
const service = async (answer: { status: number; body: unknown }) => {
  const server = createServer((_, response) => {
    setTimeout(
      () => response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body)),
      Math.random() * 40,
    )
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise(resolve => server.close(resolve)))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** What the tabs of one browser share. */
const storeWith = (text: string) => {
  const kept = new Map([['om-session', text]])
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

const tab = (url: string, storage: ReturnType<typeof storeWith>) =>
  new AuthClient({ url, storage, storageKey: 'om-session', autoRefreshToken: false })

const first = sessionNamed('first')
const refused = first.access_token

test('five tabs that renew one session at the same moment all go on with the new token [SESSION-10]', async () => {
  const url = await service({ status: 200, body: sessionNamed('second') })
  const storage = storeWith(JSON.stringify(first))
  const tabs = Array.from({ length: 5 }, () => tab(url, storage))
  const renewals = await Promise.all(tabs.map(auth => renewToken(auth, refused)))
  expect(renewals).toEqual(Array(5).fill({ token: tokenNamed('second') }))
  expect(JSON.parse(storage.getItem('om-session') ?? '')).toMatchObject({ refresh_token: 'second' })
})

test('a tab whose token another tab has renewed takes that one and asks nobody', async () => {
  const storage = storeWith(JSON.stringify(sessionNamed('second')))
  expect(await renewToken(tab('http://127.0.0.1:1', storage), refused)).toEqual({ token: tokenNamed('second') })
})

test('a session that the service has ended is over', async () => {
  const url = await service({ status: 400, body: { code: 'refresh_token_not_found', message: 'Not found' } })
  expect(await renewToken(tab(url, storeWith(JSON.stringify(first))), refused)).toBe('ended')
})

test('a network that fails ends no session [SESSION-11]', async () => {
  const auth = tab('http://127.0.0.1:1', storeWith(JSON.stringify(first)))
  const error = new AuthRetryableFetchError('fetch failed', 0)
  // The client itself tries for half a minute before it gives up like this.
  const givesUp = async () => ({ data: { session: null, user: null }, error })
  const { getSession } = auth
  const renewal = renewToken({ getSession: getSession.bind(auth), refreshSession: givesUp }, refused)
  expect(await renewal).toBe('unreachable')
})
