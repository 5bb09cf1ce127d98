import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSchema, type GraphQLSchema, parse } from 'graphql'
import { Hono } from 'hono'
import { applyFaults } from '../../common/faults.ts'
import type { Env } from '../../common/service.ts'
import { createExecutor, type GraphqlCall } from '../graphql/executor.ts'
import { readCall } from '../graphql/read-call.ts'
import { internalError, throttled } from '../graphql/wire-error.ts'
import type { Orders } from '../orders/orders.ts'
import { adminMutations } from './mutations.ts'
import { createPoints, type Points } from './points.ts'
import { adminQueries } from './queries.ts'
import { actualCost, largestCost, requestedCost } from './query-cost.ts'
import { createViews } from './views.ts'

/** The token of the shop's own app. */
export const adminToken = 'emulator-admin-token'

/** Versions that are answered, oldest first; one in between is answered by the last that is not newer. */
const servedVersions = ['2025-10', '2026-10'] as const
const path = '/admin/api/:version/graphql.json'
const standardPoints = 100

/** Since this version a refund must carry a key. */
const keyWantedSince = '2026-04'

/** The Admin API: orders, refunds, parcels and who is told of what. For servers alone. */
export function adminRoutes(orders: Orders, pointsPerSecond = standardPoints): Hono<Env> {
  const points = createPoints(pointsPerSecond)
  const routes = new Hono<Env>()
  const apis = new Map<string, Api>()

  function apiFor(version: string): Api {
    const known = apis.get(version)
    if (known) return known
    const made = openApi(orders, version)
    apis.set(version, made)
    return made
  }

  routes.use(path, applyFaults(orders.shop.deps.faults, 'shop-admin', refuse))
  routes.post(path, async c => {
    const version = versionFor(c.req.param('version'))
    if (!version) return c.json({ errors: 'Not Found' }, 404)
    c.header('x-shopify-api-version', version)
    c.header('x-request-id', randomUUID())
    if (c.req.header('x-shopify-access-token') !== adminToken) {
      const message = '[API] Invalid API key or access token (unrecognized login or wrong password)'
      return c.json({ errors: message }, 401)
    }
    const call = readCall(c.req.header('content-type'), await c.req.text())
    if (typeof call === 'string') return c.json({ errors: call }, 400)
    return c.json(answer(apiFor(version), call, points, c.res.headers.get('x-request-id') ?? ''))
  })
  return routes
}

type Api = { schema: GraphQLSchema; execute: ReturnType<typeof createExecutor<{ requestId: string }>> }

function openApi(orders: Orders, version: string): Api {
  const schema = buildSchema(readFileSync(join(import.meta.dirname, 'schema', `admin-${version}.graphql`), 'utf8'))
  const views = createViews(orders)
  const root = { ...adminQueries(views), ...adminMutations(views, { isKeyWanted: version >= keyWantedSince }) }
  return { schema, execute: createExecutor(schema, root) }
}

function versionFor(wanted: string): string | undefined {
  if (!/^\d{4}-(01|04|07|10)$/.test(wanted)) return undefined
  return servedVersions.findLast(version => version <= wanted) ?? servedVersions[0]
}

/** Answers a call when there are points for it, and says what it cost. */
function answer({ schema, execute }: Api, call: GraphqlCall, points: Points, requestId: string) {
  const cost = costOf(schema, call)
  if (cost === undefined) return execute(call, { requestId })
  if (cost.cost > largestCost) return { errors: [tooCostly(cost.cost)] }
  const status = (actualQueryCost: number | null) => ({
    cost: { requestedQueryCost: cost.cost, actualQueryCost, throttleStatus: points.status() },
  })
  if (!points.take(cost.cost)) return { errors: [throttled], extensions: status(null) }
  const result = execute(call, { requestId })
  const actual = Math.min(cost.cost, actualCost(result.data, cost.isChange))
  points.giveBack(cost.cost - actual)
  return { ...result, extensions: status(actual) }
}

/** Undefined for what cannot be read; it costs nothing to be told so. */
function costOf(
  schema: GraphQLSchema,
  { query, variables }: GraphqlCall,
): { cost: number; isChange: boolean } | undefined {
  try {
    const document = parse(query)
    const isChange = document.definitions.some(
      one => one.kind === 'OperationDefinition' && one.operation === 'mutation',
    )
    return { cost: requestedCost(schema, document, variables), isChange }
  } catch {
    return undefined
  }
}

const tooCostly = (cost: number) => ({
  message: `Query cost is ${cost}, which exceeds the single query max cost limit (${largestCost}).`,
  extensions: { code: 'MAX_COST_EXCEEDED', cost, maxCost: largestCost },
})

function refuse(status: number): Response {
  if (status === 429) return Response.json({ errors: [throttled] })
  return Response.json({ errors: [internalError(randomUUID())] }, { status })
}
