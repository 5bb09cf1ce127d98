import { done, type Result, refused } from '@om/contracts/errors'
import { PHOTO_PART_BYTES, type PhotoUpload } from '@om/contracts/photos'
import type { Ctx } from '#src/ctx.ts'
import { uploadMs } from '../photos.policy.ts'
import { presentUpload } from '../photos.present.ts'
import { insertPart, lockUploadOf, partAt } from './uploads.repo.ts'

/**
 * Adds the part that follows what has arrived. A part that is there already changes nothing; one that is elsewhere, other
 * than what is there, longer than a part may be or beyond the end refuses with `photo_part_misplaced`.
 */
export const addPart = async (
  ctx: Ctx<'patient'>,
  input: { id: string; offset: number; data: string },
): Promise<Result<PhotoUpload>> => {
  const { deps, tx, actor } = ctx
  const now = deps.clock.now()
  const upload = await lockUploadOf(tx, actor.id, input.id, now)
  if (!upload) return refused('not_found')
  const data = Buffer.from(input.data, 'base64')
  if (data.length === 0 || data.length > PHOTO_PART_BYTES) return refused('photo_part_misplaced')
  if (input.offset < upload.receivedBytes) {
    const known = await partAt(tx, upload.id, input.offset)
    return known?.equals(data) ? done(presentUpload(upload)) : refused('photo_part_misplaced')
  }
  if (input.offset > upload.receivedBytes || input.offset + data.length > upload.totalBytes)
    return refused('photo_part_misplaced')
  const grown = await insertPart(tx, upload, { data, expiresAt: new Date(now.getTime() + uploadMs) })
  return grown ? done(presentUpload(grown)) : refused('not_found')
}
