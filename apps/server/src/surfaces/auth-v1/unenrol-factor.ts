import type { Deps } from '#src/deps.ts'
import { recordAuth } from './audit-entries.ts'
import { lockFactorsOf, ownFactor } from './factors.repo.ts'
import { failed, type Outcome, succeeded } from './failures.ts'
import { callLimit } from './limits.ts'
import type { SignedIn } from './signed-in.ts'
import { inTransaction } from './transaction.ts'

/** Removes a second factor; one that is in use only after a code of it. Sessions it lifted fall back to aal1. */
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
    await sql.query('delete from auth.mfa_factors where id = $1', [factor.id])
    await sql.query(
      `with fallen as (
         update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = $1 returning id)
       delete from auth.mfa_amr_claims where session_id in (select id from fallen) and authentication_method = 'totp'`,
      [factor.id],
    )
    await recordAuth(sql, 'factor_unenrolled', me.user.id, me.origin.address, { factor_id: factor.id })
    return succeeded({ id: factor.id })
  })
  deps.accounts.forget(me.user.id)
  return outcome
}
