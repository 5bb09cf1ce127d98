import { DEVICE_HEADER, TIME_ZONE_HEADER } from '@om/contracts/browser-headers'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { bearerOf } from '#src/http/serve.ts'
import { type UserRow, userColumns } from '../accounts/users.repo.ts'
import { failed, type Outcome, succeeded } from '../failures.ts'
import type { Origin } from './sessions.ts'

const form = /^[A-Za-z][\w+/-]{1,63}$/
const known = new Map<string, boolean>()

const isKnown = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-AU', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** An IANA time zone name such as `Australia/Perth`; '' for anything else. */
export const timeZoneOf = (text: string): string => {
  if (!form.test(text)) return ''
  if (!known.has(text)) {
    if (known.size > 1_000) known.clear()
    known.set(text, isKnown(text))
  }
  return known.get(text) ? text : ''
}

/** A person whose token is valid, whose session still exists and who may use it. */
export type SignedIn = { user: UserRow; sessionId: string; aal: string; origin: Origin }

/** Where a request comes from. */
export const originOf = (c: Context<Env>): Origin => ({
  address: c.get('address'),
  agent: c.req.header('user-agent') ?? '',
  deviceId: c.req.header(DEVICE_HEADER) ?? '',
  timeZone: timeZoneOf(c.req.header(TIME_ZONE_HEADER) ?? ''),
})

const isUuid = (text: unknown): text is string => z.uuid().safeParse(text).success

/**
 * Verifies the bearer token and that its session was not ended: sign-out takes effect here at once, and so does the fall
 * of a session whose second factor was removed.
 */
export const signedIn = async (deps: Deps, c: Context<Env>): Promise<Outcome<SignedIn>> => {
  const token = bearerOf(c.req.header('authorization'))
  if (!token) return failed('no_authorization')
  const examined = await deps.authKeys.examine(token)
  if (!examined.ok)
    return failed('bad_jwt', { message: `invalid JWT: unable to parse or verify signature, ${examined.reason}` })
  const { sub, session_id: sessionId, aal, role } = examined.payload
  if (!sub) return failed('bad_jwt', { message: 'invalid claim: missing sub claim' })
  if (role !== 'authenticated') return failed('bad_jwt', { message: 'invalid claim: role must be authenticated' })
  if (!isUuid(sub)) return failed('bad_jwt', { status: 400, message: 'invalid claim: sub claim must be a UUID' })
  if (!isUuid(sessionId)) return failed('bad_jwt', { message: 'invalid claim: session_id claim must be a UUID' })
  const { rows } = await deps.pool.query<UserRow & { session_aal: string | null }>(
    `select ${userColumns}, (select s.aal from auth.sessions s where s.id = $2 and s.user_id = u.id
       and (s.not_after is null or s.not_after > now())) as session_aal
     from auth.users u where u.id = $1 and u.deleted_at is null`,
    [sub, sessionId],
  )
  const user = rows[0]
  if (!user) return failed('user_not_found')
  if (user.is_banned) return failed('user_banned')
  if (!user.session_aal) return failed('session_not_found')
  const isLifted = aal === 'aal2' && user.session_aal !== 'aal1'
  return succeeded({ user, sessionId, aal: isLifted ? 'aal2' : 'aal1', origin: originOf(c) })
}
