import { z } from 'zod'
import { Id, IdParams, Instant, MOST_STORED, Ok } from './common.ts'
import { endpoint } from './endpoint.ts'
import { PhotoMark, PlacePair, photoCompare, Unfit } from './photo-compare.ts'

export const photoViews = ['front', 'crown', 'top', 'left', 'right'] as const
export const PhotoView = z.enum(photoViews)
export type PhotoView = z.infer<typeof PhotoView>

/**
 * What a photo may show besides the hair: something noticed of a treatment, what came in a parcel, the paper a result is on, or a
 * paper of which no result has been entered yet (`document`, by the patient's id); or a file of a message (`message`, by the
 * conversation's id, or, for one that a patient has yet to begin, by an id of their browser's).
 */
export const photoSubjects = ['side_effect', 'parcel', 'check_in', 'identity', 'result', 'document', 'message'] as const
export const PhotoSubject = z.enum(photoSubjects)
export type PhotoSubject = z.infer<typeof PhotoSubject>

/** Photos of one report, at most. */
export const MOST_ATTACHED = 6
/** Papers of one patient that belong to no single result, at most. */
export const MOST_DOCUMENTS = 60

/** Where a file may be a PDF, and a doctor may add one too: papers that results are on. */
export const paperSubjects = ['result', 'document'] as const satisfies readonly PhotoSubject[]
/** Where a file may be a PDF besides. */
export const mayBePdf = (kind: PhotoSubject | null | undefined): boolean => kind === 'message' || isPaper(kind)
export const isPaper = (kind: PhotoSubject | null | undefined): boolean => paperSubjects.some(one => one === kind)

/** One of the five views, or `other` for a photo that belongs to a report. */
export const UploadView = z.enum([...photoViews, 'other'])
export type UploadView = z.infer<typeof UploadView>

/** A photo that has just become one. */
export type UploadedPhoto = Omit<Photo, 'view'> & { view: UploadView }

/** Largest file that is taken in, and the size of one part of it, in bytes. */
export const PHOTO_MOST_BYTES = 15_000_000
export const PHOTO_PART_BYTES = 196_608

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic', 'image/heif', 'image/avif'] as const
/** The same with what a paper may come as. */
export const paperTypes = [...photoTypes, 'application/pdf'] as const

/** A photo as its owner and doctors see it; the links are signed and work for some minutes. */
export const Photo = z.object({
  id: Id,
  view: PhotoView,
  takenAt: Instant,
  width: z.int(),
  height: z.int(),
  thumb: z.string(),
  full: z.string(),
  linksEndAt: Instant,
})
export type Photo = z.infer<typeof Photo>

/** A photo that belongs to a report. */
export const AttachedPhoto = Photo.omit({ view: true }).extend({
  /** A PDF has no small picture: `full` is the file itself, and width and height are 0. */
  isPdf: z.boolean(),
  /** Who of the clinic added it; empty for the patient. */
  by: z.string(),
  /** Whether somebody of the clinic has had it before them: from then on it stays with the record. */
  isSeen: z.boolean(),
  /** Whether the reader may take it back, or, being a doctor, away. */
  canRemove: z.boolean(),
})
export type AttachedPhoto = z.infer<typeof AttachedPhoto>

export const PhotoRequest = z.object({
  id: Id,
  view: PhotoView,
  reason: z.string(),
  askedAt: Instant,
  answeredAt: Instant.nullable(),
})
export type PhotoRequest = z.infer<typeof PhotoRequest>

/** A view with what a doctor found of it. */
export const ViewPhoto = Photo.extend({ unfit: Unfit.nullable() })
export type ViewPhoto = z.infer<typeof ViewPhoto>

export const MyPhotos = z.object({
  /** Newest of each view, for the open consult or the next one. */
  photos: z.array(ViewPhoto),
  requests: z.array(PhotoRequest),
  /** Whether the clinic needs all five before a first prescription. */
  required: z.boolean(),
})
export type MyPhotos = z.infer<typeof MyPhotos>

const Upload = z.object({ id: Id, view: UploadView, received: z.int(), total: z.int(), expiresAt: Instant })
export type PhotoUpload = z.infer<typeof Upload>

const mine = endpoint('GET', '/api/photos', {
  who: 'patient',
  summary: 'My current photos and what doctors asked for',
  reply: MyPhotos,
})

const uploaders = ['patient', 'doctor', 'pharmacist', 'admin', 'superadmin'] as const

const start = endpoint('POST', '/api/photos/uploads', {
  who: uploaders,
  summary:
    'Begin, or go on with, the upload of a photo of one view; a doctor adds papers of results, and whoever answers messages, files to those',
  body: z.object({
    view: UploadView,
    /** What it belongs to, for `other`: a report of a side effect, or an order whose parcel went wrong; a check-in takes every view. */
    about: z.object({ kind: PhotoSubject, id: Id }).optional(),
    type: z.enum(paperTypes, 'Choose a photo in JPEG, PNG, WebP, HEIC or AVIF format.'),
    bytes: z
      .int()
      .min(1, 'This file is empty. Choose another one.')
      .max(PHOTO_MOST_BYTES, 'This file is larger than 15 MB. Choose a smaller one.'),
    /** The same file again goes on where it stopped: a fingerprint made in the browser. */
    fingerprint: z.string().max(80),
  }),
  reply: Upload,
  limit: { max: 60, seconds: 600 },
})

const status = endpoint('GET', '/api/photos/uploads/:id', {
  who: uploaders,
  summary: 'How much of an upload has arrived',
  params: IdParams,
  reply: Upload,
})

const part = endpoint('POST', '/api/photos/uploads/:id/parts', {
  who: uploaders,
  summary: 'Add the part that follows what has arrived; the same part again changes nothing',
  params: IdParams,
  body: z.object({ offset: z.int().nonnegative().max(MOST_STORED), data: z.base64() }),
  reply: Upload,
  maxBody: 400_000,
  limit: { max: 600, seconds: 60 },
})

const finish = endpoint('POST', '/api/photos/uploads/:id/finish', {
  who: uploaders,
  summary: 'Turn a whole upload into a photo: upright, re-encoded, without metadata',
  params: IdParams,
  reply: Photo.extend({ view: UploadView }),
  limit: { max: 60, seconds: 600 },
})

const about = endpoint('GET', '/api/photos/about/:kind/:id', {
  who: uploaders,
  summary:
    'Photos that belong to a report, for those who may read it; of a message, its files, and those that one has not sent yet',
  params: IdParams.extend({ kind: PhotoSubject }),
  reply: z.object({ photos: z.array(AttachedPhoto) }),
})

/** A photo with its two points, null while nobody has set them, who of the clinic did (empty for the patient), and its marks. */
export const PhotoOverTime = ViewPhoto.extend({
  points: PlacePair.extend({ by: z.string() }).nullable(),
  marks: z.array(PhotoMark),
})
export type PhotoOverTime = z.infer<typeof PhotoOverTime>

/** The views of one day: of an assessment, or of a check-in. */
export const PhotoSet = z.object({
  /** The consult or the check-in. */
  id: Id,
  kind: z.enum(['assessment', 'check_in']),
  /** When the newest of them was taken. */
  takenAt: Instant,
  photos: z.array(PhotoOverTime),
})
export type PhotoSet = z.infer<typeof PhotoSet>

/** Sets that are shown at most: ten years of check-ins. */
export const MOST_SETS = 40

const timeline = endpoint('GET', '/api/photos/timeline', {
  who: 'patient',
  summary: 'My photos of each assessment and check-in, oldest first, to lay one over the other',
  reply: z.object({ sets: z.array(PhotoSet) }),
})

const ofPatient = endpoint('GET', '/api/patients/:id/photos', {
  who: 'doctor',
  summary: 'The photos of a patient by assessment and check-in, oldest first',
  params: IdParams,
  reply: z.object({ sets: z.array(PhotoSet) }),
})

const remove = endpoint('DELETE', '/api/photos/:id', {
  who: uploaders,
  summary: 'Take a photo back that no doctor has decided on, or a file that one has not sent yet',
  params: IdParams,
  reply: Ok,
})

const takeAway = endpoint('POST', '/api/photos/:id/take-away', {
  who: 'doctor',
  summary: 'Take a paper out of a record that does not belong there; it opens for nobody any more',
  params: IdParams,
  body: z.object({
    reason: z
      .string()
      .trim()
      .min(5, 'Say in a few words why it does not belong here.')
      .max(300, 'Use at most 300 characters.'),
  }),
  reply: Ok,
})

const ask = endpoint('POST', '/api/consults/:id/photo-requests', {
  who: 'doctor',
  summary: 'Ask the patient for a photo or a better one',
  params: IdParams,
  body: z.object({
    view: PhotoView,
    reason: z
      .string()
      .trim()
      .min(5, 'Say in a few words what the photo should show.')
      .max(300, 'Use at most 300 characters.'),
  }),
  reply: PhotoRequest,
})

export const ConsultPhotos = z.object({
  photos: z.array(ViewPhoto),
  /** The last set before this consult, oldest consult excluded. */
  earlier: z.array(ViewPhoto),
  requests: z.array(PhotoRequest),
  required: z.boolean(),
  /** Whether there are photos of this patient to be compared, of assessments or check-ins. */
  hasSeries: z.boolean(),
})
export type ConsultPhotos = z.infer<typeof ConsultPhotos>

const ofConsult = endpoint('GET', '/api/consults/:id/photos', {
  who: 'doctor',
  summary: 'Photos of a consult beside the last set before it',
  params: IdParams,
  reply: ConsultPhotos,
})

export const photos = {
  mine,
  timeline,
  ofPatient,
  about,
  start,
  status,
  part,
  finish,
  ...photoCompare,
  remove,
  takeAway,
  ask,
  ofConsult,
}
