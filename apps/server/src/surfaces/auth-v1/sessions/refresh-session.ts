import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { type UserRow, userColumns } from '../accounts/users.repo.ts'
import { recordAuth } from '../audit-entries.ts'
import { type Failure, failed, invalid, type Outcome, succeeded } from '../failures.ts'
import { callLimit } from '../limits.ts'
import { inTransaction, type Sql } from '../transaction.ts'
import { isStillUnnamed, nameDevice } from './devices.ts'
import { isTokenShaped, reuseSeconds, tokenHash, walkTo } from './refresh-tokens.ts'
import { renewAtOnce } from './renew-at-once.ts'
import {
  type AuthMethod,
  answerSession,
  methodsColumn,
  type OpenSession,
  type Origin,
  type SessionAnswer,
} from './sessions.ts'

export const RefreshBody = z.object({ refresh_token: z.string().default('') })

type Found = UserRow & { session_id: string; aal: string; amr: AuthMethod[]; has_ended: boolean }

/** Finds and locks the session of a token: uses of one session happen one after the other, on every copy of the server. */
const lockSession = async (sql: Sql, hash: string): Promise<Found | null> => {
  const { rows } = await sql.query<Found>(
    `select s.id as session_id, s.aal, ${methodsColumn}, coalesce(s.not_after <= now(), false) as has_ended, ${userColumns}
     from auth.refresh_tokens t
     join auth.sessions s on s.id = t.session_id
     join auth.users u on u.id = s.user_id and u.deleted_at is null
     where t.token = $1 for update of s`,
    [hash],
  )
  return rows[0] ?? null
}

const noSession = { status: 400, message: 'Invalid Refresh Token: No Valid Session Found' } as const

/** Whether the token was never tied to a session, as may be among accounts that moved here. */
const isWithoutSession = async (sql: Sql, hash: string): Promise<boolean> => {
  const { rows } = await sql.query('select 1 from auth.refresh_tokens where token = $1 and session_id is null', [hash])
  return rows.length > 0
}

/** A revoked token came back: the active one for a lost answer or a tab in parallel, else the end of the session. */
const answerRepeat = async (
  sql: Sql,
  { token, hash, sessionId }: { token: string; hash: string; sessionId: string },
  childOf: (token: string) => string,
): Promise<string | Failure> => {
  const { rows } = await sql.query<{ active: string; parent: string | null; is_recent: boolean }>(
    `select a.token as active, a.parent, t.updated_at > now() - make_interval(secs => $3) as is_recent
     from auth.refresh_tokens t
     join auth.refresh_tokens a on a.session_id = t.session_id and not a.revoked
     where t.token = $1 and t.session_id = $2`,
    [hash, sessionId, reuseSeconds],
  )
  const repeat = rows[0]
  if (repeat && (repeat.parent === hash || repeat.is_recent)) {
    // Before a second factor there is another chain: that token never opens the lifted session, nor does it end it.
    return walkTo(repeat.active, token, childOf) ?? failed('refresh_token_already_used')
  }
  await sql.query('delete from auth.sessions where id = $1', [sessionId])
  return failed('refresh_token_already_used')
}

const openSessionOf = (found: Omit<Found, 'has_ended'>, refreshToken: string): OpenSession => ({
  id: found.session_id,
  aal: found.aal,
  amr: found.amr,
  refreshToken,
  user: found,
})

/**
 * Exchanges a refresh token. Each use revokes it and hands out its child. A revoked token is answered with the active
 * one when it is its direct parent or was revoked within ten seconds; any other repeat ends the session, because one of
 * the two holders stole it.
 */
export const refreshSession = async (
  deps: Deps,
  { refresh_token: token, origin }: z.infer<typeof RefreshBody> & { origin: Origin },
): Promise<Outcome<SessionAnswer>> => {
  if (!token) return invalid('refresh_token required')
  if (!isTokenShaped(token)) return invalid('Refresh token is not valid')
  const tooMany = await callLimit(deps, 'token', origin.address)
  if (tooMany) return tooMany
  const hash = tokenHash(token)
  const { childOf } = deps.authKeys
  const child = childOf(token)
  const renewal = { hash, childHash: tokenHash(child), origin }

  const renewed = await renewAtOnce(deps.pool, renewal)
  const outcome = renewed
    ? succeeded(openSessionOf(renewed, child))
    : await inTransaction(deps.pool, async (sql): Promise<Outcome<OpenSession>> => {
        const found = await lockSession(sql, hash)
        if (!found)
          return (await isWithoutSession(sql, hash))
            ? failed('session_not_found', noSession)
            : failed('refresh_token_not_found')
        if (found.is_banned)
          return failed('user_banned', { status: 400, message: 'Invalid Refresh Token: User Banned' })
        if (found.has_ended) return failed('session_expired')
        if (await renewAtOnce(sql, renewal)) return succeeded(openSessionOf(found, child))
        const active = await answerRepeat(sql, { token, hash, sessionId: found.session_id }, childOf)
        if (typeof active === 'string') return succeeded(openSessionOf(found, active))
        await recordAuth(sql, 'token_revoked', found.id, origin.address, { reused: true })
        return active
      })
  if (!outcome.ok) return outcome
  if (renewed && isStillUnnamed(renewed.device_hash, origin))
    await nameDevice(deps, { sessionId: renewed.session_id, userId: renewed.id, origin })
  return succeeded(await answerSession(deps, outcome.value))
}
