/** Finished assessments that could not be sent yet: they wait in this browser and go once, when it is online again. */
import { ApiError } from '@om/contracts/client'
import { PersonDetails } from '@om/contracts/common'
import { z } from 'zod'
import { readJson, readText, removeKey, writeJson } from '#app/browser/storage.ts'
import { type Draft, readDraft } from '../draft.ts'
import { QuizSaveError } from './save-row.ts'

export const OUTBOX_KEY = 'om:quiz-outbox'

const Waiting = z.object({
  brand: z.enum(['men', 'women']),
  draft: z.preprocess(
    readDraft,
    z.custom<Draft>(draft => draft !== null),
  ),
  /** Whose assessment it is; it is only ever sent by the same person's session. */
  userId: z.string(),
  details: PersonDetails,
  /** When the person pressed "Send", in ms. */
  queuedAt: z.number(),
  /** What the clinic said to an attempt; set when trying again will not help. */
  refusal: z.string().nullable().catch(null),
})

/** One finished assessment; its answers have one row however often they are sent (`rowIdOf`). */
export type Waiting = z.infer<typeof Waiting>

const Outbox = z.array(z.unknown()).transform(entries =>
  entries.flatMap(entry => {
    const parsed = Waiting.safeParse(entry)
    return parsed.success ? [parsed.data] : []
  }),
)

const listeners = new Set<() => void>()
let shown: { text: string | null; entries: readonly Waiting[] } = { text: null, entries: [] }

const tell = () => {
  for (const listener of listeners) listener()
}

/** What waits, oldest first; the same list until something changes, as `useSyncExternalStore` wants it. */
export const waiting = (): readonly Waiting[] => {
  const text = readText(OUTBOX_KEY)
  if (text !== shown.text) shown = { text, entries: text === null ? [] : (readJson(OUTBOX_KEY, Outbox) ?? []) }
  return shown.entries
}

const keep = (entries: readonly Waiting[]): boolean => {
  if (entries.length === 0) removeKey(OUTBOX_KEY)
  const kept = entries.length === 0 || writeJson(OUTBOX_KEY, entries)
  tell()
  return kept
}

/** Hears of every change of the outbox, in this tab and in others. Returns how to stop. */
export const subscribeToOutbox = (listener: () => void): (() => void) => {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === OUTBOX_KEY) listener()
  }
  listeners.add(listener)
  globalThis.addEventListener?.('storage', onStorage)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener?.('storage', onStorage)
  }
}

/** Puts a finished assessment in line; the same draft waits once. False when this browser keeps nothing. */
export const queueFinished = (entry: Omit<Waiting, 'queuedAt' | 'refusal'>, now = Date.now()): boolean =>
  keep([...waiting().filter(({ draft }) => draft.id !== entry.draft.id), { ...entry, queuedAt: now, refusal: null }])

/** Takes an assessment out of the line. */
export const unqueue = (draftId: string): void => void keep(waiting().filter(({ draft }) => draft.id !== draftId))

const note = (draftId: string, changes: Partial<Waiting>): void =>
  void keep(waiting().map(entry => (entry.draft.id === draftId ? { ...entry, ...changes } : entry)))

/** Whether a failure only means that there is no connection, so that it is worth another try later. */
const isConnectionLost = (error: unknown): boolean =>
  error instanceof TypeError || (error instanceof DOMException && error.name === 'NetworkError')

/** What an attempt means: done, try again later, or the sentence that says why it will never go. */
export type Attempt = 'sent' | 'later' | { refused: string }

const SIGNED_OUT = 401
const TOO_MANY = 429
const SERVER_FAULT = 500

/** How the clinic answered a failed sending; 0 or null when no answer came. */
const answerOf = (error: unknown): number | null =>
  error instanceof ApiError || error instanceof QuizSaveError ? error.status : null

/** What a failed sending means for an assessment that waits: only what will never be taken is given up. */
export const attemptAfter = (error: unknown): Attempt => {
  const status = answerOf(error)
  if (!status || isConnectionLost(error)) return 'later'
  const isPassing = status === SIGNED_OUT || status === TOO_MANY || status >= SERVER_FAULT
  return isPassing || !(error instanceof Error) ? 'later' : { refused: error.message }
}

/** Whether a sending failed without an answer of the clinic, as without a connection. */
export const isUnanswered = (error: unknown): boolean => !answerOf(error)

/** Sends one entry. `onRowSaved` hears of the row as soon as the answers are stored, before the consult is opened. */
export type Sender = (entry: Waiting, onRowSaved: (rowId: string) => void) => Promise<Attempt>

const sendAll = async (userId: string, send: Sender): Promise<readonly Waiting[]> => {
  const sent: Waiting[] = []
  for (const entry of waiting().filter(one => one.userId === userId && one.refusal === null)) {
    const markRowSaved = (rowId: string) => note(entry.draft.id, { draft: { ...entry.draft, savedRow: rowId } })
    const attempt = await send(entry, markRowSaved)
    if (attempt === 'later') break
    if (attempt === 'sent') {
      unqueue(entry.draft.id)
      sent.push(entry)
    } else note(entry.draft.id, { refusal: attempt.refused })
  }
  return sent
}

let running: Promise<readonly Waiting[]> | null = null

/**
 * Sends what waits for this person, one after the other, and returns what went. Two calls at a time are one, over all
 * tabs where the browser has locks; where it has none, sending twice stores once.
 */
export const drainOutbox = (userId: string, send: Sender): Promise<readonly Waiting[]> => {
  running ??= (async () => {
    const locks = globalThis.navigator?.locks
    return locks ? await locks.request(OUTBOX_KEY, () => sendAll(userId, send)) : await sendAll(userId, send)
  })().finally(() => {
    running = null
  })
  return running
}
