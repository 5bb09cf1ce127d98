import { type Photo, type PhotoRequest, type PhotoUpload, photoViews } from '@om/contracts/photos'
import type { PhotoLinks } from './files/photo-files.ts'
import type { PhotoRow, RequestRow, UploadRow } from './photos.repo.ts'

/** What leaves about a photo. */
export const presentPhoto = (row: PhotoRow, linksTo: (id: string) => PhotoLinks): Photo => ({
  id: row.id,
  view: row.view,
  takenAt: row.createdAt.toISOString(),
  width: row.width,
  height: row.height,
  ...linksTo(row.id),
})

/** A set in the order in which its views are always shown. */
export const presentSet = (rows: PhotoRow[], linksTo: (id: string) => PhotoLinks): Photo[] =>
  rows
    .toSorted((a, b) => photoViews.indexOf(a.view) - photoViews.indexOf(b.view))
    .map(row => presentPhoto(row, linksTo))

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
