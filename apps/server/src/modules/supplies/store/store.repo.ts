import { recalls } from '@om/db/tables/recalls'
import { stockItems, stockLots, stockMoves } from '@om/db/tables/stock'
import { and, asc, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

// What the pharmacy keeps: items, their lots, and every change of a lot.

export type ItemRow = typeof stockItems.$inferSelect
export type LotRow = typeof stockLots.$inferSelect
export type MoveRow = typeof stockMoves.$inferSelect

/** Lots that are empty are shown for so long. */
const EMPTY_DAYS = 30

export const visibleItems = (tx: Tx): Promise<ItemRow[]> =>
  tx.visible(q =>
    q
      .select()
      .from(stockItems)
      .orderBy(asc(stockItems.kind), asc(sql`lower(${stockItems.name})`)),
  )

export const itemById = async (tx: Tx, id: string): Promise<ItemRow | undefined> => {
  const [row] = await tx.q.select().from(stockItems).where(eq(stockItems.id, id))
  return row
}

/** Those of these names that are kept in stock. */
export const itemsNamed = (tx: Tx, names: string[]): Promise<ItemRow[]> =>
  names.length === 0
    ? Promise.resolve([])
    : tx.q
        .select()
        .from(stockItems)
        .where(
          inArray(
            sql`lower(${stockItems.name})`,
            names.map(name => name.trim().toLowerCase()),
          ),
        )

/** What a scanned code is in stock: the item that has it, or that of the newest lot with this number. */
export const itemIdByScan = async (tx: Tx, code: string, batch: string | undefined): Promise<string | undefined> => {
  const [found] = await tx.visible(q =>
    q
      .select({ id: stockItems.id })
      .from(stockItems)
      .leftJoin(stockLots, eq(stockLots.itemId, stockItems.id))
      .where(
        or(
          and(eq(stockItems.code, code), sql`${stockItems.code} <> ''`),
          inArray(stockLots.lot, [code, batch ?? code]),
        ),
      )
      .orderBy(desc(stockLots.receivedAt))
      .limit(1),
  )
  return found?.id
}

/** Stores an item; undefined when its name or its code is another's. */
export const insertItem = async (tx: Tx, row: typeof stockItems.$inferInsert): Promise<ItemRow | undefined> => {
  const [stored] = await tx.q.insert(stockItems).values(row).onConflictDoNothing().returning()
  return stored
}

/** Changes an item; false when its name or its code is another's. */
export const updateItem = async (
  tx: Tx,
  id: string,
  { name, unit, code, least, deliveryDays }: Pick<ItemRow, 'name' | 'unit' | 'code' | 'least' | 'deliveryDays'>,
): Promise<boolean> => {
  const { rows } = await tx.raw(
    `update public.stock_items set name = $2, unit = $3, code = $4, least = $5, delivery_days = $6
     where id = $1 and not exists (
       select from public.stock_items o where o.id <> $1 and ((o.code = $4 and $4 <> '') or lower(o.name) = lower($2))) returning id`,
    [id, name, unit, code, least, deliveryDays],
  )
  return rows.length > 0
}

/** Whether a lot of an item was ever received. */
export const wasReceived = async (tx: Tx, itemId: string): Promise<boolean> => {
  const rows = await tx.q.select({ id: stockLots.id }).from(stockLots).where(eq(stockLots.itemId, itemId)).limit(1)
  return rows.length > 0
}

/** The lots that have one of these numbers. */
export const lotsNumbered = (tx: Tx, lots: string[]): Promise<LotRow[]> =>
  lots.length === 0 ? Promise.resolve([]) : tx.q.select().from(stockLots).where(inArray(stockLots.lot, lots))

/** The lots of these items: with something in them, or received lately; what expires first above. */
export const lotsOf = (tx: Tx, itemIds: string[], now: Date): Promise<LotRow[]> =>
  itemIds.length === 0
    ? Promise.resolve([])
    : tx.q
        .select()
        .from(stockLots)
        .where(
          and(
            inArray(stockLots.itemId, itemIds),
            or(gt(stockLots.quantity, 0), gt(stockLots.receivedAt, new Date(now.getTime() - EMPTY_DAYS * 86_400_000))),
          ),
        )
        .orderBy(asc(stockLots.expiresOn), asc(stockLots.lot))

/** Where the certificate of a lot is kept, beside the private photos. */
export const certificateKey = (lotId: string): string => `certificates/${lotId.slice(0, 2)}/${lotId}.pdf`

export const lotById = async (tx: Tx, id: string): Promise<LotRow | undefined> => {
  const [row] = await tx.q.select().from(stockLots).where(eq(stockLots.id, id))
  return row
}

/** One lot, held still until the transaction ends. */
export const lockLot = async (tx: Tx, id: string): Promise<LotRow | undefined> => {
  const [row] = await tx.q.select().from(stockLots).where(eq(stockLots.id, id)).for('update')
  return row
}

/** The lots that something is taken from, held still; always in one order, so that two who need both wait and do not block. */
export const lockLots = (tx: Tx, itemIds: string[], lots: string[]): Promise<LotRow[]> =>
  tx.q
    .select()
    .from(stockLots)
    .where(and(inArray(stockLots.itemId, itemIds), inArray(stockLots.lot, lots)))
    .orderBy(asc(stockLots.id))
    .for('update')

/** Stores a lot, once for each id; false when it, or its number of this maker, is there already. */
export const insertLot = async (
  tx: Tx,
  row: Pick<LotRow, 'id' | 'itemId' | 'lot' | 'maker' | 'expiresOn' | 'location' | 'receivedBy' | 'receivedAt'>,
): Promise<boolean> => {
  const { rows } = await tx.raw(
    `insert into public.stock_lots (id, item_id, lot, maker, expires_on, location, received_by, received_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    [row.id, row.itemId, row.lot, row.maker, row.expiresOn, row.location, row.receivedBy, row.receivedAt],
  )
  return rows.length > 0
}

export const updateLot = async (
  tx: Tx,
  id: string,
  change: Partial<Pick<LotRow, 'location' | 'state' | 'hasCertificate' | 'releasedBy' | 'stateReason'>>,
): Promise<void> => {
  await tx.q.update(stockLots).set(change).where(eq(stockLots.id, id))
}

/** Writes a change down; the lot follows by a trigger, and never goes below nothing. */
export const insertMove = async (tx: Tx, row: Omit<typeof stockMoves.$inferInsert, 'balance'>): Promise<void> => {
  await tx.q.insert(stockMoves).values({ ...row, balance: 0 })
}

export const movesOf = (tx: Tx, lotId: string): Promise<MoveRow[]> =>
  tx.q.select().from(stockMoves).where(eq(stockMoves.lotId, lotId)).orderBy(desc(stockMoves.position)).limit(500)

/** Recalls that are no drill, of these numbers. */
export const recalledOf = (tx: Tx, lots: string[]): Promise<{ code: string; maker: string }[]> =>
  lots.length === 0
    ? Promise.resolve([])
    : tx.q
        .select({ code: recalls.code, maker: recalls.maker })
        .from(recalls)
        .where(and(inArray(recalls.code, lots), eq(recalls.isDrill, false)))
