import type { Deps } from '#src/deps.ts'
import type { FactorRow } from '../accounts/users.repo.ts'
import { recordAuth } from '../audit-entries.ts'
import { failed, type Outcome, succeeded } from '../failures.ts'
import { callLimit } from '../limits.ts'
import { mailNotice } from '../mail/notify.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import { inTransaction, type Sql } from '../transaction.ts'
import { lockFactorsOf, ownFactor } from './factors.repo.ts'
import { removeCodes } from './recovery-codes.ts'

/** Sessions at aal2 fall to aal1: those lifted by one factor, or all of the account when none is named. */
const dropSessions = async (sql: Sql, userId: string, factorId: string | null): Promise<void> => {
  await sql.query(
    `with fallen as (
       update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now()
       where user_id = $1 and aal <> 'aal1' and ($2::uuid is null or factor_id = $2) returning id)
     delete from auth.mfa_amr_claims where session_id in (select id from fallen)
       and authentication_method in ('totp', 'recovery_code')`,
    [userId, factorId],
  )
}

/**
 * Removes a factor and takes back what it opened. With the last one in use go the recovery codes that stood in for it and
 * every lift they gave. Tells the owner by mail when the factor was in use.
 */
export const removeFactor = async (
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  sql: Sql,
  user: { id: string; email: string | null },
  factor: Pick<FactorRow, 'id' | 'status'>,
): Promise<void> => {
  await sql.query('delete from auth.mfa_factors where id = $1', [factor.id])
  if (factor.status !== 'verified') return
  const { rowCount: left } = await sql.query(
    `select from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`,
    [user.id],
  )
  await dropSessions(sql, user.id, left ? factor.id : null)
  if (!left) await removeCodes(sql, user.id)
  await mailNotice(deps, sql, { kind: 'factor_removed', userId: user.id, email: user.email })
}

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
