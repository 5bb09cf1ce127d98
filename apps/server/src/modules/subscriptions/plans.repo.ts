import { checkoutSessions, plans } from '@om/db/tables/billing'
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import { audit } from '#src/database/audit.ts'
import type { Tx } from '#src/database/database.ts'
import { announce } from '#src/database/live.ts'
import type { Deps } from '#src/deps.ts'
import type { NewPlan } from '#src/modules/prescriptions/prescriptions.ts'

export type PlanRow = typeof plans.$inferSelect
export type CheckoutRow = typeof checkoutSessions.$inferSelect

/** Stores a plan; when its prescription has one already, that one is meant. */
const insertPlan = async (tx: Tx, plan: typeof plans.$inferInsert): Promise<{ id: string; isNew: boolean }> => {
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

/**
 * Offers the patient the plan that goes with a signed prescription, in the transaction of the signing. Nothing is
 * charged until they confirm (INV-11). A prescription has one plan; offering it again answers with the same one.
 */
export const offerPlan = async (deps: Pick<Deps, 'clock'>, tx: Tx, plan: NewPlan): Promise<{ planId: string }> => {
  const { id, isNew } = await insertPlan(tx, { ...plan, offeredAt: deps.clock.now() })
  if (isNew) {
    await audit(deps.clock, tx, {
      action: 'plan.offer',
      subjectType: 'plan',
      subjectId: id,
      patientId: plan.patientId,
      toState: 'offered',
    })
    await announce(tx, [`user:${plan.patientId}`], 'plan', id)
  }
  return { planId: id }
}
