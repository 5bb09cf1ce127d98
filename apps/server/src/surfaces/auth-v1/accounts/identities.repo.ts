import type { Deps } from '#src/deps.ts'
import { recordAuth } from '../audit-entries.ts'
import { addIdentity, addMetadata } from '../google/google.repo.ts'
import type { GoogleIdentity } from '../google/provider.ts'
import { mailNotice } from '../mail/notify.ts'
import type { Origin } from '../sessions/sessions.ts'
import type { Sql } from '../transaction.ts'
import type { UserRow } from './users.repo.ts'

/** Lists the providers of an account's identities in its app metadata, the oldest first. */
export const listProviders = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query(
    `with kept as (
       select coalesce(jsonb_agg(provider order by since, provider), '[]') as names
       from (select provider, min(created_at) as since from auth.identities where user_id = $1 group by provider) p)
     update auth.users u set updated_at = now(),
       raw_app_meta_data = coalesce(raw_app_meta_data, '{}')
         || jsonb_build_object('providers', kept.names, 'provider', coalesce(kept.names ->> 0, 'email'))
     from kept where u.id = $1`,
    [userId],
  )
}

/**
 * Gives an account that began elsewhere, as with Google, the way of a password: an e-mail identity, if its address is
 * confirmed and it has none yet.
 */
export const addEmailIdentity = async (sql: Sql, userId: string): Promise<void> => {
  const { rowCount } = await sql.query(
    `insert into auth.identities (provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     select u.id::text, u.id, jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', true, 'phone_verified', false),
       'email', now(), now(), now()
     from auth.users u where u.id = $1 and u.email_confirmed_at is not null
       and not exists (select from auth.identities i where i.user_id = u.id and i.provider = 'email')
     on conflict do nothing`,
    [userId],
  )
  if (rowCount) await listProviders(sql, userId)
}

/** From now on a Google identity opens this account as well; its owner is told. */
export const attachIdentity = async (
  deps: Deps,
  sql: Sql,
  { user, person, origin }: { user: UserRow; person: GoogleIdentity; origin: Origin },
): Promise<void> => {
  await addIdentity(sql, user.id, person)
  await addMetadata(sql, user.id, person)
  await listProviders(sql, user.id)
  await mailNotice(deps, sql, { kind: 'google_added', userId: user.id, email: user.email })
  await recordAuth(sql, 'identity_linked', user.id, origin.address, { provider: 'google' })
}
