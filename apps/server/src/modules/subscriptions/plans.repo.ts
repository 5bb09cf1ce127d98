import { checkoutSessions, plans } from '@om/db/tables/billing'
import { prescriptions } from '@om/db/tables/prescriptions'
import { and, asc, desc, eq, getTableColumns, lt, lte, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type PlanRow = typeof plans.$inferSelect
export type CheckoutRow = typeof checkoutSessions.$inferSelect

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

/** A plan that the reader may see. */
export const visiblePlan = async (tx: Tx, id: string): Promise<PlanRow | undefined> => {
  const [row] = await tx.visible(q => q.select().from(plans).where(eq(plans.id, id)))
  return row
}

/** The reader's own plans, newest first. */
export const visiblePlans = (tx: Tx, patientId: string): Promise<PlanRow[]> =>
  tx.visible(q => q.select().from(plans).where(eq(plans.patientId, patientId)).orderBy(desc(plans.offeredAt)).limit(50))

export const planById = async (tx: Tx, id: string): Promise<PlanRow | undefined> => {
  const [row] = await tx.q.select().from(plans).where(eq(plans.id, id))
  return row
}

export const planOfPrescription = async (tx: Tx, prescriptionId: string): Promise<PlanRow | undefined> => {
  const [row] = await tx.q.select().from(plans).where(eq(plans.prescriptionId, prescriptionId))
  return row
}

/** A plan, locked until the end of the transaction. */
export const lockPlan = async (tx: Tx, id: string): Promise<PlanRow | undefined> => {
  const [row] = await tx.q.select().from(plans).where(eq(plans.id, id)).for('update')
  return row
}

/** Changes a plan and counts the change. */
export const savePlan = async (tx: Tx, id: string, change: Partial<typeof plans.$inferInsert>): Promise<void> => {
  await tx.q
    .update(plans)
    .set({ ...change, version: sql`${plans.version} + 1` })
    .where(eq(plans.id, id))
}

export const openCheckoutOf = async (tx: Tx, planId: string): Promise<CheckoutRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.planId, planId), eq(checkoutSessions.status, 'open')))
  return row
}

/** Payment pages of a patient that are open, as far as we know. */
export const openCheckoutsOfPatient = (tx: Tx, patientId: string): Promise<{ stripeSessionId: string }[]> =>
  tx.q
    .select({ stripeSessionId: checkoutSessions.stripeSessionId })
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.patientId, patientId), eq(checkoutSessions.status, 'open')))

/** Stores a payment page unless the plan has an open one already; answers with the open one. */
export const insertCheckout = async (tx: Tx, row: typeof checkoutSessions.$inferInsert): Promise<CheckoutRow> => {
  await tx.q.insert(checkoutSessions).values(row).onConflictDoNothing()
  const open = await openCheckoutOf(tx, row.planId)
  if (!open) throw new Error('the payment page was closed while it was stored')
  return open
}

export const visibleCheckout = async (tx: Tx, sessionId: string): Promise<CheckoutRow | undefined> => {
  const [row] = await tx.visible(q =>
    q.select().from(checkoutSessions).where(eq(checkoutSessions.stripeSessionId, sessionId)),
  )
  return row
}

export const lockCheckout = async (tx: Tx, sessionId: string): Promise<CheckoutRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(checkoutSessions)
    .where(eq(checkoutSessions.stripeSessionId, sessionId))
    .for('update')
  return row
}

export const setCheckoutStatus = async (tx: Tx, id: string, status: CheckoutRow['status']): Promise<void> => {
  await tx.q.update(checkoutSessions).set({ status }).where(eq(checkoutSessions.id, id))
}

/** Payment pages that should be over by now and about which no news came. */
export const overdueCheckouts = (tx: Tx, now: Date, limit: number): Promise<{ stripeSessionId: string }[]> =>
  tx.q
    .select({ stripeSessionId: checkoutSessions.stripeSessionId })
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.status, 'open'), lt(checkoutSessions.expiresAt, now)))
    .orderBy(asc(checkoutSessions.expiresAt))
    .limit(limit)

/** Plans whose first day has come, of what can be supplied; those another copy is working on are left to it. */
export const takeStarting = (tx: Tx, today: string, limit: number): Promise<PlanRow[]> =>
  tx.q
    .select(getTableColumns(plans))
    .from(plans)
    .innerJoin(prescriptions, eq(prescriptions.id, plans.prescriptionId))
    .where(and(eq(plans.status, 'offered'), lte(plans.startsFrom, today), eq(prescriptions.status, 'active')))
    .orderBy(asc(plans.startsFrom))
    .limit(limit)
    .for('update', { of: plans, skipLocked: true })
