import type { PhotoMark, UnfitReason } from '@om/contracts/photo-compare'
import type { PhotoSubject } from '@om/contracts/photos'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { bytes, createdAt, id, instant } from './columns.ts'
import { consults } from './consults.ts'
import { doctors, profiles } from './people.ts'
import { supportMessages } from './public-site.ts'

/**
 * Answers that someone asked us to keep until they go on, perhaps elsewhere. Sealed with a key made from the person's own
 * code, of which we keep only a hash: without the code nobody reads them, we included.
 */
export const quizDrafts = pgTable(
  'quiz_drafts',
  {
    codeHash: text().primaryKey(),
    brand: text().$type<'men' | 'women'>().notNull(),
    sealed: bytes().notNull(),
    /** Counts saves, so that an older copy never replaces a newer one. */
    revision: integer().notNull(),
    agreedAt: instant().notNull(),
    updatedAt: instant().notNull(),
    expiresAt: instant().notNull(),
  },
  t => [index('quiz_drafts_expiry').on(t.expiresAt), check('quiz_drafts_brand', sql`${t.brand} in ('men','women')`)],
)

/** How many assessments reached, answered or were left at a screen on a day. No answers, no people. */
export const quizFunnelCounts = pgTable(
  'quiz_funnel_counts',
  {
    day: date({ mode: 'string' }).notNull(),
    brand: text().$type<'men' | 'women'>().notNull(),
    screen: text().notNull(),
    step: text().$type<'shown' | 'answered' | 'left' | 'finished'>().notNull(),
    count: integer().notNull(),
  },
  t => [
    primaryKey({ columns: [t.day, t.brand, t.screen, t.step] }),
    check('quiz_funnel_counts_count', sql`${t.count} > 0`),
  ],
)

export const photoViews = ['front', 'crown', 'top', 'left', 'right'] as const

/** A photo on its way in: parts arrive in order and may go on after a break. */
export const photoUploads = pgTable(
  'photo_uploads',
  {
    id: id(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Who sends it: the patient, or a doctor who adds a paper to their record. */
    uploaderId: uuid().notNull(),
    view: text().$type<(typeof photoViews)[number] | 'other'>().notNull(),
    /** The report it will belong to, for `other`. */
    subjectKind: text().$type<PhotoSubject>(),
    subjectId: uuid(),
    type: text().notNull(),
    /** Made in the browser from the file, so that the same file goes on where it stopped. */
    fingerprint: text().notNull(),
    totalBytes: integer().notNull(),
    receivedBytes: integer().notNull().default(0),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  t => [
    index('photo_uploads_expiry').on(t.expiresAt),
    uniqueIndex('photo_uploads_file').on(t.uploaderId, t.patientId, t.view, t.fingerprint, t.totalBytes),
    check('photo_uploads_received', sql`${t.receivedBytes} between 0 and ${t.totalBytes}`),
  ],
)

/** One part of a photo on its way in; removed when the photo is whole or the upload has expired. */
export const photoParts = pgTable(
  'photo_parts',
  {
    uploadId: uuid()
      .notNull()
      .references(() => photoUploads.id, { onDelete: 'cascade' }),
    offset: integer().notNull(),
    data: bytes().notNull(),
  },
  t => [primaryKey({ columns: [t.uploadId, t.offset] })],
)

/** A photo of someone's scalp or of what belongs to a report, re-encoded and without metadata; or a paper with results. The picture itself lies in private storage under `storageKey`. */
export const photos = pgTable(
  'photos',
  {
    id: id(),
    patientId: uuid()
      .notNull()
      .references(() => profiles.id),
    /** The consult it was taken for; none while the patient has not sent an assessment. */
    consultId: uuid().references(() => consults.id),
    view: text().$type<(typeof photoViews)[number] | 'other'>().notNull(),
    /** The report that it belongs to, for `other`: one of a side effect, or the order whose parcel went wrong; and a check-in, for any view. */
    subjectKind: text().$type<PhotoSubject>(),
    subjectId: uuid(),
    /** The message that it went out with; null while it has not, and for everything that is no file of a message. */
    messageId: uuid().references(() => supportMessages.id),
    storageKey: text().notNull().unique(),
    /** A paper may be kept as the PDF it came as; everything else is a picture that was made here. */
    kind: text().$type<'picture' | 'pdf'>().notNull().default('picture'),
    /** The doctor who added it, and their name; null and empty for the patient. */
    addedBy: uuid(),
    addedByName: text().notNull().default(''),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    createdAt: createdAt(),
    /** When a doctor first had it before them; from then on it stays with the record, replaced or not. */
    seenAt: instant(),
    /** Replaced by a later one of the same view, or taken back by the patient; deleted unless a doctor has seen it. */
    retiredAt: instant(),
  },
  t => [
    index('photos_patient').on(t.patientId, t.createdAt.desc()),
    index('photos_consult').on(t.consultId, t.view),
    uniqueIndex('photos_current')
      .on(t.consultId, t.view)
      .where(sql`${t.retiredAt} is null and ${t.consultId} is not null`),
    uniqueIndex('photos_waiting')
      .on(t.patientId, t.view)
      .where(sql`${t.retiredAt} is null and ${t.consultId} is null and ${t.subjectId} is null`),
    index('photos_subject').on(t.subjectId, t.createdAt).where(sql`${t.subjectId} is not null`),
    index('photos_message').on(t.messageId, t.createdAt).where(sql`${t.messageId} is not null`),
    uniqueIndex('photos_check_in')
      .on(t.subjectId, t.view)
      .where(sql`${t.retiredAt} is null and ${t.subjectKind} = 'check_in' and ${t.view} <> 'other'`),
    index('photos_to_delete').on(t.retiredAt).where(sql`${t.retiredAt} is not null and ${t.seenAt} is null`),
    check('photos_view', sql`${t.view} in ('front','crown','top','left','right','other')`),
    check(
      'photos_subject_kind',
      sql`${t.subjectKind} in ('side_effect','parcel','check_in','identity','result','document','message')`,
    ),
    check(
      'photos_kind',
      sql`${t.kind} in ('picture','pdf') and (${t.kind} <> 'pdf' or coalesce(${t.subjectKind}, '') in ('result','document','message'))`,
    ),
    // What was sent stays with its message.
    check(
      'photos_sent',
      sql`${t.messageId} is null or (${t.subjectKind} = 'message' and ${t.seenAt} is not null and ${t.retiredAt} is null)`,
    ),
    check(
      'photos_belong',
      sql`(${t.subjectId} is null) = (${t.subjectKind} is null) and (${t.view} <> 'other' or ${t.subjectId} is not null) and (${t.view} = 'other' or ${t.subjectId} is null or ${t.subjectKind} = 'check_in')`,
    ),
  ],
)

/** Where two places of the head are on a photo, in parts of its width and height: photos of a view are laid on each other by them. */
export const photoPoints = pgTable(
  'photo_points',
  {
    photoId: uuid()
      .primaryKey()
      .references(() => photos.id, { onDelete: 'cascade' }),
    ax: doublePrecision().notNull(),
    ay: doublePrecision().notNull(),
    bx: doublePrecision().notNull(),
    by: doublePrecision().notNull(),
    /** The doctor who set them, and their name; null and empty for the patient. */
    setBy: uuid(),
    setByName: text().notNull().default(''),
    setAt: instant().notNull(),
  },
  t => [
    check(
      'photo_points_inside',
      sql`least(${t.ax}, ${t.ay}, ${t.bx}, ${t.by}) >= 0 and greatest(${t.ax}, ${t.ay}, ${t.bx}, ${t.by}) <= 1`,
    ),
    check('photo_points_apart', sql`power(${t.ax} - ${t.bx}, 2) + power(${t.ay} - ${t.by}, 2) >= 0.0024`),
  ],
)

/** What a doctor has drawn on a photo, in parts of its sides. One that was removed stays as what was once said of it. */
export const photoMarks = pgTable(
  'photo_marks',
  {
    id: uuid().primaryKey(),
    photoId: uuid()
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    kind: text().$type<PhotoMark['kind']>().notNull(),
    fromX: doublePrecision().notNull(),
    fromY: doublePrecision().notNull(),
    toX: doublePrecision().notNull(),
    toY: doublePrecision().notNull(),
    words: text().notNull(),
    /** Whether the patient has it too. */
    isShared: boolean().notNull(),
    madeBy: uuid().notNull(),
    madeByName: text().notNull(),
    createdAt: createdAt(),
    removedAt: instant(),
  },
  t => [
    index('photo_marks_photo').on(t.photoId, t.createdAt),
    check(
      'photo_marks_kind',
      sql`${t.kind} in ('circle','arrow','text') and (${t.kind} <> 'text' or ${t.words} <> '')`,
    ),
    check(
      'photo_marks_inside',
      sql`least(${t.fromX}, ${t.fromY}, ${t.toX}, ${t.toY}) >= 0 and greatest(${t.fromX}, ${t.fromY}, ${t.toX}, ${t.toY}) <= 1`,
    ),
  ],
)

/** Photos that a doctor found to show something else, or nothing that can be judged: kept, and no view of the head. */
export const photoUnfit = pgTable(
  'photo_unfit',
  {
    photoId: uuid()
      .primaryKey()
      .references(() => photos.id, { onDelete: 'cascade' }),
    reason: text().$type<UnfitReason>().notNull(),
    byId: uuid().notNull(),
    byName: text().notNull(),
    at: instant().notNull(),
  },
  t => [check('photo_unfit_reason', sql`${t.reason} in ('something_else','not_usable')`)],
)

/** A doctor's wish for a photo, or for a better one. Answered by the next photo of that view. */
export const photoRequests = pgTable(
  'photo_requests',
  {
    id: id(),
    consultId: uuid()
      .notNull()
      .references(() => consults.id),
    doctorId: uuid()
      .notNull()
      .references(() => doctors.id),
    view: text().$type<(typeof photoViews)[number]>().notNull(),
    reason: text().notNull(),
    askedAt: instant().notNull(),
    answeredAt: instant(),
  },
  t => [
    uniqueIndex('photo_requests_open').on(t.consultId, t.view).where(sql`${t.answeredAt} is null`),
    index('photo_requests_consult').on(t.consultId, t.askedAt),
  ],
)

/** Hours of a week in which a doctor takes live consults, in the doctor's own zone. */
export const doctorHours = pgTable(
  'doctor_hours',
  {
    id: id(),
    doctorId: uuid()
      .notNull()
      .references(() => doctors.id, { onDelete: 'cascade' }),
    /** 1 Monday … 7 Sunday. */
    weekday: integer().notNull(),
    /** Minutes after midnight. */
    startMinute: integer().notNull(),
    endMinute: integer().notNull(),
    timeZone: text().notNull(),
  },
  t => [
    index('doctor_hours_doctor').on(t.doctorId, t.weekday),
    check('doctor_hours_weekday', sql`${t.weekday} between 1 and 7`),
    check(
      'doctor_hours_order',
      sql`${t.startMinute} >= 0 and ${t.endMinute} <= 1440 and ${t.startMinute} < ${t.endMinute}`,
    ),
  ],
)

/** When a doctor is on call: who is called first about something dangerous. Two may be at once. */
export const doctorOnCall = pgTable(
  'doctor_on_call',
  {
    /** Chosen by the browser, so that a shift sent twice is one. */
    id: id(),
    doctorId: uuid()
      .notNull()
      .references(() => doctors.id, { onDelete: 'cascade' }),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
  },
  t => [index('doctor_on_call_end').on(t.endsAt), check('doctor_on_call_order', sql`${t.endsAt} > ${t.startsAt}`)],
)

/** Times a doctor is away, whatever the weekly hours say. */
export const doctorAway = pgTable(
  'doctor_away',
  {
    id: id(),
    doctorId: uuid()
      .notNull()
      .references(() => doctors.id, { onDelete: 'cascade' }),
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    reason: text().notNull().default(''),
  },
  t => [
    index('doctor_away_doctor').on(t.doctorId, t.startsAt),
    check('doctor_away_order', sql`${t.endsAt} > ${t.startsAt}`),
  ],
)
