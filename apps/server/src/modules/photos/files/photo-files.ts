import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Photo } from '@om/contracts/photos'
import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { installationSecret } from '#src/database/installation-secret.ts'
import type { Deps } from '#src/deps.ts'
import { openablePhoto, type PhotoRow } from '../photos.repo.ts'
import type { Developed } from '../pictures/develop.ts'
import type { Paper } from '../pictures/paper.ts'

/** Where a photo lies, by its id; the upload it came from has the same id, so nothing can be stored without an owner. */
export const storageKeyOf = (id: string): string => `photos/${id.slice(0, 2)}/${id}`

const keyOf = (storageKey: string, size: PhotoSize) => `${storageKey}.${size}.webp`
const paperKeyOf = (storageKey: string) => `${storageKey}.pdf`

type Files = Pick<Deps, 'files'>

/** Stores both sizes; repeating it changes nothing. Throws `FilesDown`. */
export const storePhoto = async ({ files }: Files, storageKey: string, photo: Pick<Developed, PhotoSize>) => {
  await files.put(keyOf(storageKey, 'full'), photo.full, 'image/webp')
  await files.put(keyOf(storageKey, 'thumb'), photo.thumb, 'image/webp')
}

/** Stores a PDF; repeating it changes nothing. Throws `FilesDown`. */
export const storePaper = async ({ files }: Files, storageKey: string, paper: Paper): Promise<void> => {
  await files.put(paperKeyOf(storageKey), paper.full, 'application/pdf')
}

/** One size of a photo, or null when it is gone. Throws `FilesDown`. */
const readPhoto = ({ files }: Files, storageKey: string, size: PhotoSize): Promise<Uint8Array | null> =>
  files.get(keyOf(storageKey, size))

/** A picture as large as it is kept, or a paper; null when it is gone. Throws `FilesDown`. */
export const wholeFileOf = (
  deps: Files,
  { kind, storageKey }: Pick<PhotoRow, 'kind' | 'storageKey'>,
): Promise<Uint8Array | null> =>
  kind === 'pdf' ? deps.files.get(paperKeyOf(storageKey)) : readPhoto(deps, storageKey, 'full')

/** Removes both sizes, or the PDF; repeating it changes nothing. Throws `FilesDown`. */
export const removePhotoFiles = async ({ files }: Files, storageKey: string): Promise<void> => {
  await files.remove(keyOf(storageKey, 'full'))
  await files.remove(keyOf(storageKey, 'thumb'))
  await files.remove(paperKeyOf(storageKey))
}

/** The sizes a photo is stored in: as large as it is sent, and a small one for lists. */
export const photoSizes = ['full', 'thumb'] as const
type PhotoSize = (typeof photoSizes)[number]

/** What a link says: which picture, for whom it was made, and until when, in seconds since 1970. */
type PhotoLink = { id: string; size: PhotoSize; for: string; until: number }

const minutes = 10

const signatureOf = (secret: Buffer, { id, size, until, for: reader }: PhotoLink): Buffer =>
  createHmac('sha256', secret).update(`${id}\n${size}\n${reader}\n${until}`).digest()

const secretOf = ({ pool }: Pick<Deps, 'pool'>) => installationSecret(pool, 'photo-links')

export type PhotoLinks = Pick<Photo, 'thumb' | 'full' | 'linksEndAt'>

/**
 * Makes links for one reader that open a photo for ten minutes, by this machine's clock. Links made within the same minute
 * are the same, so that a screen that reads again does not load its pictures again.
 */
export const photoLinksFor = async (
  deps: Pick<Deps, 'pool'>,
  reader: string,
  nowMs = Date.now(),
): Promise<(id: string) => PhotoLinks> => {
  const secret = await secretOf(deps)
  const until = (Math.floor(nowMs / 60_000) + minutes) * 60
  const link = (id: string, size: PhotoSize) => {
    const signature = signatureOf(secret, { id, size, until, for: reader }).toString('base64url')
    return `/photos/${id}/${size}?until=${until}&for=${reader}&sig=${signature}`
  }
  return id => ({
    thumb: link(id, 'thumb'),
    full: link(id, 'full'),
    linksEndAt: new Date(until * 1000).toISOString(),
  })
}

/** Whether a link was made here and has not run out. */
const isGoodLink = async (
  deps: Pick<Deps, 'pool'>,
  link: PhotoLink,
  signature: string,
  nowMs = Date.now(),
): Promise<boolean> => {
  const given = Buffer.from(signature, 'base64url')
  const right = signatureOf(await secretOf(deps), link)
  return given.length === right.length && timingSafeEqual(given, right) && nowMs < link.until * 1000
}

type OpenedPhoto = { bytes: Uint8Array; view: string; kind: PhotoRow['kind'] }

/**
 * The picture that a signed link leads to; null for a link that was not made here, has run out, or leads to a photo that
 * was taken back. Who may have such a link was decided, and written down, when it was made. Throws `FilesDown`.
 */
export const openPhoto = async (deps: Deps, link: PhotoLink, signature: string): Promise<OpenedPhoto | null> => {
  if (!(await isGoodLink(deps, link, signature))) return null
  const photo = await inTransaction({ deps, actor: system('photos') }, ({ tx }) => openablePhoto(tx, link.id))
  if (!photo || (photo.kind === 'pdf' && link.size !== 'full')) return null
  const { storageKey, view, kind } = photo
  const bytes =
    kind === 'pdf' ? await deps.files.get(paperKeyOf(storageKey)) : await readPhoto(deps, storageKey, link.size)
  return bytes && { bytes, view, kind }
}
