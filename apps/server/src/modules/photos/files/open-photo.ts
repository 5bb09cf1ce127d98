import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { openablePhoto } from '../photos.repo.ts'
import { readPhoto } from './photo-files.ts'
import { isGoodLink, type PhotoLink } from './photo-links.ts'

export type OpenedPhoto = { bytes: Uint8Array; view: string }

/**
 * The picture that a signed link leads to; null for a link that was not made here, has run out, or leads to a photo that
 * was taken back. Who may have such a link was decided, and written down, when it was made. Throws `FilesDown`.
 */
export const openPhoto = async (deps: Deps, link: PhotoLink, signature: string): Promise<OpenedPhoto | null> => {
  if (!(await isGoodLink(deps, link, signature))) return null
  const photo = await inTransaction({ deps, actor: system('photos') }, ({ tx }) => openablePhoto(tx, link.id))
  const bytes = photo ? await readPhoto(deps, photo.storageKey, link.size) : null
  return photo && bytes ? { bytes, view: photo.view } : null
}
