import type { Deps } from '#src/deps.ts'
import type { FactorRow } from '../accounts/users.repo.ts'
import { mailNotice } from '../mail/notify.ts'
import type { Sql } from '../transaction.ts'
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
