import { isPaper } from '@om/contracts/photos'
import type { MessageFile } from '@om/contracts/support'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { photoLinksFor } from './files/photo-files.ts'
import { presentFile } from './photos.present.ts'
import {
  attachedTo,
  attachWaiting,
  forgetPhotosOf,
  holdPhotosOf,
  markSeen,
  retirePhoto,
  retireWaitingOf,
  sendWith,
  visibleFiles,
  visiblePhoto,
} from './photos.repo.ts'
import { deleteUploadsOf } from './upload/uploads.repo.ts'

// What other modules may use of photos.

export { measuredPhoto } from './compare/compared-photo.ts'
export { removePhotoFiles, wholeFileOf } from './files/photo-files.ts'
export { isReadFrom, ownerOfSubject, paperOf } from './photos.hooks.ts'
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

/** Gives up what a patient never sent to a doctor, as their account closes or their answers were those of a minor; what was sent stays with the record (REG-21). */
export const dropWaitingPhotos = async (deps: Pick<Deps, 'clock'>, tx: Tx, patientId: string): Promise<void> => {
  await holdPhotosOf(tx, patientId)
  await deleteUploadsOf(tx, patientId)
  await retireWaitingOf(tx, patientId, deps.clock.now())
}

/**
 * That a result is read from this paper of a patient, which a doctor so has had before them; false for any other. What it says has been
 * entered, so nobody waits for it.
 */
export const readFromPaper = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { id, patientId, byName }: { id: string; patientId: string; byName: string },
): Promise<boolean> => {
  await holdPhotosOf(tx, patientId)
  const photo = await visiblePhoto(tx, id)
  if (photo?.patientId !== patientId || photo.retiredAt !== null || !isPaper(photo.subjectKind)) return false
  await markSeen(tx, [id], deps.clock.now())
  await closeTasks(deps, tx, 'result_document', [id], byName)
  return true
}

/**
 * Lets files that somebody has added go out with a message of theirs. False where one of them is not there, is somebody else's, or
 * belongs to another patient.
 */
export const sendFiles = async (
  tx: Tx,
  message: { id: string; patientId: string | null; senderId: string; at: Date },
  ids: string[] = [],
): Promise<boolean> => {
  if (ids.length === 0) return true
  const { patientId } = message
  return patientId !== null && sendWith(tx, { ...message, patientId }, ids)
}

/** The files of messages by the message, each with links for this reader that work for ten minutes. */
export const filesOfMessages = async (
  deps: Deps,
  tx: Tx,
  readerId: string,
  messageIds: string[],
): Promise<Map<string, MessageFile[]>> => {
  const rows = messageIds.length > 0 ? await visibleFiles(tx, messageIds) : []
  if (rows.length === 0) return new Map()
  const linksTo = await photoLinksFor(deps, readerId)
  const byMessage = new Map<string, MessageFile[]>()
  for (const row of rows) {
    const id = row.messageId ?? ''
    byMessage.set(id, [...(byMessage.get(id) ?? []), presentFile(row, linksTo)])
  }
  return byMessage
}

const picturesOf = async (tx: Tx, consultId: string) =>
  (await attachedTo(tx, consultId)).filter(photo => photo.subjectKind === 'identity')

/** The pictures of an ID that were sent for a consult and are still there. (REG-03) */
export const identityPictureIds = async (tx: Tx, consultId: string): Promise<string[]> =>
  (await picturesOf(tx, consultId)).map(({ id }) => id)

/**
 * Deletes the pictures of an ID that a patient sent for a consult, whether or not somebody has looked: what stays is that a doctor
 * did. (REG-03)
 */
export const dropIdentityPictures = async (deps: Deps, tx: Tx, consultId: string): Promise<void> => {
  for (const { id, patientId } of await picturesOf(tx, consultId)) {
    await retirePhoto(tx, id, deps.clock.now())
    await announce(tx, [`user:${patientId}`, 'role:doctor'], 'photos', consultId)
  }
}

/** The same as a consult ends, however it ends. */
export const dropIdentityWith = async (deps: Deps, tx: Tx, consult: { id: string }): Promise<void> => {
  await dropIdentityPictures(deps, tx, consult.id)
}

/** Gives up every photo of somebody who turns out to be under 18 that no earlier decision rests on, seen or not. (INV-15) */
export const dropPhotosOfMinor = async (
  deps: Deps,
  tx: Tx,
  { patientId, consultId }: { patientId: string; consultId: string },
): Promise<void> => {
  await dropWaitingPhotos(deps, tx, patientId)
  await forgetPhotosOf(tx, patientId, consultId, deps.clock.now())
  await announce(tx, [`user:${patientId}`, 'role:doctor'], 'photos', consultId)
}
