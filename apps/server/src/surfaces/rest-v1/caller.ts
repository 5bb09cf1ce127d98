import type { Context } from 'hono'
import type { Claims } from '#src/actor.ts'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { bearerOf } from '#src/http/serve.ts'
import { apiKeyOf, roleOfKey } from '#src/surfaces/auth-v1/api-key.ts'
import { denied, RestFailure, type Role } from './rest-failure.ts'
import type { ListedTable } from './tables.ts'

/** Who asks: the database role and the claims that row-level security reads. */
export type Caller = { role: Role; claims: Record<string, unknown>; person: Claims | null }

const roleNames: readonly string[] = ['anon', 'authenticated', 'service_role'] satisfies Role[]
const isRole = (role: unknown): role is Role => typeof role === 'string' && roleNames.includes(role)

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
  if (!isRole(role)) throw new RestFailure(401, '22023', `role "${String(role).slice(0, 60)}" does not exist`)
  return { role, claims: examined.payload, person: await deps.authKeys.verify(token ?? '') }
}

/**
 * Holds back people whose account was closed or banned, and sensitive tables from a session that has not used the
 * account's second factor.
 */
export const checkAccount = async (deps: Deps, { role, person }: Caller, table: ListedTable): Promise<void> => {
  if (role !== 'authenticated') return
  if (!person) throw new RestFailure(401, 'PGRST301', 'JWSError (JWSInvalidSignature)')
  const known = await deps.accounts.actorOf(person)
  if (known.ok) return
  if (known.code === 'not_signed_in' || known.code === 'session_expired')
    throw new RestFailure(401, 'PGRST301', 'This account cannot be used')
  if (known.code === 'second_factor_needed' && table.isSensitive) {
    throw denied(table.name, role, 'Enter the code of your second factor first.')
  }
}
