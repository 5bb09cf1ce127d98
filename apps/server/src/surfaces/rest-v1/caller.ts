import type { Context } from 'hono'
import type { Claims } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { bearerOf } from '#src/http/serve.ts'
import { apiKeyOf, roleOfKey } from '#src/surfaces/auth-v1/keys/api-key.ts'
import { denied, RestFailure, type Role } from './rest-failure.ts'
import type { ListedTable } from './tables.ts'

/** Who asks: the database role and the claims that row-level security reads. */
export type Caller = { role: Role; claims: Record<string, unknown>; person: Claims | null }

/** Row-level security excuses demo staff from the second factor by a mark in their token, which counts in a demo alone. */
const claimsFor = (deps: Deps, payload: Record<string, unknown>): Record<string, unknown> => {
  const { app_metadata: metadata } = payload
  if (deps.config.demo || typeof metadata !== 'object' || metadata === null) return payload
  const { second_factor_waived: _, ...rest } = metadata as Record<string, unknown>
  return { ...payload, app_metadata: rest }
}

/** The caller by bearer token; without one, or with an API key in its place, by the key. */
export const callerOf = async (deps: Deps, c: Context<Env>): Promise<Caller> => {
  const keyRole = roleOfKey(deps, apiKeyOf(c)) ?? 'anon'
  const header = c.req.header('authorization')
  const token = bearerOf(header)
  if (header && !token) throw new RestFailure(401, 'PGRST301', 'JWSError (CompactDecodeError Invalid number of parts)')
  const bearerRole = token === null ? keyRole : roleOfKey(deps, token)
  if (bearerRole) return { role: bearerRole, claims: { role: bearerRole }, person: null }

  const examined = await deps.authKeys.examine(token ?? '')
  if (!examined.ok) {
    throw examined.isExpired
      ? new RestFailure(401, 'PGRST303', 'JWT expired')
      : new RestFailure(401, 'PGRST301', 'JWSError (JWSInvalidSignature)')
  }
  const { role } = examined.payload
  // Tokens are people's. What the server may do is reached with its key alone.
  if (role !== 'authenticated')
    throw new RestFailure(401, '22023', `role "${String(role).slice(0, 60)}" does not exist`)
  return { role, claims: claimsFor(deps, examined.payload), person: await deps.authKeys.verify(token ?? '') }
}

/**
 * Holds back people whose account was closed, disabled or banned, or whose session ended, and sensitive tables from a
 * session that has not used the second factor that the account has or, as staff, needs.
 */
export const checkAccount = async (deps: Deps, { role, person }: Caller, table: ListedTable): Promise<void> => {
  if (role !== 'authenticated') return
  if (!person) throw new RestFailure(401, 'PGRST301', 'JWSError (JWSInvalidSignature)')
  const known = await deps.accounts.actorOf(person)
  if (known.ok) return
  if (known.code === 'not_signed_in' || known.code === 'session_expired')
    throw new RestFailure(401, 'PGRST301', 'This account cannot be used')
  const lacksFactor = known.code === 'second_factor_needed' || known.code === 'second_factor_setup_needed'
  if (lacksFactor && table.isSensitive) throw denied(table.name, role, 'A second factor is needed first.')
}
