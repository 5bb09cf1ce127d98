import { createMiddleware } from 'hono/factory'
import type { Env } from './context.ts'

/** How soon to come back when something is out of reach. */
const againSeconds = '5'

/**
 * What an answer says about the connection, on every surface. After 413 the rest of the body is not read, so nothing else
 * can follow on that connection; 503 says when to come back.
 */
export const afterAnswer = createMiddleware<Env>(async (c, next) => {
  await next()
  if (c.res.status === 413) c.header('Connection', 'close')
  if (c.res.status === 503 && !c.res.headers.has('Retry-After')) c.header('Retry-After', againSeconds)
})
