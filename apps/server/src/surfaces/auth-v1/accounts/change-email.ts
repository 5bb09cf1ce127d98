import type { Deps } from '#src/deps.ts'
import { recordAuth } from '../audit-entries.ts'
import { type Failure, failed, type Outcome, succeeded } from '../failures.ts'
import { mailLink } from '../mail/auth-mail.ts'
import { takeMailTurn, tooSoon } from '../mail/mail-intervals.ts'
import { mailNotice } from '../mail/notify.ts'
import { voidTokens } from '../mail/one-time-tokens.ts'
import type { Challenge } from '../sessions/pkce.ts'
import type { Sql } from '../transaction.ts'
import type { UserRow } from './users.repo.ts'

/** Whether the address belongs to another account, also as the address of a Google identity. */
const isTaken = async (sql: Sql, userId: string, email: string): Promise<boolean> => {
  const { rows } = await sql.query<{ taken: boolean }>(
    `select exists (select from auth.users where lower(email) = $2 and id <> $1)
       or exists (select from auth.identities where email = $2 and user_id <> $1) as taken`,
    [userId, email],
  )
  return rows[0]?.taken ?? false
}

/** Why an account cannot ask for this address now; null when it can. Takes the turns of the account and the address. */
export const emailChangeProblem = async (
  deps: Pick<Deps, 'config'>,
  sql: Sql,
  userId: string,
  email: string,
): Promise<Failure | null> => {
  if (await isTaken(sql, userId, email)) return failed('email_exists')
  const seconds = deps.config.auth.mailIntervalSeconds
  for (const whose of [userId, email]) {
    const wait = await takeMailTurn(sql, whose, 'email_change', seconds)
    if (wait > 0) return tooSoon(wait)
  }
  return null
}

type Change = { email: string; redirectTo: string; challenge: Challenge }

/**
 * Keeps the wished address beside the current one and mails a link to both; each must be opened (contract §6). An account
 * whose own address was never proven, or that has none, needs the new one alone, and an anonymous one not even that where
 * addresses are not confirmed at sign-up either (`AUTH_AUTOCONFIRM`).
 */
export const startEmailChange = async (
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  sql: Sql,
  user: UserRow,
  { email, redirectTo, challenge }: Change,
  address: string,
): Promise<void> => {
  const current = user.email_confirmed_at ? user.email : null
  await sql.query(
    `update auth.users set email_change = $2, email_change_confirm_status = $3, updated_at = now() where id = $1`,
    [user.id, email, current ? 0 : 1],
  )
  await sql.query(`delete from auth.one_time_tokens where user_id = $1 and token_type = 'email_change_token_current'`, [
    user.id,
  ])
  if (user.is_anonymous && deps.config.auth.autoconfirm) {
    await confirmEmailChange(deps, sql, user.id, address)
    return
  }
  const mail = { userId: user.id, redirectTo, challenge }
  if (!current) return mailLink(deps, sql, { ...mail, kind: 'email_change_alone', email })
  await mailLink(deps, sql, { ...mail, kind: 'email_change_new', email })
  await mailLink(deps, sql, {
    ...mail,
    kind: 'email_change_current',
    email: current,
    note: `The new address would be ${email}.`,
  })
}

/** Makes the wished address the account's own. The profile follows by trigger. */
const applyEmailChange = async (sql: Sql, userId: string, email: string): Promise<void> => {
  await sql.query(
    `update auth.users set email = $2, email_change = '', email_change_confirm_status = 0, is_anonymous = false,
       email_confirmed_at = coalesce(email_confirmed_at, now()), updated_at = now(),
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}',
       raw_app_meta_data = '{"provider": "email"}' || coalesce(raw_app_meta_data, '{}') || jsonb_build_object('providers',
         case when coalesce(raw_app_meta_data -> 'providers', '[]') ? 'email' then raw_app_meta_data -> 'providers'
           else coalesce(raw_app_meta_data -> 'providers', '[]') || '"email"' end)
     where id = $1`,
    [userId, email],
  )
  await sql.query(
    `insert into auth.identities as i (provider_id, user_id, identity_data, provider, created_at, updated_at)
     values ($1::text, $1::uuid, $2, 'email', now(), now())
     on conflict (provider_id, provider) do update set
       identity_data = i.identity_data || jsonb_build_object('email', $3::text, 'email_verified', true), updated_at = now()`,
    [userId, { sub: userId, email, email_verified: true, phone_verified: false }, email],
  )
}

type Pending = { email: string | null; wished: string | null; confirmed: number }

/**
 * Counts one opened link of a change of address. 'half' while the other address has yet to confirm; 'changed' once it is
 * done, which the former address is told.
 */
export const confirmEmailChange = async (
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  sql: Sql,
  userId: string,
  address: string,
): Promise<Outcome<'half' | 'changed'>> => {
  const { rows } = await sql.query<Pending>(
    `select email, email_change as wished, email_change_confirm_status as confirmed from auth.users where id = $1 for update`,
    [userId],
  )
  const pending = rows[0]
  if (!pending?.wished) return failed('otp_expired')
  if (pending.confirmed === 0) {
    await sql.query('update auth.users set email_change_confirm_status = 1, updated_at = now() where id = $1', [userId])
    return succeeded('half')
  }
  if (await isTaken(sql, userId, pending.wished)) return failed('email_exists')
  await applyEmailChange(sql, userId, pending.wished)
  await voidTokens(sql, userId)
  await recordAuth(sql, 'user_modified', userId, address, { email_changed: true })
  await mailNotice(deps, sql, { kind: 'email_changed', userId, email: pending.email })
  return succeeded('changed')
}

/** Takes a change of address back that was not confirmed yet. */
export const withdrawEmailChange = async (sql: Sql, userId: string): Promise<void> => {
  await sql.query(`update auth.users set email_change = '', email_change_confirm_status = 0 where id = $1`, [userId])
  await sql.query(
    `delete from auth.one_time_tokens
     where user_id = $1 and token_type in ('email_change_token_new', 'email_change_token_current')`,
    [userId],
  )
}

/** Sends again what still has to be opened for a change that involves this address; what was opened stays opened. */
export const resendEmailChange = async (
  deps: Pick<Deps, 'config' | 'clock' | 'jobs'>,
  sql: Sql,
  email: string,
  redirectTo: string,
): Promise<string[]> => {
  const { rows } = await sql.query<{ user_id: string; token_type: string; relates_to: string; is_alone: boolean }>(
    `select t.user_id, t.token_type, t.relates_to, u.email_confirmed_at is null as is_alone
     from auth.one_time_tokens t join auth.users u on u.id = t.user_id and u.deleted_at is null
     where t.token_type in ('email_change_token_new', 'email_change_token_current') and u.email_change <> ''
       and coalesce(u.banned_until <= now(), true)
       and t.user_id in (select user_id from auth.one_time_tokens where relates_to = $1
         and token_type in ('email_change_token_new', 'email_change_token_current') order by updated_at desc limit 2)
     order by t.token_type`,
    [email],
  )
  for (const row of rows) {
    const kind = row.is_alone
      ? 'email_change_alone'
      : row.token_type === 'email_change_token_new'
        ? 'email_change_new'
        : 'email_change_current'
    await mailLink(deps, sql, { kind, userId: row.user_id, email: row.relates_to, redirectTo, challenge: {} })
  }
  return [...new Set(rows.map(row => row.user_id))]
}
