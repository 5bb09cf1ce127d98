import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Deps } from '#src/deps.ts'
import { callerKey } from '#src/http/caller-key.ts'
import type { Env } from '#src/http/context.ts'
import { openToBrowsers } from '#src/surfaces/auth-v1/cors.ts'
import { refuseWithoutKey } from '#src/surfaces/auth-v1/keys/api-key.ts'
import { type Caller, callerOf, checkAccount } from './caller.ts'
import { insertRows, parseRows } from './insert-rows.ts'
import { acceptedShape, type Preferences, parsePreferences, type Shape } from './preferences.ts'
import { type Page, readRows, readStatement } from './read-rows.ts'
import { denied, failureOf, RestFailure, type Role } from './rest-failure.ts'
import { type RequestFacts, runAs } from './run-as.ts'
import { type ListedTable, listedTable } from './tables.ts'

const largestBody = 1024 * 1024
/** Rows one person may add: a quiz is taken now and then. */
const insertLimit = { max: 60, seconds: 300 }

const sendFailure = (c: Context<Env>, { status, code, message, details, hint }: RestFailure): Response => {
  if (status === 401) {
    const isToken = code === 'PGRST301' || code === 'PGRST303'
    c.header('WWW-Authenticate', isToken ? `Bearer error="invalid_token", error_description="${message}"` : 'Bearer')
  }
  return c.json({ code, details, hint, message }, status)
}

const factsOf = ({ clock }: Deps, c: Context<Env>): RequestFacts => ({
  method: c.req.method,
  path: c.req.path,
  headers: c.req.header(),
  now: clock.now(),
})

const tableOf = (c: Context<Env>): ListedTable => {
  const schema = c.req.header(c.req.method === 'GET' ? 'accept-profile' : 'content-profile') ?? 'public'
  if (schema !== 'public') {
    throw new RestFailure(406, 'PGRST106', `Invalid schema: ${schema.slice(0, 60)}`, {
      hint: 'Only the following schemas are exposed: public',
    })
  }
  const name = c.req.param('table') ?? ''
  const table = listedTable(name)
  if (table) return table
  throw new RestFailure(404, 'PGRST205', `Could not find the table 'public.${name.slice(0, 60)}' in the schema cache`)
}

/** The rows as one object; refused unless there is exactly one. */
const oneOf = (body: string, n: number): string => {
  if (n !== 1) {
    throw new RestFailure(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
      details: `The result contains ${n} rows`,
    })
  }
  return JSON.stringify(JSON.parse(body)[0])
}

const sendJson = (c: Context<Env>, body: string, status: 200 | 201 | 206, shape: Shape, preferences: Preferences) => {
  if (preferences.applied.length > 0) c.header('Preference-Applied', preferences.applied.join(', '))
  c.header('Content-Type', `${shape.type}; charset=utf-8`)
  return c.body(body, status)
}

const contentRange = ({ n, total, range }: Page) =>
  `${n === 0 ? '*' : `${range.offset}-${range.offset + n - 1}`}/${total ?? '*'}`

const read = async (deps: Deps, c: Context<Env>, caller: Caller) => {
  const table = tableOf(c)
  const shape = acceptedShape(c.req.header('accept'))
  const preferences = parsePreferences(c.req.header('prefer'))
  const statement = readStatement({
    table,
    query: new URL(c.req.url).searchParams,
    rangeHeader: c.req.header('range'),
    wantsCount: preferences.wantsCount,
    stripsNulls: shape.isStripped,
  })
  await checkAccount(deps, caller, table)
  const page = await runAs(deps.peoplePool, caller, factsOf(deps, c), sql => readRows(sql, statement))
  const body = shape.isOne ? oneOf(page.body, page.n) : page.body
  c.header('Content-Range', contentRange(page))
  return sendJson(c, body, page.total !== null && page.n < page.total ? 206 : 200, shape, preferences)
}

/** Counts rows of one person; refuses more than may be added in a while. */
const countInserts = async (deps: Deps, c: Context<Env>, caller: Caller, rows: number): Promise<void> => {
  if (caller.role === 'service_role') return
  const who = caller.person?.sub ?? callerKey(c.get('address'))
  const wait = await deps.rates.hit(`rest insert ${who}`, insertLimit.max, insertLimit.seconds, rows)
  if (wait === null) return
  c.header('Retry-After', String(wait))
  throw new RestFailure(429, 'over_request_rate_limit', 'Request rate limit reached')
}

const insert = async (deps: Deps, c: Context<Env>, caller: Caller) => {
  const table = tableOf(c)
  const shape = acceptedShape(c.req.header('accept'))
  const preferences = parsePreferences(c.req.header('prefer'))
  if (!table.insertable || preferences.isUpsert) throw denied(table.name, caller.role)
  await checkAccount(deps, caller, table)
  // The request counts before anything of it is read, its further rows once they are known.
  await countInserts(deps, c, caller, 1)
  const { rows, isBulk } = parseRows(await c.req.text())
  if (rows.length > 1) await countInserts(deps, c, caller, rows.length - 1)
  const request = {
    table,
    query: new URL(c.req.url).searchParams,
    rows,
    isBulk,
    missingIsDefault: preferences.missingIsDefault,
    returns: preferences.returns ?? ('minimal' as const),
    stripsNulls: shape.isStripped,
  }
  const returnsRows = request.returns === 'representation'
  const added = await runAs(deps.peoplePool, caller, factsOf(deps, c), async sql => {
    // One object that turns out not to be one is taken back.
    const answer = await insertRows(shape.isOne ? { ...sql, last: sql.query } : sql, request)
    return { ...answer, body: shape.isOne && returnsRows ? oneOf(answer.body, answer.n) : answer.body }
  })
  c.header('Content-Range', `*/${preferences.wantsCount ? added.n : '*'}`)
  if (added.id !== null) c.header('Location', `/${table.name}?id=eq.${encodeURIComponent(added.id)}`)
  if (!returnsRows) {
    if (preferences.applied.length > 0) c.header('Preference-Applied', preferences.applied.join(', '))
    return c.body(null, 201)
  }
  return sendJson(c, added.body, 201, shape, preferences)
}

/**
 * `/rest/v1`: the part of PostgREST's protocol that the product needs, for the listed tables and columns. The database
 * decides which rows: every request runs as the caller's role under row-level security.
 */
export const restV1Routes = (deps: Deps): Hono<Env> => {
  const app = new Hono<Env>().basePath('/rest/v1')
  const roles = new WeakMap<Request, Role>()
  const asCaller =
    (handle: (deps: Deps, c: Context<Env>, caller: Caller) => Promise<Response>) => async (c: Context<Env>) => {
      const caller = await callerOf(deps, c)
      roles.set(c.req.raw, caller.role)
      return handle(deps, c, caller)
    }

  app.use('*', openToBrowsers(['Content-Range', 'Preference-Applied', 'Retry-After', 'Location']))
  app.use('*', async (c, next) => {
    const refusal = refuseWithoutKey(deps, c)
    if (refusal) return refusal
    c.header('Cache-Control', 'no-store')
    await next()
  })
  app.use(
    '*',
    bodyLimit({
      maxSize: largestBody,
      onError: c => sendFailure(c, new RestFailure(413, 'PGRST102', 'Request body is too large')),
    }),
  )
  app.onError((error, c) => {
    const failure = failureOf(error, roles.get(c.req.raw) ?? 'anon')
    if (!failure || failure.status >= 500) c.get('log').error({ err: error }, 'data access failed')
    return sendFailure(c, failure ?? new RestFailure(500, 'PGRST000', 'Something went wrong on our side'))
  })
  app.all('/rpc/:name', c =>
    sendFailure(
      c,
      new RestFailure(
        404,
        'PGRST202',
        `Could not find the function public.${c.req.param('name').slice(0, 60)} in the schema cache`,
      ),
    ),
  )
  app.get('/:table', asCaller(read))
  app.post('/:table', asCaller(insert))
  app.on(
    ['PATCH', 'DELETE', 'PUT'],
    '/:table',
    asCaller(async (_, c, caller) => {
      throw denied(tableOf(c).name, caller.role)
    }),
  )
  app.all('*', c => sendFailure(c, new RestFailure(404, 'PGRST125', 'Invalid path specified in request URL')))
  return app
}
