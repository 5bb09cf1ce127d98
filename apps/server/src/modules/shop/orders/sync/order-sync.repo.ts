import { shopOrderSync, shopOrders } from '@om/db/tables/shop'
import { eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

type Mark = 'triedAt' | 'messagesAt'

/**
 * Takes the turn for something that is done now and then, if the last turn was before `before`; false while it is not due.
 * Of several copies of the server one gets it. A clock that was set back makes it due as well.
 */
export const takeTurn = async (tx: Tx, mark: Mark, before: Date, now: Date): Promise<boolean> => {
  await tx.q.insert(shopOrderSync).values({ only: true }).onConflictDoNothing()
  const column = shopOrderSync[mark]
  const taken = await tx.q
    .update(shopOrderSync)
    .set({ [mark]: now })
    .where(or(isNull(column), lt(column, before), gt(column, now)))
    .returning({ only: shopOrderSync.only })
  return taken.length > 0
}

/** Moves the last turn to another time, so that the next one is due sooner. */
export const moveTurn = async (tx: Tx, mark: Mark, at: Date): Promise<void> => {
  await tx.q.update(shopOrderSync).set({ [mark]: at })
}

/** Until when every change at the shop is known to have been read; null before the first time. */
export const reconciledTo = async (tx: Tx): Promise<Date | null> => {
  const [row] = await tx.q.select({ at: shopOrderSync.reconciledTo }).from(shopOrderSync)
  return row?.at ?? null
}

/** Notes until when every change at the shop has been read. */
export const saveReconciledTo = async (tx: Tx, at: Date): Promise<void> => {
  await tx.q.update(shopOrderSync).set({ reconciledTo: at }).where(eq(shopOrderSync.only, true))
}

/** When the state that we hold of some orders was made at the shop, by the shop's ids. */
export const appliedStates = async (tx: Tx, providerIds: string[]): Promise<Map<string, Date>> => {
  if (providerIds.length === 0) return new Map()
  const rows = await tx.q
    .select({ id: shopOrders.providerId, at: shopOrders.providerUpdatedAt })
    .from(shopOrders)
    .where(inArray(shopOrders.providerId, providerIds))
  return new Map(rows.map(({ id, at }) => [id, at]))
}
