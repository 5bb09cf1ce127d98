import { gzipSync } from 'node:zlib'
import { DOWNLOAD_PIECE, UPLOAD_PIECE } from '@om/contracts/device-test-limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.stop())

const PATH = '/api/device-test/piece'

describe('GET /api/device-test/piece', () => {
  test('sends a visitor bytes that cannot be compressed, so that the time they take is the true one', async () => {
    const response = await app.anyone.request('GET', PATH)
    const bytes = new Uint8Array(await response.arrayBuffer())
    expect(bytes.length).toBe(DOWNLOAD_PIECE)
    expect(gzipSync(bytes).length).toBeGreaterThanOrEqual(DOWNLOAD_PIECE)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-encoding')).toBeNull()
  })
})

describe('POST /api/device-test/piece', () => {
  test('takes a piece and says how much arrived', async () => {
    const response = await app.anyone.request('POST', PATH, { text: 'x'.repeat(UPLOAD_PIECE) })
    expect(await response.json()).toEqual({ received: UPLOAD_PIECE })
  })

  test.each([[{ text: 'x'.repeat(UPLOAD_PIECE + 1) }], [{ text: '' }], [{}]])('refuses any other size', async body => {
    expect((await app.anyone.request('POST', PATH, body)).status).toBe(400)
  })
})

test('nobody can use either end to move bytes without limit', async () => {
  const strict = await testApp({ AUTH_RATE_LIMIT_FACTOR: '0.1' })
  const statuses = new Set<number>()
  for (let call = 0; call < 5; call += 1) statuses.add((await strict.anyone.request('GET', PATH)).status)
  await strict.stop()
  expect([...statuses]).toEqual([200, 429])
})
