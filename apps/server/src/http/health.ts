import { Hono } from 'hono'
import type { Deps } from '#src/deps.ts'
import type { Env } from './context.ts'
import type { Metrics } from './metrics.ts'
import { bearerOf } from './serve.ts'

const isLoopback = (address: string) => address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'

/** `/healthz`: the process; `/readyz`: database, migrations and jobs; `/metrics`: local, or with the token. */
export const healthRoutes = (deps: Deps, metrics: Metrics) => {
  const app = new Hono<Env>()
  app.get('/healthz', c => c.json({ status: 'ok', emulators: deps.config.emulatorsUrl !== null }))
  app.get('/readyz', async c => {
    const checks = {
      database: await deps.pool.query('select 1 from public.consults limit 1').then(
        () => true,
        () => false,
      ),
      jobs: deps.jobs.isReady(),
    }
    const isReady = Object.values(checks).every(Boolean)
    return c.json({ status: isReady ? 'ready' : 'not ready', checks }, isReady ? 200 : 503)
  })
  app.get('/metrics', async c => {
    const { metricsToken } = deps.config
    const allowed = metricsToken
      ? bearerOf(c.req.header('authorization')) === metricsToken
      : isLoopback(c.get('address')) && !c.req.header('x-forwarded-for')
    if (!allowed) return c.text('Not found', 404)
    return c.body(await metrics.text(), 200, { 'Content-Type': metrics.contentType })
  })
  return app
}
