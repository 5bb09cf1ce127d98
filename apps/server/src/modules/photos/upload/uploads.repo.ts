import { photoParts, photoUploads } from '@om/db/tables/assessment'
import { and, asc, desc, eq, gt, inArray, lte } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type UploadRow = typeof photoUploads.$inferSelect
export type NewUpload = Omit<typeof photoUploads.$inferInsert, 'id' | 'receivedBytes'>

/** Uploads are the server's alone, so every query names who sends them. */
const own = (uploaderId: string, id: string, now: Date) =>
  and(eq(photoUploads.id, id), eq(photoUploads.uploaderId, uploaderId), gt(photoUploads.expiresAt, now))

/** An upload of this person that has not run out. */
export const uploadOf = async (tx: Tx, uploaderId: string, id: string, now: Date): Promise<UploadRow | undefined> =>
  (
    await tx.q
      .select()
      .from(photoUploads)
      .where(own(uploaderId, id, now))
  )[0]

/** The same, held still until the transaction ends. */
export const lockUploadOf = async (tx: Tx, uploaderId: string, id: string, now: Date): Promise<UploadRow | undefined> =>
  (
    await tx.q
      .select()
      .from(photoUploads)
      .where(own(uploaderId, id, now))
      .for('update')
  )[0]

/** Begins an upload; the same file of the same view goes on, with a new end. */
export const openUpload = async (tx: Tx, row: NewUpload): Promise<UploadRow | undefined> => {
  const { uploaderId, patientId, view, fingerprint, totalBytes } = photoUploads
  const rows = await tx.q
    .insert(photoUploads)
    .values(row)
    .onConflictDoUpdate({
      target: [uploaderId, patientId, view, fingerprint, totalBytes],
      set: {
        expiresAt: row.expiresAt,
        type: row.type,
        subjectKind: row.subjectKind ?? null,
        subjectId: row.subjectId ?? null,
      },
    })
    .returning()
  return rows[0]
}

/** Ends the oldest uploads of somebody beyond the newest few. */
export const trimUploads = async (tx: Tx, uploaderId: string, most: number): Promise<void> => {
  const older = tx.q
    .select({ id: photoUploads.id })
    .from(photoUploads)
    .where(eq(photoUploads.uploaderId, uploaderId))
    .orderBy(desc(photoUploads.expiresAt), desc(photoUploads.createdAt))
    .offset(most)
  await tx.q.delete(photoUploads).where(inArray(photoUploads.id, older))
}

/** Adds a part to an upload that is held still. */
export const insertPart = async (
  tx: Tx,
  upload: UploadRow,
  part: { data: Buffer; expiresAt: Date },
): Promise<UploadRow | undefined> => {
  const offset = upload.receivedBytes
  await tx.q.insert(photoParts).values({ uploadId: upload.id, offset, data: part.data })
  const rows = await tx.q
    .update(photoUploads)
    .set({ receivedBytes: offset + part.data.length, expiresAt: part.expiresAt })
    .where(eq(photoUploads.id, upload.id))
    .returning()
  return rows[0]
}

/** The part that began at this offset. */
export const partAt = async (tx: Tx, uploadId: string, offset: number): Promise<Buffer | undefined> =>
  (
    await tx.q
      .select({ data: photoParts.data })
      .from(photoParts)
      .where(and(eq(photoParts.uploadId, uploadId), eq(photoParts.offset, offset)))
  )[0]?.data

/** Everything that has arrived, in order. */
export const partsOf = async (tx: Tx, uploadId: string): Promise<Buffer[]> => {
  const rows = await tx.q
    .select({ data: photoParts.data })
    .from(photoParts)
    .where(eq(photoParts.uploadId, uploadId))
    .orderBy(asc(photoParts.offset))
  return rows.map(row => row.data)
}

/** Ends an upload with its parts; false when somebody else has. */
export const deleteUpload = async (tx: Tx, uploaderId: string, id: string): Promise<boolean> => {
  const rows = await tx.q
    .delete(photoUploads)
    .where(and(eq(photoUploads.id, id), eq(photoUploads.uploaderId, uploaderId)))
    .returning({ id: photoUploads.id })
  return rows.length === 1
}

/** Ends every upload of a patient with its parts. */
export const deleteUploadsOf = async (tx: Tx, patientId: string): Promise<void> => {
  await tx.q.delete(photoUploads).where(eq(photoUploads.patientId, patientId))
}

/** Ends the uploads whose time is over. Answers with their ids. */
export const deleteExpiredUploads = async (tx: Tx, now: Date, limit: number): Promise<string[]> => {
  const due = await tx.q
    .select({ id: photoUploads.id })
    .from(photoUploads)
    .where(lte(photoUploads.expiresAt, now))
    .limit(limit)
    .for('update', { skipLocked: true })
  const ids = due.map(row => row.id)
  if (ids.length > 0) await tx.q.delete(photoUploads).where(inArray(photoUploads.id, ids))
  return ids
}
