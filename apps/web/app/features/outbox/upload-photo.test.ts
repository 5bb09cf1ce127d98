import { ApiError } from '@om/contracts/client'
import { PHOTO_PART_BYTES, type Photo } from '@om/contracts/photos'
import { describe, expect, test } from 'vitest'
import { type PhotoWire, type UploadJob, uploadPhoto, waitBefore } from './upload-photo.ts'

const bytes = PHOTO_PART_BYTES * 2 + 1000
const job: UploadJob = {
  view: 'front',
  type: 'image/jpeg',
  blob: new Blob([new Uint8Array(bytes).map((_, at) => at % 251)]),
  fingerprint: 'f'.repeat(64),
}
const photo: Photo = {
  id: crypto.randomUUID(),
  view: 'front',
  takenAt: '2026-03-02T00:00:00.000Z',
  width: 1200,
  height: 1600,
  thumb: '/t',
  full: '/f',
  linksEndAt: '2026-03-02T00:10:00.000Z',
}
const refusal = (status: number, code: 'photo_unreadable' | 'internal' | 'photo_part_misplaced') =>
  new ApiError(status, { code, message: code, requestId: 'r' })

/** A clinic that keeps what has arrived; `faults` happen on the parts with these numbers, in order of calls. */
const clinic = (faults: Record<number, Error> = {}, arrived = 0) => {
  const parts: Buffer[] = []
  let received = arrived
  let calls = 0
  const state = () => ({ id: photo.id, view: job.view, received, total: bytes, expiresAt: photo.linksEndAt })
  const wire: PhotoWire = {
    start: async () => state(),
    part: async (_, { offset, data }) => {
      calls += 1
      const fault = faults[calls]
      if (fault) throw fault
      if (offset !== received) throw refusal(409, 'photo_part_misplaced')
      const part = Buffer.from(data, 'base64')
      parts.push(part)
      received += part.length
      return state()
    },
    finish: async () => photo,
  }
  return { wire, kept: () => Buffer.concat(parts), callsMade: () => calls }
}

const around = (wire: PhotoWire) => {
  const progress: number[] = []
  const pauses: boolean[] = []
  return {
    progress,
    pauses,
    wire,
    signal: new AbortController().signal,
    onProgress: (part: number) => void progress.push(part),
    onPause: (isPaused: boolean) => void pauses.push(isPaused),
    untilRetry: async () => {},
  }
}

describe('an upload', () => {
  test('arrives byte for byte, in order, with its progress told', async () => {
    const { wire, kept } = clinic()
    const telling = around(wire)
    expect(await uploadPhoto(job, telling)).toEqual(photo)
    expect(kept().equals(Buffer.from(await job.blob.arrayBuffer()))).toBe(true)
    expect(telling.progress.at(0)).toBe(0)
    expect(telling.progress.at(-1)).toBe(1)
  })

  test('goes on where it stopped after a reload', async () => {
    const { wire, callsMade } = clinic({}, PHOTO_PART_BYTES * 2)
    await uploadPhoto(job, around(wire))
    expect(callsMade()).toBe(1)
  })

  test('waits while the connection is away, says so, and then goes on', async () => {
    const { wire, kept } = clinic({ 2: new TypeError('Failed to fetch'), 3: new TypeError('Failed to fetch') })
    const telling = around(wire)
    await uploadPhoto(job, telling)
    expect(kept().length).toBe(bytes)
    expect(telling.pauses).toContain(true)
    expect(telling.pauses.at(-1)).toBe(false)
  })

  test('survives a fault of the service and a part that arrived unnoticed', async () => {
    const { wire, kept } = clinic({ 1: refusal(503, 'internal'), 3: refusal(409, 'photo_part_misplaced') })
    await uploadPhoto(job, around(wire))
    expect(kept().length).toBe(bytes)
  })

  test('ends with the clinic’s own words when the photo is refused', async () => {
    const { wire } = clinic()
    const refusing = { ...wire, finish: () => Promise.reject(refusal(422, 'photo_unreadable')) }
    await expect(uploadPhoto(job, around(refusing))).rejects.toThrow('photo_unreadable')
  })

  test('does not try for ever against a broken service', async () => {
    const { wire } = clinic()
    let tries = 0
    const broken = {
      ...wire,
      part: () => {
        tries += 1
        return Promise.reject(refusal(500, 'internal'))
      },
    }
    await expect(uploadPhoto(job, around(broken))).rejects.toThrow('internal')
    expect(tries).toBe(6)
  })

  test('stops when it is taken back', async () => {
    const { wire, kept } = clinic()
    const stopper = new AbortController()
    const telling = { ...around(wire), signal: stopper.signal, onProgress: () => stopper.abort() }
    await expect(uploadPhoto(job, telling)).rejects.toThrow(/abort/i)
    expect(kept().length).toBe(0)
  })
})

test('waits between tries grow to half a minute, and a given wait is kept', () => {
  expect([1, 2, 3, 10].map(tries => waitBefore(tries, undefined))).toEqual([1000, 2000, 4000, 30_000])
  expect(waitBefore(1, 7)).toBe(7000)
})
