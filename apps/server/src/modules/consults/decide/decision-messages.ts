import { consults } from '@om/db/tables/consults'
import { inArray } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

/** What the doctors wrote to the patient with their decisions, by consult; for records that the reader may see. */
export const messagesToPatient = async (tx: Tx, consultIds: string[]): Promise<Map<string, string>> => {
  if (consultIds.length === 0) return new Map()
  const rows = await tx.q
    .select({ id: consults.id, message: consults.messageToPatient })
    .from(consults)
    .where(inArray(consults.id, consultIds))
  return new Map(rows.map(({ id, message }) => [id, message]))
}
