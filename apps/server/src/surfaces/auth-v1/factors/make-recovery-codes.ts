import type { Deps } from '#src/deps.ts'
import { recordAuth } from '../audit-entries.ts'
import { failed, type Outcome, succeeded } from '../failures.ts'
import { callLimit } from '../limits.ts'
import { mailNotice } from '../mail/notify.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import { inTransaction } from '../transaction.ts'
import { lockFactorsOf } from './factors.repo.ts'
import { replaceCodes } from './recovery-codes.ts'

/** Makes ten recovery codes, after the second factor they stand in for was used. Earlier ones stop working. */
export const makeRecoveryCodes = async (deps: Deps, me: SignedIn): Promise<Outcome<{ codes: string[] }>> => {
  if (me.aal !== 'aal2')
    return failed('insufficient_aal', { status: 403, message: 'AAL2 required to make recovery codes' })
  const tooMany = await callLimit(deps, 'factors', me.origin.address)
  if (tooMany) return tooMany
  return inTransaction(deps.pool, async (sql): Promise<Outcome<{ codes: string[] }>> => {
    await lockFactorsOf(sql, me.user.id)
    const { rowCount } = await sql.query(
      `select from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`,
      [me.user.id],
    )
    if (!rowCount)
      return failed('mfa_factor_not_found', { status: 422, message: 'Recovery codes need a verified factor' })
    const codes = await replaceCodes(sql, me.user.id)
    await recordAuth(sql, 'recovery_codes_generated', me.user.id, me.origin.address)
    await mailNotice(deps, sql, { kind: 'recovery_codes_made', userId: me.user.id, email: me.user.email })
    return succeeded({ codes })
  })
}
