import { type Refusal, refused } from '@om/contracts/errors'
import { recalls } from '@om/db/tables/recalls'
import { and, eq, inArray } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

/** Keeps others from using or recalling these batches and lots until the transaction ends. */
export const holdCodes = async (tx: Tx, codes: string[]): Promise<void> => {
  for (const code of [...new Set(codes)].toSorted())
    await tx.raw('select pg_advisory_xact_lock(hashtextextended($1, 2))', [code])
}

/** Whether what a maker made, empty where nobody knows, is meant by a recall of a maker's lot, empty for everybody's. */
export const isOfMaker = (recalled: string, maker: string): boolean =>
  recalled === '' || maker === '' || recalled.toLowerCase() === maker.toLowerCase()

/** The refusal of what is typed when it has been recalled, now or ever, by field; null when none has. */
export const recalledRefusal = async (
  tx: Tx,
  used: { code: string; maker: string; field: string }[],
): Promise<Refusal | null> => {
  const codes = used.map(({ code }) => code)
  if (codes.length === 0) return null
  await holdCodes(tx, codes)
  const rows = await tx.q
    .select({ code: recalls.code, maker: recalls.maker })
    .from(recalls)
    .where(and(inArray(recalls.code, codes), eq(recalls.isDrill, false)))
  const problems = used
    .filter(({ code, maker }) => rows.some(row => row.code === code && isOfMaker(row.maker, maker)))
    .map(({ field }) => ({ field, message: 'This has been recalled. Put it aside, and use another.' }))
  return problems.length > 0 ? refused('bad_request', problems) : null
}
