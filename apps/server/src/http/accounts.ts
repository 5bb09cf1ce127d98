import { done, type RefusalCode, type Result, refused } from '@om/contracts/errors'
import type { Pool } from 'pg'
import type { Claims, PersonActor } from '#src/actor.ts'

/**
 * Turns a verified token into a person: the account must exist, be confirmed and neither banned nor on hold, the token's
 * session must not have been ended, its role must still be the account's, and staff need their row and a second factor.
 */
export type Accounts = {
  actorOf: (claims: Claims) => Promise<Result<PersonActor>>
  /** Forgets what is remembered of an account, after it changed. */
  forget: (userId: string) => void
}

type Row = {
  email: string
  confirmed: boolean
  banned: boolean
  is_held: boolean
  role: string
  /** Null when the session has ended. */
  session_aal: string | null
  has_factor: boolean
  first_name: string
  last_name: string
  doctor_id: string | null
  doctor_name: string | null
  pharmacist_id: string | null
  pharmacist_name: string | null
}

const accountSql = `
  select u.email, u.email_confirmed_at is not null as confirmed,
    (u.deleted_at is not null or coalesce(u.banned_until > now(), false)) as banned,
    exists (select 1 from public.account_holds a where a.user_id = u.id) as is_held,
    coalesce(u.raw_app_meta_data ->> 'role', 'patient') as role,
    (select s.aal::text from auth.sessions s where s.id = $2 and s.user_id = u.id
      and (s.not_after is null or s.not_after > now())) as session_aal,
    exists (select 1 from auth.mfa_factors f where f.user_id = u.id and f.status = 'verified') as has_factor,
    coalesce(p.first_name, '') as first_name, coalesce(p.last_name, '') as last_name,
    d.id as doctor_id, d.name as doctor_name, h.id as pharmacist_id, h.name as pharmacist_name
  from auth.users u
  left join public.profiles p on p.id = u.id
  left join public.doctors d on d.user_id = u.id and d.active
  left join public.pharmacists h on h.user_id = u.id and h.active
  where u.id = $1`

/** How long an account is remembered; a disabled person is out, and an ended session over, within this time. */
const rememberMs = 20_000

const isUuid = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

/**
 * Why a session does not prove enough of its person; null when it does. A session whose factor was removed has fallen,
 * whatever its token still says. Staff of the demo may be excused by their seed.
 */
const factorRefusal = (row: Row, { aal, app_metadata }: Claims, isDemo: boolean): RefusalCode | null => {
  if (aal === 'aal2' && row.session_aal !== 'aal1') return null
  if (row.has_factor) return 'second_factor_needed'
  const isWaived = isDemo && app_metadata.second_factor_waived === true
  return row.role === 'patient' || isWaived ? null : 'second_factor_setup_needed'
}

export const createAccounts = (pool: Pool, { isDemo }: { isDemo: boolean }): Accounts => {
  /** By account and then by session. */
  const remembered = new Map<string, Map<string, { row: Row | null; until: number }>>()

  const rowOf = async ({ sub: userId, session_id: sessionId }: Claims): Promise<Row | null> => {
    const known = remembered.get(userId)?.get(sessionId)
    if (known && known.until > Date.now()) return known.row
    const values = [userId, isUuid(sessionId) ? sessionId : null]
    const { rows } = await pool.query<Row>({ name: 'account', text: accountSql, values })
    const row = rows[0] ?? null
    if (remembered.size > 5_000) remembered.clear()
    const sessions = (remembered.get(userId) ?? new Map()).set(sessionId, { row, until: Date.now() + rememberMs })
    if (sessions.size > 100) sessions.clear()
    remembered.set(userId, sessions)
    return row
  }

  return {
    forget: userId => {
      remembered.delete(userId)
    },
    actorOf: async claims => {
      const row = await rowOf(claims)
      if (!row || (row.banned && !row.is_held)) return refused('not_signed_in')
      const role = claims.app_metadata.role ?? 'patient'
      // A token that names an earlier role is over as well: a new one names the right one.
      if (!row.session_aal || row.is_held || role !== row.role) return refused('session_expired')
      if (!row.confirmed) return refused('email_not_confirmed')
      const code = factorRefusal(row, claims, isDemo)
      if (code) return refused(code)
      const person = { id: claims.sub, email: row.email, claims }
      const name = `${row.first_name} ${row.last_name}`.trim() || row.email
      switch (role) {
        case 'patient':
          return done({ ...person, role: 'patient', name })
        case 'doctor':
          if (!row.doctor_id) return refused('not_allowed')
          return done({ ...person, role: 'doctor', staffId: row.doctor_id, name: row.doctor_name ?? name })
        case 'pharmacist':
          if (!row.pharmacist_id) return refused('not_allowed')
          return done({ ...person, role: 'pharmacist', staffId: row.pharmacist_id, name: row.pharmacist_name ?? name })
        case 'admin':
          return done({ ...person, role: 'admin', name })
        case 'superadmin':
          return done({ ...person, role: 'superadmin', name })
        default:
          return refused('not_allowed')
      }
    },
  }
}
