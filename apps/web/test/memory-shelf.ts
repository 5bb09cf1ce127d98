import { vi } from 'vitest'
import type { Owner, SealedRecord, Shelf, Store } from '#app/browser/shelf.ts'

/** What a browser keeps, in memory; `dump` is all that lies there, as somebody with the device would find it. */
export const memoryShelf = (): Shelf & { dump: () => string } => {
  let owner: Owner | undefined
  const stores: Record<Store, Map<string, SealedRecord>> = { answers: new Map(), waiting: new Map(), drafts: new Map() }
  const clear = () => {
    for (const records of Object.values(stores)) records.clear()
  }
  const textOf = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('latin1')
  return {
    isThere: async () => owner !== undefined,
    owner: async () => owner,
    claim: async wanted => {
      if (owner?.userId === wanted.userId) return owner
      clear()
      owner = wanted
      return wanted
    },
    get: async (store, id) => stores[store].get(id),
    all: async store => [...stores[store].values()],
    put: async (store, record) => void stores[store].set(record.id, record),
    remove: async (store, id) => void stores[store].delete(id),
    clear: async store => stores[store].clear(),
    forget: () => {
      owner = undefined
      clear()
    },
    dump: () =>
      Object.values(stores)
        .flatMap(records => [...records.values()])
        .map(({ id, body, file }) => `${id} ${textOf(body)} ${file ? textOf(file.body) : ''}`)
        .join('\n'),
  }
}

type Outbox = Pick<typeof import('#app/features/outbox/outbox.ts'), 'waitingNow' | 'discard' | 'sendWaiting'>

/** Takes everything out of line at the end of a test: what waits is tried again while the next one runs. */
export const emptyOutbox = async ({ waitingNow, discard, sendWaiting }: Outbox): Promise<void> => {
  const line = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  for (const { id } of await waitingNow()) await discard(id)
  // What is on its way has its answer before the next test begins.
  await sendWaiting()
  line.mockRestore()
}
