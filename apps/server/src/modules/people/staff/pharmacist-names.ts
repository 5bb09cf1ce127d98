import { pharmacists } from '@om/db/tables/people'
import { inArray } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

/** Names of pharmacists, to show beside steps that the reader may already see. Empty and repeated ids are ignored. */
export const namesOfPharmacists = async (tx: Tx, ids: (string | null | undefined)[]): Promise<Map<string, string>> => {
  const wanted = [...new Set(ids.filter(id => typeof id === 'string'))]
  if (wanted.length === 0) return new Map()
  const rows = await tx.q
    .select({ id: pharmacists.id, name: pharmacists.name })
    .from(pharmacists)
    .where(inArray(pharmacists.id, wanted))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
