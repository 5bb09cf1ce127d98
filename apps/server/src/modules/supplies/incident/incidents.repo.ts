import { incidentEntries, incidents } from '@om/db/tables/incidents'
import { orders } from '@om/db/tables/orders'
import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

export type IncidentRow = typeof incidents.$inferSelect
export type EntryRow = typeof incidentEntries.$inferSelect

/** Incidents that the reader may see: open ones first, then the newest. */
export const visibleIncidents = (tx: Tx, limit: number): Promise<IncidentRow[]> =>
  tx.visible(q =>
    q
      .select()
      .from(incidents)
      .orderBy(sql`${incidents.closedAt} is not null`, desc(incidents.reportedAt), desc(incidents.number))
      .limit(limit),
  )

/** The same of those in which these words stand: in the incident, in what was added, in its own number or that of its order. */
export const findIncidents = (tx: Tx, words: string, limit: number): Promise<IncidentRow[]> => {
  const like = `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`
  const said = sql`${incidents.what} || ' ' || ${incidents.told} || ' ' || ${incidents.done} || ' ' || ${incidents.batchNumber}
    || ' ' || ${incidents.reportedBy} || ' IN' || ${incidents.number}`
  return tx.visible(q =>
    q
      .select()
      .from(incidents)
      .where(
        sql`${said} ilike ${like}
          or exists (select from ${incidentEntries} where ${incidentEntries.incidentId} = ${incidents.id} and ${incidentEntries.words} ilike ${like})
          or exists (select from ${orders} where ${orders.id} = ${incidents.orderId} and 'OM' || ${orders.number} ilike ${like})`,
      )
      .orderBy(sql`${incidents.closedAt} is not null`, desc(incidents.reportedAt), desc(incidents.number))
      .limit(limit),
  )
}

/** What was added to each, oldest first. */
export const entriesOf = async (tx: Tx, ids: string[]): Promise<Map<string, EntryRow[]>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx.q
    .select()
    .from(incidentEntries)
    .where(inArray(incidentEntries.incidentId, ids))
    .orderBy(asc(incidentEntries.position))
  return Map.groupBy(rows, row => row.incidentId)
}

export const incidentById = async (tx: Tx, id: string): Promise<IncidentRow | undefined> => {
  const [row] = await tx.q.select().from(incidents).where(eq(incidents.id, id))
  return row
}

/** The same, held still until the transaction ends. */
export const lockIncident = async (tx: Tx, id: string): Promise<IncidentRow | undefined> => {
  const [row] = await tx.q.select().from(incidents).where(eq(incidents.id, id)).for('update')
  return row
}

/** Stores an incident, once for each id; false when it was stored already. */
export const insertIncident = async (tx: Tx, row: typeof incidents.$inferInsert): Promise<boolean> => {
  const rows = await tx.q.insert(incidents).values(row).onConflictDoNothing().returning({ id: incidents.id })
  return rows.length > 0
}

/** Adds to an incident, and closes it with that where it says so. */
export const insertEntry = async (
  tx: Tx,
  incident: IncidentRow,
  entry: Omit<typeof incidentEntries.$inferInsert, 'incidentId'>,
): Promise<void> => {
  await tx.q.insert(incidentEntries).values({ ...entry, incidentId: incident.id })
  await tx.q
    .update(incidents)
    .set({
      version: sql`${incidents.version} + 1`,
      ...(entry.closes ? { closedAt: entry.at, closedBy: entry.byName } : {}),
    })
    .where(eq(incidents.id, incident.id))
}
