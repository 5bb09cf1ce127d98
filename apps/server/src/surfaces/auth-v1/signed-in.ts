import type { Context } from 'hono'
import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { bearerOf } from '#src/http/serve.ts'
import { failed, type Outcome, succeeded } from './failures.ts'
import type { Origin } from './sessions.ts'
import { type UserRow, userColumns } from './users.repo.ts'

/** A person whose token is valid, whose session still exists and who may use it. */
export type SignedIn = { user: UserRow; sessionId: string; aal: string; origin: Origin }

/** Where a request comes from. */
export const originOf = (c: Context<Env>): Origin => ({
  address: c.get('address'),
  agent: c.req.header('user-agent') ?? '',
})

const isUuid = (text: unknown): text is string => z.uuid().safeParse(text).success

/** Verifies the bearer token and that its session was not ended: sign-out takes effect here at once. */
export const signedIn = async (deps: Deps, c: Context<Env>): Promise<Outcome<SignedIn>> => {
  const token = bearerOf(c.req.header('authorization'))
  if (!token) return failed('no_authorization')
  const examined = await deps.authKeys.examine(token)
  if (!examined.ok)
    return failed('bad_jwt', { message: `invalid JWT: unable to parse or verify signature, ${examined.reason}` })
  const { sub, session_id: sessionId, aal } = examined.payload
  if (!sub) return failed('bad_jwt', { message: 'invalid claim: missing sub claim' })
  if (!isUuid(sub)) return failed('bad_jwt', { status: 400, message: 'invalid claim: sub claim must be a UUID' })
  if (!isUuid(sessionId)) return failed('bad_jwt', { message: 'invalid claim: session_id claim must be a UUID' })
  const { rows } = await deps.pool.query<UserRow & { has_session: boolean }>(
    `select ${userColumns}, exists (select from auth.sessions s where s.id = $2 and s.user_id = u.id
       and (s.not_after is null or s.not_after > now())) as has_session
     from auth.users u where u.id = $1 and u.deleted_at is null`,
    [sub, sessionId],
  )
  const user = rows[0]
  if (!user) return failed('user_not_found')
  if (!user.has_session) return failed('session_not_found')
  if (user.is_banned) return failed('user_banned')
  return succeeded({ user, sessionId, aal: aal === 'aal2' ? 'aal2' : 'aal1', origin: originOf(c) })
}
