import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createApiHelper } from './api-helper.ts'

type Answer = { status: number; body?: unknown }

const stops: (() => Promise<unknown>)[] = []
afterEach(() => Promise.all(stops.splice(0).map(stop => stop())))

/** A server that answers each path from a table and remembers what it was asked. */
const serverWith = async (answers: Record<string, Answer>) => {
  const calls: string[] = []
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url} ${request.headers.authorization ?? '-'}`)
    const { status, body = {} } = answers[request.url ?? ''] ?? { status: 404 }
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise(resolve => server.close(resolve)))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, calls, answers }
}

const clock = () => {
  let ms = 1_000_000
  return { now: () => ms, pass: (more: number) => (ms += more) }
}

const path = '/api/subscriptions/check/1'

describe('a call of the product API', () => {
  test('carries the token and brings the answer', async () => {
    const server = await serverWith({ [path]: { status: 200, body: { subscriptions: [] } } })
    const call = createApiHelper({ baseUrl: server.url, alternateUrl: () => null, now: Date.now })
    expect(await call(path, { token: 'abc' })).toEqual({ subscriptions: [] })
    expect(server.calls).toEqual([`GET ${path} Bearer abc`])
  })

  test('that fails says its status, and is not repeated for 30 seconds [SESSION-22]', async () => {
    const server = await serverWith({ [path]: { status: 503 } })
    const { now, pass } = clock()
    const call = createApiHelper({ baseUrl: server.url, alternateUrl: () => null, now })
    await expect(call(path)).rejects.toThrow('API call failed with status: 503')
    pass(29_999)
    await expect(call(path)).rejects.toThrow('API call recently failed - using cache')
    expect(server.calls).toHaveLength(1)
    server.answers[path] = { status: 200, body: 'fine' }
    pass(1)
    expect(await call(path)).toBe('fine')
    server.answers[path] = { status: 500 }
    await expect(call(path)).rejects.toThrow('API call failed with status: 500')
  })

  test('that fails holds back no other path', async () => {
    const server = await serverWith({ [path]: { status: 500 }, '/api/other': { status: 200, body: 1 } })
    const call = createApiHelper({ baseUrl: server.url, alternateUrl: () => null, now: Date.now })
    await expect(call(path)).rejects.toThrow()
    expect(await call('/api/other')).toBe(1)
  })

  test('without a connection counts as failed too', async () => {
    const server = await serverWith({})
    await stops.pop()?.()
    const call = createApiHelper({ baseUrl: server.url, alternateUrl: () => null, now: clock().now })
    await expect(call(path)).rejects.toThrow(TypeError)
    await expect(call(path)).rejects.toThrow('API call recently failed - using cache')
  })

  test('that its page gave up on is no failure', async () => {
    const server = await serverWith({ [path]: { status: 200, body: 1 } })
    const call = createApiHelper({ baseUrl: server.url, alternateUrl: () => null, now: clock().now })
    await expect(call(path, { signal: AbortSignal.abort() })).rejects.toThrow()
    expect(await call(path)).toBe(1)
  })
})

describe.each([
  '/api/stripe/create-billing-portal-session',
  '/api/stripe/create-setup-intent',
  '/api/subscriptions/billing-portal',
  '/api/stripe/billing-portal',
])('the billing path %s', billing => {
  test('that is not found here is asked once more at the other host [SESSION-23]', async () => {
    const here = await serverWith({})
    const there = await serverWith({ [billing]: { status: 200, body: { url: 'x' } } })
    const call = createApiHelper({ baseUrl: here.url, alternateUrl: () => there.url, now: Date.now })
    expect(await call(billing, { method: 'POST', body: {}, token: 't' })).toEqual({ url: 'x' })
    expect(here.calls).toEqual([`POST ${billing} Bearer t`])
    expect(there.calls).toEqual([`POST ${billing} Bearer t`])
  })

  test('fails as it is without another host, and may be tried again at once', async () => {
    const here = await serverWith({})
    const call = createApiHelper({ baseUrl: here.url, alternateUrl: () => null, now: clock().now })
    for (const _ of [1, 2]) await expect(call(billing)).rejects.toThrow('API call failed with status: 404')
    expect(here.calls).toHaveLength(2)
  })
})

test('only billing paths are asked elsewhere, and only when they are not found', async () => {
  const here = await serverWith({ '/api/stripe/billing-portal': { status: 500 } })
  const there = await serverWith({})
  const call = createApiHelper({ baseUrl: here.url, alternateUrl: () => there.url, now: Date.now })
  await expect(call(path)).rejects.toThrow('status: 404')
  await expect(call('/api/stripe/billing-portal')).rejects.toThrow('status: 500')
  expect(there.calls).toEqual([])
})
