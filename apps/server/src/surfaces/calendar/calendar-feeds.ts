import { Hono } from 'hono'
import type { Deps } from '#src/deps.ts'
import { callerKey } from '#src/http/caller-key.ts'
import type { Env } from '#src/http/context.ts'
import { openFeed } from '#src/modules/appointments/calendar/calendar-feed.ts'

const privately = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }

/** Calendars ask every few minutes; whoever guesses asks more often. */
const limit = { max: 120, seconds: 600 }

/**
 * `/calendar-feed/{token}.ics`: a doctor's appointments for their own calendar, opened by the link alone, as calendars cannot sign in.
 * A link that is wrong, or was ended, is not found.
 */
export const calendarFeeds = (deps: Deps) => {
  const app = new Hono<Env>()
  app.get('/calendar-feed/:file', async c => {
    const wait = await deps.rates.hit(`calendar feed ${callerKey(c.get('address'))}`, limit.max, limit.seconds)
    if (wait) return c.text('Too many requests', 429, { ...privately, 'Retry-After': String(wait) })
    const token = c.req.param('file').match(/^([\w-]{43})\.ics$/)?.[1]
    const file = token ? await openFeed(deps, token) : null
    if (!file) return c.text('Not found', 404, privately)
    return c.body(file, 200, { ...privately, 'Content-Type': 'text/calendar; charset=utf-8' })
  })
  return app
}
