import type { Cipher, SealedRecord, Shelf, Store } from './shelf.ts'

/**
 * Records of one person, encrypted, each person's under a key of their own that cannot be taken out of the browser. The key and all that
 * it opens go together. (decision 76)
 */
const CIPHER = 'AES-GCM'
const NONCE_BYTES = 12

/** The key of this person, made when there is none. What somebody else left is removed first. */
const keyOf = async (shelf: Shelf, userId: string): Promise<CryptoKey> => {
  const known = await shelf.owner()
  if (known?.userId === userId) return known.key
  const key = await crypto.subtle.generateKey({ name: CIPHER, length: 256 }, false, ['encrypt', 'decrypt'])
  return (await shelf.claim({ id: 'owner', userId, key })).key
}

/** Binds what is encrypted to its place, so that one record never stands for another. */
const boundTo = (store: Store, part: 'text' | 'file', id: string) => new TextEncoder().encode(`${store}/${part}/${id}`)

const encrypt = async (key: CryptoKey, place: BufferSource, bytes: BufferSource): Promise<Cipher> => {
  const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  return { nonce, body: await crypto.subtle.encrypt({ name: CIPHER, iv: nonce, additionalData: place }, key, bytes) }
}

const decrypt = (key: CryptoKey, place: BufferSource, { nonce, body }: Cipher): Promise<ArrayBuffer> =>
  crypto.subtle.decrypt({ name: CIPHER, iv: nonce, additionalData: place }, key, body)

export type Plain = { id: string; at: number; text: string }

/** Keeps a text, and a file that belongs to it, in the place of what was there under its id. */
export const seal = async (
  shelf: Shelf,
  userId: string,
  store: Store,
  { id, at, text, file }: Plain & { file?: ArrayBuffer | undefined },
): Promise<void> => {
  const key = await keyOf(shelf, userId)
  const words = await encrypt(key, boundTo(store, 'text', id), new TextEncoder().encode(text))
  const sealed = file && (await encrypt(key, boundTo(store, 'file', id), file))
  await shelf.put(store, { id, at, ...words, file: sealed })
}

/** Changes the text of a record, and leaves its file as it is; nothing where the record is gone. */
export const resealText = async (
  shelf: Shelf,
  userId: string,
  store: Store,
  { id, at, text }: Plain,
): Promise<void> => {
  const owner = await shelf.owner()
  const kept = await shelf.get(store, id)
  if (owner?.userId !== userId || !kept) return
  const words = await encrypt(owner.key, boundTo(store, 'text', id), new TextEncoder().encode(text))
  await shelf.put(store, { ...kept, ...words, at })
}

const textIn = async (key: CryptoKey, store: Store, record: SealedRecord): Promise<Plain> => {
  const bytes = await decrypt(key, boundTo(store, 'text', record.id), record)
  return { id: record.id, at: record.at, text: new TextDecoder().decode(bytes) }
}

/** What this person keeps under an id; null where nothing is, or it is somebody else's. */
export const unseal = async (shelf: Shelf, userId: string, store: Store, id: string): Promise<Plain | null> => {
  const owner = await shelf.owner()
  const record = owner?.userId === userId ? await shelf.get(store, id) : undefined
  return owner && record ? textIn(owner.key, store, record) : null
}

/** Everything that this person keeps, oldest first. What their key does not open is left out. */
export const unsealAll = async (shelf: Shelf, userId: string, store: Store): Promise<Plain[]> => {
  const owner = await shelf.owner()
  if (owner?.userId !== userId) return []
  const records = await shelf.all(store)
  const opened = await Promise.all(records.map(record => textIn(owner.key, store, record).catch(() => null)))
  return opened.filter(one => one !== null).sort((one, other) => one.at - other.at)
}

/** The file of a record; null where there is none. */
export const unsealFile = async (
  shelf: Shelf,
  userId: string,
  store: Store,
  id: string,
): Promise<ArrayBuffer | null> => {
  const owner = await shelf.owner()
  const record = owner?.userId === userId ? await shelf.get(store, id) : undefined
  return owner && record?.file ? decrypt(owner.key, boundTo(store, 'file', id), record.file) : null
}
