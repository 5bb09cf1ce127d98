import { createMiddleware } from 'hono/factory'
import type { Env } from './context.ts'
import { TimedOut } from './refusal-of.ts'

const limitMs = 20_000

/** Ends a request that takes too long; streams are exempt. The database's own statement timeout stops the work. */
export const withTimeout = createMiddleware<Env>(async (c, next) => {
  if (c.req.path === '/api/events') return next()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimedOut()), limitMs)
  })
  try {
    await Promise.race([next(), timeout])
  } finally {
    clearTimeout(timer)
  }
})
