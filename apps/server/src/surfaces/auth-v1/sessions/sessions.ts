import { isIP } from 'node:net'
import type { Deps } from '#src/deps.ts'
import { type PresentedUser, presentUser } from '../accounts/present-user.ts'
import { type UserRow, userById } from '../accounts/users.repo.ts'
import type { Sql } from '../transaction.ts'
import { noteDevice } from './devices.ts'
import { newToken, tokenHash } from './refresh-tokens.ts'
import { keptAgent } from './user-agent.ts'

/** Access tokens live one hour of real time. */
export const accessTokenSeconds = 3600

/**
 * Where a request comes from, as far as sessions remember it. `deviceId` is the random name that our pages give their
 * browser, `timeZone` a checked IANA name; both may be empty.
 */
export type Origin = { address: string; agent: string; deviceId: string; timeZone: string }

export type AuthMethod = { method: string; timestamp: number }

/** A session with the one refresh token its owner gets to see. */
export type OpenSession = { id: string; aal: string; amr: AuthMethod[]; refreshToken: string; user: UserRow }

export type SessionAnswer = {
  access_token: string
  token_type: 'bearer'
  expires_in: number
  expires_at: number
  refresh_token: string
  user: PresentedUser
  /** Google's own tokens, after a sign-in through it. */
  provider_token?: string
  provider_refresh_token?: string
}

/** An address as the database stores it; null for what is none, such as a request made in process. */
export const inet = (address: string): string | null => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  return isIP(plain) ? plain : null
}

/** Ways a session was proven, newest first, as a JSON column over `auth.sessions s`. */
export const methodsColumn = `(select coalesce(json_agg(json_build_object('method', m.authentication_method,
    'timestamp', extract(epoch from m.updated_at)::bigint) order by m.updated_at desc, m.created_at desc), '[]'::json)
  from auth.mfa_amr_claims m where m.session_id = s.id) as amr`

/**
 * Starts a session, and tells its owner when the device is new. Null when the account changed since it was checked:
 * `passwordHash` names the password that was proven, so a password changed in the same moment starts none.
 */
export const openSession = async (
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  sql: Sql,
  userId: string,
  { method, origin, passwordHash }: { method: string; origin: Origin; passwordHash?: string | null },
): Promise<OpenSession | null> => {
  const refreshToken = newToken()
  const { rows } = await sql.query<{ id: string; at: string }>(
    `with signed as (
       update auth.users set last_sign_in_at = now(), updated_at = now()
       where id = $1 and deleted_at is null and ($6::text is null or encrypted_password = $6) returning id),
     opened as (
       insert into auth.sessions (user_id, aal, user_agent, ip) select id, 'aal1', $3, $4 from signed returning id, user_id, created_at),
     proven as (
       insert into auth.mfa_amr_claims (session_id, authentication_method) select id, $2 from opened),
     renewable as (
       insert into auth.refresh_tokens (token, user_id, session_id) select $5, user_id, id from opened),
     identified as (
       update auth.identities i set last_sign_in_at = now() from signed where i.user_id = signed.id and i.provider = 'email')
     select id, extract(epoch from created_at)::bigint as at from opened`,
    [userId, method, keptAgent(origin.agent), inet(origin.address), tokenHash(refreshToken), passwordHash ?? null],
  )
  const opened = rows[0]
  const user = opened && (await userById(sql, userId))
  if (!opened || !user) return null
  await noteDevice(deps, sql, { sessionId: opened.id, userId, email: user.email, origin })
  return { id: opened.id, aal: 'aal1', amr: [{ method, timestamp: Number(opened.at) }], refreshToken, user }
}

/** The answer of every sign-in and refresh: a signed access token, its refresh token and the account. */
export const answerSession = async (
  deps: Pick<Deps, 'authKeys'>,
  { id, aal, amr, refreshToken, user }: OpenSession,
): Promise<SessionAnswer> => ({
  access_token: await deps.authKeys.sign(
    {
      sub: user.id,
      email: user.email ?? '',
      phone: '',
      role: 'authenticated',
      app_metadata: user.raw_app_meta_data ?? {},
      user_metadata: user.raw_user_meta_data ?? {},
      session_id: id,
      aal,
      amr,
      is_anonymous: user.is_anonymous,
    },
    accessTokenSeconds,
  ),
  token_type: 'bearer',
  expires_in: accessTokenSeconds,
  expires_at: Math.floor(Date.now() / 1000) + accessTokenSeconds,
  refresh_token: refreshToken,
  user: presentUser(user),
})
