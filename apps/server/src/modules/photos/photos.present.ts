import type { Photo, PhotoRequest, PhotoUpload } from '@om/contracts/photos'
import type { PhotoLinks } from './photo-links.ts'
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
