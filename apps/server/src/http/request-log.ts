import { randomBytes, randomUUID } from 'node:crypto'
import { createMiddleware } from 'hono/factory'
import type { Logger } from 'pino'
import type { Env } from './context.ts'
import type { Metrics } from './health.ts'

/** Ids, tokens and numbers in a path say nothing to an operator and may point at a person: log the shape only. */
export const pathShape = (path: string): string =>
  path
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, ':id')
    .replace(/\/t\/auspost\/[^/]+/i, '/t/auspost/:tn')
    .replace(/\/api\/parcels\/[^/]+/i, '/api/parcels/:tn')
    .replace(/\/unsubscribe\/[^/]+/i, '/unsubscribe/:token')
    .replace(/\/calendar-feed\/[^/]+/i, '/calendar-feed/:token')
    .replace(/\/cs_[^/]+/g, '/:session')

type Options = { log: Logger; metrics: Metrics; trustProxy: boolean }

const addressOf = (header: string | undefined, socket: string | undefined, trustProxy: boolean) =>
  (trustProxy ? header?.split(',').at(-1)?.trim() : undefined) ?? socket ?? 'unknown'

/** Gives each request an id, a CSP nonce and a log line without query strings, bodies, names or tokens. */
export const requestLog = ({ log, metrics, trustProxy }: Options) =>
  createMiddleware<Env>(async (c, next) => {
    const started = performance.now()
    const requestId = c.req.header('x-request-id')?.match(/^[\w-]{8,64}$/)?.[0] ?? randomUUID()
    const socket = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming?.socket
    c.set('requestId', requestId)
    c.set('nonce', randomBytes(16).toString('base64'))
    c.set('address', addressOf(c.req.header('x-forwarded-for'), socket?.remoteAddress, trustProxy))
    c.set('log', log.child({ requestId }))
    await next()
    c.header('X-Request-Id', requestId)
    const seconds = (performance.now() - started) / 1000
    const path = pathShape(c.req.path)
    metrics.observe(c.req.method, path, c.res.status, seconds)
    const level = c.res.status >= 500 ? 'error' : 'info'
    c.get('log')[level]({ method: c.req.method, path, status: c.res.status, ms: Math.round(seconds * 1000) }, 'request')
  })
