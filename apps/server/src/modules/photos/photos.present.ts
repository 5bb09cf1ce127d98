import {
  type AttachedPhoto,
  isPaper,
  type Photo,
  type PhotoRequest,
  type PhotoUpload,
  photoViews,
  type UploadedPhoto,
  type ViewPhoto,
} from '@om/contracts/photos'
import type { MessageFile } from '@om/contracts/support'
import type { PersonActor } from '#src/actor.ts'
import type { UnfitRow } from './compare/marks.repo.ts'
import type { PhotoLinks } from './files/photo-files.ts'
import type { PhotoRow, RequestRow, UploadRow } from './photos.repo.ts'

type Reader = Pick<PersonActor, 'id' | 'role'>

/** Whether somebody may take a photo back, or, as a doctor, a paper of somebody else out of the record. (INV-05) */
export const mayRemove = (reader: Reader, row: PhotoRow): boolean =>
  row.subjectKind === 'message'
    ? row.messageId === null && (row.addedBy ?? row.patientId) === reader.id
    : reader.role === 'doctor' && reader.id !== row.patientId
      ? isPaper(row.subjectKind)
      : reader.id === row.patientId && row.addedBy === null

/** What leaves about a view of the hair. */
const presentView = (row: PhotoRow, linksTo: (id: string) => PhotoLinks): Omit<Photo, 'view'> => ({
  id: row.id,
  takenAt: row.createdAt.toISOString(),
  width: row.width,
  height: row.height,
  ...linksTo(row.id),
})

/** What leaves about a photo or a paper of a report, for one reader. */
export const presentAttached = (row: PhotoRow, linksTo: (id: string) => PhotoLinks, reader: Reader): AttachedPhoto => ({
  ...presentView(row, linksTo),
  isPdf: row.kind === 'pdf',
  by: row.addedByName,
  isSeen: row.seenAt !== null,
  canRemove: mayRemove(reader, row),
})

/** What leaves about a file of a message. */
export const presentFile = (row: PhotoRow, linksTo: (id: string) => PhotoLinks): MessageFile => ({
  id: row.id,
  isPdf: row.kind === 'pdf',
  bytes: row.bytes,
  ...linksTo(row.id),
})

/** What leaves about a photo that has just become one. */
export const presentPhoto = (row: PhotoRow, linksTo: (id: string) => PhotoLinks): UploadedPhoto => ({
  ...presentView(row, linksTo),
  view: row.view,
})

/** A set in the order in which its views are always shown. */
export const presentSet = (
  rows: PhotoRow[],
  unfit: ReadonlyMap<string, UnfitRow>,
  linksTo: (id: string) => PhotoLinks,
): ViewPhoto[] =>
  photoViews.flatMap(view =>
    rows
      .filter(row => row.view === view)
      .map(row => {
        const found = unfit.get(row.id)
        return {
          ...presentView(row, linksTo),
          view,
          unfit: found ? { reason: found.reason, by: found.byName } : null,
        }
      }),
  )

/** What leaves about a doctor's wish for a photo. */
export const presentRequest = (row: RequestRow): PhotoRequest => ({
  id: row.id,
  view: row.view,
  reason: row.reason,
  askedAt: row.askedAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
})

/** What leaves about an upload. */
export const presentUpload = (row: UploadRow): PhotoUpload => ({
  id: row.id,
  view: row.view,
  received: row.receivedBytes,
  total: row.totalBytes,
  expiresAt: row.expiresAt.toISOString(),
})
