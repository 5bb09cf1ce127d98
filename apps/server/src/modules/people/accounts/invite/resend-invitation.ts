import type { AccountDetail } from '@om/contracts/accounts'
import { done, type Result, refused } from '@om/contracts/errors'
import type { AdminActor } from '#src/actor.ts'
import { audit } from '#src/database/audit.ts'
import type { Deps } from '#src/deps.ts'
import { mailInvitationJob } from '../accounts.jobs.ts'
import { countResent } from '../accounts.repo.ts'
import { withAccount } from '../with-account.ts'

/** Sends the link of an open invitation again; the older link stops working. Refuses with `account_changed`. */
export const resendInvitation = (
  deps: Deps,
  actor: AdminActor,
  { id }: { id: string },
  requestId = '',
): Promise<Result<AccountDetail>> =>
  withAccount(deps, actor, id, requestId, async tx => {
    const resent = await countResent(tx, id, deps.clock.now())
    if (!resent) return refused('account_changed')
    await audit(deps.clock, tx, {
      action: 'account.invitation.resend',
      subjectType: 'account',
      subjectId: id,
      reason: String(resent.timesSent),
    })
    await deps.jobs.send(tx, mailInvitationJob, { userId: id })
    return done(resent)
  })
