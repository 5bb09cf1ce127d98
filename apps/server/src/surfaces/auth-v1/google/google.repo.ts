import { removeSecondFactors, type UserRow } from '../accounts/users.repo.ts'
import { voidTokens } from '../mail/one-time-tokens.ts'
import type { Sql } from '../transaction.ts'
import type { GoogleIdentity } from './provider.ts'

/** What an account keeps about its Google identity, and a new account about its owner. */
export const identityData = (person: GoogleIdentity): Record<string, unknown> => ({
  iss: person.issuer,
  sub: person.subject,
  provider_id: person.subject,
  email: person.email,
  email_verified: person.emailVerified,
  phone_verified: false,
  ...(person.name ? { name: person.name, full_name: person.name } : {}),
  ...(person.givenName ? { given_name: person.givenName } : {}),
  ...(person.familyName ? { family_name: person.familyName } : {}),
  ...(person.picture ? { picture: person.picture, avatar_url: person.picture } : {}),
})

/** Makes answers about one Google person come one after the other, on every copy of the server. */
export const lockSubject = async (sql: Sql, subject: string): Promise<void> => {
  await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`google ${subject}`])
}

/** Keeps an account as it is until the transaction ends. */
export const lockAccount = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query('select from auth.users where id = $1 for update', [userId])
}

/** Whose a Google identity is; null when nobody has it yet. */
export const ownerOfIdentity = async (sql: Sql, subject: string): Promise<string | null> => {
  const { rows } = await sql.query<{ user_id: string }>(
    `select user_id from auth.identities where provider = 'google' and provider_id = $1`,
    [subject],
  )
  return rows[0]?.user_id ?? null
}

export const addIdentity = async (sql: Sql, userId: string, person: GoogleIdentity): Promise<void> => {
  await sql.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1, $2, $3, 'google', now(), now(), now())`,
    [person.subject, userId, identityData(person)],
  )
}

export const refreshIdentity = async (sql: Sql, person: GoogleIdentity): Promise<void> => {
  await sql.query(
    `update auth.identities set identity_data = $2, last_sign_in_at = now(), updated_at = now()
     where provider = 'google' and provider_id = $1`,
    [person.subject, identityData(person)],
  )
}

/** Makes a new account of a person whose address Google vouches for. Null when the address is taken at this moment. */
export const insertGoogleUser = async (sql: Sql, person: GoogleIdentity): Promise<string | null> => {
  const { rows } = await sql.query<{ id: string }>(
    `insert into auth.users (instance_id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
       created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', 'authenticated', 'authenticated', $1, now(),
       '{"provider": "google", "providers": ["google"]}', $2, now(), now())
     on conflict (lower(email)) where not is_sso_user do nothing returning id`,
    [person.email, identityData(person)],
  )
  const id = rows[0]?.id
  if (!id) return null
  await addIdentity(sql, id, person)
  return id
}

/**
 * Leaves nothing of whoever made an account and never proved its address: password, identities, names, sessions, links,
 * second factors. An invited person keeps the names that the clinic gave.
 */
export const clearUnproven = async (sql: Sql, user: UserRow, person: GoogleIdentity): Promise<void> => {
  const data = identityData(person)
  await sql.query(`delete from auth.identities where user_id = $1`, [user.id])
  await sql.query('delete from auth.sessions where user_id = $1', [user.id])
  await sql.query('delete from auth.flow_state where user_id = $1', [user.id])
  await voidTokens(sql, user.id)
  await removeSecondFactors(sql, user.id)
  await sql.query(
    `update auth.users set encrypted_password = null, email_confirmed_at = now(), email_change = null, updated_at = now(),
       raw_user_meta_data = case when invited_at is null then $2 else coalesce(raw_user_meta_data, '{}') || $2 end
     where id = $1`,
    [user.id, data],
  )
  if (user.invited_at) return
  await sql.query(
    `update public.profiles set first_name = left($2, 60), last_name = left($3, 60), updated_at = now() where id = $1`,
    [user.id, person.givenName || person.name, person.familyName],
  )
}

/** Adds what Google says to the metadata of an account; what its owner wrote there stays. */
export const addMetadata = async (sql: Sql, userId: string, person: GoogleIdentity): Promise<void> => {
  await sql.query(
    `update auth.users set raw_user_meta_data = $2::jsonb || coalesce(raw_user_meta_data, '{}'), updated_at = now()
     where id = $1 and octet_length(($2::jsonb || coalesce(raw_user_meta_data, '{}'))::text) <= 4096`,
    [userId, identityData(person)],
  )
}

/** Gives an account without an address, as visitors without a name have, the one that Google vouches for. */
export const adoptEmail = async (sql: Sql, userId: string, email: string): Promise<boolean> => {
  const { rowCount } = await sql.query(
    `update auth.users u set email = $2, email_confirmed_at = now(), is_anonymous = false, updated_at = now()
     where id = $1 and coalesce(email, '') = ''
       and not exists (select from auth.users o where lower(o.email) = $2 and not o.is_sso_user)`,
    [userId, email],
  )
  return Boolean(rowCount)
}
