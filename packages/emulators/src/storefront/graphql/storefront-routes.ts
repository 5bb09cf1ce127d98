import { randomUUID } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { applyFaults } from '../../common/faults.ts'
import type { Env } from '../../common/service.ts'
import type { Shop } from '../shop.ts'
import { createAnswerCache } from './answer-cache.ts'
import { createExecutor } from './executor.ts'
import { readCall } from './read-call.ts'
import { type StorefrontContext, storefrontRoot } from './root.ts'
import { storefrontSchema } from './schema.ts'
import { versionFor } from './versions.ts'
import { internalError, throttled } from './wire-error.ts'

/** The token that a page may carry, and the one for servers alone. */
export const publicToken = 'emulator-public-token'
export const privateToken = 'emulator-private-token'

const path = '/api/:version/graphql.json'
const json = { 'content-type': 'application/json; charset=utf-8' }

/** Whether pages from anywhere may call this path: the address is public, and a token takes the place of cookies. */
export const isOpenToAnyPage = (path: string): boolean => /^\/api\/[^/]+\/graphql\.json$/.test(path)

/** The storefront's GraphQL address, for browsers of any page and for servers. */
export function storefrontRoutes(shop: Shop): Hono<Env> {
  const execute = createExecutor<StorefrontContext>(storefrontSchema, storefrontRoot(shop))
  const cache = createAnswerCache(shop.revision)
  const routes = new Hono<Env>()

  routes.use(path, sharedWithBrowsers)
  routes.options(path, c => c.body(null, 204))
  routes.use(path, applyFaults(shop.deps.faults, 'storefront', refused))

  routes.post(path, async c => {
    const version = versionFor(c.req.param('version'))
    if (!version) return c.json({ errors: 'Not Found' }, 404)
    c.header('x-shopify-api-version', version)
    if (!isLetIn(c)) return c.json({ errors: [{ message: '', extensions: { code: 'UNAUTHORIZED' } }] }, 401)

    const text = await c.req.text()
    const call = readCall(c.req.header('content-type'), text)
    if (typeof call === 'string') return c.json({ errors: [{ message: call }] }, 400)

    const kept = cache.get(text)
    if (kept !== undefined) return c.body(kept, 200, json)
    let isKeepable = true
    const readsCarts = () => {
      isKeepable = false
    }
    const answer = JSON.stringify(execute(call, { requestId: requestIdOf(c), readsCarts }))
    if (isKeepable) cache.put(text, answer)
    return c.body(answer, 200, json)
  })
  return routes
}

function isLetIn(c: Context<Env>): boolean {
  const isPublic = c.req.header('x-shopify-storefront-access-token') === publicToken
  return isPublic || c.req.header('shopify-storefront-private-token') === privateToken
}

const requestIdOf = (c: Context<Env>) => c.res.headers.get('x-request-id') ?? ''

const sharedWithBrowsers: MiddlewareHandler<Env> = async (c, next) => {
  c.header('x-request-id', randomUUID())
  await next()
  c.header('access-control-allow-origin', '*')
  c.header('access-control-expose-headers', 'X-Request-Id, X-Shopify-API-Version, Content-Type')
  if (c.req.method === 'OPTIONS') {
    c.header('access-control-allow-methods', 'POST, OPTIONS')
    c.header('access-control-allow-headers', c.req.header('access-control-request-headers') ?? 'Content-Type')
    c.header('access-control-max-age', '7200')
  }
}

const words: Record<number, string> = {
  402: 'This shop is currently unavailable',
  403: 'Forbidden',
  423: 'This shop is currently locked',
}

/** A fault rule's status as the provider answers it: throttling with 200, abuse as a page, closed shops as text. */
function refused(status: number): Response {
  if (status === 429) return Response.json({ errors: [throttled] })
  if (status === 430) {
    return new Response('<html><body>Your request was rejected.</body></html>', {
      status,
      headers: { 'content-type': 'text/html' },
    })
  }
  const word = words[status]
  if (word) return Response.json({ errors: word }, { status })
  return Response.json({ errors: [internalError(randomUUID())] }, { status })
}
