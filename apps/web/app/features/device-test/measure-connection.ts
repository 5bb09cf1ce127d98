import { UPLOAD_PIECE } from '@om/contracts/device-test-limits'
import { rateOf } from './connection-figures.ts'

const PIECE_PATH = '/api/device-test/piece'
const CALLS = 10
const CALL_LIMIT_MS = 3000
/** Longest time one direction is measured for, and its most pieces; slow networks are told after the time. */
const TRANSFER_MS = 5000
const DOWNLOADS = 12
const UPLOADS = 24
const AT_ONCE = 3

const call = async (signal: AbortSignal): Promise<number | null> => {
  const started = performance.now()
  try {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(CALL_LIMIT_MS)])
    const response = await fetch('/healthz', { cache: 'no-store', signal: limit })
    await response.arrayBuffer()
    return response.ok ? performance.now() - started : null
  } catch {
    return null
  }
}

/** Times of ten calls in ms, null for a call without an answer. A first one, not counted, opens the connection. */
export const measureRoundTrips = async (signal: AbortSignal): Promise<(number | null)[]> => {
  await call(signal)
  const trips: (number | null)[] = []
  while (trips.length < CALLS && !signal.aborted) trips.push(await call(signal))
  return trips
}

/** Runs pieces a few at a time until they or the time run out; answers the rate of what was moved, in Mbit/s. */
const transfer = async (
  pieces: number,
  signal: AbortSignal,
  move: (signal: AbortSignal, count: (bytes: number) => void) => Promise<void>,
): Promise<number | null> => {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TRANSFER_MS)])
  const started = performance.now()
  let moved = 0
  let last = started
  let left = pieces
  const count = (bytes: number) => {
    moved += bytes
    last = performance.now()
  }
  const lane = async () => {
    while (left > 0 && !limit.aborted) {
      left -= 1
      try {
        await move(limit, count)
      } catch {
        return
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return rateOf(moved, last - started)
}

/** Download rate in Mbit/s, or null when nothing came. Nothing of it is kept. */
export const measureDownload = (signal: AbortSignal): Promise<number | null> =>
  transfer(DOWNLOADS, signal, async (limit, count) => {
    const response = await fetch(PIECE_PATH, { cache: 'no-store', signal: limit })
    if (!response.ok || !response.body) throw new Error(`status ${response.status}`)
    const reader = response.body.getReader()
    for (let part = await reader.read(); !part.done; part = await reader.read()) count(part.value.length)
  })

const randomText = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array((UPLOAD_PIECE / 4) * 3))
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Upload rate in Mbit/s, or null when nothing arrived. The server counts and forgets. */
export const measureUpload = (signal: AbortSignal): Promise<number | null> => {
  const body = JSON.stringify({ text: randomText() })
  return transfer(UPLOADS, signal, async (limit, count) => {
    const response = await fetch(PIECE_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: limit,
    })
    if (!response.ok) throw new Error(`status ${response.status}`)
    await response.arrayBuffer()
    count(body.length)
  })
}
