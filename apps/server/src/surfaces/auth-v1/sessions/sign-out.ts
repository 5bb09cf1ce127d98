import type { Deps } from '#src/deps.ts'
import { recordAuth } from '../audit-entries.ts'
import { type Failure, invalid } from '../failures.ts'
import { inTransaction } from '../transaction.ts'
import type { Origin } from './sessions.ts'

const ending = {
  local: 'delete from auth.sessions where user_id = $1 and id = $2',
  others: 'delete from auth.sessions where user_id = $1 and id <> $2',
  global: 'delete from auth.sessions where user_id = $1 and $2::uuid is not null',
} as const

const isScope = (scope: string): scope is keyof typeof ending => Object.hasOwn(ending, scope)

/** Ends this session, all others, or all of the person; their refresh tokens end with them. */
export const signOut = async (
  deps: Deps,
  { userId, sessionId, scope, origin }: { userId: string; sessionId: string; scope: string; origin: Origin },
): Promise<Failure | null> => {
  if (!isScope(scope)) return invalid(`Unsupported logout scope "${scope}"`)
  await inTransaction(deps.pool, async sql => {
    await sql.query(ending[scope], [userId, sessionId])
    await recordAuth(sql, 'logout', userId, origin.address, { scope })
  })
  return null
}
