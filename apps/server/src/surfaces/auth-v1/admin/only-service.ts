import type { Context } from 'hono'
import type { Deps } from '#src/deps.ts'
import type { Env } from '#src/http/context.ts'
import { bearerOf } from '#src/http/serve.ts'
import { type Failure, failed } from '../failures.ts'
import { roleOfKey } from '../keys/api-key.ts'

/** Administration is for whoever holds the secret key, sent as bearer. Nobody's access token opens it, whatever its role. */
export const refuseUnlessService = (deps: Pick<Deps, 'authKeys'>, c: Context<Env>): Failure | null => {
  const bearer = bearerOf(c.req.header('authorization'))
  if (!bearer) return failed('no_authorization')
  return roleOfKey(deps, bearer) === 'service_role' ? null : failed('not_admin')
}
