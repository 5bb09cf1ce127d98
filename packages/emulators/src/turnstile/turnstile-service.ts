import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { applyFaults } from '../common/faults.ts'
import type { Deps, EmulatedService, Env } from '../common/service.ts'
import { apiScript } from './api-script.ts'
import { behaviourOf } from './site-keys.ts'
import { createTokens } from './tokens.ts'
import { widgetPage, widgetScript, widgetStyles } from './widget-page.ts'

const Solve = z.object({
  sitekey: z.string(),
  action: z.string().max(32).default(''),
  cdata: z.string().max(255).default(''),
  parent: z.string().default(''),
})

const Check = z.object({ secret: z.string().default(''), response: z.string().default('') })

const tokenSeconds = 300

/** The check against robots in the protocol of Cloudflare Turnstile: script, widget and verification. */
export function turnstileService(deps: Deps): EmulatedService {
  const tokens = createTokens(deps.store)
  const routes = new Hono<Env>()
  const refuse = (status: number) => Response.json({ success: false, 'error-codes': ['internal-error'] }, { status })
  routes.use('/turnstile/*', applyFaults(deps.faults, 'turnstile', refuse))

  const script = (c: Context, text: string) => c.body(text, 200, { 'content-type': 'text/javascript; charset=utf-8' })
  routes.get('/turnstile/v0/api.js', c => script(c, apiScript))
  routes.get('/turnstile/v0/widget.js', c => script(c, widgetScript))
  routes.get('/turnstile/v0/widget.css', c =>
    c.body(widgetStyles, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=300' }),
  )
  routes.get('/turnstile/v0/widget', c => {
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'",
    )
    const { sitekey = '', theme = '', size = '' } = c.req.query()
    return c.html(widgetPage({ behaviour: behaviourOf(sitekey), theme, size }))
  })

  // The page with the box asks here once it is ticked.
  routes.post('/turnstile/v0/solve', async c => {
    const solve = Solve.safeParse(await c.req.json().catch(() => undefined))
    const behaviour = solve.success ? behaviourOf(solve.data.sitekey) : undefined
    if (!solve.success || !behaviour || behaviour === 'fail') return c.json({ error: { message: 'Refused.' } }, 400)
    const { sitekey, action, cdata, parent } = solve.data
    const hostname = URL.canParse(parent) ? new URL(parent).hostname : ''
    return c.json({ token: tokens.issue(sitekey, { hostname, action, cdata }), expires_in: tokenSeconds })
  })

  routes.post('/turnstile/v0/siteverify', async c => {
    const isJson = c.req.header('content-type')?.includes('json')
    const body = isJson ? await c.req.json().catch(() => undefined) : await c.req.parseBody()
    const check = Check.safeParse(body)
    if (!check.success) return c.json({ success: false, 'error-codes': ['bad-request'] }, 400)
    return c.json(tokens.verify(check.data.secret, check.data.response))
  })

  return {
    title: 'Robot check',
    summary: 'The box to tick before signing in, when the product asks for it (AUTH_CAPTCHA=on).',
    links: [],
    routes,
  }
}
