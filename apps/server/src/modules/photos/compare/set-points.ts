import { done, type Result, refused } from '@om/contracts/errors'
import type { PhotoPoints } from '@om/contracts/photos'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import { isPatientClosed } from '#src/modules/consults/consults.ts'
import { currentDoctor } from '#src/modules/people/people.ts'
import { holdPhotosOf, type PhotoRow, visiblePhoto } from '../photos.repo.ts'
import { watchersOf } from '../upload/keep-photo.ts'
import { deletePoints, savePoints } from './points.repo.ts'

type Handler = Ctx<readonly ['patient', 'doctor']>

/** Whether a photo is one of those that are compared: a view of an assessment that was sent, or of a check-in. */
const isCompared = ({ view, retiredAt, consultId, subjectKind }: PhotoRow) =>
  view !== 'other' && retiredAt === null && (consultId !== null || subjectKind === 'check_in')

/**
 * A photo that the actor may lay on others, held until the transaction ends, with the name of the doctor, or none. Refuses with
 * `not_found`, and doctors with `own_care` (INV-05), `chart_closed` and `registration_not_current`.
 */
const photoToAlign = async (ctx: Handler, id: string): Promise<Result<{ photo: PhotoRow; byName: string }>> => {
  const { deps, tx, actor } = ctx
  const seen = await visiblePhoto(tx, id)
  if (!seen) return refused('not_found')
  await holdPhotosOf(tx, seen.patientId)
  const photo = await visiblePhoto(tx, id)
  if (!photo || !isCompared(photo)) return refused('not_found')
  if (actor.role !== 'doctor') return photo.patientId === actor.id ? done({ photo, byName: '' }) : refused('not_found')
  if (photo.patientId === actor.id) return refused('own_care')
  if (await isPatientClosed(ctx, photo.patientId)) return refused('chart_closed')
  const doctor = await currentDoctor(deps.clock, tx, actor)
  return doctor.ok ? done({ photo, byName: doctor.value.name }) : doctor
}

const tell = async ({ deps, tx }: Handler, photo: PhotoRow, action: string): Promise<void> => {
  const { id, patientId, view } = photo
  await audit(deps.clock, tx, { action, subjectType: 'photo', subjectId: id, patientId, reason: view })
  await announce(tx, watchersOf(photo), 'photos', photo.subjectId ?? photo.consultId ?? id)
}

/** Says where two places of the head are on a photo; whoever sets them later corrects them. Refuses as `photoToAlign` does. */
export const setPoints = async (
  ctx: Handler,
  { id, a, b }: { id: string } & PhotoPoints,
): Promise<Result<{ ok: true }>> => {
  const found = await photoToAlign(ctx, id)
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
  await tell(ctx, photo, 'photo.points.set')
  return done({ ok: true })
}

/** Takes them off again, so that the photo is shown as it was taken. Refuses as `photoToAlign` does. */
export const clearPoints = async (ctx: Handler, { id }: { id: string }): Promise<Result<{ ok: true }>> => {
  const found = await photoToAlign(ctx, id)
  if (!found.ok) return found
  if (await deletePoints(ctx.tx, id)) await tell(ctx, found.value.photo, 'photo.points.clear')
  return done({ ok: true })
}
