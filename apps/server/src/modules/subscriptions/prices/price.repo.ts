import type { PriceEntry } from '@om/contracts/prices'
import { priceChanges, priceLedger } from '@om/db/tables/plan-money'
import { CLINIC_ZONE, dayIn } from '@om/domain/dates'
import type { PriceChange } from '@om/domain/prescribing/plan-price'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { Deps } from '#src/deps.ts'

export type LedgerRow = typeof priceLedger.$inferSelect
export type PriceChangeRow = typeof priceChanges.$inferSelect

type Entry = Omit<typeof priceLedger.$inferInsert, 'id' | 'at'>

/** Notes a price that a person was shown or charged, in the transaction in which they are; the same key again is the same event. */
export const notePrice = async (deps: Pick<Deps, 'clock'>, tx: Tx, entry: Entry): Promise<void> => {
  await tx.q
    .insert(priceLedger)
    .values({ ...entry, at: deps.clock.now() })
    .onConflictDoNothing({ target: priceLedger.key })
}

/** Every price of a plan or of goods, oldest first. */
export const pricesOf = (tx: Tx, subjectId: string): Promise<LedgerRow[]> =>
  tx.q.select().from(priceLedger).where(eq(priceLedger.subjectId, subjectId)).orderBy(asc(priceLedger.at)).limit(200)

/** What was announced about a subscription, in the order in which it applies. */
export const priceChangesOf = (tx: Tx, subscriptionId: string): Promise<PriceChangeRow[]> =>
  tx.q
    .select()
    .from(priceChanges)
    .where(eq(priceChanges.subscriptionId, subscriptionId))
    .orderBy(asc(priceChanges.appliesOn), asc(priceChanges.announcedAt))

/** What was announced about goods, in the order in which it applies. */
export const priceChangesOfGoods = (tx: Tx, productSubscriptionId: string): Promise<PriceChangeRow[]> =>
  tx.q
    .select()
    .from(priceChanges)
    .where(eq(priceChanges.productSubscriptionId, productSubscriptionId))
    .orderBy(asc(priceChanges.appliesOn), asc(priceChanges.announcedAt))

export const insertPriceChange = async (tx: Tx, row: typeof priceChanges.$inferInsert): Promise<PriceChangeRow> => {
  const [made] = await tx.q.insert(priceChanges).values(row).returning()
  if (!made) throw new Error('a price was not announced')
  return made
}

/** Withdraws what has not begun to apply. */
export const withdrawPriceChange = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx.q
    .update(priceChanges)
    .set({ withdrawnAt: at })
    .where(and(eq(priceChanges.id, id), isNull(priceChanges.withdrawnAt)))
}

/** As the rule reads it. */
export const asChange = (row: PriceChangeRow): PriceChange & Pick<PriceChangeRow, 'variantId'> => ({
  ...row,
  isWithdrawn: row.withdrawnAt !== null,
})

/** What its patient reads. */
export const presentPrices = (rows: readonly LedgerRow[]): PriceEntry[] =>
  rows.map(({ at, kind, amountCents, currency, why }) => ({ at: at.toISOString(), kind, amountCents, currency, why }))

/** What was announced and does not apply yet; null for nothing. */
export const comingPrice = (rows: readonly PriceChangeRow[], now: Date) => {
  const next = rows.find(one => one.withdrawnAt === null && one.appliesOn > dayIn(now, CLINIC_ZONE))
  return next ? { toCents: next.toCents, appliesOn: next.appliesOn, why: next.why } : null
}
