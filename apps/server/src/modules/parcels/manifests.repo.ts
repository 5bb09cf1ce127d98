import { randomUUID } from 'node:crypto'
import { manifests } from '@om/db/tables/manifests'
import { parcels } from '@om/db/tables/parcels'
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type ManifestRow = typeof manifests.$inferSelect

/** What is on an order of the carrier, and how many parcels. */
export type LodgedManifest = { id: string; carrierOrderId: string; parcels: number }

/** The carrier takes so many shipments on one manifest. */
const MOST_SHIPMENTS = 100

/** What is lost, came back or is older than the days in which the carrier is asked waits for nothing. */
const waits = and(
  isNotNull(parcels.handedOverAt),
  isNull(parcels.manifestId),
  isNull(parcels.voidedAt),
  isNull(parcels.deliveredAt),
  isNotNull(parcels.nextPollAt),
)

/** Parcels that were handed over, are on no manifest and are still asked about, oldest first. */
export const waitingParcels = (tx: Tx) =>
  tx.visible(q => q.select().from(parcels).where(waits).orderBy(asc(parcels.handedOverAt)).limit(MOST_SHIPMENTS))

/** The carrier's fast products, as they stand in the number of an article. */
const expressCodes = ['00087', '00096']
export const isExpress = (trackingNumber: string): boolean => expressCodes.includes(trackingNumber.slice(-9, -4))

/**
 * Parcels that were handed over before one time, those of the fast products before another, have not arrived and are still asked about,
 * oldest first.
 */
export const lateParcels = (tx: Tx, before: { express: Date; usual: Date }) =>
  tx.visible(q =>
    q
      .select()
      .from(parcels)
      .where(
        and(
          or(
            lt(parcels.handedOverAt, before.usual),
            and(
              lt(parcels.handedOverAt, before.express),
              inArray(sql`left(right(${parcels.trackingNumber}, 9), 5)`, expressCodes),
            ),
          ),
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
         and delivered_at is null and next_poll_at is not null order by handed_over_at limit $2 for update) returning id`,
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

/** The same row, held until the transaction ends; undefined where it is gone. */
export const lockManifest = async (tx: Tx, id: string): Promise<ManifestRow | undefined> => {
  const [row] = await tx.q.select().from(manifests).where(eq(manifests.id, id)).for('update')
  return row
}

/** The manifest of an order of the carrier; one that somebody else lodged there is kept as it is found. */
const ofCarrierOrder = async (
  tx: Tx,
  row: Pick<ManifestRow, 'carrierOrderId' | 'begunBy' | 'byName' | 'begunAt' | 'lodgedAt'>,
): Promise<string> => {
  const [known] = await tx.q
    .select({ id: manifests.id })
    .from(manifests)
    .where(eq(manifests.carrierOrderId, row.carrierOrderId))
  if (known) return known.id
  const id = randomUUID()
  await tx.q.insert(manifests).values({ ...row, id })
  return id
}

/**
 * Ends one that the carrier did not take as it is: what is in orders of the carrier already stands as lodged with these, and the rest
 * waits again. Answers with the manifests that it was found on.
 */
export const dropManifest = async (
  tx: Tx,
  { id, begunBy, byName, begunAt }: ManifestRow,
  placed: ReadonlyMap<string, string[]>,
  lodgedAt: Date,
): Promise<LodgedManifest[]> => {
  const found: LodgedManifest[] = []
  for (const [carrierOrderId, shipmentIds] of placed) {
    const manifestId = await ofCarrierOrder(tx, { carrierOrderId, begunBy, byName, begunAt, lodgedAt })
    await tx.q
      .update(parcels)
      .set({ manifestId })
      .where(and(eq(parcels.manifestId, id), inArray(parcels.shipmentId, shipmentIds)))
    found.push({ id: manifestId, carrierOrderId, parcels: shipmentIds.length })
  }
  await tx.q.update(parcels).set({ manifestId: null }).where(eq(parcels.manifestId, id))
  await tx.q.delete(manifests).where(eq(manifests.id, id))
  return found
}
