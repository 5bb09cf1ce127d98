import { profiles } from '@om/db/tables/people'
import { auditLog, auditSeals } from '@om/db/tables/platform'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import type { EntryCursor } from '#src/database/list-page.ts'

const l = auditLog

export type AuditFilter = {
  actorId?: string | undefined
  patientId?: string | undefined
  subjectId?: string | undefined
  action?: string | undefined
  since?: Date | undefined
  until?: Date | undefined
}

/**
 * One page of the log, newest first, with the place of each entry in the chain. Each filter has an index in the order of the list; of
 * several the one that leaves least is read.
 */
export const auditPage = (tx: Tx, filter: AuditFilter, after: EntryCursor | null, most: number) => {
  const { actorId, patientId, subjectId, action, since, until } = filter
  const parts: (SQL | undefined)[] = [
    actorId ? eq(l.actorId, actorId) : undefined,
    patientId ? eq(l.patientId, patientId) : undefined,
    subjectId ? eq(l.subjectId, subjectId) : undefined,
    action ? eq(l.action, action) : undefined,
    since && sql`${l.at} >= ${since.toISOString()}`,
    until && sql`${l.at} <= ${until.toISOString()}`,
    after ? sql`(${l.at}, ${l.id}) < (${after.at.toISOString()}, ${after.id})` : undefined,
  ]
  return tx.q
    .select({ row: l, place: auditSeals.position })
    .from(l)
    .leftJoin(auditSeals, eq(auditSeals.auditId, l.id))
    .where(and(...parts))
    .orderBy(sql`${l.at} desc nulls last`, sql`${l.id} desc nulls last`)
    .limit(most)
}

export type AuditRow = Awaited<ReturnType<typeof auditPage>>[number]

/** The account with this e-mail address, of whatever kind. */
export const accountByEmail = async (tx: Tx, email: string): Promise<string | undefined> => {
  const [row] = await tx.q.select({ id: profiles.id }).from(profiles).where(sql`lower(${profiles.email}) = ${email}`)
  return row?.id
}
