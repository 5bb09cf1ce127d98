import type { MatterKind, MatterView } from '@om/contracts/matter-words'
import { matterActions, matterSteps, matterSubjects, matters } from '@om/db/tables/matters'
import { profiles } from '@om/db/tables/people'
import { matterRules } from '@om/domain/matters'
import { and, asc, desc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type MatterRow = typeof matters.$inferSelect
export type StepRow = typeof matterSteps.$inferSelect
export type ActionRow = typeof matterActions.$inferSelect
export type SubjectRow = typeof matterSubjects.$inferSelect

const m = matters

/** Of one matter. */
const MOST_PARTS = 500

/** One matter as the actor may see it. */
export const visibleMatter = async (tx: Tx, id: string): Promise<MatterRow | undefined> => {
  const [row] = await tx.visible(q => q.select().from(m).where(eq(m.id, id)))
  return row
}

/** The same, held still until the transaction ends. */
export const lockMatter = async (tx: Tx, id: string): Promise<MatterRow | undefined> => {
  if (!(await visibleMatter(tx, id))) return undefined
  const [row] = await tx.q.select().from(m).where(eq(m.id, id)).for('update')
  return row
}

/** What was done about it, as far as the actor may read it, oldest first. */
export const visibleSteps = (tx: Tx, matterId: string): Promise<StepRow[]> =>
  tx.visible(q =>
    q
      .select()
      .from(matterSteps)
      .where(eq(matterSteps.matterId, matterId))
      .orderBy(asc(matterSteps.position))
      .limit(MOST_PARTS),
  )

export const actionsOf = (tx: Tx, matterId: string): Promise<ActionRow[]> =>
  tx.q
    .select()
    .from(matterActions)
    .where(eq(matterActions.matterId, matterId))
    .orderBy(asc(matterActions.position))
    .limit(MOST_PARTS)

export const subjectsOf = (tx: Tx, matterId: string): Promise<SubjectRow[]> =>
  tx.q.select().from(matterSubjects).where(eq(matterSubjects.matterId, matterId)).limit(MOST_PARTS)

/** Stores a matter once; undefined where it is there already. */
export const insertMatter = async (tx: Tx, row: typeof m.$inferInsert): Promise<MatterRow | undefined> => {
  const [stored] = await tx.q.insert(m).values(row).onConflictDoNothing().returning()
  return stored
}

export const insertStep = async (tx: Tx, row: typeof matterSteps.$inferInsert): Promise<void> => {
  await tx.q.insert(matterSteps).values(row)
}

/** Whether this step was stored already. */
export const hasStep = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.q.select({ id: matterSteps.id }).from(matterSteps).where(eq(matterSteps.id, id))).length > 0

export const insertAction = async (tx: Tx, row: typeof matterActions.$inferInsert): Promise<void> => {
  await tx.q.insert(matterActions).values(row)
}

export const updateAction = async (
  tx: Tx,
  id: string,
  change: { doneAt: Date | null; doneBy: string },
): Promise<void> => {
  await tx.q.update(matterActions).set(change).where(eq(matterActions.id, id))
}

export const insertSubjects = async (tx: Tx, rows: (typeof matterSubjects.$inferInsert)[]): Promise<void> => {
  if (rows.length > 0) await tx.q.insert(matterSubjects).values(rows).onConflictDoNothing()
}

export const deleteSubject = async (tx: Tx, id: string): Promise<void> => {
  await tx.q.delete(matterSubjects).where(eq(matterSubjects.id, id))
}

export type Change = Partial<
  Pick<
    MatterRow,
    'severity' | 'desk' | 'ownerId' | 'owner' | 'clock' | 'clockAt' | 'dueAt' | 'isTold' | 'edition' | 'closedAt'
  >
>

/** Moves a matter on. */
export const updateMatter = async (tx: Tx, id: string, change: Change): Promise<MatterRow | undefined> => {
  const [row] = await tx.q
    .update(m)
    .set({ ...change, version: sql`${m.version} + 1` })
    .where(eq(m.id, id))
    .returning()
  return row
}

export type Filter = { view: MatterView; kind?: MatterKind | undefined }

const fits = ({ view, kind }: Filter, now: Date): SQL | undefined => {
  const isOpen = isNull(m.closedAt)
  const views = {
    open: isOpen,
    overdue: and(isOpen, sql`${m.dueAt} < ${now.toISOString()}`),
    closed: sql`${m.closedAt} is not null`,
    all: undefined,
  }
  return and(views[view], kind && eq(m.kind, kind))
}

type After = { at: Date; id: string } | null

/** One page of the registers, what is due first on top. */
export const matterPage = (tx: Tx, filter: Filter, now: Date, after: After, most: number): Promise<MatterRow[]> =>
  tx.visible(q =>
    q
      .select()
      .from(m)
      .where(
        and(
          fits(filter, now),
          after ? sql`(${m.dueAt}, ${m.id}) > (${after.at.toISOString()}, ${after.id})` : undefined,
        ),
      )
      .orderBy(asc(m.dueAt), asc(m.id))
      .limit(most),
  )

/** Those in which these words stand, also in what was added and may be read, or in the number; newest first. */
export const findMatters = (
  tx: Tx,
  words: string,
  kind: MatterKind | undefined,
  most: number,
): Promise<MatterRow[]> => {
  const like = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
  const prefixes = Object.entries(matterRules).map(([name, { prefix }]) => sql`when ${name} then ${prefix}`)
  const said = sql`${m.title} || ' ' || ${m.what} || ' ' || ${m.batchNumber} || ' ' || ${m.enteredBy} || ' ' || ${m.owner}
    || ' ' || (case ${m.kind} ${sql.join(prefixes, sql` `)} end) || ${m.number}`
  return tx.visible(q =>
    q
      .select()
      .from(m)
      .where(
        and(
          kind && eq(m.kind, kind),
          sql`(${said} ilike ${like} or exists (select from ${matterSteps}
            where ${matterSteps.matterId} = ${m.id} and ${matterSteps.words} ilike ${like}))`,
        ),
      )
      .orderBy(sql`${m.closedAt} is not null`, desc(m.enteredAt), desc(m.number))
      .limit(most),
  )
}

/** How many of a kind are open, and how many of them past their time. */
export const countMatters = async (
  tx: Tx,
  kind: MatterKind | undefined,
  now: Date,
): Promise<{ open: number; overdue: number }> => {
  const [row] = await tx.visible(q =>
    q
      .select({
        open: sql<number>`count(*)::int`,
        overdue: sql<number>`(count(*) filter (where ${m.dueAt} < ${now.toISOString()}))::int`,
      })
      .from(m)
      .where(and(isNull(m.closedAt), kind && eq(m.kind, kind))),
  )
  return row ?? { open: 0, overdue: 0 }
}

/** Open matters whose time is over or near, and that their desk was not told of as overdue; held still. */
export const lockUntold = (tx: Tx, nearUntil: Date): Promise<MatterRow[]> =>
  tx.q
    .select()
    .from(m)
    .where(and(isNull(m.closedAt), eq(m.isTold, false), lte(m.dueAt, nearUntil)))
    .orderBy(asc(m.dueAt))
    .limit(500)
    .for('update')

/** Keeps that it was put before its desk; nothing of the matter has changed by it. */
export const keepTold = async (tx: Tx, id: string): Promise<void> => {
  await tx.q.update(m).set({ isTold: true }).where(eq(m.id, id))
}

/** The patients with these e-mail addresses. */
export const patientsByEmail = async (tx: Tx, emails: string[]): Promise<Map<string, string>> => {
  if (emails.length === 0) return new Map()
  const rows = await tx.q
    .select({ id: profiles.id, email: sql<string>`lower(${profiles.email})` })
    .from(profiles)
    .where(and(inArray(sql`lower(${profiles.email})`, emails), eq(profiles.role, 'patient')))
  return new Map(rows.map(row => [row.email, row.id]))
}
