import { userById } from '../accounts/users.repo.ts'
import { newToken, tokenHash } from '../sessions/refresh-tokens.ts'
import { type AuthMethod, methodsColumn, type OpenSession } from '../sessions/sessions.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import type { Sql } from '../transaction.ts'

/** What a session was lifted with: a code of a factor, or a recovery code in its place. */
export type Lifting = { method: 'totp'; factorId: string } | { method: 'recovery_code'; factorId: null }

/**
 * Lifts the session to aal2 under a new token. The one before starts no chain to it, so it can never be lifted along.
 * Null when the session has ended.
 */
export const liftSession = async (
  sql: Sql,
  me: SignedIn,
  { method, factorId }: Lifting,
): Promise<OpenSession | null> => {
  const { rowCount } = await sql.query(
    `update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1`,
    [me.sessionId, factorId],
  )
  if (!rowCount) return null
  const refreshToken = newToken()
  await sql.query(
    `insert into auth.mfa_amr_claims (session_id, authentication_method) values ($1, $2)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [me.sessionId, method],
  )
  await sql.query(
    'update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1 and not revoked',
    [me.sessionId],
  )
  await sql.query('insert into auth.refresh_tokens (token, user_id, session_id) values ($1, $2, $3)', [
    tokenHash(refreshToken),
    me.user.id,
    me.sessionId,
  ])
  const { rows } = await sql.query<{ amr: AuthMethod[] }>(
    `select ${methodsColumn} from auth.sessions s where s.id = $1`,
    [me.sessionId],
  )
  const user = await userById(sql, me.user.id)
  return user && { id: me.sessionId, aal: 'aal2', amr: rows[0]?.amr ?? [], refreshToken, user }
}
