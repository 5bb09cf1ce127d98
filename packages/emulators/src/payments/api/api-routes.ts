import { createHash } from 'node:crypto'
import { type Context, Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { randomId } from '../../common/ids.ts'
import type { Env } from '../../common/service.ts'
import { apiVersion, type Payments } from '../payments.ts'
import type { Endpoint } from './endpoint.ts'
import { ApiProblem, invalidRequest } from './errors.ts'
import { expandAll } from './expand.ts'
import { parseForm } from './params.ts'

/** The first answer to a call with an idempotency key. */
type Remembered = { id: string; fingerprint: string; status: number; body: string; at: number }

const keptSeconds = 86_400

/**
 * Serves the API under `/v1`: key check, idempotency, parameters, one transaction per call, expansion,
 * and every refusal in the provider's shape.
 */
export function apiRoutes(payments: Payments, endpoints: Endpoint[]): Hono<Env> {
  const routes = new Hono<Env>()
  const remembered = payments.store.collection<Remembered>('stripe_idempotency')

  for (const { id, at } of remembered.list()) if (at <= payments.now() - keptSeconds) remembered.remove(id)

  for (const endpoint of endpoints) {
    routes.on(endpoint.method, endpoint.path, c => answer(c, (input, apiKey) => perform(c, endpoint, input, apiKey)))
  }
  routes.all('/v1/*', c =>
    answer(c, () => {
      const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code. Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`
      throw new ApiProblem(404, { type: 'invalid_request_error', message })
    }),
  )

  type Answer = { status: number; body: string; isReplay?: boolean }

  async function answer(c: Context<Env>, work: (input: string, apiKey: string) => Answer): Promise<Response> {
    const requestId = randomId('req_', 14)
    c.header('request-id', requestId)
    c.header('stripe-version', c.req.header('stripe-version') ?? apiVersion)
    const key = c.req.header('idempotency-key')
    if (key && c.req.method === 'POST') c.header('idempotency-key', key)
    try {
      const apiKey = readKey(c.req.header('authorization'))
      const input = c.req.method === 'POST' ? await c.req.text() : (c.req.url.split('?')[1] ?? '')
      payments.request = { id: requestId, idempotency_key: key ?? null }
      const { status, body, isReplay } = work(input, apiKey)
      if (isReplay) c.header('idempotent-replayed', 'true')
      return c.body(body, asStatus(status), { 'content-type': 'application/json' })
    } catch (problem) {
      const { status, body } = problemAnswer(problem)
      return c.body(body, asStatus(status), { 'content-type': 'application/json' })
    } finally {
      payments.request = null
    }
  }

  function perform(c: Context<Env>, endpoint: Endpoint, form: string, apiKey: string): Answer {
    const input = parseForm(form)
    const act = () => {
      const { reply, expand } = endpoint.run(payments, c.req.param('id') ?? '', input)
      if (reply instanceof ApiProblem) return problemAnswer(reply)
      return { status: 200, body: JSON.stringify(expandAll(payments, reply, expand), null, 2) }
    }
    const key = endpoint.method === 'POST' ? c.req.header('idempotency-key') : undefined
    if (!key) return payments.store.transaction(act)
    if (key.length > 255) throw invalidRequest('Idempotency keys can have up to 255 characters.')
    return once({ id: `${apiKey}:${key}`, fingerprint: fingerprint(c.req.path, form) }, endpoint, input, act)
  }

  /** Acts on the first call with a key and repeats its answer on the following ones. */
  function once(
    { id, fingerprint }: Pick<Remembered, 'id' | 'fingerprint'>,
    endpoint: Endpoint,
    input: Record<string, unknown>,
    act: () => Answer,
  ): Answer {
    const first = remembered.get(id)
    if (first && first.at > payments.now() - keptSeconds) {
      if (first.fingerprint !== fingerprint) throw reusedKey(id.slice(id.indexOf(':') + 1))
      return { status: first.status, body: first.body, isReplay: true }
    }
    endpoint.check(input)
    const remember = (made: Answer): Answer => {
      remembered.put({ id, fingerprint, status: made.status, body: made.body, at: payments.now() })
      return made
    }
    try {
      return payments.store.transaction(() => remember(act()))
    } catch (problem) {
      if (problem instanceof ApiProblem) return remember(problemAnswer(problem))
      throw problem
    }
  }

  return routes
}

function problemAnswer(problem: unknown): { status: number; body: string } {
  if (problem instanceof ApiProblem) {
    return { status: problem.status, body: JSON.stringify({ error: problem.body }, null, 2) }
  }
  console.error('payments emulator:', problem)
  const message = 'An unknown error occurred'
  return { status: 500, body: JSON.stringify({ error: { type: 'api_error', message } }) }
}

// Statuses come from our own refusals and from stored answers, which came from there.
const asStatus = (status: number) => status as ContentfulStatusCode

/** Any test key will do. @throws ApiProblem 401 for none, a live one or something else */
function readKey(header = ''): string {
  const unauthorised = (message: string) => new ApiProblem(401, { type: 'invalid_request_error', message })
  const [, encoded] = /^Basic\s+(\S+)$/i.exec(header) ?? []
  const key = encoded ? Buffer.from(encoded, 'base64').toString().split(':')[0] : /^Bearer\s+(\S+)$/i.exec(header)?.[1]
  if (!key) {
    throw unauthorised(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    )
  }
  if (!/^[sr]k_test_\w+$/.test(key)) throw unauthorised(`Invalid API Key provided: ${masked(key)}`)
  return key
}

const masked = (key: string) =>
  `${key.slice(0, 8)}${'*'.repeat(Math.max(0, Math.min(key.length - 12, 20)))}${key.slice(-4)}`

const fingerprint = (path: string, form: string) => createHash('sha256').update(`${path}\n${form}`).digest('hex')

function reusedKey(key: string): ApiProblem {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
  return new ApiProblem(400, { type: 'idempotency_error', message })
}
