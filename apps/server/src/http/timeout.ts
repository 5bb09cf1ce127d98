import { type Refusal, refused } from '@om/contracts/errors'
import { FilesDown } from '@om/integrations/files/port'
import { CarrierDown } from '@om/integrations/parcels/port'
import { PaymentsDown } from '@om/integrations/payments/port'
import { ShopDown } from '@om/integrations/shop-admin/port'
import { createMiddleware } from 'hono/factory'
import type { Deps } from '#src/deps.ts'
import { SignInServiceDown } from '#src/identity/identity-admin.ts'
import type { Env } from './context.ts'

class TimedOut extends Error {}

const limitMs = 20_000

/** Failures of the outside world that have a sentence of their own. */
const refusalOf = (error: unknown): Refusal | null => {
  if (error instanceof TimedOut) return refused('timed_out')
  if ([PaymentsDown, CarrierDown, FilesDown, ShopDown].some(down => error instanceof down))
    return refused('provider_down')
  if (error instanceof SignInServiceDown) return refused('sign_in_service_down')
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  // 57014 statement timeout; 57P01-3 and 08xxx: the database is restarting or gone.
  if (code === '57014') return refused('timed_out')
  if (typeof code === 'string' && (/^(08|57P)/.test(code) || code === 'ECONNREFUSED' || code === 'ECONNRESET'))
    return refused('timed_out')
  return null
}

/** Ends a request that takes too long; streams are exempt. The database's own statement timeout stops the work. */
const middleware = (_deps: Deps) =>
  createMiddleware<Env>(async (c, next) => {
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

export const withTimeout = Object.assign(middleware, { refusalOf })
