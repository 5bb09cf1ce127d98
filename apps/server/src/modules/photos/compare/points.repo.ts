import { photoPoints } from '@om/db/tables/assessment'
import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type PointsRow = typeof photoPoints.$inferSelect

/** The points of some photos that the actor may see, by the photo. */
export const visiblePoints = async (tx: Tx, photoIds: string[]): Promise<Map<string, PointsRow>> => {
  if (photoIds.length === 0) return new Map()
  const rows = await tx.visible(q => q.select().from(photoPoints).where(inArray(photoPoints.photoId, photoIds)))
  return new Map(rows.map(row => [row.photoId, row]))
}

/** Sets the points of a photo, in the place of those that it had. */
export const savePoints = async (tx: Tx, row: PointsRow): Promise<void> => {
  const { photoId: _, ...set } = row
  await tx.q.insert(photoPoints).values(row).onConflictDoUpdate({ target: photoPoints.photoId, set })
}

/** Takes them off; false where there were none. */
export const deletePoints = async (tx: Tx, photoId: string): Promise<boolean> => {
  const rows = await tx.q
    .delete(photoPoints)
    .where(eq(photoPoints.photoId, photoId))
    .returning({ photoId: photoPoints.photoId })
  return rows.length === 1
}
