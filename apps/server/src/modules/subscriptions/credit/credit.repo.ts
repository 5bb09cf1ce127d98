import { creditUses, customerCredits } from '@om/db/tables/credits'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type CreditRow = typeof customerCredits.$inferSelect
export type CreditUse = typeof creditUses.$inferSelect

/** Holds the credit of a patient still until the transaction ends: of two who count on it one is first. */
export const lockCredit = async (tx: Tx, patientId: string): Promise<void> => {
  await tx.raw(`select pg_advisory_xact_lock(hashtextextended('credit ' || $1, 0))`, [patientId])
}

/** What a patient was given, or is to be given, newest first. */
export const creditsOf = (tx: Tx, patientId: string): Promise<CreditRow[]> =>
  tx.q
    .select()
    .from(customerCredits)
    .where(eq(customerCredits.patientId, patientId))
    .orderBy(desc(customerCredits.askedAt), desc(customerCredits.id))

export const usesOf = (tx: Tx, patientId: string): Promise<CreditUse[]> =>
  tx.q.select().from(creditUses).where(eq(creditUses.patientId, patientId))

export const creditById = async (tx: Tx, id: string): Promise<CreditRow | undefined> => {
  const [row] = await tx.q.select().from(customerCredits).where(eq(customerCredits.id, id)).for('update')
  return row
}

export const insertCredit = async (tx: Tx, row: typeof customerCredits.$inferInsert): Promise<void> => {
  await tx.q.insert(customerCredits).values(row)
}

export const saveCredit = async (
  tx: Tx,
  id: string,
  change: Partial<typeof customerCredits.$inferInsert>,
): Promise<void> => {
  await tx.q.update(customerCredits).set(change).where(eq(customerCredits.id, id))
}

/** What is counted on for the next payment of a subscription, held; undefined where there is nothing. */
export const heldFor = async (tx: Tx, subjectId: string): Promise<CreditUse | undefined> => {
  const [row] = await tx.q
    .select()
    .from(creditUses)
    .where(and(eq(creditUses.subjectId, subjectId), isNull(creditUses.stripeInvoiceId)))
    .for('update')
  return row
}

/** What an invoice takes, held; undefined where it takes none. */
export const useOfInvoice = async (tx: Tx, stripeInvoiceId: string): Promise<CreditUse | undefined> => {
  const [row] = await tx.q
    .select()
    .from(creditUses)
    .where(eq(creditUses.stripeInvoiceId, stripeInvoiceId))
    .for('update')
  return row
}

export const insertUse = async (tx: Tx, row: typeof creditUses.$inferInsert): Promise<void> => {
  await tx.q.insert(creditUses).values(row)
}

export const saveUse = async (tx: Tx, id: string, change: Partial<typeof creditUses.$inferInsert>): Promise<void> => {
  await tx.q.update(creditUses).set(change).where(eq(creditUses.id, id))
}
