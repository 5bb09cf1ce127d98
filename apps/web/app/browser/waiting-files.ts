/** Files that someone has sent and that have not all arrived yet; they outlive a reload, not a sign-out. */
export type WaitingFile = { key: string; owner: string; blob: Blob; keptAt: number }

const NAME = 'om-waiting'
const STORE = 'files'

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

const opened = () => {
  const request = indexedDB.open(NAME, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' })
  return settled(request)
}

/** Does something with the store; a browser without one, as in some private windows, counts as empty. */
const withStore = async <T>(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest<T>) => {
  try {
    const database = await opened()
    try {
      return await settled(act(database.transaction(STORE, mode).objectStore(STORE)))
    } finally {
      database.close()
    }
  } catch {
    return undefined
  }
}

/** Keeps a file until it has arrived. */
export const keepFile = async (file: WaitingFile): Promise<void> =>
  void (await withStore('readwrite', store => store.put(file)))

/** Forgets a file. */
export const dropFile = async (key: string): Promise<void> =>
  void (await withStore('readwrite', store => store.delete(key)))

/** The files of one person that wait in this browser. */
export const filesOf = async (owner: string): Promise<WaitingFile[]> => {
  const all: WaitingFile[] = (await withStore('readonly', store => store.getAll())) ?? []
  return all.filter(file => file.owner === owner)
}

/** Forgets every waiting file, whoever it belongs to. */
export const forgetFiles = (): void => {
  try {
    indexedDB.deleteDatabase(NAME)
  } catch {
    // a browser without a store keeps nothing
  }
}
