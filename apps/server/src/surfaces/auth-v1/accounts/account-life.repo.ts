import { voidTokens } from '../mail/one-time-tokens.ts'
import type { Sql } from '../transaction.ts'

/** Ends every session of an account, or all but one; their refresh tokens end with them. */
export const endSessionsOf = async (sql: Sql, userId: string, except: string | null = null): Promise<void> => {
  await sql.query('delete from auth.sessions where user_id = $1 and id is distinct from $2::uuid', [userId, except])
}

/** Ends one session of an account; false when it is not one of theirs. */
export const endOneSession = async (sql: Sql, userId: string, sessionId: string): Promise<boolean> => {
  const { rowCount } = await sql.query('delete from auth.sessions where user_id = $1 and id = $2', [userId, sessionId])
  return (rowCount ?? 0) > 0
}

/**
 * Keeps someone out for so many seconds: their sessions and outstanding links end as well. The sessions stay to be found
 * for a day, so that a refresh is answered with the reason.
 */
export const banFor = async (sql: Sql, userId: string, seconds: number): Promise<void> => {
  await sql.query(
    `update auth.users set banned_until = now() + make_interval(secs => $2), updated_at = now() where id = $1`,
    [userId, seconds],
  )
  await sql.query('update auth.sessions set not_after = now(), updated_at = now() where user_id = $1', [userId])
  await voidTokens(sql, userId)
}

export const liftBan = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query('update auth.users set banned_until = null, updated_at = now() where id = $1', [userId])
}

/** Removes second factors and the recovery codes that stand in for them. */
export const removeSecondFactors = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query('delete from auth.mfa_factors where user_id = $1', [userId])
  await sql.query('delete from auth_private.recovery_codes where user_id = $1', [userId])
}
