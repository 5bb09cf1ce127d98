import { z } from 'zod'
import { DRAFTS_SIGNAL } from './forget-kept.ts'
import { seal, unseal } from './sealed.ts'
import { browserShelf, isOldDraft, type Shelf } from './shelf.ts'
import { onKeyChanged, readJson, removeKey, writeJson, writeText } from './storage.ts'
import { storedUserId } from './stored-session.ts'

/** When this tab's text was typed, in ms, and whether the device has it as well. */
const Mark = z.object({ at: z.number(), isSealed: z.boolean() })
type Mark = z.infer<typeof Mark>

const placeOf = (key: string) => `om:kept:at:${key}`
const markOf = (key: string): Mark | null => readJson(placeOf(key), Mark, 'session')
const setMark = (key: string, mark: Mark) => writeJson(placeOf(key), mark, 'session')

let shelf: Shelf = browserShelf

/** Keeps drafts somewhere else, for browsers of tests. */
export const keepDraftsOn = (other: Shelf): void => {
  shelf = other
}

/** What was typed last and is not sealed yet, by key. */
const unsealed = new Map<string, { at: number; values: object }>()
const queues = new Map<string, Promise<void>>()

/** One thing after another for each draft; a browser that keeps nothing only loses that. */
const queue = (key: string, work: () => Promise<void>): void => {
  const before = queues.get(key) ?? Promise.resolve()
  queues.set(
    key,
    before.then(work).catch(() => undefined),
  )
}

const announce = () => writeText(DRAFTS_SIGNAL, crypto.randomUUID())

const sealLatest = async (key: string): Promise<void> => {
  const latest = unsealed.get(key)
  const userId = storedUserId()
  unsealed.delete(key)
  if (!latest || userId === null) return
  const { at, values } = latest
  await seal(shelf, userId, 'drafts', { id: key, at, text: JSON.stringify(values) })
  // Nothing where they have left meanwhile.
  if (storedUserId() !== userId) return shelf.forget()
  if (markOf(key)?.at === at) setMark(key, { at, isSealed: true })
  announce()
}

/** What another tab typed after this one stays: it is not what was sent or given up here. */
const removeUpTo = async (key: string, at: number): Promise<void> => {
  const kept = await shelf.get('drafts', key)
  if (!kept || kept.at > at) return
  await shelf.remove('drafts', key)
  announce()
}

/** Says whether the form took it. */
type Follow = (values: unknown) => boolean

/** What the device has that this tab does not: what another one typed later, or null for what is gone by now. */
const newsOf = async (key: string): Promise<{ values: unknown; at: number | null } | undefined> => {
  const mark = markOf(key)
  const userId = storedUserId()
  // What was typed here last is on its way to the device, or stays in this tab.
  if (userId === null || (mark && !mark.isSealed)) return undefined
  const kept = await unseal(shelf, userId, 'drafts', key)
  if (markOf(key)?.at !== mark?.at) return undefined
  if (!kept || isOldDraft(kept)) return mark ? { values: null, at: null } : undefined
  return mark && mark.at >= kept.at ? undefined : { values: JSON.parse(kept.text), at: kept.at }
}

const look = async (key: string, tell: Follow): Promise<void> => {
  const news = await newsOf(key).catch(() => undefined)
  if (!news || !tell(news.values)) return
  if (news.at === null) removeKey(placeOf(key), 'session')
  else setMark(key, { at: news.at, isSealed: true })
}

const followers = new Set<() => void>()
let isListening = false

const listen = () => {
  if (isListening) return
  isListening = true
  onKeyChanged(DRAFTS_SIGNAL, () => {
    for (const again of followers) again()
  })
}

/** Half-written texts of whoever is signed in, sealed on this device: for a closed tab, and for every other one. (decision 76) */
export const deviceDrafts = {
  /** Keeps what is typed; it is the latest there is. */
  keep: (key: string, values: object): void => {
    const at = Date.now()
    unsealed.set(key, { at, values })
    setMark(key, { at, isSealed: false })
    queue(key, () => sealLatest(key))
  },
  /** It was sent, or given up. */
  forget: (key: string): void => {
    const mark = markOf(key)
    unsealed.delete(key)
    removeKey(placeOf(key), 'session')
    if (mark) queue(key, () => removeUpTo(key, mark.at))
  },
  /** Tells what another tab has typed later, or null where it was sent there: now, and whenever that changes. */
  follow: (key: string, tell: Follow): (() => void) => {
    listen()
    const again = () => void look(key, tell)
    followers.add(again)
    again()
    return () => void followers.delete(again)
  },
}

export type DeviceDrafts = typeof deviceDrafts
