import type { AccountDetail } from '@om/contracts/accounts'
import { done, type Result } from '@om/contracts/errors'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import { audit } from '#src/database/audit.ts'
import { writeSignedOut } from '../account-mails.ts'
import { readAccount } from '../read-account.ts'
import { patientIdOf, withAccount } from '../with-account.ts'

/** Ends every session of someone. Without one there is nothing to do. */
export const signOutEverywhere = async (
  ctx: BareCtx<'admin'>,
  { id }: { id: string },
): Promise<Result<AccountDetail>> => {
  const { deps } = ctx
  const seen = await inTransaction(ctx, inside => readAccount(inside, { id }))
  if (!seen.ok || seen.value.openSessions === 0) return seen
  await deps.identity.endSessions(id)
  return withAccount(ctx, id, async (tx, profile) => {
    await audit(deps.clock, tx, {
      action: 'account.sign_out',
      subjectType: 'account',
      subjectId: id,
      patientId: patientIdOf(profile),
      reason: 'everywhere',
    })
    await writeSignedOut(deps, tx, { userId: id, at: deps.clock.now() })
    return done(null)
  })
}
