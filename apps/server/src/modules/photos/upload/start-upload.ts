import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result } from '@om/contracts/errors'
import type { PhotoUpload, photos } from '@om/contracts/photos'
import type { Ctx } from '#src/ctx.ts'
import { mostUploads, uploadMs } from '../photos.policy.ts'
import { presentUpload } from '../photos.present.ts'
import { holdPhotosOf } from '../photos.repo.ts'
import { openUpload, trimUploads } from './uploads.repo.ts'

/** Begins the upload of a photo. The same file for the same view goes on where it stopped, from whichever tab. */
export const startUpload = async (
  ctx: Ctx<'patient'>,
  { view, type, bytes, fingerprint }: CallInput<typeof photos.start>['body'],
): Promise<Result<PhotoUpload>> => {
  const { deps, tx, actor } = ctx
  const now = deps.clock.now()
  await holdPhotosOf(tx, actor.id)
  const upload = await openUpload(tx, {
    patientId: actor.id,
    view,
    type,
    fingerprint,
    totalBytes: bytes,
    createdAt: now,
    expiresAt: new Date(now.getTime() + uploadMs),
  })
  if (!upload) throw new Error('the upload was not stored')
  await trimUploads(tx, actor.id, mostUploads)
  return done(presentUpload(upload))
}
