import { endSession } from '@om/contracts/account'
import { api } from '@om/contracts/api'
import type { Endpoint } from '@om/contracts/endpoint'
import { type RefusalCode, refused } from '@om/contracts/errors'
import { Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Clock } from './clock.ts'
import type { Deps } from './deps.ts'
import type { Env } from './http/context.ts'
import { errorBody, sendRefusal } from './http/errors.ts'
import { createMetrics, healthRoutes } from './http/health.ts'
import { openApiRoutes } from './http/open-api.ts'
import { refusalOf, TimedOut } from './http/refusal-of.ts'
import { requestLog } from './http/request-log.ts'
import { contentPolicy, securityHeaders } from './http/security-headers.ts'
import type { Route } from './http/serve.ts'
import { moduleRoutes } from './modules/modules.ts'
import { isOff } from './outside-services.ts'
import { surfaces } from './surfaces/surfaces.ts'

/** Answers page requests; `null` when pages are not part of this app, as in most tests. */
export type PageContext = {
  nonce: string
  requestId: string
  /** The visitor's network address, so that limits count the visitor and not this process. */
  address: string
  /** The content policy of a page whose inline styles and scripts are named by hash instead of by nonce. */
  policyOf: (inline: { scripts: string[]; styles: string[] }) => string
  app: App
}

export type Pages = ((request: Request, context: PageContext) => Promise<Response>) | null

export type App = { fetch: (request: Request, bindings?: object) => Response | Promise<Response>; routes: Route[] }

/** Paths of programs rather than of people, with those of a hosted provider that we do not serve: never a page. */
const isApiPath = (path: string) =>
  /^\/(api|webhooks|(auth|rest|storage|realtime|functions|graphql)\/v1)(\/|$)/.test(path)

/** How soon to come back when something is out of reach. */
const againSeconds = '5'

/**
 * What an answer says about the connection, on every surface. After 413 the rest of the body is not read, so nothing else
 * can follow on that connection; 503 says when to come back.
 */
const afterAnswer = createMiddleware<Env>(async (c, next) => {
  await next()
  if (c.res.status === 413) c.header('Connection', 'close')
  if (c.res.status === 503 && !c.res.headers.has('Retry-After')) c.header('Retry-After', againSeconds)
})

/** Says what time it is at the clinic, so that countdowns are right on a device whose clock is wrong, and in the demo. */
const clinicTime = (clock: Clock) =>
  createMiddleware<Env>(async (c, next) => {
    await next()
    c.header('Clinic-Time', clock.now().toISOString())
  })

const limitMs = 20_000

/** Ends a request that takes too long; streams are exempt. The database's own statement timeout stops the work. */
const withTimeout = createMiddleware<Env>(async (c, next) => {
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

/** An address without NUL: what is left by taking one out may be another, as in `%%0000`. */
const withoutNul = (address: string): string => {
  let left = address
  while (left.includes('%00')) left = left.replaceAll('%00', '')
  return left
}

/**
 * A request whose address can be stored: NUL, which no database takes, is left out of path and query before anything reads
 * them. What cannot be stored of a body is left out where its JSON is read (`storableValue`). `/rest/v1` refuses both, as its
 * protocol does.
 */
const storableRequest = (request: Request): Request =>
  request.url.includes('%00') && !new URL(request.url).pathname.startsWith('/rest/v1/')
    ? new Request(withoutNul(request.url), request)
    : request

const offCode = { payments: 'payments_off', shop: 'shop_off', parcels: 'parcels_off' } as const satisfies Record<
  NonNullable<Endpoint['needs']>,
  RefusalCode
>

/** A module's route as it is mounted: one that needs an outside service which is not set up here says so instead. */
const openRoute = ({ config }: Pick<Deps, 'config'>, { endpoint, app }: Route): Hono<Env> => {
  const { needs } = endpoint
  if (!needs || !isOff(config, needs)) return app
  return new Hono<Env>().on(endpoint.method, endpoint.path, c => sendRefusal(c, refused(offCode[needs])))
}

/** Builds the whole product over its dependencies. Starts nothing by itself. */
export const createApp = (deps: Deps, pages: Pages = null): App => {
  const app = new Hono<Env>()
  const metrics = createMetrics()
  const { config } = deps
  const hosts = [
    ...(config.hostedAuth ? [config.hostedAuth.url] : []),
    ...(config.emulatorsUrl ? [config.emulatorsUrl] : []),
    ...(config.storefront ? [config.storefront.endpoint] : []),
    ...(config.alternateApiUrl ? [config.alternateApiUrl] : []),
  ]
  const frames = config.auth.captcha ? [config.auth.captcha.url] : []

  app.use(afterAnswer)
  app.use(requestLog({ log: deps.log, metrics, trustProxy: config.trustProxy }))
  const { tagId, containerId, url } = config.analytics
  const tags = tagId || containerId ? url : null
  const policy = contentPolicy({ publicUrl: config.publicUrl, hosts, frames, tags })
  app.use(securityHeaders({ isHttps: config.publicUrl.startsWith('https:'), policy }))
  app.onError((error, c) => {
    const answer = refusalOf(error)
    if (answer) return sendRefusal(c, answer)
    c.get('log').error({ err: error }, 'request failed')
    return c.json(errorBody('internal', c.get('requestId')), 500)
  })
  app.use('/api/*', withTimeout)
  app.use('/api/*', clinicTime(deps.clock))

  app.route('/', healthRoutes(deps, metrics))
  const routes = moduleRoutes(deps)
  for (const route of routes) app.route('/', openRoute(deps, route))
  app.route('/', openApiRoutes(deps, api))
  app.all(endSession.path, c => c.text('Method not allowed', 405, { Allow: endSession.method }))
  for (const surface of surfaces(deps)) app.route('/', surface)

  const built: App = { fetch: (request, bindings) => app.fetch(storableRequest(request), bindings), routes }
  app.notFound(async c => {
    if (isApiPath(c.req.path)) return sendRefusal(c, refused('not_found'))
    if (pages) {
      return pages(c.req.raw, {
        nonce: c.get('nonce'),
        requestId: c.get('requestId'),
        address: c.get('address'),
        policyOf: policy.withHashes,
        app: built,
      })
    }
    return c.text('Not found', 404)
  })
  return built
}
