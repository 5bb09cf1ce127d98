import type { Sql } from './transaction.ts'

type Action =
  | 'user_signedup'
  | 'user_repeated_signup'
  | 'user_invited'
  | 'user_banned'
  | 'user_unbanned'
  | 'user_deleted'
  | 'recovery_codes_generated'
  | 'recovery_code_used'
  | 'user_confirmation_requested'
  | 'user_recovery_requested'
  | 'user_modified'
  | 'identity_linked'
  | 'identity_unlinked'
  | 'user_updated_password'
  | 'user_reauthenticate_requested'
  | 'login'
  | 'logout'
  | 'token_refreshed'
  | 'token_revoked'
  | 'factor_in_progress'
  | 'factor_unenrolled'
  | 'challenge_created'
  | 'verification_attempted'

/** Adds a line to the auth provider's own trail. No address and no token is written, only the account's id. */
export const recordAuth = async (
  sql: Sql,
  action: Action,
  userId: string,
  address: string,
  traits: Record<string, string | boolean> = {},
): Promise<void> => {
  await sql.query(`insert into auth.audit_log_entries (payload, ip_address, created_at) values ($1, $2, now())`, [
    { action, actor_id: userId, log_type: 'account', ...(Object.keys(traits).length > 0 ? { traits } : {}) },
    address.slice(0, 64),
  ])
}
