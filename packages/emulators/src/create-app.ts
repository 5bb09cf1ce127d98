import { Hono } from 'hono'
import { controlRoutes } from './common/control/control-service.ts'
import { guardHost, guardOrigin } from './common/guard.ts'
import { indexPage } from './common/index-page.ts'
import { pageStyles } from './common/page-styles.ts'
import type { Deps, EmulatedService, Env } from './common/service.ts'

const largestBody = 2 * 1024 * 1024

/** Joins the routes of all services, the controls and the overview into one application. */
export function createApp(deps: Deps, services: EmulatedService[], publicUrl?: string): Hono<Env> {
  const app = new Hono<Env>()
  const isOpen = (path: string) => services.some(service => service.isOpenToAnyPage?.(path))
  app.use(guardHost(publicUrl), guardOrigin(publicUrl, isOpen))
  app.use(async (c, next) => {
    if (Number(c.req.header('content-length') ?? 0) > largestBody) {
      return c.json({ error: { message: 'The request is too large.' } }, 413)
    }
    await next()
    c.header('x-content-type-options', 'nosniff')
    c.header('referrer-policy', 'same-origin')
    if (!c.res.headers.has('content-security-policy')) {
      c.header(
        'content-security-policy',
        "default-src 'none'; style-src 'self'; img-src data:; frame-src 'self'; base-uri 'none'",
      )
    }
  })

  app.get('/healthz', c => c.json({ status: 'ok', now: deps.clock.now().toISOString() }))
  app.get('/', c => c.html(indexPage(services)))
  app.get('/assets/pages.css', c =>
    c.body(pageStyles, 200, { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=300' }),
  )
  app.route('/', controlRoutes(deps))
  for (const service of services) app.route('/', service.routes)
  return app
}
