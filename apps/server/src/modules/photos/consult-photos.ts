import { done, type Result } from '@om/contracts/errors'
import type { ConsultPhotos } from '@om/contracts/photos'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { findConsult } from '#src/modules/consults/consults.ts'
import { visibleUnfit } from './compare/marks.repo.ts'
import { photoLinksFor } from './files/photo-files.ts'
import { presentRequest, presentSet } from './photos.present.ts'
import { markSeen, visibleBefore, visibleCurrent, visibleRequests, visibleViews } from './photos.repo.ts'
import { arePhotosRequired } from './standing.ts'

/**
 * The photos of a consult beside the last set before it, for a doctor. That this doctor had them open is written down, and
 * from here on they belong to the record. One's own consult is refused (INV-05).
 */
export const photosOfConsult = async (ctx: Ctx<'doctor'>, { id }: { id: string }): Promise<Result<ConsultPhotos>> => {
  const { deps, tx, actor } = ctx
  const linksTo = await photoLinksFor(deps, actor.id)

  const found = await findConsult(tx, actor, id)
  if (!found.ok) return found
  const consult = found.value
  const current = await visibleCurrent(tx, consult.patientId, consult.id)
  const before = await visibleBefore(tx, consult.patientId, consult)
  const earlier = before.filter(photo => photo.consultId === before[0]?.consultId)
  const unfit = await visibleUnfit(
    tx,
    [...current, ...earlier].map(photo => photo.id),
  )
  await audit(deps.clock, tx, {
    action: 'photo.read',
    subjectType: 'consult',
    subjectId: consult.id,
    patientId: consult.patientId,
  })
  await markSeen(
    tx,
    [...current, ...earlier].filter(photo => photo.seenAt === null).map(photo => photo.id),
    deps.clock.now(),
  )
  return done({
    photos: presentSet(current, unfit, linksTo),
    earlier: presentSet(earlier, unfit, linksTo),
    requests: (await visibleRequests(tx, consult.id)).map(presentRequest),
    required: await arePhotosRequired(deps, tx, consult.patientId),
    hasSeries: (await visibleViews(tx, consult.patientId)).length > 0,
  })
}
