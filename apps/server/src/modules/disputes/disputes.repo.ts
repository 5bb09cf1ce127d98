import { disputeAnswers, disputes } from '@om/db/tables/disputes'
import { profiles } from '@om/db/tables/people'
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { PageCursor } from '#src/database/list-page.ts'

export type DisputeRow = typeof disputes.$inferSelect
export type AnswerRow = typeof disputeAnswers.$inferSelect
export const answerState = ({ isSent, refusedAt }: AnswerRow): 'sending' | 'sent' | 'refused' =>
  isSent ? 'sent' : refusedAt ? 'refused' : 'sending'
export type ListedDispute = { dispute: DisputeRow; patientName: string; email: string }

export const disputeByStripeId = async (tx: Tx, stripeDisputeId: string): Promise<DisputeRow | undefined> => {
  const [row] = await tx.q.select().from(disputes).where(eq(disputes.stripeDisputeId, stripeDisputeId)).for('update')
  return row
}

export const lockDispute = async (tx: Tx, id: string): Promise<DisputeRow | undefined> => {
  const [row] = await tx.q.select().from(disputes).where(eq(disputes.id, id)).for('update')
  return row
}

/** Stores one; undefined where somebody stored it in the meantime. */
export const insertDispute = async (tx: Tx, row: typeof disputes.$inferInsert): Promise<DisputeRow | undefined> => {
  const [made] = await tx.q
    .insert(disputes)
    .values(row)
    .onConflictDoNothing({ target: disputes.stripeDisputeId })
    .returning()
  return made
}

export const saveDispute = async (
  tx: Tx,
  id: string,
  change: Partial<typeof disputes.$inferInsert>,
): Promise<DisputeRow> => {
  const [row] = await tx.q
    .update(disputes)
    .set({ ...change, version: sql`${disputes.version} + 1` })
    .where(eq(disputes.id, id))
    .returning()
  if (!row) throw new Error('a dispute is gone')
  return row
}

/** Every dispute about payments of a person. */
export const disputesOfPatient = (tx: Tx, patientId: string): Promise<DisputeRow[]> =>
  tx.q.select().from(disputes).where(eq(disputes.patientId, patientId))

/** What was answered last; one that the provider did not take included. */
export const answerOf = async (tx: Tx, disputeId: string): Promise<AnswerRow | undefined> => {
  const [row] = await tx.q
    .select()
    .from(disputeAnswers)
    .where(eq(disputeAnswers.disputeId, disputeId))
    .orderBy(sql`${disputeAnswers.refusedAt} is not null`, desc(disputeAnswers.at))
    .limit(1)
  return row
}

/** Keeps an answer; false where there is one already. */
export const insertAnswer = async (tx: Tx, row: typeof disputeAnswers.$inferInsert): Promise<boolean> => {
  const made = await tx.q.insert(disputeAnswers).values(row).onConflictDoNothing().returning()
  return made.length > 0
}

/** What became of an answer that was on its way; false where that is known already. */
export const settleAnswer = async (
  tx: Tx,
  id: string,
  how: Partial<Pick<AnswerRow, 'isSent' | 'refusedAt' | 'problem'>>,
): Promise<boolean> => {
  const settled = await tx.q
    .update(disputeAnswers)
    .set(how)
    .where(and(eq(disputeAnswers.id, id), eq(disputeAnswers.isSent, false), isNull(disputeAnswers.refusedAt)))
    .returning({ id: disputeAnswers.id })
  return settled.length > 0
}

const listed = (tx: Tx) =>
  tx.q
    .select({
      dispute: disputes,
      patientName: sql<string>`trim(coalesce(${profiles.firstName} || ' ' || ${profiles.lastName}, ''))`,
      email: sql<string>`coalesce(${profiles.email}, '')`,
    })
    .from(disputes)
    .leftJoin(profiles, eq(profiles.id, disputes.patientId))

/** Where a page ends: its time is that of the deadline, or of the end. */
export const placeOf = ({ dispute }: ListedDispute): PageCursor => ({
  at: dispute.closedAt ?? dispute.dueBy ?? FAR,
  id: dispute.id,
})

const matching = (search: string) => {
  const start = `${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return sql`(upper(${disputes.number}) = ${search.toUpperCase()} or lower(${profiles.email}) = ${search.toLowerCase()}
    or lower(${profiles.lastName}) like ${start} or lower(${profiles.firstName}) like ${start}
    or lower(${profiles.firstName} || ' ' || ${profiles.lastName}) like ${start})`
}

/** What nobody waits for comes last. */
const FAR = new Date('2199-01-01T00:00:00Z')
const due = sql`coalesce(${disputes.dueBy}, ${FAR.toISOString()}::timestamptz)`

/** One page: of the open ones the next to be answered first, of the closed ones the newest. */
export const disputePage = (
  tx: Tx,
  { view, search }: { view: 'open' | 'closed'; search?: string | undefined },
  { after, limit }: { after: PageCursor | null; limit: number },
): Promise<ListedDispute[]> => {
  const isOpen = view === 'open'
  const at = after?.at.toISOString()
  const behind = isOpen
    ? sql`(${due}, ${disputes.id}) > (${at}::timestamptz, ${after?.id}::uuid)`
    : sql`(${disputes.closedAt} < ${at}::timestamptz or ${disputes.closedAt} = ${at}::timestamptz and ${disputes.id} > ${after?.id}::uuid)`
  return listed(tx)
    .where(
      and(
        isOpen ? isNull(disputes.closedAt) : isNotNull(disputes.closedAt),
        search ? matching(search) : undefined,
        after ? behind : undefined,
      ),
    )
    .orderBy(isOpen ? asc(due) : desc(disputes.closedAt), asc(disputes.id))
    .limit(limit)
}

export const listedDispute = async (tx: Tx, id: string): Promise<ListedDispute | undefined> => {
  const [row] = await listed(tx).where(eq(disputes.id, id))
  return row
}

/** Whose payment it is, as the bank knows them; nothing clinical. */
export const payerOf = async (tx: Tx, patientId: string) => {
  const { firstName, lastName, email, address } = profiles
  const [row] = await tx.q
    .select({ firstName, lastName, email, address })
    .from(profiles)
    .where(eq(profiles.id, patientId))
  return row
}

/** Those that the provider may have moved on without our hearing of it. */
export const openDisputes = (tx: Tx, limit: number): Promise<{ stripeDisputeId: string }[]> =>
  tx.q
    .select({ stripeDisputeId: disputes.stripeDisputeId })
    .from(disputes)
    .where(isNull(disputes.closedAt))
    .orderBy(asc(disputes.updatedAt))
    .limit(limit)
