import { type Failure, failed } from '../failures.ts'
import { tokenHash } from '../sessions/refresh-tokens.ts'
import type { Sql } from '../transaction.ts'

export type MailKind = 'signup' | 'recovery' | 'magiclink' | 'email_change' | 'reauthentication'

/**
 * Takes the turn of an address to get a message of one kind, once per `seconds`. Answers 0, or the seconds still to
 * wait. Unknown addresses take turns as well, so the wait does not tell who is registered.
 */
export const takeMailTurn = async (sql: Sql, email: string, kind: MailKind, seconds: number): Promise<number> => {
  const address = tokenHash(email.toLowerCase())
  const { rowCount } = await sql.query(
    `insert into auth_private.mail_intervals as m (address_hash, kind, sent_at) values ($1, $2, now())
     on conflict (address_hash, kind) do update set sent_at = now()
       where m.sent_at <= now() - make_interval(secs => $3)`,
    [address, kind, seconds],
  )
  if (rowCount) return 0
  const { rows } = await sql.query<{ wait: number }>(
    `select extract(epoch from sent_at - now())::float8 + $3 as wait from auth_private.mail_intervals
     where address_hash = $1 and kind = $2`,
    [address, kind, seconds],
  )
  return Math.max(1, Math.ceil(rows[0]?.wait ?? 1))
}

/** The refusal for someone who asks again too soon. */
export const tooSoon = (seconds: number): Failure =>
  failed('over_email_send_rate_limit', {
    message: `For security purposes, you can only request this after ${seconds} seconds.`,
    retryAfter: seconds,
  })
