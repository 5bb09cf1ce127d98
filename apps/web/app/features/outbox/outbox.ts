import { useSyncExternalStore } from 'react'
import { z } from 'zod'
import { WAITING_SIGNAL } from '#app/browser/forget-kept.ts'
import { resealText, seal, unsealAll, unsealFile } from '#app/browser/sealed.ts'
import { browserShelf, type Shelf } from '#app/browser/shelf.ts'
import { onKeyChanged, removeKey, writeText } from '#app/browser/storage.ts'
import { storedPatientId } from '#app/browser/stored-session.ts'
import { currentSession, onSessionChange } from '#app/features/session/session-store.ts'
import { keepDraft } from '#app/ui/draft.ts'
import { failureOf, isSignedOut, Refusal, sendTask, Task } from './send.ts'
import { isOffline } from './upload-photo.ts'

/**
 * What a patient has sent and the clinic does not have yet: it waits on this device, sealed under the same key as what they last saw,
 * and goes once, in order, when there is a connection. (decision 76)
 */
const Entry = z.object({
  id: z.string(),
  /** When it was written, in ms. */
  at: z.number(),
  /** What it is, and what was typed, in the words of the page. */
  title: z.string(),
  lines: z.array(z.string()),
  /** Where it was written. */
  page: z.string(),
  task: Task,
  /** What was typed, and where its form keeps it: by these it can be changed. */
  draft: z.object({ key: z.string(), values: z.record(z.string(), z.unknown()) }).optional(),
  /** Photos that go with it and wait as well, by their ids. */
  awaits: z.array(z.string()).default([]),
  refusal: Refusal.nullable(),
})
export type Entry = z.infer<typeof Entry>

/** What waits; how much of each photo has arrived, from 0 to 1; whether photos are on their way. */
type Shown = { entries: readonly Entry[]; parts: ReadonlyMap<string, number>; isBusy: boolean }

const nothing: Shown = { entries: [], parts: new Map(), isBusy: false }
/** How often it is tried again, in ms: not every lost connection is one that the browser notices. */
const AGAIN_MS = 15_000

let shelf: Shelf = browserShelf
let owner: string | null = null
let shown: Shown = nothing
const files = new Map<string, Blob>()
/** What is being sealed: it is in line, and neither sent nor read from the device before that is done. */
const sealing = new Set<string>()
/** Photos that are too large for this browser to keep: they go while this page is open, as any upload. */
const unkept = new Set<string>()
const stoppers = new Map<string, AbortController>()
const watchers = new Set<() => void>()
const arrivals = new Set<(entry: Entry, reply: unknown) => void>()

/** Keeps what waits somewhere else, for browsers of tests. */
export const keepOn = (other: Shelf): void => {
  shelf = other
}

const show = (change: Partial<Shown>) => {
  shown = { ...shown, ...change }
  for (const tell of watchers) tell()
}

const readEntry = (text: string): Entry[] => {
  const read = Entry.safeParse(JSON.parse(text))
  return read.success ? [read.data] : []
}

const load = async (userId: string): Promise<void> => {
  const kept = await unsealAll(shelf, userId, 'waiting').catch(() => null)
  if (!kept || userId !== owner) return
  const isHereAlone = ({ id }: Entry) => unkept.has(id) || sealing.has(id)
  const here = shown.entries.filter(isHereAlone)
  const sealed = kept.flatMap(({ text }) => readEntry(text)).filter(entry => !isHereAlone(entry))
  show({ entries: [...sealed, ...here] })
}

const signal = () => {
  if (shown.entries.length > 0) writeText(WAITING_SIGNAL, String(Date.now()))
  else removeKey(WAITING_SIGNAL)
}

/** Lets go of everything in this tab: it is nobody's, or somebody else's now. */
const letGo = () => {
  owner = null
  for (const stopper of stoppers.values()) stopper.abort()
  stoppers.clear()
  files.clear()
  unkept.clear()
  sealing.clear()
  show(nothing)
}

const save = async (entry: Entry): Promise<void> => {
  if (owner === null) return
  await resealText(shelf, owner, 'waiting', { id: entry.id, at: entry.at, text: JSON.stringify(entry) })
  show({ entries: shown.entries.map(one => (one.id === entry.id ? entry : one)) })
}

const drop = async (id: string): Promise<void> => {
  files.delete(id)
  unkept.delete(id)
  show({ entries: shown.entries.filter(one => one.id !== id) })
  await shelf.remove('waiting', id).catch(() => undefined)
  signal()
}

/** The file of a photo that waits; null where it is gone. */
export const fileOf = async ({ id, task }: Entry): Promise<Blob | null> => {
  if (task.kind !== 'photo') return null
  const known = files.get(id)
  if (known || owner === null) return known ?? null
  const bytes = await unsealFile(shelf, owner, 'waiting', id).catch(() => null)
  return bytes && new Blob([bytes], { type: task.type })
}

/** Whether it is still in line as it was: not taken back, and not written or taken anew. */
const isCurrent = ({ id, at }: Entry): boolean => shown.entries.some(one => one.id === id && one.at === at)

const photoAround = async (entry: Entry) => {
  const blob = await fileOf(entry)
  if (!blob) return null
  const stopper = new AbortController()
  stoppers.set(entry.id, stopper)
  return {
    blob,
    signal: stopper.signal,
    onProgress: (part: number) => show({ parts: new Map(shown.parts).set(entry.id, part) }),
    onWhole: async (wholeId: string) => {
      if (entry.task.kind === 'photo' && isCurrent(entry)) await save({ ...entry, task: { ...entry.task, wholeId } })
    },
  }
}

/** A photo that has arrived goes with the message that waits for it. */
const handOver = async (photoId: string, reply: unknown): Promise<void> => {
  const arrived = z.object({ id: z.string() }).safeParse(reply)
  for (const entry of shown.entries.filter(({ awaits }) => awaits.includes(photoId))) {
    if (!arrived.success || !('body' in entry.task)) continue
    const { body } = entry.task
    const before = z.array(z.string()).catch([]).parse(body.files)
    const withFile = { ...body, files: [...new Set([...before, arrived.data.id])] }
    const awaits = entry.awaits.filter(one => one !== photoId)
    await save({ ...entry, awaits, task: { ...entry.task, body: withFile } })
  }
}

/** Sends one: it is settled, it has its turn again later, or there is no way to the clinic now. */
const sendOne = async (entry: Entry): Promise<'settled' | 'later' | 'cut'> => {
  try {
    const reply = await sendTask(entry.task, await photoAround(entry))
    if (isCurrent(entry)) {
      await handOver(entry.id, reply)
      await drop(entry.id)
    }
    for (const tell of arrivals) tell(entry, reply)
    return 'settled'
  } catch (error) {
    if (!isCurrent(entry)) return 'settled'
    const failure = failureOf(error, entry.task)
    if (failure === 'later') return isOffline(error) || isSignedOut(error) ? 'cut' : 'later'
    await save({ ...entry, refusal: failure })
    return 'settled'
  } finally {
    stoppers.delete(entry.id)
    const { [entry.id]: _, ...others } = Object.fromEntries(shown.parts)
    show({ parts: new Map(Object.entries(others)) })
  }
}

type Lane = 'words' | 'photos'
const laneOf = ({ task }: Entry): Lane => (task.kind === 'photo' ? 'photos' : 'words')

/** Whether a photo that goes with it still waits, and is not refused. */
const isAwaiting = ({ awaits }: Entry): boolean =>
  shown.entries.some(({ id, refusal }) => refusal === null && awaits.includes(id))

const threadOf = ({ task }: Entry): string | null => (task.kind === 'message' ? task.threadId : null)

/** What goes next in a lane. What waits for its photos, or could not be taken just now, holds back only what follows in its conversation. */
const nextIn = (lane: Lane, passed: ReadonlySet<string> = new Set()): Entry | undefined => {
  const all = shown.entries.filter(entry => entry.refusal === null && laneOf(entry) === lane && !sealing.has(entry.id))
  const isHeld = (entry: Entry) => isAwaiting(entry) || passed.has(entry.id)
  const held = new Set(all.filter(isHeld).map(entry => threadOf(entry) ?? entry.id))
  return all.find(entry => !held.has(threadOf(entry) ?? entry.id))
}

const drain = async (lane: Lane, userId: string): Promise<void> => {
  await load(userId)
  const passed = new Set<string>()
  for (let next = nextIn(lane, passed); next; next = nextIn(lane, passed)) {
    if (!navigator.onLine || storedPatientId() !== userId || owner !== userId) return
    if (lane === 'photos') show({ isBusy: true })
    const became = await sendOne(next)
    if (became === 'cut') return
    if (became === 'later') passed.add(next.id)
  }
}

const running = new Map<Lane, Promise<void>>()

/** One at a time, over all tabs where the browser has locks; where it has none, what is sent twice arrives once. */
const drainOnce = (lane: Lane): Promise<void> => {
  const userId = owner
  if (userId === null) return Promise.resolve()
  const now = running.get(lane)
  if (now) return now
  const locks = globalThis.navigator?.locks
  const work = async () => {
    try {
      await (locks ? locks.request(`${WAITING_SIGNAL}:${lane}`, () => drain(lane, userId)) : drain(lane, userId))
    } finally {
      running.delete(lane)
      if (lane === 'photos') show({ isBusy: false })
    }
  }
  const started = work()
  running.set(lane, started)
  return started
}

/** Sends what waits: words in the order in which they were written, and photos beside them, which take longer. */
export const sendWaiting = async (): Promise<void> => {
  await Promise.all([drainOnce('words'), drainOnce('photos')])
  // Messages whose photos have arrived by now.
  await drainOnce('words')
}

let isListening = false

const listen = () => {
  if (isListening) return
  isListening = true
  const again = () => void sendWaiting()
  window.addEventListener('online', again)
  setInterval(() => navigator.onLine && shown.entries.some(({ refusal }) => refusal === null) && again(), AGAIN_MS)
  onKeyChanged(WAITING_SIGNAL, () => owner !== null && void load(owner))
  onSessionChange(() => currentSession().state === 'signed-out' && letGo())
}

/** Opens what waits for the patient whose session is stored here, and begins to send it. */
export const openOutbox = async (): Promise<void> => {
  const userId = storedPatientId()
  if (userId === null) return
  if (owner !== userId) {
    letGo()
    owner = userId
    await load(userId)
  }
  listen()
  void sendWaiting()
}

/** What became of an entry while it was being sealed, such as a photo of it that has arrived, or that it was taken back. */
const sealAsItStands = async (userId: string, entry: Entry): Promise<void> => {
  const { id, at } = entry
  for (let sealed = entry; ; ) {
    const now = shown.entries.find(one => one.id === id)
    if (now === sealed || now?.at !== at) return now || owner !== userId ? undefined : shelf.remove('waiting', id)
    await resealText(shelf, userId, 'waiting', { id, at, text: JSON.stringify(now) })
    sealed = now
  }
}

export type NewEntry = Omit<Entry, 'at' | 'refusal' | 'awaits'> & { awaits?: readonly string[] }

/** Puts something in line, in the place of what has its id. Throws where this browser keeps no words. */
export const keepToSend = async (given: NewEntry, file?: Blob): Promise<void> => {
  await openOutbox()
  const userId = owner
  if (userId === null) throw new Error('nobody is signed in')
  const entry: Entry = { ...given, awaits: [...(given.awaits ?? [])], at: Date.now(), refusal: null }
  stoppers.get(entry.id)?.abort()
  if (file) files.set(entry.id, file)
  sealing.add(entry.id)
  show({ entries: [...shown.entries.filter(one => one.id !== entry.id), entry] })
  try {
    const bytes = await file?.arrayBuffer()
    await seal(shelf, userId, 'waiting', { id: entry.id, at: entry.at, text: JSON.stringify(entry), file: bytes })
    await sealAsItStands(userId, entry)
    unkept.delete(entry.id)
  } catch (error) {
    if (!file) {
      show({ entries: shown.entries.filter(one => one.id !== entry.id) })
      throw error
    }
    unkept.add(entry.id)
  } finally {
    sealing.delete(entry.id)
  }
  if (storedPatientId() !== userId) return shelf.forget()
  signal()
}

/** Takes something out of line: nobody gets it. */
export const discard = async (id: string): Promise<void> => {
  stoppers.get(id)?.abort()
  await drop(id)
}

/**
 * Takes something out of line and gives what was typed back to its form, which reads it when it is opened. Where the form cannot keep
 * it, it stays in line, and the answer is false.
 */
export const takeBack = async ({ id, draft }: Entry): Promise<boolean> => {
  if (draft && !keepDraft(draft.key, draft.values)) return false
  await discard(id)
  return true
}

/** Puts something that was refused in line again, changed where the reason asks for it. */
export const tryAgain = async (entry: Entry, body: Record<string, unknown> = {}): Promise<void> => {
  const task = 'body' in entry.task ? { ...entry.task, body: { ...entry.task.body, ...body } } : entry.task
  await save({ ...entry, task, refusal: null })
  await sendWaiting()
}

/** What was not sent and waits on this device. */
export const KEPT = 'kept' as const

/**
 * Sends something at once; without a connection, or where it is cut, it waits on this device. What waits already goes first. `before`
 * runs right before it is kept: help that cannot wait is shown first. A browser that keeps nothing throws what sending threw.
 */
export const sendOrKeep = async <R>(
  entry: NewEntry,
  send: () => Promise<R>,
  before?: () => void,
): Promise<R | typeof KEPT> => {
  await openOutbox()
  await drainOnce('words')
  let lost: unknown = new TypeError('Failed to fetch')
  if (navigator.onLine && !nextIn('words') && !entry.awaits?.length) {
    try {
      return await send()
    } catch (error) {
      if (!isOffline(error) || storedPatientId() === null) throw error
      lost = error
    }
  }
  before?.()
  try {
    await keepToSend(entry)
  } catch {
    throw lost
  }
  void sendWaiting()
  return KEPT
}

const watch = (tell: () => void) => {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

/** What waits, oldest first, and how far its photos are. */
export const useOutbox = (): Shown =>
  useSyncExternalStore(
    watch,
    () => shown,
    () => nothing,
  )

/** Everything that waits now, for who is about to sign out. */
export const waitingNow = async (): Promise<readonly Entry[]> => {
  await openOutbox()
  return shown.entries
}

/** Calls `tell` with what has arrived and its answer; answers how to stop. */
export const onArrival = (tell: (entry: Entry, reply: unknown) => void): (() => void) => {
  arrivals.add(tell)
  return () => void arrivals.delete(tell)
}
