import { type PhotoView, photoViews, type UploadedPhoto } from '@om/contracts/photos'
import { useEffect, useState } from 'react'
import { storedPatientId } from '#app/browser/stored-session.ts'
import {
  discard,
  type Entry,
  fileOf,
  keepToSend,
  sendWaiting,
  tryAgain,
  useOutbox,
} from '#app/features/outbox/outbox.ts'
import type { PhotoTask } from '#app/features/outbox/send.ts'
import { wire } from '#app/features/outbox/send.ts'
import {
  type About,
  fingerprintOf,
  isOffline,
  untilRetry,
  untilRetryOrLater,
  uploadPhoto,
} from '#app/features/outbox/upload-photo.ts'
import type { FileType } from './photo-file.ts'
import { guideOf } from './views.ts'

/** A photo on its way. `part` runs from 0 to 1; `preview` is an address of this page, or null. */
export type Sending = {
  stage: 'sending' | 'paused' | 'refused'
  part: number
  preview: string | null
  message: string
}
type Sendings = Partial<Record<PhotoView, Sending>>
type Waiting = Entry & { task: PhotoTask }

const idOf = (view: PhotoView, about: About | undefined) => `photo:${about?.id ?? 'own'}:${view}`

/** Sends a photo of one view; it goes on while the person looks at other pages, after a reload, and once there is a connection. */
export const sendPhoto = async (
  view: PhotoView,
  { blob, type }: { blob: Blob; type: FileType },
  about?: About,
): Promise<void> => {
  const task: PhotoTask = { kind: 'photo', view, about, type, fingerprint: await fingerprintOf(blob), wholeId: null }
  const title = `Photo: ${guideOf(view).title.toLowerCase()}`
  const page = about ? '/patient-dashboard#check-in' : '/patient-dashboard#photos'
  await keepToSend({ id: idOf(view, about), title, lines: [], page, task }, new Blob([blob], { type }))
  void sendWaiting()
}

const isPhoto = (entry: Entry): entry is Waiting => entry.task.kind === 'photo'

/** The photos that wait for one place; those of the next assessment where none is named. */
const useWaitingPhotos = (about: About | undefined): Waiting[] => {
  const { entries } = useOutbox()
  return entries.filter(isPhoto).filter(({ task }) => task.about?.id === about?.id && task.view !== 'other')
}

/** Sends a refused photo once more as it is. */
export const useSendAgain = (about?: About) => {
  const waiting = useWaitingPhotos(about)
  return (view: PhotoView): void => {
    const entry = waiting.find(({ task }) => task.view === view)
    if (entry) void tryAgain(entry)
  }
}

/** Takes a photo back that has not arrived. */
export const takeBack = (view: PhotoView, about?: About): Promise<void> => discard(idOf(view, about))

const keyOf = ({ id, at }: Waiting) => `${id} ${at}`

/** Addresses of the photos that this browser can show, while they are on the page. */
const usePreviews = (waiting: readonly Waiting[]): Record<string, string> => {
  const [shown, setShown] = useState<Record<string, string>>({})
  const keys = waiting.map(keyOf).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the keys stand for the photos
  useEffect(() => {
    const made: string[] = []
    let isCurrent = true
    const make = async (one: Waiting) => {
      const blob = one.task.type === 'image/jpeg' ? await fileOf(one) : null
      if (!blob || !isCurrent) return
      const address = URL.createObjectURL(blob)
      made.push(address)
      setShown(before => ({ ...before, [keyOf(one)]: address }))
    }
    for (const one of waiting) void make(one)
    return () => {
      isCurrent = false
      setShown({})
      for (const address of made) URL.revokeObjectURL(address)
    }
  }, [keys])
  return shown
}

/** The photos on their way to one place, by view. */
export const useSendings = (about?: About): Sendings => {
  const { parts, isBusy } = useOutbox()
  const waiting = useWaitingPhotos(about)
  const previews = usePreviews(waiting)
  const sendingOf = (one: Waiting): Sending => ({
    stage: one.refusal ? 'refused' : isBusy ? 'sending' : 'paused',
    part: parts.get(one.id) ?? 0,
    preview: previews[keyOf(one)] ?? null,
    message: one.refusal?.message ?? '',
  })
  return Object.fromEntries(
    photoViews.flatMap(view => {
      const one = waiting.find(({ task }) => task.view === view)
      return one ? [[view, sendingOf(one)] as const] : []
    }),
  )
}

type File = { blob: Blob; type: FileType; name: string; page: string }
type Around = { signal: AbortSignal; onProgress: (part: number) => void; onPause: (isPaused: boolean) => void }

/**
 * Sends a file that belongs to something. Without a connection that of a patient waits on the device, and null is the answer; somebody of
 * the clinic waits for it on the page.
 */
export const sendFile = async (
  about: About,
  { blob, type, name, page }: File,
  around: Around,
): Promise<UploadedPhoto | null> => {
  const mayWait = storedPatientId() !== null
  const fingerprint = await fingerprintOf(blob)
  let wholeId: string | null = null
  try {
    return await uploadPhoto(
      { view: 'other', about, type, blob, fingerprint },
      {
        ...around,
        wire,
        onWhole: id => {
          wholeId = id
        },
        untilRetry: mayWait ? untilRetryOrLater : untilRetry,
      },
    )
  } catch (error) {
    if (!mayWait || !isOffline(error) || around.signal.aborted) throw error
    const task: PhotoTask = { kind: 'photo', view: 'other', about, type, fingerprint, wholeId }
    const id = `photo:${about.id}:${fingerprint}`
    await keepToSend({ id, title: name, lines: [], page, task }, new Blob([blob], { type }))
    return null
  }
}
