import { endSession } from '@om/contracts/account'
import { api } from '@om/contracts/api'
import { refused } from '@om/contracts/errors'
import { Hono } from 'hono'
import type { Deps } from './deps.ts'
import { afterAnswer } from './http/after-answer.ts'
import { clinicTime } from './http/clinic-time.ts'
import type { Env } from './http/context.ts'
import { errorBody, sendRefusal } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { createMetrics } from './http/metrics.ts'
import { openApiRoutes } from './http/open-api.ts'
import { openRoute } from './http/open-route.ts'
import { refusalOf } from './http/refusal-of.ts'
import { requestLog } from './http/request-log.ts'
import { contentPolicy, securityHeaders } from './http/security-headers.ts'
import type { Route } from './http/serve.ts'
import { storableRequest } from './http/storable-request.ts'
import { withTimeout } from './http/timeout.ts'
import { moduleRoutes } from './modules/modules.ts'
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
