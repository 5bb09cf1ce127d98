import type { Deps } from '#src/deps.ts'
import { recordAuth } from '../audit-entries.ts'
import { type Failure, failed, invalid } from '../failures.ts'
import { callLimit, mailLimit } from '../limits.ts'
import { mailCode } from '../mail/auth-mail.ts'
import { takeMailTurn, tooSoon } from '../mail/mail-intervals.ts'
import { redeemReauthentication } from '../mail/one-time-tokens.ts'
import type { SignedIn } from '../sessions/signed-in.ts'
import { inTransaction, type Sql } from '../transaction.ts'

/** Mails a code to someone signed in, with which they prove that it is still them. */
export const reauthenticate = async (deps: Deps, me: SignedIn): Promise<Failure | null> => {
  const { email, id: userId, email_confirmed_at: confirmedAt } = me.user
  if (!email) return invalid('Reauthentication requires the user to have an email or a phone number')
  if (!confirmedAt) return failed('email_not_confirmed', { message: 'Please verify your email first.' })
  const tooMany = (await callLimit(deps, 'reauthenticate', me.origin.address)) ?? (await mailLimit(deps))
  if (tooMany) return tooMany
  return inTransaction(deps.pool, async sql => {
    const wait = await takeMailTurn(sql, email, 'reauthentication', deps.config.auth.mailIntervalSeconds)
    if (wait > 0) return tooSoon(wait)
    await mailCode(deps, sql, { userId, email })
    await recordAuth(sql, 'user_reauthenticate_requested', userId, me.origin.address)
    return null
  })
}

/** Whether the last proof of who opened this session is longer ago than so many hours. Renewed tokens prove nothing. */
const isStale = async (sql: Sql, sessionId: string, hours: number): Promise<boolean> => {
  const { rows } = await sql.query<{ is_fresh: boolean }>(
    `select exists (select from auth.mfa_amr_claims where session_id = $1 and authentication_method <> 'token_refresh'
       and updated_at > now() - make_interval(secs => $2)) as is_fresh`,
    [sessionId, hours * 3_600],
  )
  return !rows[0]?.is_fresh
}

/**
 * What keeps someone from changing their password now: a session that was opened long ago needs the mailed code
 * (`AUTH_REAUTHENTICATE_AFTER_HOURS`, 0 switches that off). An account without a password may choose its first one. Uses the code
 * up, and counts wrong ones.
 */
export const reauthenticationProblem = async (
  { config }: Pick<Deps, 'config'>,
  sql: Sql,
  me: SignedIn,
  nonce: string,
): Promise<Failure | null> => {
  const hours = config.auth.reauthenticateAfterHours
  if (hours === 0 || !me.user.encrypted_password) return null
  if (!(await isStale(sql, me.sessionId, hours))) return null
  if (!nonce) return failed('reauthentication_needed')
  const redeemed = await redeemReauthentication(sql, me.user.email ?? '', nonce)
  return redeemed?.userId === me.user.id ? null : failed('reauthentication_not_valid')
}
