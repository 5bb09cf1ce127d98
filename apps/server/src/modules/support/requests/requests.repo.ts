import { lookerRoles } from '@om/contracts/own-record'
import type { PrivacyKind, privacyViews } from '@om/contracts/privacy-requests'
import { profiles } from '@om/db/tables/people'
import { type AskedAbout, privacyRequestSteps, privacyRequests } from '@om/db/tables/privacy-requests'
import { and, asc, desc, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Tx } from '#src/database/database.ts'
import { isLook, LOOKERS, lookRole } from '#src/database/looks.ts'

export type RequestRow = typeof privacyRequests.$inferSelect
export type StepRow = typeof privacyRequestSteps.$inferSelect
export type Shown = RequestRow & { steps: StepRow[] }

const r = privacyRequests
const s = privacyRequestSteps

/** Steps of one request that are shown. */
const MOST_STEPS = 500
/** Requests of one patient that are shown. */
const MOST_OWN = 100

const withSteps = async (tx: Tx, rows: RequestRow[]): Promise<Shown[]> => {
  if (rows.length === 0) return []
  const ids = rows.map(row => row.id)
  const steps = await tx.visible(q =>
    q
      .select()
      .from(s)
      .where(inArray(s.requestId, ids))
      .orderBy(asc(s.position))
      .limit(MOST_STEPS * ids.length),
  )
  return rows.map(row => ({ ...row, steps: steps.filter(one => one.requestId === row.id) }))
}

/** What a patient has asked, as the actor may see it, newest first. */
export const visibleRequestsOf = async (tx: Tx, patientId: string): Promise<Shown[]> =>
  withSteps(
    tx,
    await tx.visible(q =>
      q.select().from(r).where(eq(r.patientId, patientId)).orderBy(desc(r.askedAt), desc(r.id)).limit(MOST_OWN),
    ),
  )

const LookRow = z.object({ role: z.enum(lookerRoles), name: z.string(), action: z.string(), at: z.date() })

/** An entry of the audit log by which somebody opened or changed the record of this patient; undefined for any other. */
export const lookOf = async (tx: Tx, patientId: string, id: number): Promise<AskedAbout | undefined> => {
  const { rows } = await tx.raw(
    `select ${lookRole} as role, a.actor_name as name, a.action, a.at
     from public.audit_log a where a.id = $1 and ${isLook('$2', '$3')}`,
    [id, patientId, LOOKERS],
  )
  const row = LookRow.optional().parse(rows[0])
  return row && { ...row, id, at: row.at.toISOString() }
}

/** One request as the actor may see it. */
export const visibleRequest = async (tx: Tx, id: string): Promise<Shown | undefined> => {
  const rows = await tx.visible(q => q.select().from(r).where(eq(r.id, id)))
  return (await withSteps(tx, rows))[0]
}

/** The same, held still until the transaction ends. */
export const lockRequest = async (tx: Tx, id: string): Promise<Shown | undefined> => {
  if (!(await visibleRequest(tx, id))) return undefined
  const rows = await tx.q.select().from(r).where(eq(r.id, id)).for('update')
  return (await withSteps(tx, rows))[0]
}

/** Stores a request once; undefined where it is there already. */
export const insertRequest = async (tx: Tx, row: typeof r.$inferInsert): Promise<RequestRow | undefined> => {
  const [stored] = await tx.q.insert(r).values(row).onConflictDoNothing().returning()
  return stored
}

export const insertStep = async (tx: Tx, row: typeof s.$inferInsert): Promise<void> => {
  await tx.q.insert(s).values(row)
}

/** Whether this step was stored already, by whatever request. */
export const hasStep = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.q.select({ id: s.id }).from(s).where(eq(s.id, id))).length > 0

export type Change = Partial<
  Pick<RequestRow, 'state' | 'assigneeId' | 'assigneeName' | 'dueAt' | 'wasExtended' | 'told' | 'closedAt'>
>

/** Moves a request on. */
export const updateRequest = async (tx: Tx, id: string, change: Change): Promise<void> => {
  await tx.q
    .update(r)
    .set({ ...change, version: sql`${r.version} + 1` })
    .where(eq(r.id, id))
}

export type Filter = { view: (typeof privacyViews)[number]; kind?: PrivacyKind | undefined }

const fits = ({ view, kind }: Filter, now: Date): SQL | undefined => {
  const isOpen = isNull(r.closedAt)
  const views = {
    open: isOpen,
    overdue: and(isOpen, sql`${r.dueAt} < ${now.toISOString()}`),
    closed: sql`${r.closedAt} is not null`,
    all: undefined,
  }
  return and(views[view], kind && eq(r.kind, kind))
}

type After = { at: Date; id: string } | null

/** One page of the register, the request due first on top. */
export const requestPage = (tx: Tx, filter: Filter, now: Date, after: After, most: number): Promise<RequestRow[]> =>
  tx.visible(q =>
    q
      .select()
      .from(r)
      .where(
        and(
          fits(filter, now),
          after ? sql`(${r.dueAt}, ${r.id}) > (${after.at.toISOString()}, ${after.id})` : undefined,
        ),
      )
      .orderBy(asc(r.dueAt), asc(r.id))
      .limit(most),
  )

/** How many requests wait for an answer, and how many of them longer than they may. */
export const countRequests = async (tx: Tx, now: Date): Promise<{ open: number; overdue: number }> => {
  const [row] = await tx.visible(q =>
    q
      .select({
        open: sql<number>`count(*)::int`,
        overdue: sql<number>`(count(*) filter (where ${r.dueAt} < ${now.toISOString()}))::int`,
      })
      .from(r)
      .where(isNull(r.closedAt)),
  )
  return row ?? { open: 0, overdue: 0 }
}

/** Open requests whose day is near or over, and of which the office was not told so; held still. */
export const lockUntold = (tx: Tx, now: Date, nearUntil: Date): Promise<RequestRow[]> =>
  tx.q
    .select()
    .from(r)
    .where(
      and(
        isNull(r.closedAt),
        lte(r.dueAt, nearUntil),
        sql`${r.told} < case when ${r.dueAt} < ${now.toISOString()} then 2 else 1 end`,
      ),
    )
    .limit(100)
    .for('update')

/** Keeps that the office was told; nothing of the request has changed by it. */
export const keepTold = async (tx: Tx, id: string, told: number): Promise<void> => {
  await tx.q.update(r).set({ told }).where(eq(r.id, id))
}

/** The patient with this e-mail address. */
export const patientByEmail = async (tx: Tx, email: string): Promise<string | undefined> => {
  const [row] = await tx.q
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(sql`lower(${profiles.email}) = ${email}`, eq(profiles.role, 'patient')))
  return row?.id
}
