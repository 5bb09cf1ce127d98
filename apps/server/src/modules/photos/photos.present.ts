import {
  type AttachedPhoto,
  type Photo,
  type PhotoRequest,
  type PhotoUpload,
  photoViews,
  type UploadedPhoto,
} from '@om/contracts/photos'
import type { PhotoLinks } from './files/photo-files.ts'
import type { PhotoRow, RequestRow, UploadRow } from './photos.repo.ts'

/** What leaves about a photo. */
export const presentAttached = (row: PhotoRow, linksTo: (id: string) => PhotoLinks): AttachedPhoto => ({
  id: row.id,
  takenAt: row.createdAt.toISOString(),
  width: row.width,
  height: row.height,
  ...linksTo(row.id),
})

/** The same with what it shows. */
export const presentPhoto = (row: PhotoRow, linksTo: (id: string) => PhotoLinks): UploadedPhoto => ({
  ...presentAttached(row, linksTo),
  view: row.view,
})

/** A set in the order in which its views are always shown. */
export const presentSet = (rows: PhotoRow[], linksTo: (id: string) => PhotoLinks): Photo[] =>
  photoViews.flatMap(view =>
    rows.filter(row => row.view === view).map(row => ({ ...presentAttached(row, linksTo), view })),
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
