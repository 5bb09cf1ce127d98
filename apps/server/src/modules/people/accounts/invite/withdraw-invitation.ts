import { done, type Result, refused } from '@om/contracts/errors'
import type { AdminActor } from '#src/actor.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { readAccount } from '../read-account.ts'

/**
 * Takes back an invitation that was not accepted: the account, its staff row and the link are gone. Refuses with
 * `account_changed` once it was accepted.
 */
export const withdrawInvitation = async (
  deps: Deps,
  actor: AdminActor,
  { id }: { id: string },
  requestId = '',
): Promise<Result<{ ok: true }>> => {
  const seen = await readAccount(deps, actor, { id }, requestId)
  if (!seen.ok) return seen
  if (!seen.value.can.withdrawInvitation || !(await deps.identity.removeInvited(id))) return refused('account_changed')
  return deps.db.transaction(
    actor,
    async tx => {
      await audit(deps.clock, tx, {
        action: 'account.invitation.withdraw',
        subjectType: 'account',
        subjectId: id,
        fromState: 'invited',
        toState: 'removed',
        reason: seen.value.role,
      })
      return done({ ok: true })
    },
    requestId,
  )
}
