import type { photos } from '@om/db/tables/assessment'
import { withinBusinessDays } from '@om/domain/working-day'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce, type Topic } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { holdOpenConsultOf, latestConsultOf } from '#src/modules/consults/consults.ts'
import { openTask } from '#src/modules/tasks/tasks.ts'
import { storageKeyOf } from '../files/photo-files.ts'
import { answerRequest, insertPhoto, type PhotoRow, retireView, retireViewOf, type UploadRow } from '../photos.repo.ts'
import type { Developed } from '../pictures/develop.ts'
import type { Paper } from '../pictures/paper.ts'

type NewPhoto = { upload: UploadRow; picture: Developed | Paper; byName: string }

const rowOf = ({ upload, picture, byName }: NewPhoto, now: Date): typeof photos.$inferInsert => ({
  id: upload.id,
  patientId: upload.patientId,
  view: upload.view,
  subjectKind: upload.subjectKind,
  subjectId: upload.subjectId,
  storageKey: storageKeyOf(upload.id),
  kind: 'thumb' in picture ? 'picture' : 'pdf',
  addedBy: upload.uploaderId === upload.patientId ? null : upload.uploaderId,
  addedByName: byName,
  // Who adds it for the clinic has had it before them. A file of a message is the patient's once it is sent.
  seenAt: upload.uploaderId === upload.patientId || upload.subjectKind === 'message' ? null : now,
  width: picture.width,
  height: picture.height,
  bytes: picture.full.length,
  sha256: picture.sha256,
  createdAt: now,
})

/** Stores a photo; it replaces the earlier one of its view, and answers what a doctor asked for. */
const enter = async (deps: Pick<Deps, 'clock'>, tx: Tx, given: NewPhoto): Promise<PhotoRow> => {
  const { patientId, view, subjectId } = given.upload
  const now = deps.clock.now()
  const consult = subjectId ? undefined : await holdOpenConsultOf(tx, patientId)
  const consultId = consult?.id ?? null
  if (!subjectId) await retireView(tx, { patientId, consultId, view }, now)
  if (subjectId && view !== 'other') await retireViewOf(tx, subjectId, view, now)
  const photo = await insertPhoto(tx, { ...rowOf(given, now), consultId })
  if (!photo) throw new Error('the photo was not stored')
  if (consultId && view !== 'other') await answerRequest(tx, consultId, view, now)
  return photo
}

/** Whose screens a new photo wakes; until its message goes out, those of who added it. */
export const watchersOf = ({ consultId, subjectKind, patientId, addedBy }: PhotoRow): Topic[] => {
  if (subjectKind === 'message') return [`user:${addedBy ?? patientId}`]
  if (subjectKind === 'parcel') return [`user:${patientId}`, 'role:pharmacist']
  return consultId || subjectKind ? [`user:${patientId}`, 'role:doctor'] : [`user:${patientId}`]
}

/** A paper that a patient sent waits for a doctor who enters what it says. */
const openPaperTask = async (
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { id, patientId, addedBy }: PhotoRow,
): Promise<void> => {
  if (addedBy !== null) return
  await openTask(deps, tx, {
    role: 'doctor',
    kind: 'result_document',
    subjectId: id,
    patientId,
    consultId: (await latestConsultOf(tx, patientId))?.id ?? null,
    summary: 'The patient sent a paper with results. Enter what it says, or close this when there is nothing to enter.',
    dueAt: withinBusinessDays(deps.clock.now(), 2),
  })
}

/**
 * Enters a developed photo whose files are stored: for the report it belongs to, for the open consult, or for the next one;
 * and wakes the screens that show it. The caller holds the patient's photos.
 */
export const keepPhoto = async (deps: Pick<Deps, 'clock'>, tx: Tx, given: NewPhoto): Promise<PhotoRow> => {
  const photo = await enter(deps, tx, given)
  const { id, patientId, consultId, subjectKind, subjectId } = photo
  await audit(deps.clock, tx, {
    action: 'photo.add',
    subjectType: 'photo',
    subjectId: id,
    patientId,
    toState: subjectKind ?? (consultId ? 'in_consult' : 'waiting'),
    reason: photo.view,
  })
  if (subjectKind === 'document') await openPaperTask(deps, tx, photo)
  await announce(tx, watchersOf(photo), 'photos', subjectId ?? consultId ?? id)
  return photo
}
