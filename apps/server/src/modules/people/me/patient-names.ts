import { profiles } from '@om/db/tables/people'
import { inArray } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

/** Full names of patients, to show beside records that the reader may already see. Repeated ids are ignored. */
export const namesOfPatients = async (tx: Tx, ids: string[]): Promise<Map<string, string>> => {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await tx.q
    .select({ id: profiles.id, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(profiles)
    .where(inArray(profiles.id, wanted))
  return new Map(rows.map(row => [row.id, `${row.firstName} ${row.lastName}`.trim()]))
}
