import { consults } from '@om/db/tables/consults'
import { inArray } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'
import { consultNumber } from '../consults.present.ts'

/** Numbers of consults, to print on records made from them that the reader may see. */
export const consultNumbers = async (tx: Tx, ids: string[]): Promise<Map<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await tx.q
    .select({ id: consults.id, number: consults.number })
    .from(consults)
    .where(inArray(consults.id, ids))
  return new Map(rows.map(({ id, number }) => [id, consultNumber(number)]))
}
