import { done, type Result, refused } from '@om/contracts/errors'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import { isDecided } from '#src/modules/consults/consults.ts'
import { holdPhotosOf, retirePhoto, visiblePhoto } from './photos.repo.ts'

/**
 * Takes a photo back. What no doctor has seen is deleted by the next sweep; what one has seen is out of the set and stays
 * with the record (REG-21). Refuses with `photo_in_use` once a doctor has decided with it.
 */
export const removePhoto = async (ctx: Ctx<'patient'>, { id }: { id: string }): Promise<Result<{ ok: true }>> => {
  const { deps, tx, actor } = ctx
  await holdPhotosOf(tx, actor.id)
  const photo = await visiblePhoto(tx, id)
  if (!photo || photo.patientId !== actor.id) return refused('not_found')
  if (photo.consultId && (await isDecided(tx, photo.consultId))) return refused('photo_in_use')
  if (!(await retirePhoto(tx, id, deps.clock.now()))) return done({ ok: true })
  await audit(deps.clock, tx, {
    action: 'photo.remove',
    subjectType: 'photo',
    subjectId: id,
    patientId: actor.id,
    fromState: photo.consultId ? 'in_consult' : 'waiting',
    toState: 'retired',
    reason: photo.view,
  })
  await announce(tx, [`user:${actor.id}`], 'photos', photo.consultId ?? id)
  if (photo.consultId) await announce(tx, ['role:doctor'], 'photos', photo.consultId)
  return done({ ok: true })
}
