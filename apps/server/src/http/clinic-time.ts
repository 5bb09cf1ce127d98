import { createMiddleware } from 'hono/factory'
import type { Clock } from '#src/clock.ts'
import type { Env } from './context.ts'

/** Says what time it is at the clinic, so that countdowns are right on a device whose clock is wrong, and in the demo. */
export const clinicTime = (clock: Clock) =>
  createMiddleware<Env>(async (c, next) => {
    await next()
    c.header('Clinic-Time', clock.now().toISOString())
  })
