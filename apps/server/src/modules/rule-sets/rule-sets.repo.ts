import { doctors } from '@om/db/tables/people'
import {
  ruleComparisonCases as c,
  ruleComparisons as m,
  ruleProposals as p,
  ruleSwitches as s,
} from '@om/db/tables/rule-sets'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { PageCursor } from '#src/database/list-page.ts'

export type ComparisonRow = typeof m.$inferSelect
export type ProposalRow = typeof p.$inferSelect
export type SwitchRow = typeof s.$inferSelect
export type ChangedCaseRow = typeof c.$inferSelect

const KEPT_IN_VIEW = 20

/** What was switched on, is to be, or was called off, the newest first. */
export const visibleSwitches = (tx: Tx): Promise<SwitchRow[]> =>
  tx.visible(q => q.select().from(s).orderBy(desc(s.startsAt), desc(s.at)).limit(KEPT_IN_VIEW))

/** Proposals, the newest first. */
export const visibleProposals = (tx: Tx): Promise<ProposalRow[]> =>
  tx.visible(q => q.select().from(p).orderBy(desc(p.proposedAt), desc(p.id)).limit(KEPT_IN_VIEW))

const changed = sql<number>`(select count(*)::int from ${c} where ${c.comparisonId} = ${m.id})`

export type CountedComparison = { row: ComparisonRow; changed: number }

/** Comparisons, the newest first. */
export const newestComparisons = (tx: Tx): Promise<CountedComparison[]> =>
  tx.q.select({ row: m, changed }).from(m).orderBy(desc(m.askedAt), desc(m.id)).limit(KEPT_IN_VIEW)

export const comparisonById = async (tx: Tx, id: string): Promise<CountedComparison | undefined> => {
  const [found] = await tx.q.select({ row: m, changed }).from(m).where(eq(m.id, id))
  return found
}

/** Stores a comparison; false where it is stored, or one of that version runs. */
export const insertComparison = async (tx: Tx, row: typeof m.$inferInsert): Promise<boolean> =>
  (await tx.q.insert(m).values(row).onConflictDoNothing().returning({ id: m.id })).length === 1

/** A comparison, held still until the transaction ends. */
export const lockComparison = async (tx: Tx, id: string): Promise<ComparisonRow | undefined> => {
  const [row] = await tx.q.select().from(m).where(eq(m.id, id)).for('update')
  return row
}

export const updateComparison = async (tx: Tx, id: string, change: Partial<ComparisonRow>): Promise<void> => {
  await tx.q.update(m).set(change).where(eq(m.id, id))
}

export const insertCases = async (tx: Tx, rows: ChangedCaseRow[]): Promise<void> => {
  if (rows.length > 0) await tx.q.insert(c).values(rows).onConflictDoNothing()
}

/** One page of the cases that differ, the newest first, by a rule where one is asked for. */
export const casesOf = (
  tx: Tx,
  { id, rule }: { id: string; rule: string | undefined },
  after: PageCursor | null,
  most: number,
): Promise<ChangedCaseRow[]> =>
  tx.q
    .select()
    .from(c)
    .where(
      and(
        eq(c.comparisonId, id),
        rule ? sql`(${rule} = any (${c.gained}) or ${rule} = any (${c.lost}))` : undefined,
        after
          ? sql`(${c.submittedAt}, ${c.consultId}) < (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(sql`${c.submittedAt} desc nulls last`, sql`${c.consultId} desc nulls last`)
    .limit(most)

/** Whether a case is among those that an open proposal is decided on. */
export const isInOpenProposal = async (tx: Tx, consultId: string): Promise<boolean> => {
  const rows = await tx.q
    .select({ id: p.id })
    .from(p)
    .innerJoin(c, eq(c.comparisonId, p.comparisonId))
    .where(and(isNull(p.decision), eq(c.consultId, consultId)))
  return rows.length > 0
}

/** Stores a proposal; false where it is stored, or another is open. */
export const insertProposal = async (tx: Tx, row: typeof p.$inferInsert): Promise<boolean> =>
  (await tx.q.insert(p).values(row).onConflictDoNothing().returning({ id: p.id })).length === 1

export const proposalById = async (tx: Tx, id: string): Promise<ProposalRow | undefined> => {
  const [row] = await tx.q.select().from(p).where(eq(p.id, id)).for('update')
  return row
}

export const decideProposal = async (tx: Tx, id: string, change: Partial<ProposalRow>): Promise<void> => {
  await tx.q.update(p).set(change).where(eq(p.id, id))
}

export const insertSwitch = async (tx: Tx, row: typeof s.$inferInsert): Promise<string> => {
  const [stored] = await tx.q.insert(s).values(row).returning({ id: s.id })
  if (!stored) throw new Error('the switch was not stored')
  return stored.id
}

/** All switches that count, the newest first, held still until the transaction ends: one after the other changes them. */
export const lockSwitches = async (tx: Tx): Promise<SwitchRow[]> => {
  await tx.raw('select pg_advisory_xact_lock(726178)')
  return tx.q.select().from(s).where(isNull(s.calledOffAt)).orderBy(desc(s.startsAt), desc(s.at))
}

export const callOffSwitch = async (tx: Tx, id: string, at: Date, by: string): Promise<void> => {
  await tx.q.update(s).set({ calledOffAt: at, calledOffBy: by }).where(eq(s.id, id))
}

/** Every doctor who works here. */
export const activeDoctors = async (tx: Tx): Promise<string[]> => {
  const rows = await tx.q.select({ id: doctors.id }).from(doctors).where(eq(doctors.active, true))
  return rows.map(row => row.id)
}
