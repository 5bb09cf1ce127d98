import { orders } from '@om/db/tables/orders'
import { CLINIC_ZONE } from '@om/domain/dates'
import { holdableStates } from '@om/domain/lifecycles/order'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import { asSupply, type SupplyRow } from './supplies.repo.ts'

/** Orders in the pharmacy's hands whose due time is over and nobody was told of, oldest first, held still. */
export const newlyLate = async (tx: Tx, now: Date, limit: number): Promise<SupplyRow[]> => {
  const rows = await tx.q
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.state, [...holdableStates]),
        lt(orders.dueAt, now),
        sql`${orders.lateToldFor} is distinct from ${orders.dueAt}`,
      ),
    )
    .orderBy(orders.dueAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(asSupply)
}

/** Parcels sent on this day or before that have not arrived, of which nobody was told, oldest first, held still. */
export const lateParcels = async (tx: Tx, sentBy: string, limit: number): Promise<SupplyRow[]> => {
  const rows = await tx.q
    .select()
    .from(orders)
    .where(
      and(
        sql`${orders.state} = 'shipped'`,
        sql`(${orders.shippedAt} at time zone ${CLINIC_ZONE})::date <= ${sentBy}`,
        sql`${orders.lateToldFor} is distinct from ${orders.shippedAt}`,
      ),
    )
    .orderBy(orders.shippedAt)
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(asSupply)
}

/** Keeps that the pharmacists know of its due time; whoever has it open sees no change. */
export const saveLateTold = async (tx: Tx, { id }: Pick<SupplyRow, 'id'>, lateToldFor: Date): Promise<void> => {
  await tx.q.update(orders).set({ lateToldFor }).where(eq(orders.id, id))
}
