import { forgetDatabase, forgetUnsealed, SHELF_NAME as NAME } from './forget-kept.ts'

/** Where this browser keeps what only the key of one person opens. (decision 76) */
export type Store = 'answers' | 'waiting' | 'drafts'

export type Cipher = { nonce: BufferSource; body: ArrayBuffer }
export type SealedRecord = Cipher & { id: string; at: number; file?: Cipher | undefined }
export type Owner = { id: 'owner'; userId: string; key: CryptoKey }

/** A place for sealed records; a browser has one. */
export type Shelf = {
  /** Whether anything was ever kept; asking makes none. */
  isThere: () => Promise<boolean>
  owner: () => Promise<Owner | undefined>
  /** Makes somebody the owner, and removes first what another one left. Answers the owner there is: the first of a person stays. */
  claim: (owner: Owner) => Promise<Owner>
  get: (store: Store, id: string) => Promise<SealedRecord | undefined>
  all: (store: Store) => Promise<SealedRecord[]>
  put: (store: Store, record: SealedRecord) => Promise<void>
  remove: (store: Store, id: string) => Promise<void>
  clear: (store: Store) => Promise<void>
  /** Removes the key and everything. */
  forget: () => void
}

const VERSION = 3
/** Before this one, photos that waited were not sealed. */
const FIRST_SEALED = 2
const stores: readonly Store[] = ['answers', 'waiting', 'drafts']

/** How long a half-written text is kept after it was last touched, in ms. */
const LONGEST_DRAFT_MS = 30 * 24 * 60 * 60 * 1000

/** Whether a half-written text was left so long that it goes. */
export const isOldDraft = ({ at }: Pick<SealedRecord, 'at'>): boolean => Date.now() - at > LONGEST_DRAFT_MS

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

/** Only who claims the shelf makes one: what is still under way after a sign-out finds nothing, and leaves nothing behind. */
const open = async (mayMake: boolean): Promise<IDBDatabase | undefined> => {
  const request = indexedDB.open(NAME, VERSION)
  let isMissing = false
  request.onupgradeneeded = ({ oldVersion }) => {
    const { result: database } = request
    isMissing = oldVersion === 0 && !mayMake
    if (isMissing) return request.transaction?.abort()
    if (oldVersion < FIRST_SEALED) {
      forgetUnsealed()
      for (const name of [...database.objectStoreNames]) database.deleteObjectStore(name)
    }
    for (const name of ['owner', ...stores]) {
      if (!database.objectStoreNames.contains(name)) database.createObjectStore(name, { keyPath: 'id' })
    }
  }
  try {
    const database = await done(request)
    // Whoever signs out does not wait for other tabs.
    database.onversionchange = () => database.close()
    return database
  } catch (failure) {
    if (isMissing) return undefined
    throw failure
  }
}

/** Does something with the database, and lets go of it; answers undefined where there is none. */
const within = async <T>(work: (database: IDBDatabase) => Promise<T>, mayMake = false): Promise<T | undefined> => {
  const database = await open(mayMake)
  try {
    return database && (await work(database))
  } finally {
    database?.close()
  }
}

const ownerIn = (work: IDBTransaction): Promise<Owner | undefined> => done(work.objectStore('owner').get('owner'))

const read = <T>(store: Store, ask: (records: IDBObjectStore) => IDBRequest<T>) =>
  within(database => done(ask(database.transaction(store).objectStore(store))))

const write = (store: Store, act: (records: IDBObjectStore) => void) =>
  within(async database => {
    const work = database.transaction(store, 'readwrite')
    act(work.objectStore(store))
    await finished(work)
  })

/** The shelf of this browser. */
export const browserShelf: Shelf = {
  isThere: async () => {
    if (!('indexedDB' in globalThis)) return false
    const known = await indexedDB.databases()
    return known.some(({ name }) => name === NAME)
  },
  owner: () => within(database => ownerIn(database.transaction('owner'))),
  claim: async owner => {
    const claimed = await within(async database => {
      const work = database.transaction(['owner', ...stores], 'readwrite')
      const now = await ownerIn(work)
      if (now?.userId === owner.userId) return now
      for (const store of stores) work.objectStore(store).clear()
      work.objectStore('owner').put(owner)
      await finished(work)
      return owner
    }, true)
    return claimed ?? owner
  },
  get: (store, id) => read<SealedRecord | undefined>(store, records => records.get(id)),
  all: async store => (await read<SealedRecord[]>(store, records => records.getAll())) ?? [],
  put: (store, record) => write(store, records => records.put(record)),
  remove: (store, id) => write(store, records => records.delete(id)),
  clear: store => write(store, records => records.clear()),
  forget: forgetDatabase,
}
