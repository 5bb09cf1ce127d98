import { done, type Result, refused } from '@om/contracts/errors'
import { mayBePdf, type UploadedPhoto } from '@om/contracts/photos'
import { type PersonActor, system } from '#src/actor.ts'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'
import { currentDoctor } from '#src/modules/people/people.ts'
import { isWanted } from '../attached-photos.ts'
import { photoLinksFor, removePhotoFiles, storageKeyOf, storePaper, storePhoto } from '../files/photo-files.ts'
import { presentPhoto } from '../photos.present.ts'
import { holdPhotosOf, openablePhoto, type PhotoRow, visiblePhoto } from '../photos.repo.ts'
import type { Developed } from '../pictures/develop.ts'
import { PictureRefused } from '../pictures/limits.ts'
import { isPdf, type Paper, readPaper } from '../pictures/paper.ts'
import { createQueue } from '../pictures/queue.ts'
import { keepPhoto } from './keep-photo.ts'
import { deleteUpload, partsOf, type UploadRow, uploadOf } from './uploads.repo.ts'

/** Decoding takes much memory: two at a time in this process, a dozen more wait their turn. */
const queue = createQueue({ atOnce: 2, waiting: 12 })
const retryAfterSeconds = 5

type Uploader = BareCtx<readonly ['patient', 'doctor', 'pharmacist', 'admin', 'superadmin']>
type Whole = { upload: UploadRow; bytes: Buffer }

/** The photo that an upload has become, for whoever finishes it a second time. */
const photoOf = async (tx: Tx, actor: PersonActor, id: string): Promise<PhotoRow | undefined> => {
  const photo = await visiblePhoto(tx, id)
  return (photo?.addedBy ?? photo?.patientId) === actor.id && photo?.retiredAt === null ? photo : undefined
}

const readWhole = (ctx: Uploader, id: string): Promise<Result<Whole | { photo: PhotoRow }>> => {
  const { deps, actor } = ctx
  return inTransaction({ deps, actor }, async ({ tx }): Promise<Result<Whole | { photo: PhotoRow }>> => {
    const upload = await uploadOf(tx, actor.id, id, deps.clock.now())
    if (!upload) {
      const photo = await photoOf(tx, actor, id)
      return photo ? done({ photo }) : refused('not_found')
    }
    const bytes = Buffer.concat(await partsOf(tx, id))
    if (bytes.length !== upload.totalBytes) return refused('photo_part_misplaced')
    return done({ upload, bytes })
  })
}

/** What cannot be used is not kept: the patient chooses another file. */
const dropUpload = (ctx: Uploader, id: string) => {
  const { deps, actor } = ctx
  return inTransaction({ deps, actor }, ({ tx }) => deleteUpload(tx, actor.id, id))
}

const enter = (ctx: Uploader, upload: UploadRow, picture: Developed | Paper) => {
  const { deps, actor } = ctx
  return inTransaction(ctx, async ({ tx }): Promise<Result<PhotoRow>> => {
    await holdPhotosOf(tx, upload.patientId)
    if (!(await deleteUpload(tx, actor.id, upload.id))) {
      const photo = await photoOf(tx, actor, upload.id)
      return photo ? done(photo) : refused('not_found')
    }
    // A doctor may have seen an ID, or ended the consult, while it was under way.
    if (!(await isWanted(deps, tx, upload.subjectKind, upload.subjectId))) return refused('identity_not_needed')
    const doctor = actor.role === 'doctor' ? await currentDoctor(deps.clock, tx, actor) : null
    if (doctor?.ok === false) return doctor
    return done(
      await keepPhoto(deps, tx, {
        upload,
        picture,
        byName: doctor?.value.name ?? (actor.role === 'patient' ? '' : actor.name),
      }),
    )
  })
}

/** Removes the files of a photo that did not come to be; those of one that a twin of this call has kept stay. */
const clearAway = async (deps: Deps, id: string): Promise<void> => {
  const kept = await inTransaction({ deps, actor: system('photos') }, ({ tx }) => openablePhoto(tx, id))
  if (!kept) await removePhotoFiles(deps, storageKeyOf(id))
}

/** The file as it is kept, stored; a PDF only as a paper with results. */
const store = async (deps: Deps, { upload, bytes }: Whole): Promise<Developed | Paper> => {
  const key = storageKeyOf(upload.id)
  if (mayBePdf(upload.subjectKind) && isPdf(bytes)) {
    const paper = readPaper(bytes)
    await storePaper(deps, key, paper)
    return paper
  }
  if (upload.type === 'application/pdf') throw new PictureRefused('paper_unreadable', 'no PDF')
  // The picture library is large; most processes never develop a photo.
  const { develop } = await import('../pictures/develop.ts')
  const picture = await develop(bytes)
  await storePhoto(deps, key, picture)
  return picture
}

const developAndKeep = async (ctx: Uploader, id: string): Promise<Result<PhotoRow>> => {
  const { deps } = ctx
  const whole = await readWhole(ctx, id)
  if (!whole.ok) return whole
  if ('photo' in whole.value) return done(whole.value.photo)
  try {
    const kept = await enter(ctx, whole.value.upload, await store(deps, whole.value))
    if (!kept.ok) await clearAway(deps, id)
    if (!kept.ok && kept.code === 'identity_not_needed') await dropUpload(ctx, id)
    return kept
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error
    deps.log.info({ reason: error.message, code: error.code }, 'a photo was refused')
    await dropUpload(ctx, id)
    return refused(error.code)
  }
}

/**
 * Turns a whole upload into a photo: upright, re-encoded, without metadata, stored in two sizes. Finishing again answers
 * with the same photo. A paper with results may be a PDF, which stays as it came. Refuses with `photo_part_misplaced` while
 * something is missing, `photo_unreadable`, `photo_too_small`, `paper_unreadable`, and `too_fast` when too many photos are being worked on. Throws `FilesDown`; the upload stays then.
 */
export const finishUpload = async (ctx: Uploader, { id }: { id: string }): Promise<Result<UploadedPhoto>> => {
  const { deps, actor } = ctx
  const work = queue(() => developAndKeep(ctx, id))
  if (work === null) return { ...refused('too_fast'), retryAfter: retryAfterSeconds }
  const kept = await work
  return kept.ok ? done(presentPhoto(kept.value, await photoLinksFor(deps, actor.id))) : kept
}
