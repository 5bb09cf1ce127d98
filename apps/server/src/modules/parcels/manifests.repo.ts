import { manifests } from '@om/db/tables/manifests'
import { parcels } from '@om/db/tables/parcels'
import { and, asc, count, desc, eq, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type ManifestRow = typeof manifests.$inferSelect

/** The carrier takes so many shipments on one manifest. */
const MOST_SHIPMENTS = 100

const waits = and(
  isNotNull(parcels.handedOverAt),
  isNull(parcels.manifestId),
  isNull(parcels.voidedAt),
  isNull(parcels.deliveredAt),
)

/** Parcels that were handed over and are on no manifest, oldest first. */
export const waitingParcels = (tx: Tx) =>
  tx.visible(q => q.select().from(parcels).where(waits).orderBy(asc(parcels.handedOverAt)).limit(MOST_SHIPMENTS))

/** Parcels that were handed over before then, have not arrived and are still asked about, oldest first. */
export const lateParcels = (tx: Tx, before: Date) =>
  tx.visible(q =>
    q
      .select()
      .from(parcels)
      .where(
        and(
          lt(parcels.handedOverAt, before),
          isNull(parcels.deliveredAt),
          isNull(parcels.voidedAt),
          isNotNull(parcels.nextPollAt),
        ),
      )
      .orderBy(asc(parcels.handedOverAt))
      .limit(100),
  )

export const manifestById = async (tx: Tx, id: string): Promise<ManifestRow | undefined> => {
  const [row] = await tx.q.select().from(manifests).where(eq(manifests.id, id))
  return row
}

/** The one that is being lodged, or whose answer was lost. */
export const openManifest = async (tx: Tx): Promise<ManifestRow | undefined> => {
  const [row] = await tx.q.select().from(manifests).where(isNull(manifests.lodgedAt))
  return row
}

/** Those that were lodged last, with how many parcels are on each. */
export const latestManifests = (tx: Tx) =>
  tx.q
    .select({
      id: manifests.id,
      carrierOrderId: manifests.carrierOrderId,
      byName: manifests.byName,
      lodgedAt: manifests.lodgedAt,
      parcels: count(parcels.id),
    })
    .from(manifests)
    .leftJoin(parcels, eq(parcels.manifestId, manifests.id))
    .where(isNotNull(manifests.lodgedAt))
    .groupBy(manifests.id)
    .orderBy(desc(manifests.lodgedAt))
    .limit(30)

/** Puts everything that waits on a new manifest; undefined where nothing does. One at a time: a second one waits for the first. */
export const beginManifest = async (
  tx: Tx,
  row: Pick<ManifestRow, 'id' | 'begunBy' | 'byName' | 'begunAt'>,
): Promise<ManifestRow | undefined> => {
  const [stored] = await tx.q.insert(manifests).values(row).onConflictDoNothing().returning()
  if (!stored) return openManifest(tx)
  const taken = await tx.raw(
    `update public.parcels set manifest_id = $1 where id in (
       select id from public.parcels where handed_over_at is not null and manifest_id is null and voided_at is null
         and delivered_at is null order by handed_over_at limit $2 for update) returning id`,
    [row.id, MOST_SHIPMENTS],
  )
  if (taken.rows.length > 0) return stored
  await tx.q.delete(manifests).where(eq(manifests.id, row.id))
  return undefined
}

export const shipmentsOf = async (tx: Tx, id: string): Promise<string[]> => {
  const rows = await tx.q
    .select({ id: parcels.shipmentId })
    .from(parcels)
    .where(eq(parcels.manifestId, id))
    .orderBy(asc(parcels.id))
  return rows.map(row => row.id)
}

/** Keeps what the carrier answered; false where somebody else did meanwhile. */
export const endManifest = async (tx: Tx, id: string, carrierOrderId: string, lodgedAt: Date): Promise<boolean> => {
  const rows = await tx.q
    .update(manifests)
    .set({ carrierOrderId, lodgedAt })
    .where(and(eq(manifests.id, id), isNull(manifests.lodgedAt)))
    .returning({ id: manifests.id })
  return rows.length > 0
}

/** Gives its parcels back: the carrier did not take it. */
export const dropManifest = async (tx: Tx, id: string): Promise<void> => {
  await tx.raw(
    `update public.parcels set manifest_id = null
     where manifest_id = $1 and exists (select from public.manifests where id = $1 and lodged_at is null)`,
    [id],
  )
  await tx.q.delete(manifests).where(and(eq(manifests.id, id), isNull(manifests.lodgedAt)))
}
