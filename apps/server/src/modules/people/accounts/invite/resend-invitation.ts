import type { AccountDetail } from '@om/contracts/accounts'
import { done, type Result, refused } from '@om/contracts/errors'
import type { BareCtx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { mailInvitationJob } from '../accounts.jobs.ts'
import { countResent } from '../accounts.repo.ts'
import { withAccount } from '../with-account.ts'

/** Sends the link of an open invitation again; the older link stops working. Refuses with `account_changed`. */
export const resendInvitation = (ctx: BareCtx<'admin'>, { id }: { id: string }): Promise<Result<AccountDetail>> => {
  const { deps } = ctx
  return withAccount(ctx, id, async tx => {
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
}
