import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { attachedTo, attachWaiting, holdPhotosOf, retirePhoto, retireWaitingOf } from './photos.repo.ts'
import { deleteUploadsOf } from './upload/uploads.repo.ts'

// What other modules may use of photos.

export { ownerOfSubject } from './photos.hooks.ts'
export { kindOf } from './pictures/kind-of.ts'
export { photoStandingOf } from './standing.ts'

/** Keeps what a patient took beforehand as it is until the transaction ends; before `attachWaitingPhotos`. */
export const holdWaitingPhotos = (tx: Tx, patientId: string): Promise<void> => holdPhotosOf(tx, patientId)

/** Gives the photos that a patient took beforehand, and which are held, to the consult that has just opened. */
export const attachWaitingPhotos = async (
  _deps: Deps,
  tx: Tx,
  consult: { id: string; patientId: string },
): Promise<void> => {
  await attachWaiting(tx, consult.patientId, consult.id)
}

/** Gives up what a patient never sent to a doctor, as their account closes; what was sent stays with the record (REG-21). */
export const dropWaitingPhotos = async (deps: Pick<Deps, 'clock'>, tx: Tx, patientId: string): Promise<void> => {
  await holdPhotosOf(tx, patientId)
  await deleteUploadsOf(tx, patientId)
  await retireWaitingOf(tx, patientId, deps.clock.now())
}

/**
 * Deletes the pictures of an ID that a patient sent for a consult, whether or not somebody has looked: what stays is that a doctor
 * did. Answers with how many there were. (REG-03)
 */
export const dropIdentityPictures = async (deps: Deps, tx: Tx, consultId: string): Promise<number> => {
  const pictures = (await attachedTo(tx, consultId)).filter(photo => photo.subjectKind === 'identity')
  for (const { id, patientId } of pictures) {
    await retirePhoto(tx, id, deps.clock.now())
    await announce(tx, [`user:${patientId}`, 'role:doctor'], 'photos', consultId)
  }
  return pictures.length
}

/** The same as a consult ends, however it ends. */
export const dropIdentityWith = async (deps: Deps, tx: Tx, consult: { id: string }): Promise<void> => {
  await dropIdentityPictures(deps, tx, consult.id)
}
