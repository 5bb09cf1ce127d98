import { plans } from '@om/db/tables/billing'
import { eq } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type PlanRow = typeof plans.$inferSelect

/** Stores a plan; when its prescription has one already, that one is meant. */
export const insertPlan = async (tx: Tx, plan: typeof plans.$inferInsert): Promise<{ id: string; isNew: boolean }> => {
  const [made] = await tx.q
    .insert(plans)
    .values(plan)
    .onConflictDoNothing({ target: plans.prescriptionId })
    .returning({ id: plans.id })
  if (made) return { id: made.id, isNew: true }
  const [known] = await tx.q.select({ id: plans.id }).from(plans).where(eq(plans.prescriptionId, plan.prescriptionId))
  if (!known) throw new Error('the plan of this prescription is gone')
  return { id: known.id, isNew: false }
}
