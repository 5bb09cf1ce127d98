import { done, type Result, refused } from '@om/contracts/errors'
import { PhotoView } from '@om/contracts/photos'
import { CLINIC_ZONE, dayIn, type IsoDate } from '@om/domain/dates'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import { isPatientClosed } from '#src/modules/consults/consults.ts'
import { currentDoctor } from '#src/modules/people/people.ts'
import { holdPhotosOf, type PhotoRow, visiblePhoto } from '../photos.repo.ts'
import { watchersOf } from '../upload/keep-photo.ts'
import { visibleUnfit } from './marks.repo.ts'
import { visiblePoints } from './points.repo.ts'

export type Handler = Ctx<readonly ['patient', 'doctor']>

/** Whether a photo is one of those that are compared: a view of an assessment that was sent, or of a check-in. */
const isCompared = ({ view, retiredAt, consultId, subjectKind }: PhotoRow) =>
  view !== 'other' && retiredAt === null && (consultId !== null || subjectKind === 'check_in')

/**
 * A photo that the actor may lay on others, held until the transaction ends, with the name of the doctor, or none. Refuses with
 * `not_found`, and doctors with `own_care` (INV-05), `chart_closed` and `registration_not_current`.
 */
export const comparedPhoto = async (ctx: Handler, id: string): Promise<Result<{ photo: PhotoRow; byName: string }>> => {
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

/**
 * A photo that a doctor measures something on: one that was lined up, so that measures over time are of the same place. Refuses as
 * {@link comparedPhoto}, and with `bad_request` for one that is not lined up, or cannot be used.
 */
export const measuredPhoto = async (
  ctx: Ctx<'doctor'>,
  { id, patientId }: { id: string; patientId: string },
): Promise<Result<{ view: PhotoView; takenOn: IsoDate }>> => {
  const found = await comparedPhoto(ctx, id)
  if (!found.ok) return found
  const { photo } = found.value
  const view = PhotoView.safeParse(photo.view)
  if (photo.patientId !== patientId || !view.success) return refused('not_found')
  if ((await visibleUnfit(ctx.tx, [id])).has(id))
    return refused('bad_request', [
      { field: 'documentId', message: 'This photo cannot be used. Measure on another one.' },
    ])
  if (!(await visiblePoints(ctx.tx, [id])).has(id))
    return refused('bad_request', [
      {
        field: 'documentId',
        message: 'Line this photo up with another one first, so that both are measured in the same place.',
      },
    ])
  return done({ view: view.data, takenOn: dayIn(photo.createdAt, CLINIC_ZONE) })
}

/** Writes down what was said of a photo, and wakes the screens that show it. */
export const noteOnPhoto = async (
  { deps, tx }: Pick<Handler, 'deps' | 'tx'>,
  photo: PhotoRow,
  action: string,
  reason: string = photo.view,
): Promise<void> => {
  const { id, patientId } = photo
  await audit(deps.clock, tx, { action, subjectType: 'photo', subjectId: id, patientId, reason })
  await announce(tx, watchersOf(photo), 'photos', photo.subjectId ?? photo.consultId ?? id)
}
