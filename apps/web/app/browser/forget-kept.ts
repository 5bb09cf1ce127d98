import { removeKey } from './storage.ts'

/** Tells other tabs that what waits has changed; says nothing of what. */
export const WAITING_SIGNAL = 'om:waiting'

/** Tells other tabs that a half-written text has changed; says nothing of what. */
export const DRAFTS_SIGNAL = 'om:drafts'

/** The database with the key of a person and all that it opens. (decision 76) */
export const SHELF_NAME = 'om-last-seen'

/** Where photos waited before they were sealed. */
const UNSEALED_NAME = 'om-waiting'

/** Removes the key and everything that it opens, and what an earlier version of the pages kept unsealed. */
export const forgetDatabase = (): void => {
  if (!('indexedDB' in globalThis)) return
  for (const name of [SHELF_NAME, UNSEALED_NAME]) indexedDB.deleteDatabase(name)
}

/** Removes photos that waited before they were sealed. */
export const forgetUnsealed = (): void => void indexedDB.deleteDatabase(UNSEALED_NAME)

/** Removes the pages that were kept to be opened without a connection. */
export const forgetPages = async (): Promise<void> => {
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter(name => name.startsWith('om-shell')).map(name => caches.delete(name)))
}

/** Who signs out leaves nothing: what they last saw, what waits to be sent, what is half written, and the empty pages. */
export const forgetKept = async (): Promise<void> => {
  forgetDatabase()
  for (const signal of [WAITING_SIGNAL, DRAFTS_SIGNAL]) removeKey(signal)
  await forgetPages()
}
