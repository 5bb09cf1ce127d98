import { milestones } from '@om/contracts/parcels'
import { parcels } from '@om/db/tables/parcels'
import { and, asc, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'

const Milestone = z.enum(milestones)
type Stored = typeof parcels.$inferSelect
export type ParcelRow = Omit<Stored, 'milestone'> & { milestone: z.infer<typeof Milestone> }
export type ParcelChange = Partial<
  Pick<
    typeof parcels.$inferInsert,
    'carrierStatus' | 'scans' | 'lastPolledAt' | 'nextPollAt' | 'handedOverAt' | 'deliveredAt' | 'askedCarrierOn'
  >
> & { milestone?: ParcelRow['milestone'] }

const asParcel = (row: Stored): ParcelRow => ({ ...row, milestone: Milestone.parse(row.milestone) })
const firstOf = (rows: Stored[]): ParcelRow | undefined => rows.map(asParcel)[0]

/** What a parcel is for: a prescription order, or an order of the shop. */
export type ParcelOf = { orderId: string } | { shopOrderId: string }

const isOf = (of: ParcelOf) =>
  'orderId' in of ? eq(parcels.orderId, of.orderId) : eq(parcels.shopOrderId, of.shopOrderId)

/** Stores a parcel; when its order has one already, that one stays. */
export const insertParcel = async (
  tx: Tx,
  of: ParcelOf,
  row: Omit<typeof parcels.$inferInsert, 'orderId' | 'shopOrderId'>,
): Promise<ParcelRow> => {
  const once =
    'orderId' in of ? { target: parcels.orderId, where: sql`voided_at is null` } : { target: parcels.shopOrderId }
  await tx.q
    .insert(parcels)
    .values({ ...row, ...of })
    .onConflictDoNothing(once)
  const stored = await parcelOf(tx, of)
  if (!stored) throw new Error('the parcel was not stored')
  return stored
}

const isLive = isNull(parcels.voidedAt)

/** The parcel of an order that the reader may see. */
export const parcelOf = async (tx: Tx, of: ParcelOf): Promise<ParcelRow | undefined> =>
  firstOf(
    await tx.q
      .select()
      .from(parcels)
      .where(and(isOf(of), isLive)),
  )

/** Its label is not used: the order may have another parcel. */
export const voidParcel = async ({ clock }: Pick<Deps, 'clock'>, tx: Tx, id: string): Promise<void> => {
  await tx.q.update(parcels).set({ voidedAt: clock.now(), nextPollAt: null }).where(eq(parcels.id, id))
}

/** The parcels of orders that the reader may see, by order. */
export const parcelsOfOrders = async (tx: Tx, orderIds: string[]): Promise<Map<string, ParcelRow>> => {
  if (orderIds.length === 0) return new Map()
  const rows = await tx.q
    .select()
    .from(parcels)
    .where(and(inArray(parcels.orderId, orderIds), isLive))
  return new Map(rows.flatMap(row => (row.orderId ? [[row.orderId, asParcel(row)]] : [])))
}

/** The parcels of orders of the shop that the reader may see, by order. */
export const parcelsOfShopOrders = async (tx: Tx, ids: string[]): Promise<Map<string, ParcelRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx.q.select().from(parcels).where(inArray(parcels.shopOrderId, ids))
  return new Map(rows.flatMap(row => (row.shopOrderId ? [[row.shopOrderId, asParcel(row)]] : [])))
}

/** A parcel by its number, for anyone who holds the number. */
export const parcelByNumber = async (tx: Tx, trackingNumber: string): Promise<ParcelRow | undefined> =>
  firstOf(
    await tx.q
      .select()
      .from(parcels)
      .where(and(eq(parcels.trackingNumber, trackingNumber), isLive)),
  )

/** Changes a parcel and answers with it as it is then. */
export const updateParcel = async (tx: Tx, id: string, change: ParcelChange): Promise<ParcelRow> => {
  const row = firstOf(await tx.q.update(parcels).set(change).where(eq(parcels.id, id)).returning())
  if (!row) throw new Error('a parcel is gone')
  return row
}

/** Gives the parcel of an order of the shop to the person who keeps the order now. */
export const keepParcelWith = async (tx: Tx, shopOrderId: string, patientId: string): Promise<void> => {
  await tx.q.update(parcels).set({ patientId }).where(eq(parcels.shopOrderId, shopOrderId))
}

/** A parcel, held still until the transaction ends. */
export const lockParcel = async (tx: Tx, id: string): Promise<ParcelRow | undefined> =>
  firstOf(await tx.q.select().from(parcels).where(eq(parcels.id, id)).for('update'))

/** Whether any parcel's turn has come. */
export const isAnyDue = async (tx: Tx, now: Date): Promise<boolean> => {
  const rows = await tx.q
    .select({ id: parcels.id })
    .from(parcels)
    .where(and(isNotNull(parcels.nextPollAt), lte(parcels.nextPollAt, now)))
    .limit(1)
  return rows.length > 0
}

/** Takes parcels whose turn it is, and puts their next turn off, so that no two copies ask about the same ones. */
export const takeForPolling = async (tx: Tx, now: Date, until: Date, limit: number): Promise<ParcelRow[]> => {
  const rows = await tx.q
    .update(parcels)
    .set({ nextPollAt: until })
    .where(
      inArray(
        parcels.id,
        tx.q
          .select({ id: parcels.id })
          .from(parcels)
          .where(and(isNotNull(parcels.nextPollAt), lte(parcels.nextPollAt, now)))
          .orderBy(asc(parcels.nextPollAt))
          .limit(limit)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning()
  return rows.map(asParcel)
}
