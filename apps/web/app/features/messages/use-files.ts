import { MOST_FILES } from '@om/contracts/support'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api } from '#app/browser/api.ts'
import { onArrival, useOutbox } from '#app/features/outbox/outbox.ts'
import { isOffline } from '#app/features/outbox/upload-photo.ts'
import { prepareFile } from '#app/features/photos/attached-photos.tsx'
import { refusalWords } from '#app/features/photos/photo-file.ts'
import { sendFile } from '#app/features/photos/photo-store.ts'
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
      const sent = await sendFile(
        { kind: 'message', id: subjectId },
        { blob, type, name: `File for a message: ${file.name}`, page: '/patient-messages' },
        {
          signal: mine.signal,
          onProgress: part => change(key, { part }),
          onPause: isPaused => change(key, { isPaused }),
        },
      )
      if (!sent) {
        drop(key)
        return announce(`${file.name} waits on this device until there is a connection.`)
      }
      await reload()
      drop(key)
      announce(`${file.name} is ready to be sent.`)
    } catch (error) {
      if (!mine.signal.aborted) change(key, { refusal: problemOf(error).message, mayRetry: true })
    }
  }

  const { entries } = useOutbox()
  // What goes with a message that waits already is that message's.
  const promised = new Set<unknown>(
    entries.flatMap(({ awaits, task }) => [
      ...awaits,
      ...('body' in task && Array.isArray(task.body.files) ? task.body.files : []),
    ]),
  )
  const waiting = entries.filter(
    ({ id, task }) => task.kind === 'photo' && task.about?.id === subjectId && !promised.has(id),
  )
  useEffect(
    () => onArrival(({ task }) => void (task.kind === 'photo' && task.about?.id === subjectId && reload())),
    [subjectId, reload],
  )
  const photos = value?.photos.filter(photo => photo.canRemove && !promised.has(photo.id)) ?? []

  const add = (chosen: readonly File[]) => {
    const room = Math.max(0, MOST_FILES - photos.length - going.length - waiting.length)
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
    /** Those that wait on this device, by their ids there: they go with the message, which waits for them. */
    waiting: waiting.filter(({ refusal }) => refusal === null).map(({ id }) => id),
    problem:
      problem ||
      (failure === null || isOffline(failure) ? '' : 'The files you added could not be loaded. They are kept.'),
    isUnderWay: going.some(one => one.refusal === ''),
    isFull: photos.length + going.length + waiting.length >= MOST_FILES,
    mayAdd: subjectId !== null,
    add,
    drop,
    retry: (one: Going) => void send(one),
    takeBack,
    reload,
  }
}

export type Files = ReturnType<typeof useFiles>
