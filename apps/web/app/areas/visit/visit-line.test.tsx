import { ApiError } from '@om/contracts/client'
import type { SignalBody } from '@om/contracts/video'
import { socketCloses } from '@om/contracts/video-socket'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSocket, openFakeSockets } from '#test/fake-sockets.ts'
import { createVisitLine } from './visit-line.ts'

const peer = '00000000-0000-4000-8000-000000000001'
const call = '00000000-0000-4000-8000-00000000000c'
const offer = (sdp: string): SignalBody => ({ call, description: { type: 'offer', sdp } })
const signal = (id: number, body: SignalBody) => ({ id, from: peer, body })

beforeEach(() => {
  vi.useFakeTimers()
  openFakeSockets()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const given = async () => {
  const ticket = vi.fn(() => Promise.resolve({ ticket: 'a'.repeat(32) }))
  const heard = { news: vi.fn(), over: vi.fn(), up: vi.fn() }
  const line = createVisitLine({ ticket, route: () => Promise.reject(new Error('not asked')) })
  const stop = line.start(heard)
  await vi.advanceTimersByTimeAsync(0)
  const now = () => FakeSocket.all.at(-1) as FakeSocket
  return { line, ticket, heard, stop, now }
}

test('says its ticket first, and nothing of it in the address', async () => {
  const { now, stop } = await given()
  expect(now().said).toEqual([{ ticket: 'a'.repeat(32), after: 0 }])
  expect(now().address).toMatch(/^ws:.*\/api\/video-socket$/)
  stop()
  expect(now().isOpen).toBe(false)
})

test('goes on where it was after a lost network: both what it had heard, and what it had no answer to [APPT-S142]', async () => {
  const { line, now, heard, stop } = await given()
  now().tells({ signals: [signal(7, { ready: true }), signal(9, offer('one'))] })
  const said = [line.tell(peer, offer('a')), line.tell(peer, offer('b'))]
  expect(now().said[1]).toEqual({ say: [{ number: 1, to: peer, body: offer('a') }] })
  const lost = now()
  lost.ends(1006)
  expect(heard.up).toHaveBeenLastCalledWith(false)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(now()).not.toBe(lost)
  expect(now().said[0]).toMatchObject({ after: 9 })
  now().tells({ signals: [signal(9, offer('one'))] })
  expect(line.heardFrom(peer).map(one => one.id)).toEqual([9])
  expect(now().said[1]).toEqual({
    say: [
      { number: 1, to: peer, body: offer('a') },
      { number: 2, to: peer, body: offer('b') },
    ],
  })
  now().tells({ said: 2, unheard: [2] })
  await said[0]
  await expect(said[1]).rejects.toThrow()
  stop()
})

test('waits longer with each try, and comes at once when the network is back', async () => {
  const { now, ticket, stop } = await given()
  for (let nth = 0; nth < 6; nth += 1) {
    now().ends(1006)
    await vi.advanceTimersByTimeAsync(8_000)
  }
  expect(ticket).toHaveBeenCalledTimes(7)
  now().ends(1006)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ticket).toHaveBeenCalledTimes(7)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(ticket).toHaveBeenCalledTimes(8)
  stop()
})

test('notices by itself that the server is silent', async () => {
  const { now, ticket, stop } = await given()
  now().tells({ signals: [] })
  await vi.advanceTimersByTimeAsync(23_000)
  expect(ticket).toHaveBeenCalledTimes(2)
  stop()
})

test('stays away when the visit is over or another has its place, and comes back from there when it is asked to', async () => {
  const { line, now, heard, ticket, stop } = await given()
  now().ends(socketCloses.replaced)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ticket).toHaveBeenCalledTimes(1)
  line.wake()
  await vi.advanceTimersByTimeAsync(0)
  expect(ticket).toHaveBeenCalledTimes(2)
  now().ends(socketCloses.over)
  expect(heard.over).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(ticket).toHaveBeenCalledTimes(2)
  stop()
})

test('takes a refused ticket for the end where there is nothing any more', async () => {
  const { now, ticket, heard, stop } = await given()
  ticket.mockRejectedValueOnce(new ApiError(404, { code: 'not_found', message: '', requestId: '' }))
  now().ends(socketCloses.renew)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(heard.over).toHaveBeenCalledTimes(1)
  stop()
})
