import type { SavedList } from '@om/contracts/saved-views'
import { savedViews } from '@om/db/tables/saved-views'
import { and, asc, eq, ne } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type ViewRow = typeof savedViews.$inferSelect

const mineOf = (personId: string, list: SavedList) => and(eq(savedViews.personId, personId), eq(savedViews.list, list))

/** What somebody keeps of a list, in their order. */
export const visibleViews = (tx: Tx, personId: string, list: SavedList): Promise<ViewRow[]> =>
  tx.visible(q =>
    q
      .select()
      .from(savedViews)
      .where(mineOf(personId, list))
      .orderBy(asc(savedViews.place), asc(savedViews.createdAt), asc(savedViews.id)),
  )

/** Changes of one person are made one after the other, also from two devices. */
export const lockViews = async (tx: Tx, personId: string): Promise<void> => {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('saved views ' || $1, 0))`, [personId])
}

/** Whose view has this id, and of which list. */
export const ownerOf = async (tx: Tx, id: string): Promise<Pick<ViewRow, 'personId' | 'list'> | null> => {
  const [row] = await tx.q
    .select({ personId: savedViews.personId, list: savedViews.list })
    .from(savedViews)
    .where(eq(savedViews.id, id))
  return row ?? null
}

/** No other view of the list opens by itself. */
export const clearDefault = async (tx: Tx, personId: string, list: SavedList, except: string): Promise<void> => {
  await tx.q
    .update(savedViews)
    .set({ isDefault: false })
    .where(and(mineOf(personId, list), eq(savedViews.isDefault, true), ne(savedViews.id, except)))
}

/** Keeps a view, or changes the one with its id. */
export const storeView = async (tx: Tx, row: typeof savedViews.$inferInsert): Promise<void> => {
  const { name, query, isDefault, place } = row
  await tx.q
    .insert(savedViews)
    .values(row)
    .onConflictDoUpdate({ target: savedViews.id, set: { name, query, isDefault, place } })
}

/** Writes where a view stands among its list's. */
export const placeView = async (tx: Tx, personId: string, id: string, place: number): Promise<void> => {
  await tx.q
    .update(savedViews)
    .set({ place })
    .where(and(eq(savedViews.personId, personId), eq(savedViews.id, id)))
}

/** Removes a view of this person; another's stays. */
export const deleteView = async (tx: Tx, personId: string, id: string): Promise<void> => {
  await tx.q.delete(savedViews).where(and(eq(savedViews.personId, personId), eq(savedViews.id, id)))
}
