import type { Deps } from '#src/deps.ts'
import { endOneSession } from '../accounts/account-life.repo.ts'
import { recordAuth } from '../audit-entries.ts'
import { type Failure, failed } from '../failures.ts'
import { inTransaction } from '../transaction.ts'
import { needsItsFactor } from './list-sessions.ts'
import type { SignedIn } from './signed-in.ts'

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
