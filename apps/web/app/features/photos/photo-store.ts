import { type Photo, type PhotoView, photoTypes, photoViews } from '@om/contracts/photos'
import { useSyncExternalStore } from 'react'
import { api } from '#app/browser/api.ts'
import { dropFile, filesOf, keepFile } from '#app/browser/waiting-files.ts'
import { currentSession, onSessionChange } from '#app/features/session/session-store.ts'
import { problemOf } from '#app/ui/problem.ts'
import type { PhotoType } from './photo-file.ts'
import { fingerprintOf, type PhotoWire, untilRetry, uploadPhoto } from './upload-photo.ts'

/** A photo on its way. `part` runs from 0 to 1; `preview` is an address of this page, or null. */
export type Sending = {
  stage: 'sending' | 'paused' | 'refused'
  part: number
  preview: string | null
  message: string
}
type Sendings = Partial<Record<PhotoView, Sending>>

type Job = { stopper: AbortController; blob: Blob; type: PhotoType }
type Arrived = (photo: Photo) => void

/** The calls of an upload, as they are made from pages. */
export const wire: PhotoWire = {
  start: body => api.photos.start({ body }),
  part: (id, body) => api.photos.part({ params: { id }, body }),
  finish: id => api.photos.finish({ params: { id } }),
}

let shown: Sendings = {}
const jobs = new Map<PhotoView, Job>()
const watchers = new Set<() => void>()
const arrivals = new Set<Arrived>()

const show = (view: PhotoView, change: Partial<Sending> | null) => {
  const { [view]: before, ...others } = shown
  if (change === null && before?.preview) URL.revokeObjectURL(before.preview)
  const empty: Sending = { stage: 'sending', part: 0, preview: null, message: '' }
  shown = change === null ? others : { ...others, [view]: { ...empty, ...before, ...change } }
  for (const tell of watchers) tell()
}

const keyOf = (owner: string, view: PhotoView) => `${owner}:${view}`

const run = async (owner: string, view: PhotoView, job: Job) => {
  const { blob, type, stopper } = job
  const isCurrent = () => jobs.get(view) === job
  try {
    const photo = await uploadPhoto(
      { view, type, blob, fingerprint: await fingerprintOf(blob) },
      {
        wire,
        signal: stopper.signal,
        untilRetry,
        onProgress: part => isCurrent() && show(view, { part }),
        onPause: isPaused => isCurrent() && show(view, { stage: isPaused ? 'paused' : 'sending' }),
      },
    )
    if (!isCurrent()) return
    jobs.delete(view)
    await dropFile(keyOf(owner, view))
    const { view: arrived } = photo
    if (arrived !== 'other') for (const tell of arrivals) tell({ ...photo, view: arrived })
    show(view, null)
  } catch (error) {
    if (!isCurrent() || stopper.signal.aborted) return
    show(view, { stage: 'refused', message: problemOf(error).message })
  }
}

const begin = (owner: string, view: PhotoView, blob: Blob, type: PhotoType, preview: string | null) => {
  jobs.get(view)?.stopper.abort()
  const job = { stopper: new AbortController(), blob, type }
  jobs.set(view, job)
  show(view, null)
  show(view, { preview })
  void run(owner, view, job)
}

/** Sends a photo; it goes on while the person looks at other pages, and after a reload. */
export const sendPhoto = async (
  owner: string,
  view: PhotoView,
  photo: { blob: Blob; type: PhotoType; isShown: boolean },
) => {
  const { blob, type } = photo
  begin(owner, view, blob, type, photo.isShown ? URL.createObjectURL(blob) : null)
  await keepFile({ key: keyOf(owner, view), owner, blob: new Blob([blob], { type }), keptAt: Date.now() })
}

/** Sends a refused photo once more as it is. */
export const sendAgain = (owner: string, view: PhotoView): void => {
  const job = jobs.get(view)
  if (!job) return
  const again = { ...job, stopper: new AbortController() }
  jobs.set(view, again)
  show(view, { stage: 'sending', message: '' })
  void run(owner, view, again)
}

/** Takes a photo back that has not arrived. */
export const takeBack = async (owner: string, view: PhotoView): Promise<void> => {
  jobs.get(view)?.stopper.abort()
  jobs.delete(view)
  show(view, null)
  await dropFile(keyOf(owner, view))
}

/** Ends everything under way: what one person sends is not gone on with in the name of another. */
const stopSending = (): void => {
  for (const { stopper } of jobs.values()) stopper.abort()
  jobs.clear()
  for (const view of photoViews) if (shown[view]) show(view, null)
}

let watched: string | null = null

/** From the first photo on, the end of the session ends the sending. */
const watchSession = (person: string): void => {
  if (watched !== null && watched !== person) stopSending()
  if (watched === null) onSessionChange(() => currentSession().state === 'signed-out' && stopSending())
  watched = person
}

/** Goes on with what a reload or a closed browser interrupted. */
export const goOn = async (owner: string): Promise<void> => {
  watchSession(owner)
  for (const { key, blob } of await filesOf(owner)) {
    const view = photoViews.find(one => keyOf(owner, one) === key)
    const type = photoTypes.find(one => one === blob.type)
    if (!view || !type || jobs.has(view)) continue
    begin(owner, view, blob, type, type === 'image/jpeg' ? URL.createObjectURL(blob) : null)
  }
}

const watch = (tell: () => void) => {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

const none: Sendings = {}

/** The photos on their way, by view. */
export const useSendings = (): Sendings =>
  useSyncExternalStore(
    watch,
    () => shown,
    () => none,
  )

/** Calls `tell` with each photo that has arrived; answers how to stop. */
export const onArrival = (tell: Arrived): (() => void) => {
  arrivals.add(tell)
  return () => void arrivals.delete(tell)
}
