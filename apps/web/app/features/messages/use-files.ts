import { MOST_FILES } from '@om/contracts/support'
import { useCallback, useRef, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { prepareFile } from '#app/features/photos/attached-photos.tsx'
import { refusalWords } from '#app/features/photos/photo-file.ts'
import { wire } from '#app/features/photos/photo-store.ts'
import { fingerprintOf, untilRetry, uploadPhoto } from '#app/features/photos/upload-photo.ts'
import { announce } from '#app/ui/announcer.tsx'
import { problemOf } from '#app/ui/problem.ts'
import { useLoaded } from '#app/ui/use-loaded.ts'

/** A chosen file that is not with us yet: on its way, or refused with the reason. */
export type Going = {
  key: string
  file: File
  /** From 0 to 1. */
  part: number
  isPaused: boolean
  refusal: string
  /** Whether the same file may do better the next time. */
  mayRetry: boolean
}

const noFiles = Promise.resolve({ photos: [] })

/**
 * The files that go with a message, before it is sent: they travel while somebody types, wait out a lost connection, and are there
 * again after a reload. `subjectId` is the conversation, or the draft of a new one; null where none can be added.
 */
export const useFiles = (subjectId: string | null) => {
  const load = useCallback(
    () => (subjectId ? api.photos.about({ params: { kind: 'message', id: subjectId } }) : noFiles),
    [subjectId],
  )
  const { value, failure, reload } = useLoaded(load)
  const [going, setGoing] = useState<readonly Going[]>([])
  const [problem, setProblem] = useState('')
  const stoppers = useRef(new Map<string, AbortController>())
  const change = (key: string, some: Partial<Going>) =>
    setGoing(all => all.map(one => (one.key === key ? { ...one, ...some } : one)))
  const drop = (key: string) => {
    stoppers.current.get(key)?.abort()
    stoppers.current.delete(key)
    setGoing(all => all.filter(one => one.key !== key))
  }

  const send = async ({ key, file }: Pick<Going, 'key' | 'file'>) => {
    if (!subjectId) return
    const mine = new AbortController()
    stoppers.current.set(key, mine)
    change(key, { refusal: '', part: 0, isPaused: false })
    try {
      const prepared = await prepareFile(file, true)
      if (mine.signal.aborted) return
      if (typeof prepared === 'string') {
        change(key, { refusal: refusalWords(prepared), mayRetry: false })
        return
      }
      const { blob, type } = prepared
      await uploadPhoto(
        {
          view: 'other',
          about: { kind: 'message', id: subjectId },
          type,
          blob,
          fingerprint: await fingerprintOf(blob),
        },
        {
          wire,
          signal: mine.signal,
          untilRetry,
          onProgress: part => change(key, { part }),
          onPause: isPaused => change(key, { isPaused }),
        },
      )
      await reload()
      drop(key)
      announce(`${file.name} is ready to be sent.`)
    } catch (error) {
      if (!mine.signal.aborted) change(key, { refusal: problemOf(error).message, mayRetry: true })
    }
  }

  const photos = value?.photos.filter(photo => photo.canRemove) ?? []

  const add = (chosen: readonly File[]) => {
    const room = Math.max(0, MOST_FILES - photos.length - going.length)
    const left = chosen.slice(room).map(file => file.name)
    setProblem(left.length > 0 ? `At most ${MOST_FILES} files go with one message. Not added: ${left.join(', ')}.` : '')
    const begun = chosen
      .slice(0, room)
      .map(file => ({ key: crypto.randomUUID(), file, part: 0, isPaused: false, refusal: '', mayRetry: false }))
    setGoing(all => [...all, ...begun])
    for (const one of begun) void send(one)
  }

  const takeBack = async (id: string) => {
    try {
      setProblem('')
      await api.photos.remove({ params: { id } })
      announce('It is taken back.')
    } catch (error) {
      setProblem(problemOf(error).message)
    }
    await reload()
  }

  return {
    photos,
    going,
    ids: photos.map(photo => photo.id),
    problem: problem || (failure === null ? '' : 'The files you added could not be loaded. They are kept.'),
    isUnderWay: going.some(one => one.refusal === ''),
    isFull: photos.length + going.length >= MOST_FILES,
    mayAdd: subjectId !== null,
    add,
    drop,
    retry: (one: Going) => void send(one),
    takeBack,
    reload,
  }
}

export type Files = ReturnType<typeof useFiles>
