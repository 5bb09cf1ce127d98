import { done, type Result, refused } from '@om/contracts/errors'
import type { Ctx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { readAccount } from '../read-account.ts'

/**
 * Takes back an invitation that was not accepted: the account, its staff row and the link are gone. Refuses with
 * `account_changed` once it was accepted.
 */
export const withdrawInvitation = async (ctx: Ctx<'admin'>, { id }: { id: string }): Promise<Result<{ ok: true }>> => {
  const { deps, tx } = ctx
  const seen = await readAccount(ctx, { id })
  if (!seen.ok) return seen
  if (!seen.value.can.withdrawInvitation || !(await deps.identity.removeInvited(id))) return refused('account_changed')

  await audit(deps.clock, tx, {
    action: 'account.invitation.withdraw',
    subjectType: 'account',
    subjectId: id,
    fromState: 'invited',
    toState: 'removed',
    reason: seen.value.role,
  })
  return done({ ok: true })
}
