import { shopCatalogue, shopPictures, shopProducts } from '@om/db/tables/shop-catalogue'
import { and, asc, eq, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { CatalogueEntry } from './range/from-storefront.ts'

export type StoredProduct = typeof shopProducts.$inferSelect
export type CatalogueState = Omit<typeof shopCatalogue.$inferSelect, 'only'>
export type PictureRow = typeof shopPictures.$inferSelect

/** Every product that was ever read, those no longer listed included, in shelf order. */
export const allProducts = (tx: Tx): Promise<StoredProduct[]> =>
  tx.q.select().from(shopProducts).orderBy(asc(shopProducts.position))

/** Addresses of products that are still in the range, by their ids at the shop. */
export const slugsOf = async (tx: Tx, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx.q
    .select({ id: shopProducts.id, slug: shopProducts.slug })
    .from(shopProducts)
    .where(and(inArray(shopProducts.id, ids), isNull(shopProducts.removedAt)))
  return new Map(rows.map(({ id, slug }) => [id, slug]))
}

/** When the shop was last asked for its range, and how that went. */
export const catalogueState = async (tx: Tx): Promise<CatalogueState> => {
  const [row] = await tx.q.select().from(shopCatalogue)
  return row ?? { triedAt: null, refreshedAt: null, lastError: '' }
}

/** Notes how asking the shop for its range went. */
export const saveState = async (tx: Tx, state: Partial<CatalogueState>): Promise<void> => {
  await tx.q
    .insert(shopCatalogue)
    .values({ only: true, ...state })
    .onConflictDoUpdate({ target: shopCatalogue.only, set: state })
}

/** Stores what the shop sells now. Products it no longer lists stay, marked as removed, under another address. */
export const replaceProducts = async (tx: Tx, entries: readonly CatalogueEntry[], now: Date): Promise<void> => {
  const ids = entries.map(({ id }) => id)
  await tx.q
    .update(shopProducts)
    .set({ removedAt: now, slug: sql`${shopProducts.id}` })
    .where(and(notInArray(shopProducts.id, ids), isNull(shopProducts.removedAt)))
  if (entries.length === 0) return
  // Two products may have swapped their addresses; an id can be no other product's address.
  await tx.q
    .update(shopProducts)
    .set({ slug: sql`${shopProducts.id}` })
    .where(inArray(shopProducts.id, ids))
  const excluded = (column: string) => sql.raw(`excluded.${column}`)
  await tx.q
    .insert(shopProducts)
    .values(entries.map(entry => ({ ...entry, fetchedAt: now, removedAt: null })))
    .onConflictDoUpdate({
      target: shopProducts.id,
      set: {
        slug: excluded('slug'),
        handle: excluded('handle'),
        title: excluded('title'),
        description: excluded('description'),
        productType: excluded('product_type'),
        tags: excluded('tags'),
        currency: excluded('currency'),
        variants: excluded('variants'),
        pictures: excluded('pictures'),
        position: excluded('position'),
        fetchedAt: excluded('fetched_at'),
        removedAt: excluded('removed_at'),
      },
    })
}

/** Wakes every copy of the server that shows the shop; sent when the transaction is stored. */
export const announceShop = (tx: Tx): void => tx.tell({ topic: 'shop-catalogue', kind: 'shop', subjectId: 'all' })

/** Notes down which pictures of the shop there are. */
export const insertPictures = async (tx: Tx, pictures: { id: string; sourceUrl: string }[]): Promise<void> => {
  if (pictures.length === 0) return
  await tx.q.insert(shopPictures).values(pictures).onConflictDoNothing()
}

/** A picture by our name of it. */
export const pictureById = async (tx: Tx, id: string): Promise<PictureRow | undefined> => {
  const [row] = await tx.q.select().from(shopPictures).where(eq(shopPictures.id, id))
  return row
}

/** Pictures of which we have no copy yet, and that were not tried since. */
export const missingPictures = (tx: Tx, triedBefore: Date, limit: number): Promise<PictureRow[]> =>
  tx.q
    .select()
    .from(shopPictures)
    .where(
      and(isNull(shopPictures.fileKey), or(isNull(shopPictures.fetchedAt), lt(shopPictures.fetchedAt, triedBefore))),
    )
    .orderBy(asc(shopPictures.id))
    .limit(limit)

/** Notes that a picture was fetched, or could not be when `fileKey` is null. */
export const markPicture = async (tx: Tx, id: string, fileKey: string | null, at: Date): Promise<void> => {
  await tx.q.update(shopPictures).set({ fileKey, fetchedAt: at }).where(eq(shopPictures.id, id))
}
