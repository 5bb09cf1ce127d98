import { type UserRow, userColumns } from '../accounts/users.repo.ts'
import type { Sql } from '../transaction.ts'
import { type AuthMethod, methodsColumn, type Origin } from './sessions.ts'
import { keptAgent } from './user-agent.ts'

/** A session whose token was just replaced, with its account. */
export type Renewed = UserRow & { session_id: string; aal: string; amr: AuthMethod[]; device_hash: string | null }

// The session is locked before the token is touched, as everywhere: a second factor that lifts the session at this moment
// revokes the token first, and then nothing is left to replace here.
const renewal = `
  with locked as (
    select s.id, s.aal, s.user_id from auth.refresh_tokens t
    join auth.sessions s on s.id = t.session_id
    join auth.users u on u.id = s.user_id
    where t.token = $1 and not t.revoked and u.deleted_at is null
      and coalesce(u.banned_until <= now(), true) and coalesce(s.not_after > now(), true)
    for update of s),
  used as (
    update auth.refresh_tokens t set revoked = true, updated_at = now() from locked
    where t.token = $1 and t.session_id = locked.id and not t.revoked
    returning t.user_id, t.session_id),
  renewed as (
    update auth.sessions s set refreshed_at = now(), updated_at = now(), user_agent = coalesce(nullif($3, ''), s.user_agent)
    from used where s.id = used.session_id),
  placed as (
    insert into auth_private.session_details as d (session_id, time_zone) select session_id, $4 from used where $4 <> ''
    on conflict (session_id) do update set time_zone = excluded.time_zone where d.time_zone <> excluded.time_zone),
  child as (
    insert into auth.refresh_tokens (token, parent, user_id, session_id) select $2, $1, user_id, session_id from used
    returning session_id)
  select s.id as session_id, s.aal, ${methodsColumn},
    (select d.device_hash from auth_private.session_details d where d.session_id = s.id) as device_hash, ${userColumns}
  from child join locked s on s.id = child.session_id join auth.users u on u.id = s.user_id`

/**
 * The usual refresh in one statement: replaces an active token by its child and answers the session. Null when there is
 * anything unusual (a repeat, a ban, an ended session, an unknown token); nothing was changed then.
 */
export const renewAtOnce = async (
  sql: Sql,
  { hash, childHash, origin }: { hash: string; childHash: string; origin: Origin },
): Promise<Renewed | null> => {
  const { rows } = await sql.query<Renewed>({
    name: 'om_renew_session',
    text: renewal,
    values: [hash, childHash, keptAgent(origin.agent), origin.timeZone],
  })
  return rows[0] ?? null
}
