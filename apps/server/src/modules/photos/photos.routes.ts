import type { CallInput } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import {
  photos as contract,
  isPaper,
  type MyPhotos,
  PHOTO_PART_BYTES,
  type PhotoUpload,
  type photos,
} from '@om/contracts/photos'
import type { Ctx } from '#src/ctx.ts'
import { audit, auditListRead } from '#src/database/audit.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { isDecided, ofConsultInCare, ofPatientInCare, openConsultOf } from '#src/modules/consults/consults.ts'
import { currentDoctor } from '#src/modules/people/people.ts'
import { closeTasks } from '#src/modules/tasks/tasks.ts'
import { askForPhoto } from './ask-for-photo.ts'
import { aboutSubject, photosAbout } from './attached-photos.ts'
import { visibleUnfit } from './compare/marks.repo.ts'
import { addMark, clearUnfit, markUnfit, removeMark, shareMark } from './compare/marks.ts'
import { myTimeline, timelineOf } from './compare/photo-timeline.ts'
import { clearPoints, setPoints } from './compare/set-points.ts'
import { photosOfConsult } from './consult-photos.ts'
import { photoLinksFor } from './files/photo-files.ts'
import { isReadFrom } from './photos.hooks.ts'
import { mostUploads, uploadMs } from './photos.policy.ts'
import { presentRequest, presentSet, presentUpload } from './photos.present.ts'
import {
  holdPhotosOf,
  type PhotoRow,
  retirePhoto,
  visibleCurrent,
  visiblePhoto,
  visibleRequests,
} from './photos.repo.ts'
import { arePhotosRequired } from './standing.ts'
import { finishUpload } from './upload/finish-upload.ts'
import { watchersOf } from './upload/keep-photo.ts'
import { insertPart, lockUploadOf, openUpload, partAt, trimUploads, uploadOf } from './upload/uploads.repo.ts'

const uploaders = ['patient', 'doctor', 'pharmacist', 'admin', 'superadmin'] as const

/** Begins the upload of a photo. The same file for the same view goes on where it stopped, from whichever tab. */
const startUpload = async (
  ctx: Ctx<typeof uploaders>,
  { view, about, type, bytes, fingerprint }: CallInput<typeof photos.start>['body'],
): Promise<Result<PhotoUpload>> => {
  const { deps, tx, actor } = ctx
  const now = ctx.now
  const subject = await aboutSubject(deps, tx, actor, { view, about, type })
  if (!subject.ok) return subject
  await holdPhotosOf(tx, subject.value.patientId)
  const upload = await openUpload(tx, {
    uploaderId: actor.id,
    view,
    ...subject.value,
    type,
    fingerprint,
    totalBytes: bytes,
    createdAt: now,
    expiresAt: new Date(now.getTime() + uploadMs),
  })
  if (!upload) throw new Error('the upload was not stored')
  await trimUploads(tx, actor.id, mostUploads)
  return done(presentUpload(upload))
}

/** How much of one's own upload has arrived. Refuses with `not_found` once it has run out or become a photo. */
const readUpload = async (ctx: Ctx<typeof uploaders>, { id }: { id: string }): Promise<Result<PhotoUpload>> => {
  const { tx, actor } = ctx
  const upload = await uploadOf(tx, actor.id, id, ctx.now)
  return upload ? done(presentUpload(upload)) : refused('not_found')
}

/**
 * Adds the part that follows what has arrived. A part that is there already changes nothing; one that is elsewhere, other
 * than what is there, longer than a part may be or beyond the end refuses with `photo_part_misplaced`.
 */
const addPart = async (
  ctx: Ctx<typeof uploaders>,
  input: { id: string; offset: number; data: string },
): Promise<Result<PhotoUpload>> => {
  const { tx, actor } = ctx
  const now = ctx.now
  const upload = await lockUploadOf(tx, actor.id, input.id, now)
  if (!upload) return refused('not_found')
  const data = Buffer.from(input.data, 'base64')
  if (data.length === 0 || data.length > PHOTO_PART_BYTES) return refused('photo_part_misplaced')
  if (input.offset < upload.receivedBytes) {
    const known = await partAt(tx, upload.id, input.offset)
    return known?.equals(data) ? done(presentUpload(upload)) : refused('photo_part_misplaced')
  }
  if (input.offset > upload.receivedBytes || input.offset + data.length > upload.totalBytes)
    return refused('photo_part_misplaced')
  const grown = await insertPart(tx, upload, { data, expiresAt: new Date(now.getTime() + uploadMs) })
  return grown ? done(presentUpload(grown)) : refused('not_found')
}

type Removing = { reason: string; byName: string }

/** Takes a photo out of its set, with who and why; the task about a paper that nobody reads any more is closed. */
const retire = async (
  { deps, tx, now }: Pick<Ctx<'signed-in'>, 'deps' | 'tx' | 'now'>,
  photo: PhotoRow,
  { reason, byName }: Removing,
): Promise<Result<{ ok: true }>> => {
  const { id, patientId, subjectKind, subjectId, consultId } = photo
  if (isPaper(subjectKind) && photo.retiredAt === null && (await isReadFrom.ask(tx, id))) return refused('paper_in_use')
  if (!(await retirePhoto(tx, id, now))) return done({ ok: true })
  await audit(deps.clock, tx, {
    action: 'photo.remove',
    subjectType: 'photo',
    subjectId: id,
    patientId,
    fromState: subjectKind ?? (consultId ? 'in_consult' : 'waiting'),
    toState: 'retired',
    reason,
  })
  if (subjectKind === 'document') await closeTasks(deps, tx, 'result_document', [id], byName)
  await announce(tx, watchersOf(photo), 'photos', subjectId ?? consultId ?? id)
  return done({ ok: true })
}

/**
 * A doctor takes a paper out of a record that does not belong there, as one of somebody else's does not. It is shown and opens no
 * more; that it was there, and why it went, stays in the audit log. Refuses with `not_found`, `registration_not_current`, `own_care`
 * (INV-05), and `paper_in_use` while a result counts that was read from it.
 */
const takeAway = async (
  ctx: Ctx<'doctor'>,
  { id, reason }: { id: string; reason: string },
): Promise<Result<{ ok: true }>> => {
  const { deps, tx, actor } = ctx
  const photo = await visiblePhoto(tx, id)
  if (!photo || !isPaper(photo.subjectKind)) return refused('not_found')
  const doctor = await currentDoctor(deps.clock, tx, actor)
  if (!doctor.ok) return doctor
  if (photo.patientId === actor.id) return refused('own_care')
  await holdPhotosOf(tx, photo.patientId)
  return retire(ctx, photo, { reason, byName: doctor.value.name })
}

/**
 * Takes a photo back. What no doctor has seen is deleted by the next sweep; what one has seen is out of the set and stays
 * with the record (REG-21). Refuses with `photo_in_use` once a doctor has decided with it, with `paper_in_use` where a result was read
 * from it, with `not_found` for what a doctor added, and with `file_sent` for a file that went out with its message.
 */
const removePhoto = async (ctx: Ctx<typeof uploaders>, { id }: { id: string }): Promise<Result<{ ok: true }>> => {
  const { tx, actor } = ctx
  const file = await visiblePhoto(tx, id)
  if (file?.subjectKind === 'message') {
    if ((file.addedBy ?? file.patientId) !== actor.id) return refused('not_found')
    return file.messageId ? refused('file_sent') : retire(ctx, file, { reason: file.view, byName: '' })
  }
  await holdPhotosOf(tx, actor.id)
  const photo = await visiblePhoto(tx, id)
  if (!photo || photo.patientId !== actor.id || photo.addedBy !== null) return refused('not_found')
  if (photo.consultId && (await isDecided(tx, photo.consultId))) return refused('photo_in_use')
  return retire(ctx, photo, { reason: photo.view, byName: '' })
}

/** The patient's own photos for their open consult or the next one, and what doctors asked for in it. */
const listMyPhotos = async (ctx: Ctx<'patient'>): Promise<Result<MyPhotos>> => {
  const { deps, tx, actor } = ctx
  const linksTo = await photoLinksFor(deps, actor.id)

  const consult = await openConsultOf(tx, actor.id)
  const rows = await visibleCurrent(tx, actor.id, consult?.id ?? null)
  const requests = consult ? await visibleRequests(tx, consult.id) : []
  auditListRead(deps.clock, tx, 'photo.mine.read', 'patient', actor.id)
  return done({
    photos: presentSet(
      rows,
      await visibleUnfit(
        tx,
        rows.map(row => row.id),
      ),
      linksTo,
    ),
    requests: requests.map(presentRequest),
    required: await arePhotosRequired(deps, tx, actor.id),
  })
}

/** Photos of the hair: sending, looking, taking back, and asking for one. */
export const photosRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.mine, listMyPhotos),
  serve(deps, contract.timeline, myTimeline),
  serve(deps, contract.ofPatient, ofPatientInCare(timelineOf)),
  serve(deps, contract.about, photosAbout),
  serve(deps, contract.start, startUpload),
  serve(deps, contract.status, readUpload),
  serve(deps, contract.part, addPart),
  serve(deps, contract.finish, finishUpload, { transaction: 'own' }),
  serve(deps, contract.setPoints, setPoints),
  serve(deps, contract.clearPoints, clearPoints),
  serve(deps, contract.addMark, addMark),
  serve(deps, contract.shareMark, shareMark),
  serve(deps, contract.removeMark, removeMark),
  serve(deps, contract.markUnfit, markUnfit),
  serve(deps, contract.clearUnfit, clearUnfit),
  serve(deps, contract.remove, removePhoto),
  serve(deps, contract.takeAway, takeAway),
  serve(deps, contract.ask, askForPhoto),
  serve(deps, contract.ofConsult, ofConsultInCare(photosOfConsult)),
]
