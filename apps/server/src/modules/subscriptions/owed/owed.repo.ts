import { billingCustomers } from '@om/db/tables/billing'
import { owedPayments, paymentTries } from '@om/db/tables/owed-payments'
import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type OwedRow = typeof owedPayments.$inferSelect
export type TryRow = typeof paymentTries.$inferSelect
export type OwedView = { row: OwedRow; tries: TryRow[] }

const isOpen = inArray(owedPayments.state, ['trying', 'paused'])

/** Notes down that a payment failed; undefined when that is known. */
export const insertOwed = async (tx: Tx, row: typeof owedPayments.$inferInsert): Promise<OwedRow | undefined> => {
  const [made] = await tx.q
    .insert(owedPayments)
    .values(row)
    .onConflictDoNothing({ target: owedPayments.stripeInvoiceId })
    .returning()
  return made
}

/** Takes what is due, oldest first, and leaves it to nobody else until `again`. */
export const takeDueOwed = (tx: Tx, now: Date, again: Date, limit: number): Promise<OwedRow[]> =>
  tx.q
    .update(owedPayments)
    .set({ nextTryAt: again })
    .where(
      inArray(
        owedPayments.id,
        tx.q
          .select({ id: owedPayments.id })
          .from(owedPayments)
          .where(and(eq(owedPayments.state, 'trying'), lte(owedPayments.nextTryAt, now)))
          .orderBy(asc(owedPayments.nextTryAt))
          .limit(limit)
          .for('update', { skipLocked: true }),
      ),
    )
    .returning()

/** One, held still until the transaction ends. */
export const lockOwed = async (tx: Tx, id: string): Promise<OwedRow | undefined> => {
  const [row] = await tx.q.select().from(owedPayments).where(eq(owedPayments.id, id)).for('update')
  return row
}

/** The same by its invoice at the provider. */
export const lockOwedOfInvoice = async (tx: Tx, stripeInvoiceId: string): Promise<OwedRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(owedPayments)
    .where(eq(owedPayments.stripeInvoiceId, stripeInvoiceId))
    .for('update')
  return row
}

/** Those of a subscription of the provider that are not settled. */
export const lockOpenOwed = (tx: Tx, stripeSubscriptionId: string): Promise<OwedRow[]> =>
  tx.q
    .select()
    .from(owedPayments)
    .where(and(eq(owedPayments.stripeSubscriptionId, stripeSubscriptionId), isOpen))
    .for('update')

export const saveOwed = async (
  tx: Tx,
  id: string,
  change: Partial<typeof owedPayments.$inferInsert>,
): Promise<void> => {
  await tx.q
    .update(owedPayments)
    .set({ ...change, version: sql`${owedPayments.version} + 1` })
    .where(eq(owedPayments.id, id))
}

/** Keeps a try; the same number again is the same try. False when it was known. */
export const insertTry = async (tx: Tx, row: typeof paymentTries.$inferInsert): Promise<boolean> =>
  (await tx.q.insert(paymentTries).values(row).onConflictDoNothing().returning({ id: paymentTries.id })).length > 0

/** Tries of one, oldest first. */
export const triesOf = (tx: Tx, owedId: string): Promise<TryRow[]> =>
  tx.q.select().from(paymentTries).where(eq(paymentTries.owedId, owedId)).orderBy(asc(paymentTries.number))

/** What is open of a subscription of the provider, newest first, with its tries. */
export const openOwedOf = async (tx: Tx, stripeSubscriptionId: string | null): Promise<OwedView | null> => {
  if (!stripeSubscriptionId) return null
  const [row] = await tx.q
    .select()
    .from(owedPayments)
    .where(and(eq(owedPayments.stripeSubscriptionId, stripeSubscriptionId), isOpen))
    .orderBy(desc(owedPayments.failedAt))
    .limit(1)
  return row ? { row, tries: await triesOf(tx, row.id) } : null
}

/** What became of an invoice that was not paid at once; null where it was. */
export const owedOfInvoice = async (tx: Tx, stripeInvoiceId: string): Promise<OwedView | null> => {
  const [row] = await tx.q.select().from(owedPayments).where(eq(owedPayments.stripeInvoiceId, stripeInvoiceId))
  return row ? { row, tries: await triesOf(tx, row.id) } : null
}

/** One that the reader may see. */
export const visibleOwed = async (tx: Tx, id: string): Promise<OwedRow | undefined> => {
  const [row] = await tx.visible(q => q.select().from(owedPayments).where(eq(owedPayments.id, id)))
  return row
}

/** The provider's customer of a person, and the card that is tried second. */
export const payerOf = async (tx: Tx, patientId: string): Promise<{ customerId: string; backupCardId: string }> => {
  const [row] = await tx.q.select().from(billingCustomers).where(eq(billingCustomers.patientId, patientId))
  if (!row) throw new Error('somebody who pays has no customer at the payment provider')
  return { customerId: row.stripeCustomerId, backupCardId: row.backupCardId }
}
