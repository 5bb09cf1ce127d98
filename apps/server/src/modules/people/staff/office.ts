import { accountHolds } from '@om/db/tables/accounts'
import { profiles } from '@om/db/tables/people'
import { and, asc, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { Tx } from '#src/database/database.ts'

const MOST = 500

/** Everybody of the office who can sign in now, by name. */
export const officeMembers = async (tx: Tx): Promise<{ id: string; name: string }[]> => {
  const held = tx.q.select({ one: sql`1` }).from(accountHolds).where(eq(accountHolds.userId, profiles.id))
  const rows = await tx.q
    .select({ id: profiles.id, firstName: profiles.firstName, lastName: profiles.lastName })
    .from(profiles)
    .where(and(inArray(profiles.role, ['admin', 'superadmin']), notExists(held)))
    .orderBy(asc(profiles.firstName), asc(profiles.lastName), asc(profiles.id))
    .limit(MOST)
  return rows.map(({ id, firstName, lastName }) => ({ id, name: `${firstName} ${lastName}`.trim() }))
}
