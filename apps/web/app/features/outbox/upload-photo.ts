import {
  PHOTO_PART_BYTES,
  type PhotoSubject,
  type PhotoUpload,
  type paperTypes,
  type UploadedPhoto,
  type UploadView,
} from '@om/contracts/photos'
import { isApiError } from '#app/ui/problem.ts'

type FileType = (typeof paperTypes)[number]

/** The report that a photo belongs to. */
export type About = { kind: PhotoSubject; id: string }

/** The calls an upload makes. */
export type PhotoWire = {
  start: (begin: {
    view: UploadView
    about?: About
    type: FileType
    bytes: number
    fingerprint: string
  }) => Promise<PhotoUpload>
  part: (id: string, part: { offset: number; data: string }) => Promise<PhotoUpload>
  finish: (id: string) => Promise<UploadedPhoto>
}

export type UploadJob = { view: UploadView; about?: About; type: FileType; blob: Blob; fingerprint: string }

/** An upload that was whole: whether it has become a photo is not known where the answer was lost. */
type Whole = { wholeId?: string | null; onWhole?: (id: string) => Promise<void> | void }

type Around = {
  wire: PhotoWire
  signal: AbortSignal
  /** From 0 to 1. */
  onProgress: (part: number) => void
  /** Called when the way to the clinic is interrupted (`true`) and when it goes on (`false`). */
  onPause: (isPaused: boolean) => void
  /** Resolves when another try is worth it; `tries` counts those in a row that failed. Throws where none is. */
  untilRetry: (tries: number, seconds: number | undefined, signal: AbortSignal, error: unknown) => Promise<void>
} & Whole

/** Faults of the service are tried again this often; being offline is waited out however long it takes. */
const MOST_TRIES = 6

const base64Of = async (blob: Blob): Promise<string> => {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}

/** Whether no answer came: there is no connection, or it was cut. */
export const isOffline = (error: unknown): boolean => error instanceof TypeError
const mayPass = (error: unknown) => isApiError(error) && (error.status >= 500 || error.status === 429)
/** The upload is gone or stands elsewhere; asking again tells where to go on. */
const hasMoved = (error: unknown) =>
  isApiError(error) && (error.code === 'photo_part_misplaced' || error.status === 404)

/** The photo that a whole upload has become; null where it has not, or is gone. */
const photoOf = async (id: string, wire: PhotoWire) => {
  try {
    return await wire.finish(id)
  } catch (error) {
    if (hasMoved(error)) return null
    throw error
  }
}

const once = async ({ blob, ...begin }: UploadJob, { wire, signal, onProgress, wholeId, onWhole }: Around) => {
  const photo = wholeId ? await photoOf(wholeId, wire) : null
  if (photo) return photo
  let upload = await wire.start({ ...begin, bytes: blob.size })
  onProgress(upload.received / blob.size)
  while (upload.received < blob.size) {
    signal.throwIfAborted()
    const offset = upload.received
    const data = await base64Of(blob.slice(offset, offset + PHOTO_PART_BYTES))
    upload = await wire.part(upload.id, { offset, data })
    onProgress(upload.received / blob.size)
  }
  signal.throwIfAborted()
  await onWhole?.(upload.id)
  return wire.finish(upload.id)
}

/**
 * Sends a photo in parts. An interruption is waited out and the upload goes on where it stopped, also after a reload; one whose last
 * answer was lost is asked for, so that it is not there twice. Throws what the clinic refuses for good, with its sentence.
 */
export const uploadPhoto = async (job: UploadJob, around: Around): Promise<UploadedPhoto> => {
  const { signal, onPause, untilRetry } = around
  let best = 0
  let wholeId = around.wholeId ?? null
  for (let tries = 0; ; ) {
    let reached = 0
    try {
      return await once(job, {
        ...around,
        wholeId,
        onWhole: id => {
          wholeId = id
          return around.onWhole?.(id)
        },
        onProgress: part => {
          reached = part
          onPause(false)
          around.onProgress(part)
        },
      })
    } catch (error) {
      signal.throwIfAborted()
      if (reached > best) tries = 0
      best = Math.max(best, reached)
      tries += 1
      if (!isOffline(error) && !mayPass(error) && !hasMoved(error)) throw error
      if (!isOffline(error) && tries >= MOST_TRIES) throw error
      onPause(true)
      await untilRetry(tries, isApiError(error) ? error.retryAfter : undefined, signal, error)
    }
  }
}

const LONGEST_MS = 30_000

/** How long to wait before a try, in ms: a second, then twice as long each time, at most half a minute. */
export const waitBefore = (tries: number, seconds: number | undefined): number =>
  seconds === undefined ? Math.min(1000 * 2 ** Math.max(0, tries - 1), LONGEST_MS) : seconds * 1000

/** Waits before the next try; coming back online ends the wait at once, and so does giving up. */
export const untilRetry = (tries: number, seconds: number | undefined, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const isOnlineNow = navigator.onLine
    const timer = isOnlineNow ? setTimeout(done, waitBefore(tries, seconds)) : undefined
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    window.addEventListener('online', done)
    signal.addEventListener('abort', done)
  })

/** A connection that is cut this often in a row is not waited for by a file that can wait on the device. */
const MOST_CUTS = 3

/** The same for a file that can wait on the device: throws where there is no connection, or it is cut again and again. */
export const untilRetryOrLater: Around['untilRetry'] = async (tries, seconds, signal, error) => {
  if (isOffline(error) && (!navigator.onLine || tries >= MOST_CUTS)) throw error
  await untilRetry(tries, seconds, signal)
}

const hex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map(byte => byte.toString(16).padStart(2, '0')).join('')

/** A short text that is the same for the same bytes, by which an interrupted upload is found again. */
export const fingerprintOf = async (blob: Blob): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
