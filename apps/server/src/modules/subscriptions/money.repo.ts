import { plans, subscriptions } from '@om/db/tables/billing'
import { planAgreements, planChanges } from '@om/db/tables/plan-money'
import { desc, eq, or } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type AgreementRow = typeof planAgreements.$inferSelect
export type ChangeRow = typeof planChanges.$inferSelect

/** Keeps what a patient agreed to; the same words for the same plan are one row. */
export const insertAgreement = async (tx: Tx, row: typeof planAgreements.$inferInsert): Promise<void> => {
  await tx.q.insert(planAgreements).values(row).onConflictDoNothing()
}

/** What was agreed to last about a plan. */
export const agreementOf = async (tx: Tx, planId: string): Promise<AgreementRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(planAgreements)
    .where(eq(planAgreements.planId, planId))
    .orderBy(desc(planAgreements.agreedAt))
    .limit(1)
  return row
}

/** Everything that a patient agreed to pay, newest first, with the plan it was for and how what came of it stands. */
export const visibleAgreements = (tx: Tx, patientId: string) =>
  tx.visible(q =>
    q
      .select({ agreement: planAgreements, code: plans.code, subscription: subscriptions })
      .from(planAgreements)
      .innerJoin(plans, eq(plans.id, planAgreements.planId))
      .leftJoin(subscriptions, eq(subscriptions.planId, plans.id))
      .where(eq(planAgreements.patientId, patientId))
      .orderBy(desc(planAgreements.agreedAt)),
  )

/** The last change of a plan's subscription, or of goods, by its id. */
export const lastChangeOf = async (tx: Tx, id: string): Promise<ChangeRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(planChanges)
    .where(or(eq(planChanges.subscriptionId, id), eq(planChanges.productSubscriptionId, id)))
    .orderBy(desc(planChanges.number))
    .limit(1)
  return row
}

export type FoundChange = { change: ChangeRow; isUndone: boolean }

/** A change that the reader may see, and whether it was taken back. */
export const visibleChange = async (tx: Tx, id: string): Promise<FoundChange | undefined> => {
  const [change] = await tx.visible(q => q.select().from(planChanges).where(eq(planChanges.id, id)))
  if (!change) return undefined
  const undone = await tx.q.select({ id: planChanges.id }).from(planChanges).where(eq(planChanges.undoes, id))
  return { change, isUndone: undone.length > 0 }
}

/** Keeps a change. */
export const insertChange = async (tx: Tx, row: typeof planChanges.$inferInsert): Promise<ChangeRow> => {
  const [made] = await tx.q.insert(planChanges).values(row).returning()
  if (!made) throw new Error('a change of a plan was not stored')
  return made
}
