import type { Deps } from '#src/deps.ts'
import type { Developed } from '../pictures/develop.ts'
import type { PhotoSize } from './photo-links.ts'

/** Where a photo lies, by its id; the upload it came from has the same id, so nothing can be stored without an owner. */
export const storageKeyOf = (id: string): string => `photos/${id.slice(0, 2)}/${id}`

const keyOf = (storageKey: string, size: PhotoSize) => `${storageKey}.${size}.webp`

type Files = Pick<Deps, 'files'>

/** Stores both sizes; repeating it changes nothing. Throws `FilesDown`. */
export const storePhoto = async ({ files }: Files, storageKey: string, photo: Pick<Developed, PhotoSize>) => {
  await files.put(keyOf(storageKey, 'full'), photo.full, 'image/webp')
  await files.put(keyOf(storageKey, 'thumb'), photo.thumb, 'image/webp')
}

/** One size of a photo, or null when it is gone. Throws `FilesDown`. */
export const readPhoto = ({ files }: Files, storageKey: string, size: PhotoSize): Promise<Uint8Array | null> =>
  files.get(keyOf(storageKey, size))

/** Removes both sizes; repeating it changes nothing. Throws `FilesDown`. */
export const removePhotoFiles = async ({ files }: Files, storageKey: string): Promise<void> => {
  await files.remove(keyOf(storageKey, 'full'))
  await files.remove(keyOf(storageKey, 'thumb'))
}
