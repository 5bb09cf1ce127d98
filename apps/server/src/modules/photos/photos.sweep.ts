import { system } from '#src/actor.ts'
import { inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { mayShowIdentity } from '#src/modules/consults/consults.ts'
import { removePhotoFiles, storageKeyOf } from './files/photo-files.ts'
import { waitingMs } from './photos.policy.ts'
import {
  consultsWithIdentity,
  deletePhotos,
  photosToDelete,
  retireUnsentSince,
  retireWaitingSince,
} from './photos.repo.ts'
import { dropIdentityPictures } from './photos.ts'
import { deleteExpiredUploads } from './upload/uploads.repo.ts'

const atOnce = 100
const server = system('photos')

/** Uploads that were left for a day. One that broke off while its files were being stored leaves none behind. */
const endUploads = async (deps: Deps): Promise<void> => {
  const ids = await inTransaction({ deps, actor: server }, ({ tx }) =>
    deleteExpiredUploads(tx, deps.clock.now(), atOnce),
  )
  for (const id of ids) await removePhotoFiles(deps, storageKeyOf(id))
}

/** Photos that waited 30 days for an assessment that never came. */
const endWaiting = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: server }, async ({ tx }) => {
    const now = deps.clock.now()
    for (const { id, patientId } of await retireWaitingSince(tx, new Date(now.getTime() - waitingMs), now))
      await audit(deps.clock, tx, {
        action: 'photo.expire',
        subjectType: 'photo',
        subjectId: id,
        patientId,
        fromState: 'waiting',
        toState: 'retired',
      })
  })

/** Files that were added to a message 30 days ago and never sent. */
const endUnsent = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: server }, async ({ tx }) => {
    const now = deps.clock.now()
    await retireUnsentSince(tx, new Date(now.getTime() - waitingMs), now)
  })

/** Pictures of an ID that nobody has to look at any more. (REG-03) */
const endIdentity = (deps: Deps): Promise<void> =>
  inTransaction({ deps, actor: server }, async ({ tx }) => {
    for (const consultId of await consultsWithIdentity(tx, atOnce))
      if (!(await mayShowIdentity(deps, tx, consultId))) await dropIdentityPictures(deps, tx, consultId)
  })

/** Replaced or taken back, and never before a doctor: first the files, then the row, so that a break leaves a row to find. */
const deleteRetired = async (deps: Deps): Promise<void> => {
  const due = await inTransaction({ deps, actor: server }, ({ tx }) => photosToDelete(tx, atOnce))
  if (due.length === 0) return
  for (const { storageKey } of due) await removePhotoFiles(deps, storageKey)
  const ids = due.map(photo => photo.id)
  await inTransaction({ deps, actor: server }, ({ tx }) => deletePhotos(tx, ids))
}

/** Deletes what is left of photos that nobody needs: uploads broken off, photos never sent, photos no doctor has seen. */
export const photosSweep = async (deps: Deps): Promise<void> => {
  await endUploads(deps)
  await endWaiting(deps)
  await endUnsent(deps)
  await endIdentity(deps)
  await deleteRetired(deps)
}
