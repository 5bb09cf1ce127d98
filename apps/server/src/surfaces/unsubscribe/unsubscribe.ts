import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Deps } from '#src/deps.ts'
import { callerKey } from '#src/http/caller-key.ts'
import type { Env } from '#src/http/context.ts'
import { answerByLink } from '#src/modules/newsletters/newsletters.ts'

const limit = { max: 600, seconds: 600 }
const privately = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

/**
 * `POST /unsubscribe/{token}`: what the List-Unsubscribe of a mail names, for mail programs (RFC 8058) and for the button of the page at the
 * same address. Neither needs a session or a cookie, and once is as often as many times. Looking at the page changes nothing.
 */
export const unsubscribing = (deps: Deps) => {
  const app = new Hono<Env>()
  app.post('/unsubscribe/:token', bodyLimit({ maxSize: 16 * 1024 }), async c => {
    const wait = await deps.rates.hit(`unsubscribe ${callerKey(c.get('address'))}`, limit.max, limit.seconds)
    if (wait) return c.text('Too many requests', 429, { ...privately, 'Retry-After': String(wait) })
    const form = await c.req.parseBody().catch(() => ({}) as Record<string, unknown>)
    const isPage = form.from === 'page'
    const isKnown = await answerByLink(deps, c.req.param('token'), isPage && form.news === 'on')
    if (isPage) return c.redirect(`/unsubscribe/${encodeURIComponent(c.req.param('token'))}`, 303)
    return isKnown ? c.text('You are unsubscribed.', 200, privately) : c.text('Not found', 404, privately)
  })
  return app
}
