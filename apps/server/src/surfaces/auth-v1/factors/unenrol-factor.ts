import type { Deps } from '#src/deps.ts'
import { recordAuth } from '../audit-entries.ts'
import { failed, type Outcome, succeeded } from '../failures.ts'
import { callLimit } from '../limits.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import { inTransaction } from '../transaction.ts'
import { lockFactorsOf, ownFactor } from './factors.repo.ts'
import { removeFactor } from './remove-factor.ts'

/** Removes one's second factor; one that is in use only at aal2. Sessions it lifted fall back to aal1. */
export const unenrolFactor = async (deps: Deps, me: SignedIn, factorId: string): Promise<Outcome<{ id: string }>> => {
  const tooMany = await callLimit(deps, 'factors', me.origin.address)
  if (tooMany) return tooMany
  const outcome = await inTransaction(deps.pool, async (sql): Promise<Outcome<{ id: string }>> => {
    await lockFactorsOf(sql, me.user.id)
    const factor = await ownFactor(sql, me.user.id, factorId)
    if (!factor) return failed('mfa_factor_not_found')
    if (factor.status === 'verified' && me.aal !== 'aal2') {
      return failed('insufficient_aal', { status: 422, message: 'AAL2 required to unenroll verified factor' })
    }
    await removeFactor(deps, sql, me.user, factor)
    await recordAuth(sql, 'factor_unenrolled', me.user.id, me.origin.address, { factor_id: factor.id })
    return succeeded({ id: factor.id })
  })
  deps.accounts.forget(me.user.id)
  return outcome
}
