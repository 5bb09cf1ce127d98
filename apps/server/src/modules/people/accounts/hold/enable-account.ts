import type { AccountDetail } from '@om/contracts/accounts'
import { done, type Result } from '@om/contracts/errors'
import type { BareCtx } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { writeEnabled } from '../account-mails.ts'
import { settleHoldJob } from '../accounts.jobs.ts'
import { deleteHold } from '../accounts.repo.ts'
import { patientIdOf, withAccount } from '../with-account.ts'
import { trySettleHold } from './settle-hold.ts'

/** Lets someone in again who was disabled, or who closed their account and came back. Repeating it changes nothing. */
export const enableAccount = (
  ctx: BareCtx<'admin'>,
  { id, reason }: { id: string; reason: string },
): Promise<Result<AccountDetail>> => {
  const { deps } = ctx
  return withAccount(
    ctx,
    id,
    async (tx, profile) => {
      const hold = await deleteHold(tx, id)
      if (!hold) return done(null)
      await audit(deps.clock, tx, {
        action: 'account.enable',
        subjectType: 'account',
        subjectId: id,
        patientId: patientIdOf(profile),
        fromState: hold.kind,
        toState: 'active',
        reason,
      })
      await deps.jobs.send(tx, settleHoldJob, { userId: id })
      await writeEnabled(deps, tx, { userId: id, at: deps.clock.now() })
      return done(hold)
    },
    () => trySettleHold(deps, id),
  )
}
