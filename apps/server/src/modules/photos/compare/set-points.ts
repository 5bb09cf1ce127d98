import { done, type Result } from '@om/contracts/errors'
import type { PhotoPoints } from '@om/contracts/photo-compare'
import { comparedPhoto, type Handler, noteOnPhoto } from './compared-photo.ts'
import { deletePoints, savePoints } from './points.repo.ts'

/** Says where two places of the head are on a photo; whoever sets them later corrects them. Refuses as `comparedPhoto` does. */
export const setPoints = async (
  ctx: Handler,
  { id, a, b }: { id: string } & PhotoPoints,
): Promise<Result<{ ok: true }>> => {
  const found = await comparedPhoto(ctx, id)
  if (!found.ok) return found
  const { photo, byName } = found.value
  await savePoints(ctx.tx, {
    photoId: id,
    ax: a.x,
    ay: a.y,
    bx: b.x,
    by: b.y,
    setBy: ctx.actor.role === 'doctor' ? ctx.actor.id : null,
    setByName: byName,
    setAt: ctx.now,
  })
  await noteOnPhoto(ctx, photo, 'photo.points.set')
  return done({ ok: true })
}

/** Takes them off again, so that the photo is shown as it was taken. Refuses as `comparedPhoto` does. */
export const clearPoints = async (ctx: Handler, { id }: { id: string }): Promise<Result<{ ok: true }>> => {
  const found = await comparedPhoto(ctx, id)
  if (!found.ok) return found
  if (await deletePoints(ctx.tx, id)) await noteOnPhoto(ctx, found.value.photo, 'photo.points.clear')
  return done({ ok: true })
}
