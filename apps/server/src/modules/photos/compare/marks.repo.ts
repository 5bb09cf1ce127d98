import { photoMarks, photoUnfit } from '@om/db/tables/assessment'
import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type MarkRow = typeof photoMarks.$inferSelect
export type UnfitRow = typeof photoUnfit.$inferSelect

/** The marks on some photos that the actor may have, in the order in which they were drawn. */
export const visibleMarks = async (tx: Tx, photoIds: string[]): Promise<MarkRow[]> =>
  photoIds.length === 0
    ? []
    : tx.visible(q =>
        q.select().from(photoMarks).where(inArray(photoMarks.photoId, photoIds)).orderBy(asc(photoMarks.createdAt)),
      )

/** One mark, as the actor may have it. */
export const visibleMark = async (tx: Tx, id: string): Promise<MarkRow | undefined> =>
  (await tx.visible(q => q.select().from(photoMarks).where(eq(photoMarks.id, id))))[0]

/** How many marks are on a photo. */
export const countMarks = async (tx: Tx, photoId: string): Promise<number> => {
  const rows = await tx.q
    .select({ marks: count() })
    .from(photoMarks)
    .where(and(eq(photoMarks.photoId, photoId), isNull(photoMarks.removedAt)))
  return rows[0]?.marks ?? 0
}

/** Stores a mark; false where one with its id is there already. */
export const insertMark = async (tx: Tx, row: typeof photoMarks.$inferInsert): Promise<boolean> => {
  const rows = await tx.q.insert(photoMarks).values(row).onConflictDoNothing().returning({ id: photoMarks.id })
  return rows.length === 1
}

/** Shares a mark or keeps it to the clinic, or takes it off its photo. */
export const changeMark = async (
  tx: Tx,
  id: string,
  change: Partial<Pick<MarkRow, 'isShared' | 'removedAt'>>,
): Promise<void> => {
  await tx.q.update(photoMarks).set(change).where(eq(photoMarks.id, id))
}

/** What doctors found of some photos, by the photo, as the actor may see it. */
export const visibleUnfit = async (tx: Tx, photoIds: string[]): Promise<Map<string, UnfitRow>> => {
  if (photoIds.length === 0) return new Map()
  const rows = await tx.visible(q => q.select().from(photoUnfit).where(inArray(photoUnfit.photoId, photoIds)))
  return new Map(rows.map(row => [row.photoId, row]))
}

/** Says what a doctor found of a photo, in the place of what was found before. */
export const saveUnfit = async (tx: Tx, row: UnfitRow): Promise<void> => {
  const { photoId: _, ...set } = row
  await tx.q.insert(photoUnfit).values(row).onConflictDoUpdate({ target: photoUnfit.photoId, set })
}

/** Takes it back; false where nothing was said. */
export const deleteUnfit = async (tx: Tx, photoId: string): Promise<boolean> => {
  const rows = await tx.q
    .delete(photoUnfit)
    .where(eq(photoUnfit.photoId, photoId))
    .returning({ photoId: photoUnfit.photoId })
  return rows.length === 1
}
