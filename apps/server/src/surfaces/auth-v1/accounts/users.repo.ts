import { voidTokens } from '../mail/one-time-tokens.ts'
import type { Sql } from '../transaction.ts'

export type IdentityRow = {
  id: string
  provider_id: string
  user_id: string
  identity_data: Record<string, unknown>
  provider: string
  last_sign_in_at: string | null
  created_at: string
  updated_at: string
  email: string | null
}

export type FactorRow = {
  id: string
  friendly_name: string | null
  factor_type: string
  status: 'unverified' | 'verified'
  phone: string | null
  created_at: string
  updated_at: string
  last_challenged_at: string | null
}

/** An account as stored, with its identities and factors. Never leaves the server as it is: see `present-user.ts`. */
export type UserRow = {
  id: string
  email: string | null
  encrypted_password: string | null
  email_confirmed_at: Date | null
  confirmation_sent_at: Date | null
  recovery_sent_at: Date | null
  email_change: string | null
  email_change_sent_at: Date | null
  invited_at: Date | null
  reauthentication_sent_at: Date | null
  last_sign_in_at: Date | null
  raw_app_meta_data: Record<string, unknown> | null
  raw_user_meta_data: Record<string, unknown> | null
  created_at: Date
  updated_at: Date
  banned_until: Date | null
  is_banned: boolean
  is_anonymous: boolean
  identities: IdentityRow[]
  factors: FactorRow[]
}

/** Columns of `UserRow` for `from auth.users u`. */
export const userColumns = `u.id, u.email, u.encrypted_password, u.email_confirmed_at, u.confirmation_sent_at,
  u.recovery_sent_at, u.email_change, u.email_change_sent_at, u.invited_at, u.reauthentication_sent_at,
  u.last_sign_in_at, u.raw_app_meta_data, u.raw_user_meta_data, u.created_at, u.updated_at, u.banned_until,
  coalesce(u.banned_until > now(), false) as is_banned, u.is_anonymous,
  (select coalesce(json_agg(i order by i.created_at, i.id), '[]'::json) from auth.identities i where i.user_id = u.id) as identities,
  (select coalesce(json_agg(json_build_object('id', f.id, 'friendly_name', f.friendly_name, 'factor_type', f.factor_type,
      'status', f.status, 'phone', f.phone, 'created_at', f.created_at, 'updated_at', f.updated_at,
      'last_challenged_at', f.last_challenged_at) order by f.created_at, f.id), '[]'::json)
    from auth.mfa_factors f where f.user_id = u.id) as factors`

/** The account with this id; null when there is none, or it was deleted. */
export const userById = async (sql: Sql, id: string): Promise<UserRow | null> => {
  const { rows } = await sql.query<UserRow>(
    `select ${userColumns} from auth.users u where u.id = $1 and u.deleted_at is null`,
    [id],
  )
  return rows[0] ?? null
}

/** The account with this address, compared in lower case. */
export const userByEmail = async (sql: Sql, email: string): Promise<UserRow | null> => {
  const { rows } = await sql.query<UserRow>(
    `select ${userColumns} from auth.users u where lower(u.email) = $1 and not u.is_sso_user and u.deleted_at is null`,
    [email.toLowerCase()],
  )
  return rows[0] ?? null
}

export type NewUser = {
  email: string
  passwordHash: string | null
  data: Record<string, unknown>
  /** What only the server may say of an account, such as its role. Never from a public request. */
  appData?: Record<string, unknown>
  /** Chosen by an administrator; else random. */
  id?: string
}

/**
 * Stores a new account with its e-mail identity; a trigger makes the profile. Null when the address is taken, also when
 * that happens at this very moment. Only `data` comes from the person: the role is set by the server and absent for
 * patients.
 */
export const insertUser = async (
  sql: Sql,
  { email, passwordHash, data, appData = {}, id: wantedId }: NewUser,
): Promise<string | null> => {
  const { rows } = await sql.query<{ id: string }>(
    `insert into auth.users (id, instance_id, aud, role, email, encrypted_password, raw_app_meta_data, raw_user_meta_data,
       created_at, updated_at)
     values (coalesce($5::uuid, gen_random_uuid()), '00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated',
       $1, $2, '{"provider": "email", "providers": ["email"]}'::jsonb || $4::jsonb, $3, now(), now())
     on conflict (lower(email)) where not is_sso_user do nothing returning id`,
    [email, passwordHash, data, appData, wantedId ?? null],
  )
  const id = rows[0]?.id
  if (!id) return null
  await sql.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
     values ($1::text, $1::uuid, $2, 'email', now(), now())`,
    [id, { ...data, sub: id, email, email_verified: false, phone_verified: false }],
  )
  return id
}

/** Stores a new account that has neither address nor password; answers its id. */
export const insertAnonymousUser = async (sql: Sql, data: Record<string, unknown>): Promise<string> => {
  const { rows } = await sql.query<{ id: string }>(
    `insert into auth.users (instance_id, aud, role, is_anonymous, raw_app_meta_data, raw_user_meta_data, created_at,
       updated_at)
     values ('00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', true, '{}', $1, now(), now())
     returning id`,
    [data],
  )
  const id = rows[0]?.id
  if (!id) throw new Error('the account was not stored')
  return id
}

/** Marks the address as proven to be theirs. */
export const confirmEmail = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query(
    `update auth.users set email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}' where id = $1`,
    [userId],
  )
  await sql.query(
    `update auth.identities set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [userId],
  )
}

/** Leaves an account without a password, until its owner chooses one. */
export const clearPassword = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query('update auth.users set encrypted_password = null, updated_at = now() where id = $1', [userId])
}

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
