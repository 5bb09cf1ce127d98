import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { holdOpenConsultOf } from '#src/modules/consults/consults.ts'
import { storageKeyOf } from '../files/photo-files.ts'
import { answerRequest, insertPhoto, type PhotoRow, retireView, type View } from '../photos.repo.ts'
import type { Developed } from '../pictures/develop.ts'

type NewPhoto = { id: string; patientId: string; view: View; picture: Developed }

/**
 * Enters a developed photo whose files are stored: for the open consult, or for the next one. It replaces the earlier one
 * of its view, answers what a doctor asked for, and wakes their screens. The caller holds the patient's photos.
 */
export const keepPhoto = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { id, patientId, view, picture }: NewPhoto,
): Promise<PhotoRow> => {
  const now = deps.clock.now()
  const consult = await holdOpenConsultOf(tx, patientId)
  const consultId = consult?.id ?? null
  await retireView(tx, { patientId, consultId, view }, now)
  const photo = await insertPhoto(tx, {
    id,
    patientId,
    consultId,
    view,
    storageKey: storageKeyOf(id),
    width: picture.width,
    height: picture.height,
    bytes: picture.full.length,
    sha256: picture.sha256,
    createdAt: now,
  })
  if (!photo) throw new Error('the photo was not stored')
  await audit(deps.clock, tx, {
    action: 'photo.add',
    subjectType: 'photo',
    subjectId: id,
    patientId,
    toState: consultId ? 'in_consult' : 'waiting',
    reason: view,
  })
  await announce(tx, [`user:${patientId}`], 'photos', consultId ?? id)
  if (consultId) {
    await answerRequest(tx, consultId, view, now)
    await announce(tx, ['role:doctor'], 'photos', consultId)
  }
  return photo
}
