import { orders } from '@om/db/tables/orders'
import { profiles } from '@om/db/tables/people'
import { recallOrders, recalls } from '@om/db/tables/recalls'
import { and, count, countDistinct, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type RecallRow = typeof recalls.$inferSelect
export type RecallOrderRow = typeof recallOrders.$inferSelect

const name = sql<string>`trim(${profiles.firstName} || ' ' || ${profiles.lastName})`

export type Match = {
  orderId: string
  patientId: string
  number: number
  state: string
  patientName: string
  what: string
  /** Empty where it was not recorded; null for a batch of ours. */
  maker: string | null
  shippedAt: Date | null
}

/**
 * The question that a recall begins with, in one: orders that hold this batch of ours, this batch of a manufacturer, or this lot
 * of an ingredient; where a maker is chosen, only what they made, and what nobody knows the maker of. What has ended with nobody having it does not count: cancelled, destroyed, or come back and made again.
 */
export const matchesOf = (code: string, maker = '') => sql`
  with found as (
    select i.order_id, i.attempt, i.description as what, case when i.compounded then null else i.maker end as maker
      from public.dispensed_items i where i.batch_number = ${code}
    union all
    select w.order_id, w.attempt, w.formula, null from public.worksheets w
      where w.batch_number = ${code} and w.status <> 'rejected'
    union all
    select w.order_id, w.attempt, l.lot ->> 'ingredient', coalesce(l.lot ->> 'maker', '') from public.worksheets w, jsonb_array_elements(w.lots) l (lot)
      where w.lots @> jsonb_build_array(jsonb_build_object('lot', ${code}::text)) and l.lot ->> 'lot' = ${code}
        and w.status <> 'rejected'
  )
  select o.id as "orderId", o.patient_id as "patientId", o.number::float8 as number, o.state, o.shipped_at as "shippedAt",
    trim(p.first_name || ' ' || p.last_name) as "patientName", f.what, f.maker
  from (select order_id, attempt, min(what) as what, min(maker) as maker from found
    where ${maker}::text = '' or maker = '' or lower(maker) = lower(${maker}::text) group by order_id, attempt) f
  join public.orders o on o.id = f.order_id and o.attempt = f.attempt
  join public.profiles p on p.id = o.patient_id
  where o.state not in ('cancelled', 'destroyed', 'resent')
  order by o.shipped_at desc nulls first, o.number`

export const findMatches = async (tx: Tx, code: string, maker = ''): Promise<Match[]> => {
  const { rows } = await tx.q.execute<Omit<Match, 'shippedAt'> & { shippedAt: string | Date | null }>(
    matchesOf(code, maker),
  )
  return rows.map(row => ({ ...row, shippedAt: row.shippedAt === null ? null : new Date(row.shippedAt) }))
}

/** Whether everything under this number is being recalled already, whoever made it. */
export const isAllRecalled = async (tx: Tx, code: string): Promise<boolean> => {
  const rows = await tx.q
    .select({ id: recalls.id })
    .from(recalls)
    .where(and(eq(recalls.code, code), eq(recalls.maker, ''), eq(recalls.isDrill, false), isNull(recalls.closedAt)))
    .limit(1)
  return rows.length > 0
}

/** Stores a recall; undefined when the same is open already. */
export const insertRecall = async (tx: Tx, row: typeof recalls.$inferInsert): Promise<RecallRow | undefined> => {
  const [stored] = await tx.q.insert(recalls).values(row).onConflictDoNothing().returning()
  return stored
}

export const insertRecallOrders = async (tx: Tx, rows: (typeof recallOrders.$inferInsert)[]): Promise<void> => {
  await tx.q.insert(recallOrders).values(rows)
}

/** One recall, for the server's own work. */
export const recallById = async (tx: Tx, id: string): Promise<RecallRow | undefined> => {
  const [row] = await tx.q.select().from(recalls).where(eq(recalls.id, id))
  return row
}

export const visibleRecall = async (tx: Tx, id: string): Promise<RecallRow | undefined> => {
  const [row] = await tx.visible(q => q.select().from(recalls).where(eq(recalls.id, id)))
  return row
}

export const updateRecall = async (
  tx: Tx,
  { id, version }: Pick<RecallRow, 'id' | 'version'>,
  change: Partial<typeof recalls.$inferInsert>,
): Promise<RecallRow | undefined> => {
  const [row] = await tx.q
    .update(recalls)
    .set({ ...change, version: sql`${recalls.version} + 1` })
    .where(and(eq(recalls.id, id), eq(recalls.version, version)))
    .returning()
  return row
}

const isFrozen = sql<boolean>`(${orders.state} = 'on_hold' and ${orders.holdReason} = 'recall')`

const countsOf = {
  orders: count(recallOrders.orderId),
  patients: countDistinct(recallOrders.patientId),
  told: sql<number>`(count(distinct ${recallOrders.patientId}) filter (where ${recallOrders.toldAt} is not null))::int`,
  answered: sql<number>`(count(distinct ${recallOrders.patientId}) filter (where ${recallOrders.answer} is not null))::int`,
  frozen: sql<number>`(count(*) filter (where ${isFrozen}))::int`,
}

/** Recalls with how far they are, the open ones first, then the newest. */
export const visibleRecalls = (tx: Tx, limit: number) =>
  tx.visible(q =>
    q
      .select({ recall: recalls, counts: countsOf })
      .from(recalls)
      .innerJoin(recallOrders, eq(recallOrders.recallId, recalls.id))
      .innerJoin(orders, eq(orders.id, recallOrders.orderId))
      .groupBy(recalls.id)
      .orderBy(sql`${recalls.closedAt} is not null`, desc(recalls.startedAt))
      .limit(limit),
  )

/** The orders of a recall; those that somebody has to see to first. */
export const linesOf = (tx: Tx, recallId: string) =>
  tx.q
    .select({
      line: recallOrders,
      number: orders.number,
      state: orders.state,
      shippedAt: orders.shippedAt,
      isFrozen,
      patientName: name,
      phone: profiles.phone,
    })
    .from(recallOrders)
    .innerJoin(orders, eq(orders.id, recallOrders.orderId))
    .innerJoin(profiles, eq(profiles.id, recallOrders.patientId))
    .where(eq(recallOrders.recallId, recallId))
    .orderBy(
      sql`${isFrozen} desc`,
      sql`(${recallOrders.toldAt} is not null and ${recallOrders.answer} is null) desc`,
      sql`${recallOrders.readAt} is not null`,
      sql`${recallOrders.answer} = 'still_have' desc nulls last`,
      orders.number,
    )

const isSilent = and(isNotNull(recallOrders.toldAt), isNull(recallOrders.answer))

/**
 * Takes patients who were told before `since`, have not answered, and were not reminded; each is taken once, with one of the orders
 * that the recall concerns.
 */
export const takeSilent = async (
  tx: Tx,
  since: Date,
  now: Date,
  limit: number,
): Promise<{ recall: RecallRow; order: Pick<typeof orders.$inferSelect, 'patientId' | 'brand'> }[]> => {
  const rows = await tx.q
    .select({ recall: recalls, order: { patientId: orders.patientId, brand: orders.brand }, line: recallOrders })
    .from(recallOrders)
    .innerJoin(recalls, eq(recalls.id, recallOrders.recallId))
    .innerJoin(orders, eq(orders.id, recallOrders.orderId))
    .where(and(isSilent, isNull(recallOrders.remindedAt), isNull(recalls.closedAt), lt(recallOrders.toldAt, since)))
    .orderBy(recallOrders.toldAt)
    .limit(limit)
    .for('update', { of: recallOrders, skipLocked: true })
  for (const { line } of rows)
    await tx.q
      .update(recallOrders)
      .set({ remindedAt: now })
      .where(and(eq(recallOrders.recallId, line.recallId), eq(recallOrders.patientId, line.patientId)))
  return rows.filter(
    ({ line }, index) =>
      rows.findIndex(one => one.line.recallId === line.recallId && one.line.patientId === line.patientId) === index,
  )
}

/** How many patients of a recall have not answered. */
export const silentPatients = async (tx: Tx, recallId: string): Promise<number> => {
  const [row] = await tx.q
    .select({ count: countDistinct(recallOrders.patientId) })
    .from(recallOrders)
    .where(and(eq(recallOrders.recallId, recallId), isSilent))
  return row?.count ?? 0
}

/** What is recalled of a patient's orders, without drills, newest first. */
export const recallsOf = (tx: Tx, patientId: string) =>
  tx.q
    .select({ recall: recalls, line: recallOrders })
    .from(recallOrders)
    .innerJoin(recalls, eq(recalls.id, recallOrders.recallId))
    .where(and(eq(recallOrders.patientId, patientId), eq(recalls.isDrill, false)))
    .orderBy(desc(recalls.startedAt))
    .limit(50)

/** What a patient was told about recalls, as they may see it. */
export const visibleToldOf = (tx: Tx, patientId: string, recallId?: string): Promise<RecallOrderRow[]> =>
  tx.visible(q =>
    q
      .select()
      .from(recallOrders)
      .where(and(eq(recallOrders.patientId, patientId), recallId ? eq(recallOrders.recallId, recallId) : undefined)),
  )

/** Marks what a patient has read or answered, in every order of theirs that the recall concerns. */
export const updateTold = async (
  tx: Tx,
  recallId: string,
  patientId: string,
  change: Pick<typeof recallOrders.$inferInsert, 'readAt' | 'answer' | 'answeredAt'>,
): Promise<void> => {
  const isTheirs = and(eq(recallOrders.recallId, recallId), eq(recallOrders.patientId, patientId))
  const { readAt, ...answered } = change
  await tx.q
    .update(recallOrders)
    .set({ readAt })
    .where(and(isTheirs, isNull(recallOrders.readAt)))
  if (answered.answer) await tx.q.update(recallOrders).set(answered).where(isTheirs)
}
