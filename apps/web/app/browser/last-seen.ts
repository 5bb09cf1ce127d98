import { storedPatientId } from './stored-session.ts'

/**
 * What a patient's pages last read, for when there is no connection: encrypted, each person's under a key of their own that cannot be
 * taken out of the browser. The key and all that it opens go together, with the database. (decision 76)
 */
const NAME = 'om-last-seen'
const CIPHER = 'AES-GCM'
const NONCE_BYTES = 12

type Kept = { path: string; at: number; nonce: BufferSource; body: ArrayBuffer }
type Owner = { id: 'owner'; userId: string; key: CryptoKey }

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const finished = (work: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    work.oncomplete = () => resolve()
    work.onabort = () => reject(work.error)
  })

const open = async (): Promise<IDBDatabase> => {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => {
    request.result.createObjectStore('owner', { keyPath: 'id' })
    request.result.createObjectStore('answers', { keyPath: 'path' })
  }
  const database = await done(request)
  // Whoever signs out does not wait for other tabs.
  database.onversionchange = () => database.close()
  return database
}

/** Does something with the database, and lets go of it. */
const within = async <T>(work: (database: IDBDatabase) => Promise<T>): Promise<T> => {
  const database = await open()
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

const ownerIn = (database: IDBDatabase): Promise<Owner | undefined> =>
  done(database.transaction('owner').objectStore('owner').get('owner'))

/** The key of this person, made when there is none. What somebody else left is removed first. */
const keyOf = async (database: IDBDatabase, userId: string): Promise<CryptoKey> => {
  const known = await ownerIn(database)
  if (known?.userId === userId) return known.key
  const key = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ['encrypt', 'decrypt'])
  const work = database.transaction(['owner', 'answers'], 'readwrite')
  const owners = work.objectStore('owner')
  // Another tab may have made one meanwhile: the first stays.
  const now: Owner | undefined = await done(owners.get('owner'))
  if (now?.userId === userId) return now.key
  work.objectStore('answers').clear()
  owners.put({ id: 'owner', userId, key } satisfies Owner)
  await finished(work)
  return key
}

/** Binds what is encrypted to its path, so that one answer never stands for another. */
const boundTo = (path: string) => new TextEncoder().encode(path)

/** Keeps what a path has just answered this person; nothing where they have left meanwhile. */
export const keepAnswer = async (userId: string, path: string, text: string, at: number): Promise<void> => {
  if (storedPatientId() !== userId) return
  await within(async database => {
    const key = await keyOf(database, userId)
    const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
    const body = await crypto.subtle.encrypt(
      { name: CIPHER, iv: nonce, additionalData: boundTo(path) },
      key,
      new TextEncoder().encode(text),
    )
    const work = database.transaction('answers', 'readwrite')
    work.objectStore('answers').put({ path, at, nonce, body } satisfies Kept)
    await finished(work)
  })
  if (storedPatientId() !== userId) forgetDatabase()
}

/** What a path last answered this person, and when; null where nothing is kept. */
export const lastAnswer = async (userId: string, path: string): Promise<{ text: string; at: number } | null> =>
  within(async database => {
    const owner = await ownerIn(database)
    if (owner?.userId !== userId) return null
    const kept: Kept | undefined = await done(database.transaction('answers').objectStore('answers').get(path))
    if (!kept) return null
    const { nonce, body, at } = kept
    const bytes = await crypto.subtle.decrypt(
      { name: CIPHER, iv: nonce, additionalData: boundTo(path) },
      owner.key,
      body,
    )
    return { text: new TextDecoder().decode(bytes), at }
  })

const forgetDatabase = () => void indexedDB.deleteDatabase(NAME)

/** Removes the key, all that it opens, and the pages that were kept to be opened without a connection. */
export const forgetLastSeen = async (): Promise<void> => {
  if ('indexedDB' in globalThis) forgetDatabase()
  if (!('caches' in globalThis)) return
  const names = await caches.keys()
  await Promise.all(names.filter(name => name.startsWith('om-shell')).map(name => caches.delete(name)))
}
