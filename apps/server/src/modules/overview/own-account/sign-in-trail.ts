import type { Deps } from '#src/deps.ts'
import { deviceName } from '#src/surfaces/auth-v1/sessions/user-agent.ts'

export type SignInTrail = {
  sessions: { device: string; openedAt: Date; lastUsedAt: Date }[]
  entries: { action: string; at: Date }[]
}

const mostEntries = 10_000

/** What the sign-in service keeps of an account: sessions that are open, and its trail. Call it outside a transaction. */
export const signInTrail = async ({ pool }: Pick<Deps, 'pool'>, userId: string): Promise<SignInTrail> => {
  const sessions = await pool.query<{ agent: string; openedAt: Date; lastUsedAt: Date }>(
    `select coalesce(user_agent, '') as agent, created_at as "openedAt", coalesce(refreshed_at, created_at) as "lastUsedAt"
     from auth.sessions where user_id = $1 and (not_after is null or not_after > now()) order by created_at`,
    [userId],
  )
  const entries = await pool.query<{ action: string; at: Date }>(
    `select payload ->> 'action' as action, created_at as at from auth.audit_log_entries
     where payload ->> 'actor_id' = $1 order by created_at desc limit $2`,
    [userId, mostEntries],
  )
  return {
    sessions: sessions.rows.map(({ agent, ...session }) => ({ ...session, device: deviceName(agent) || 'Not known' })),
    entries: entries.rows.toReversed(),
  }
}
