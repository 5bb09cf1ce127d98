import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context } from 'hono'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'

export type KeyRole = 'anon' | 'service_role'

const digest = (text: string) => createHash('sha256').update(text).digest()
const isSame = (a: string, b: string) => a !== '' && b !== '' && timingSafeEqual(digest(a), digest(b))

/** Whose key a text is; null when it is none of ours. */
export const roleOfKey = ({ authKeys }: Pick<Deps, 'authKeys'>, key: string): KeyRole | null => {
  if (isSame(key, authKeys.anonKey)) return 'anon'
  return isSame(key, authKeys.serviceKey) ? 'service_role' : null
}

/** The `apikey` of a request, from the header or, as plain links carry it, the query. */
export const apiKeyOf = (c: Context<Env>): string => c.req.header('apikey') ?? c.req.query('apikey') ?? ''

/** The answer to a request without a usable key; null when it has one. */
export const refuseWithoutKey = (deps: Pick<Deps, 'authKeys'>, c: Context<Env>): Response | null => {
  const key = apiKeyOf(c)
  if (!key) return c.json({ message: 'No API key found in request' }, 401)
  return roleOfKey(deps, key) ? null : c.json({ message: 'Invalid API key' }, 401)
}
