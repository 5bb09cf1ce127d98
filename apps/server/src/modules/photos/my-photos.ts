import { done, type Result } from '@om/contracts/errors'
import type { MyPhotos } from '@om/contracts/photos'
import type { Ctx } from '#src/ctx.ts'
import { auditListRead } from '#src/database/audit.ts'
import { openConsultOf } from '#src/modules/consults/consults.ts'
import { photoLinksFor } from './files/photo-links.ts'
import { presentRequest, presentSet } from './photos.present.ts'
import { visibleCurrent, visibleRequests } from './photos.repo.ts'
import { arePhotosRequired } from './standing.ts'

/** The patient's own photos for their open consult or the next one, and what doctors asked for in it. */
export const listMyPhotos = async (ctx: Ctx<'patient'>): Promise<Result<MyPhotos>> => {
  const { deps, tx, actor } = ctx
  const linksTo = await photoLinksFor(deps, actor.id)

  const consult = await openConsultOf(tx, actor.id)
  const rows = await visibleCurrent(tx, actor.id, consult?.id ?? null)
  const requests = consult ? await visibleRequests(tx, consult.id) : []
  auditListRead(deps.clock, tx, 'photo.mine.read', 'patient', actor.id)
  return done({
    photos: presentSet(rows, linksTo),
    requests: requests.map(presentRequest),
    required: await arePhotosRequired(deps, tx, actor.id),
  })
}
