import type { Deps } from '#src/deps.ts'
import { keptAfterRetiring } from './keys/signing-keys.ts'

/** What is past use, by real time. Each statement may run on several copies at once. */
const statements = [
  `delete from auth.one_time_tokens where updated_at < now() - interval '2 days'`,
  `delete from auth.flow_state where created_at < now() - interval '2 days'`,
  // Tokens of an outside provider wait for one exchange, and no longer.
  `update auth.flow_state set provider_access_token = null, provider_refresh_token = null, auth_code = null
     where auth_code_issued_at < now() - interval '10 minutes' and provider_access_token is not null`,
  `delete from auth.mfa_factors where status = 'unverified' and created_at < now() - interval '1 day'`,
  `delete from auth.mfa_challenges where created_at < now() - interval '1 day'`,
  `delete from auth.sessions where not_after < now() - interval '1 day'`,
  // A revoked token is kept for replays to be recognised, the active one and its parent as long as the session lives.
  `delete from auth.refresh_tokens t where t.revoked and t.updated_at < now() - interval '30 days'
     and not exists (select from auth.refresh_tokens c where c.parent = t.token and not c.revoked)`,
  `delete from auth_private.signing_keys where retired_at < now() - ${keptAfterRetiring}`,
  `update auth.users set email_change = '', email_change_confirm_status = 0
     where email_change <> '' and email_change_sent_at < now() - interval '2 days'`,
  `delete from auth_private.mail_intervals where sent_at < now() - interval '1 day'`,
] as const

/** Removes what the auth provider no longer needs. Safe to run at any time, on any number of copies. */
export const removePastUse = async ({ pool }: Pick<Deps, 'pool'>): Promise<void> => {
  for (const statement of statements) await pool.query(statement)
}

const everyMs = 10 * 60_000
const nextAt = new WeakMap<Deps['pool'], number>()

/** Tidies up every ten minutes, however often it is called. */
export const authSweep = async ({ pool, config }: Pick<Deps, 'pool' | 'config'>): Promise<void> => {
  if (config.hostedAuth || (nextAt.get(pool) ?? 0) > Date.now()) return
  nextAt.set(pool, Date.now() + everyMs)
  await removePastUse({ pool })
}
