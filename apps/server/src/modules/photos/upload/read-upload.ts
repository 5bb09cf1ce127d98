import { done, type Result, refused } from '@om/contracts/errors'
import type { PhotoUpload } from '@om/contracts/photos'
import type { Ctx } from '#src/ctx.ts'
import { presentUpload } from '../photos.present.ts'
import { uploadOf } from './uploads.repo.ts'

/** How much of one's own upload has arrived. Refuses with `not_found` once it has run out or become a photo. */
export const readUpload = async (ctx: Ctx<'patient'>, { id }: { id: string }): Promise<Result<PhotoUpload>> => {
  const { deps, tx, actor } = ctx
  const upload = await uploadOf(tx, actor.id, id, deps.clock.now())
  return upload ? done(presentUpload(upload)) : refused('not_found')
}
