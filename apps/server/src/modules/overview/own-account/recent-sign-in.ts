import { z } from 'zod'
import type { Claims } from '#src/actor.ts'

const Methods = z.array(z.object({ method: z.string(), timestamp: z.number() }))
const recentSeconds = 3_600

/**
 * Whether the person proved themselves within the last hour, as their token says; renewing a session proves nothing. A
 * token that does not say counts as old. Tokens use the wall clock.
 */
export const signedInRecently = ({ raw }: Pick<Claims, 'raw'>, nowMs = Date.now()): boolean => {
  const methods = Methods.safeParse(raw.amr)
  if (!methods.success) return false
  const newest = Math.max(
    0,
    ...methods.data.filter(({ method }) => method !== 'token_refresh').map(({ timestamp }) => timestamp),
  )
  return nowMs / 1000 - newest <= recentSeconds
}
