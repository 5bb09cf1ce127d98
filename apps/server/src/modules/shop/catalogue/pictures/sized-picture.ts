import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { pictureById } from '../shop-catalogue.repo.ts'
import { encodeWidth } from './encode-picture.ts'
import { PictureMissing } from './fetch-picture.ts'
import { mirrorPicture } from './mirror-pictures.ts'

/** Our original of a picture, taken over now if that has not happened yet; null when there is none. */
const originalPicture = async (deps: Deps, id: string): Promise<Uint8Array | null> => {
  const row = await inTransaction({ deps, actor: system('shop') }, ({ tx }) => pictureById(tx, id))
  if (!row) return null
  const kept = row.fileKey ? await deps.files.get(row.fileKey) : null
  if (kept) return kept
  // The shop was just asked and did not have it: visitors do not make us ask again.
  const isTired = row.fetchedAt !== null && deps.clock.now().getTime() - row.fetchedAt.getTime() < 60_000
  return isTired && !row.fileKey ? null : mirrorPicture(deps, row)
}

const makeSize = async (deps: Deps, id: string, width: number): Promise<Uint8Array | null> => {
  const key = `shop-pictures/${id}/${width}.webp`
  const kept = await deps.files.get(key)
  if (kept) return kept
  const original = await originalPicture(deps, id)
  if (!original) return null
  try {
    const made = await encodeWidth(original, width)
    await deps.files.put(key, made, 'image/webp')
    return made
  } catch (error) {
    if (!(error instanceof PictureMissing)) throw error
    deps.log.warn({ err: error, picture: id }, 'a picture of the shop cannot be shown')
    return null
  }
}

/** Makes pictures in the widths that pages use: each once, for everyone who asks for it at the same time. */
export const createSizedPictures = (deps: Deps) => {
  const making = new Map<string, Promise<Uint8Array | null>>()
  return (id: string, width: number): Promise<Uint8Array | null> => {
    const name = `${id}-${width}`
    const running = making.get(name)
    if (running) return running
    const work = makeSize(deps, id, width).finally(() => making.delete(name))
    making.set(name, work)
    return work
  }
}
