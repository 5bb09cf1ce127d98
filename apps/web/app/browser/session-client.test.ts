import { afterEach, expect, test } from 'vitest'
import { createSessionClient } from './session-client.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(stops.splice(0).map(stop => stop())))

/** The client, and what it sends. */
const clientThatAsks = () => {
  const requests: { path: string; authorization: string | null; apikey: string | null }[] = []
  const client = createSessionClient({
    url: 'https://service.example',
    key: 'public-key',
    headers: {},
    storageKey: 'test-session',
    fetch: async (input, init) => {
      const headers = new Headers(init?.headers)
      const { pathname } = new URL(String(input))
      requests.push({ path: pathname, authorization: headers.get('authorization'), apikey: headers.get('apikey') })
      return Response.json(pathname === '/auth/v1/user' ? { id: 'mina' } : [])
    },
  })
  stops.push(() => client.auth.stopAutoRefresh())
  return { client, requests }
}

test('asks the auth service with the token of the person, and with nothing beside it', async () => {
  const { client, requests } = clientThatAsks()
  await client.auth.getUser('her-token')
  expect(requests).toEqual([{ path: '/auth/v1/user', authorization: 'Bearer her-token', apikey: 'public-key' }])
})

test('asks the data service with the public key while nobody is signed in', async () => {
  const { client, requests } = clientThatAsks()
  const { data } = await (await client.data()).from('doctors').select('*')
  expect(data).toEqual([])
  expect(requests).toEqual([{ path: '/rest/v1/doctors', authorization: 'Bearer public-key', apikey: 'public-key' }])
})
