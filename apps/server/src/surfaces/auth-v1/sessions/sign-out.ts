import type { Deps } from '#src/deps.ts'
import { endOneSession } from '../accounts/users.repo.ts'
import { recordAuth } from '../audit-entries.ts'
import { type Failure, failed, invalid } from '../failures.ts'
import { inTransaction } from '../transaction.ts'
import { needsItsFactor } from './list-sessions.ts'
import type { Origin } from './sessions.ts'
import type { SignedIn } from './signed-in.ts'

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

/** Ends one of one's own sessions; null when it is ended. Anyone else's does not exist. */
export const endSession = async (deps: Deps, me: SignedIn, sessionId: string): Promise<Failure | null> => {
  const refusal = needsItsFactor(me)
  if (refusal) return refusal
  const isEnded = await inTransaction(deps.pool, async sql => {
    if (!(await endOneSession(sql, me.user.id, sessionId))) return false
    await recordAuth(sql, 'logout', me.user.id, me.origin.address, { scope: 'one' })
    return true
  })
  deps.accounts.forget(me.user.id)
  return isEnded ? null : failed('session_not_found', { status: 404, message: 'Session not found' })
}
