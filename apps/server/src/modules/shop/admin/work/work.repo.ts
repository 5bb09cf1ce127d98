import { shopOrderAssignments, shopOrderRemarks } from '@om/db/tables/shop-work'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type AssignmentRow = typeof shopOrderAssignments.$inferSelect
export type RemarkRow = typeof shopOrderRemarks.$inferSelect
const a = shopOrderAssignments
const r = shopOrderRemarks

/** Who sees to each of these orders, as the reader may see it. */
export const visibleAssignments = async (tx: Tx, ids: string[]): Promise<Map<string, AssignmentRow>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx.visible(q => q.select().from(a).where(inArray(a.orderId, ids)))
  return new Map(rows.map(row => [row.orderId, row]))
}

/** Who sees to an order, held until this transaction ends; the row is made where nobody ever did. */
export const lockAssignment = async (tx: Tx, orderId: string): Promise<AssignmentRow> => {
  await tx.q.insert(a).values({ orderId, version: 0 }).onConflictDoNothing()
  const [row] = await tx.q.select().from(a).where(eq(a.orderId, orderId)).for('update')
  if (!row) throw new Error('the assignment of an order could not be read')
  return row
}

/** Gives an order that is held to somebody, or with null to nobody. */
export const updateAssignment = async (
  tx: Tx,
  { orderId, version }: Pick<AssignmentRow, 'orderId' | 'version'>,
  to: { id: string; name: string } | null,
): Promise<AssignmentRow> => {
  const [row] = await tx.q
    .update(a)
    .set({ assigneeId: to?.id ?? null, assigneeName: to?.name ?? '', version: version + 1 })
    .where(eq(a.orderId, orderId))
    .returning()
  if (!row) throw new Error('the assignment of an order was not stored')
  return row
}

/** What was noted about an order with all that it said before, oldest first. */
export const visibleRemarks = (tx: Tx, orderId: string): Promise<RemarkRow[]> =>
  tx.visible(q => q.select().from(r).where(eq(r.orderId, orderId)).orderBy(asc(r.createdAt), asc(r.id)))

/** How many notes of each of these orders stand. */
export const remarkCounts = async (tx: Tx, ids: string[]): Promise<Map<string, number>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx.visible(q =>
    q
      .select({ id: r.orderId, count: sql<number>`count(*)::int` })
      .from(r)
      .where(
        and(
          inArray(r.orderId, ids),
          sql`${r.text} <> ''`,
          sql`not exists (select from public.shop_order_remarks n where n.replaces = ${r.id})`,
        ),
      )
      .groupBy(r.orderId),
  )
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** What a call with this key has stored. */
export const remarkByKey = async (tx: Tx, orderId: string, requestKey: string): Promise<RemarkRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(r)
    .where(and(eq(r.orderId, orderId), eq(r.requestKey, requestKey)))
  return row
}

/** Some words of a note, and whether newer ones took their place. */
export const remarkById = async (
  tx: Tx,
  orderId: string,
  id: string,
): Promise<(RemarkRow & { isReplaced: boolean }) | undefined> => {
  const [row] = await tx.q
    .select()
    .from(r)
    .where(and(eq(r.orderId, orderId), eq(r.id, id)))
  if (!row) return undefined
  const [newer] = await tx.q.select({ id: r.id }).from(r).where(eq(r.replaces, id))
  return { ...row, isReplaced: newer !== undefined }
}

/** Stores a note or other words for one; undefined where the same key, or a correction of the same words, is stored already. */
export const insertRemark = async (tx: Tx, row: typeof r.$inferInsert): Promise<RemarkRow | undefined> => {
  const [saved] = await tx.q.insert(r).values(row).onConflictDoNothing().returning()
  return saved
}
