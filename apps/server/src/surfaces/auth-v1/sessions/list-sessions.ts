import type { OpenSession } from '@om/contracts/sign-in-service'
import type { Deps } from '#src/deps.ts'
import { failed, type Outcome, succeeded } from '../failures.ts'
import type { SignedIn } from './signed-in.ts'
import { deviceOf } from './user-agent.ts'

type Row = {
  id: string
  user_agent: string | null
  time_zone: string
  aal: string
  created_at: Date
  last_used_at: Date
}

const mostShown = 100

/** Somebody who has the password but not the second factor learns nothing of the other devices and ends none of them. */
export const needsItsFactor = (me: SignedIn) => {
  const hasFactor = me.user.factors.some(factor => factor.status === 'verified')
  return hasFactor && me.aal !== 'aal2'
    ? failed('insufficient_aal', { status: 403, message: 'AAL2 required to manage sessions' })
    : null
}

/** Where one's account is signed in, most recently used first; at most a hundred. */
export const listSessions = async (
  { pool }: Pick<Deps, 'pool'>,
  me: SignedIn,
): Promise<Outcome<{ sessions: OpenSession[] }>> => {
  const refusal = needsItsFactor(me)
  if (refusal) return refusal
  const { rows } = await pool.query<Row>(
    `select s.id, s.user_agent, coalesce(d.time_zone, '') as time_zone, s.aal, s.created_at,
       coalesce(s.refreshed_at, s.created_at) as last_used_at
     from auth.sessions s left join auth_private.session_details d on d.session_id = s.id
     where s.user_id = $1 and (s.not_after is null or s.not_after > now())
     order by last_used_at desc, s.id limit $2`,
    [me.user.id, mostShown],
  )
  return succeeded({
    sessions: rows.map(row => ({
      id: row.id,
      ...deviceOf(row.user_agent ?? ''),
      time_zone: row.time_zone,
      aal: row.aal === 'aal1' ? 'aal1' : 'aal2',
      created_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      current: row.id === me.sessionId,
    })),
  })
}
