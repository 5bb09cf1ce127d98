import { Hono } from 'hono'
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Deps } from '#src/deps.ts'
import type { Env } from './context.ts'
import { bearerOf } from './serve.ts'

export type Metrics = {
  observe: (method: string, path: string, status: number, seconds: number) => void
  text: () => Promise<string>
  contentType: string
}

/** Requests by area and default process figures, in Prometheus text. */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'area', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer',
    labelNames: ['area'],
    registers: [registry],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  })
  return {
    observe: (method, path, status, seconds) => {
      const area = /^\/(api|auth|rest|webhooks|assets)\b/.exec(path)?.[1] ?? 'pages'
      requests.inc({ method, area, status })
      durations.observe({ area }, seconds)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

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
