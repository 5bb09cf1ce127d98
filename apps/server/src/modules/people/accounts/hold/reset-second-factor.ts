import type { AccountDetail } from '@om/contracts/accounts'
import { done, type Result, refused } from '@om/contracts/errors'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { writeSecondFactorReset } from '../account-mails.ts'
import { readAccount } from '../read-account.ts'
import { patientIdOf, withAccount } from '../with-account.ts'

/**
 * Removes a lost second factor with its recovery codes and ends all sessions, once the superadmin has made sure who is
 * asking. Without a factor there is nothing to do. Refuses with `own_account`: nobody lifts their own protection.
 */
export const resetSecondFactor = async (
  ctx: BareCtx<'admin'>,
  { id, reason }: { id: string; reason: string },
): Promise<Result<AccountDetail>> => {
  const { deps, actor } = ctx
  if (id === actor.id) return refused('own_account')
  const seen = await inTransaction(ctx, inside => readAccount(inside, { id }))
  if (!seen.ok || !seen.value.hasSecondFactor) return seen
  // First the sign-in service, which keeps a trail of its own: what it refuses is not written down as done.
  await deps.identity.removeFactors(id)
  return withAccount(ctx, id, async (tx, profile) => {
    await audit(deps.clock, tx, {
      action: 'account.second_factor.reset',
      subjectType: 'account',
      subjectId: id,
      patientId: patientIdOf(profile),
      reason,
    })
    await writeSecondFactorReset(deps, tx, { userId: id, at: deps.clock.now() })
    return done(null)
  })
}
