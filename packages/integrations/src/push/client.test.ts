import { type Emulators, startEmulators } from '@om/emulators/start-emulators'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWebPush, newPushKeys } from './client.ts'
import { type Push, PushDown, type PushMessage, PushRefused } from './port.ts'

let emulators: Emulators
let push: Push
beforeAll(async () => {
  emulators = await startEmulators({ port: 0, smtpPort: 0, dataDir: ':memory:' })
  push = at(newPushKeys().privateKey)
})
afterAll(() => emulators.stop())

const at = (privateKey: string) =>
  createWebPush({
    privateKey,
    subject: 'mailto:care@example.com',
    hosts: ['push.example.com'],
    origins: [emulators.url],
  })

const control = async (path: string, body: unknown = {}) => {
  const response = await fetch(`${emulators.url}/control/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  return response.json()
}
const subscribe = async (applicationServerKey = push.publicKey) => {
  const { endpoint, keys } = (await control('push/subscriptions', { applicationServerKey })) as {
    endpoint: string
    keys: { p256dh: string; auth: string }
  }
  return { endpoint, ...keys }
}
const received = async (endpoint: string) => {
  const all = (await (await fetch(`${emulators.url}/control/push`)).json()) as { subscription: string }[]
  return all.filter(one => endpoint.endsWith(one.subscription))
}
const message: PushMessage = { text: 'You have news – ’tis so', ttlSeconds: 60, urgency: 'high', topic: 'abc' }

describe('a push message', () => {
  test('is read by the browser that it is for, and by no other [NOTICE-S040]', async () => {
    const [mine, other] = [await subscribe(), await subscribe()]
    expect(await push.send(mine, message)).toBe('sent')
    expect(await received(mine.endpoint)).toMatchObject([
      { text: message.text, ttl: 60, urgency: 'high', topic: 'abc' },
    ])
    await expect(push.send({ ...mine, p256dh: other.p256dh, auth: other.auth }, message)).rejects.toThrow(PushRefused)
  })

  test('is refused for a key that no browser has, instead of tried again and again', async () => {
    const mine = await subscribe()
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
    await expect(push.send({ ...mine, p256dh }, message)).rejects.toThrow(PushRefused)
  })

  test('is refused when it is signed with another key than the browser subscribed with', async () => {
    const mine = await subscribe(newPushKeys().publicKey)
    await expect(push.send(mine, message)).rejects.toThrow(PushRefused)
  })

  test('is not taken by a subscription that has ended, nor by one that never was', async () => {
    const mine = await subscribe()
    await control(`push/subscriptions/${mine.endpoint.split('/').at(-1)}/expire`)
    expect(await push.send(mine, message)).toBe('gone')
    expect(await push.send({ ...mine, endpoint: `${emulators.url}/push/none` }, message)).toBe('gone')
  })

  test('is to be tried again when the push service is busy or does not answer', async () => {
    const mine = await subscribe()
    for (const status of [429, 503]) {
      await control('faults', { match: { service: 'push' }, action: 'status', status, times: 1 })
      await expect(push.send(mine, message)).rejects.toThrow(PushDown)
    }
    await control('faults', { match: { service: 'push' }, action: 'drop', times: 1 })
    await expect(push.send(mine, message)).rejects.toThrow(PushDown)
  })

  test.each([
    ['another host', 'https://elsewhere.example.com/push/1'],
    ['a host that ends alike', 'https://evilpush.example.com/1'],
    ['no encryption', 'http://push.example.com/1'],
    ['another port', 'https://push.example.com:8443/1'],
    ['a name and a password', 'https://a:b@push.example.com/1'],
    ['no address at all', 'push'],
  ])('goes nowhere else: %s [NOTICE-S041]', async (_, endpoint) => {
    expect(push.accepts(endpoint)).toBe(false)
    await expect(push.send({ ...(await subscribe()), endpoint }, message)).rejects.toThrow(PushRefused)
  })

  test('goes to the named hosts and what stands below them [NOTICE-S041]', () => {
    for (const host of ['push.example.com', 'eu1.push.example.com'])
      expect(push.accepts(`https://${host}/wpush/v2/x`)).toBe(true)
  })
})
