import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { markPicture, missingPictures, type PictureRow } from '../shop-catalogue.repo.ts'
import { checkKind } from './encode-picture.ts'
import { fetchPicture, PictureMissing } from './fetch-picture.ts'

type PictureDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'log' | 'config'>

const server = system('shop')
/** One turn's share, so that other work is not kept waiting. */
const atOnce = 8
/** How long a picture that could not be had is left alone. */
const againMs = 10 * 60_000

/** Where the original of a picture lies in the file store; it is never served as it is. */
export const originalKey = (id: string): string => `shop-pictures/${id}/original`

/** Takes a picture over from the shop and answers with our original; null, noted down, when it cannot be had. */
export const mirrorPicture = async (deps: PictureDeps, { id, sourceUrl }: PictureRow): Promise<Uint8Array | null> => {
  const mark = (fileKey: string | null) =>
    inTransaction({ deps, actor: server }, ({ tx }) => markPicture(tx, id, fileKey, deps.clock.now()))
  try {
    const original = await fetchPicture(sourceUrl, deps.config.shopPictureOrigins)
    checkKind(original)
    const key = originalKey(id)
    await deps.files.put(key, original, 'application/octet-stream')
    await mark(key)
    return original
  } catch (error) {
    if (!(error instanceof PictureMissing)) throw error
    deps.log.warn({ err: error, picture: id }, 'a picture of the shop was not taken over')
    await mark(null)
    return null
  }
}

/** Takes over pictures of which we have no copy yet, some at a time. */
export const mirrorPictures = async (deps: PictureDeps): Promise<void> => {
  const triedBefore = new Date(deps.clock.now().getTime() - againMs)
  const missing = await inTransaction({ deps, actor: server }, ({ tx }) => missingPictures(tx, triedBefore, atOnce))
  for (const row of missing) await mirrorPicture(deps, row)
}
