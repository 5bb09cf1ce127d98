import type { AccountDetail } from '@om/contracts/accounts'
import { type Result, refused } from '@om/contracts/errors'
import { type BareCtx, inTransaction } from '#src/ctx.ts'
import type { Tx } from '#src/database/database.ts'
import { actsAsSuperadmin, type ProfileRow, visibleAccount } from './accounts.repo.ts'
import { readAccount } from './read-account.ts'

/** Who did it, for the audit row of a patient's account. */
export const patientIdOf = (profile: Pick<ProfileRow, 'id' | 'role'>): string | null =>
  profile.role === 'patient' ? profile.id : null

/**
 * A superadmin's step on one account, in one transaction: their right is read afresh, and the account found as they see
 * it. `outside` runs once it is stored, for the sign-in service across the network. Answers with the account as it is then.
 */
export const withAccount = async (
  ctx: BareCtx<'admin'>,
  id: string,
  work: (tx: Tx, profile: ProfileRow) => Promise<Result<unknown>>,
  outside: () => Promise<void> = async () => {},
): Promise<Result<AccountDetail>> => {
  const { deps } = ctx
  const result = await inTransaction(ctx, async ({ tx }): Promise<Result<unknown>> => {
    const profile = (await actsAsSuperadmin(tx)) ? await visibleAccount(tx, id) : undefined
    if (!profile) return refused('not_found')
    return work(tx, profile)
  })
  if (!result.ok) return result
  await outside()
  deps.accounts.forget(id)
  return readAccount(ctx, { id })
}
