import { refillStates } from '@om/contracts/refills'
import { refills } from '@om/db/tables/billing'
import { and, asc, desc, eq, inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#src/database/database.ts'

const State = z.enum(refillStates)
type Stored = typeof refills.$inferSelect
export type RefillRow = Omit<Stored, 'state'> & { state: z.infer<typeof State> }

const asRow = (row: Stored): RefillRow => ({ ...row, state: State.parse(row.state) })

const open = ['requested', 'doctor_review', 'needs_consult', 'approved', 'declined'] as const

/** Whether nobody has paid for it, and its day is not over. */
export const isOpen = ({ state }: RefillRow): boolean => open.some(one => one === state)

/** Stores a refill, once for each period. */
export const insertRefill = async (tx: Tx, row: typeof refills.$inferInsert): Promise<RefillRow | undefined> => {
  const [stored] = await tx.q.insert(refills).values(row).onConflictDoNothing().returning()
  return stored && asRow(stored)
}

/** Refills of a subscription that nobody has paid for, newest first, held still until the transaction ends. */
export const lockOpenRefills = async (tx: Tx, subscriptionId: string): Promise<RefillRow[]> => {
  const rows = await tx.q
    .select()
    .from(refills)
    .where(and(eq(refills.subscriptionId, subscriptionId), inArray(refills.state, [...open])))
    .orderBy(desc(refills.chargeOn))
    .for('update')
  return rows.map(asRow)
}

/** The same of a patient, whichever subscription they are for. */
export const lockRefillsOfPatient = async (tx: Tx, patientId: string): Promise<RefillRow[]> => {
  const rows = await tx.q
    .select()
    .from(refills)
    .where(and(eq(refills.patientId, patientId), inArray(refills.state, [...open])))
    .orderBy(desc(refills.chargeOn))
    .for('update')
  return rows.map(asRow)
}

/** The newest refill of a subscription that is not over, for the server's own work. */
export const openRefillOf = async (tx: Tx, subscriptionId: string): Promise<RefillRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(refills)
    .where(and(eq(refills.subscriptionId, subscriptionId), inArray(refills.state, [...open])))
    .orderBy(desc(refills.chargeOn))
    .limit(1)
  return row && asRow(row)
}

/** A refill as the actor may see it. */
export const visibleRefill = async (tx: Tx, id: string): Promise<RefillRow | undefined> => {
  const [row] = await tx.visible(q => q.select().from(refills).where(eq(refills.id, id)))
  return row && asRow(row)
}

/** A refill that the actor may see, held still until the transaction ends. */
export const lockRefill = async (tx: Tx, id: string): Promise<RefillRow | undefined> => {
  const seen = await tx.visible(q => q.select({ id: refills.id }).from(refills).where(eq(refills.id, id)))
  if (seen.length === 0) return undefined
  const [row] = await tx.q.select().from(refills).where(eq(refills.id, id)).for('update')
  return row && asRow(row)
}

/** The refills of a patient as the actor may see them, newest first. */
export const visibleRefillsOf = async (tx: Tx, patientId: string): Promise<RefillRow[]> => {
  const rows = await tx.visible(q =>
    q.select().from(refills).where(eq(refills.patientId, patientId)).orderBy(desc(refills.chargeOn)).limit(24),
  )
  return rows.map(asRow)
}

type Change = Partial<Omit<typeof refills.$inferInsert, 'id' | 'version' | 'state'>> & { state?: RefillRow['state'] }

export const updateRefill = async (tx: Tx, id: string, change: Change): Promise<RefillRow> => {
  const [row] = await tx.q
    .update(refills)
    .set({ ...change, version: sql`${refills.version} + 1` })
    .where(eq(refills.id, id))
    .returning()
  if (!row) throw new Error('a refill that was held still is gone')
  return asRow(row)
}

/** Refills that were last looked at before then, oldest first; those another copy is working on are left to it. */
export const weighedBefore = async (tx: Tx, before: Date, limit: number): Promise<RefillRow[]> => {
  const rows = await tx.q
    .select()
    .from(refills)
    .where(and(inArray(refills.state, [...open]), lt(refills.weighedAt, before)))
    .orderBy(asc(refills.weighedAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  return rows.map(asRow)
}
