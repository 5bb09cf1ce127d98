import { done, type Result, refused } from '@om/contracts/errors'
import type { PhotoUpload } from '@om/contracts/photos'
import type { PatientActor } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import { presentUpload } from '../photos.present.ts'
import { uploadOf } from './uploads.repo.ts'

/** How much of one's own upload has arrived. Refuses with `not_found` once it has run out or become a photo. */
export const readUpload = (
  deps: Deps,
  actor: PatientActor,
  { id }: { id: string },
  requestId = '',
): Promise<Result<PhotoUpload>> =>
  deps.db.transaction(
    actor,
    async (tx): Promise<Result<PhotoUpload>> => {
      const upload = await uploadOf(tx, actor.id, id, deps.clock.now())
      return upload ? done(presentUpload(upload)) : refused('not_found')
    },
    requestId,
  )
