import type { CallReply, Endpoint, Who } from '@om/contracts/endpoint'
import { done, type Result, refused } from '@om/contracts/errors'
import { storableValue } from '@om/domain/storable-text'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { Actor } from '#src/actor.ts'
import { anyone } from '#src/actor.ts'
import { type BareCtx, type Ctx, inRepeatableTransaction, type OfRequest } from '#src/ctx.ts'
import type { Deps } from '#src/deps.ts'
import { callerKey } from './caller-key.ts'
import type { Env } from './context.ts'
import { problemsOf, sendRefusal } from './errors.ts'

/** A file answer: bytes and the name it is saved under. */
export type FileReply = { bytes: Uint8Array; filename: string }

type ReplyOf<R> = R extends Blob ? FileReply : R

type Part<T> = [T] extends [undefined] ? unknown : T
/** What the address, its query and the body say, in one. */
type Input<P, Q, B> = Part<P> & Part<Q> & Part<B>

type Operation<C, I, R> = (ctx: C & OfRequest, input: I) => Promise<Result<ReplyOf<R>>>

/** A mounted endpoint, with what the access test and OpenAPI need to know of it. */
export type Route = { endpoint: Endpoint; app: Hono<Env> }

const isAllowed = (who: Who, actor: Actor): boolean => {
  if (who === 'anyone') return true
  if (actor.role === 'anyone' || actor.role === 'system') return false
  if (who === 'signed-in') return true
  if (typeof who !== 'string') return who.some(kind => isAllowed(kind, actor))
  return actor.role === who || (who === 'admin' && actor.role === 'superadmin')
}

/** The bearer token of a request, or null. */
export const bearerOf = (header: string | undefined): string | null => header?.match(/^Bearer (\S+)$/i)?.[1] ?? null

/** Verifies a request's token and finds the person. Without a token the caller is `anyone`. */
export const identify = async (deps: Deps, authorization: string | undefined): Promise<Result<Actor>> => {
  const token = bearerOf(authorization)
  if (!token) return done(anyone)
  const claims = await deps.authKeys.verify(token)
  if (!claims) return refused('session_expired')
  return deps.accounts.actorOf(claims)
}

const readBody = async (request: Request): Promise<unknown> => {
  const text = await request.text()
  return text === '' ? {} : storableValue(JSON.parse(text), text)
}

/** Largest body of an endpoint that does not say otherwise, in bytes. */
const usualBody = 64 * 1024

/**
 * Mounts one endpoint: sign-in, rights, limit, parsing, the operation, and its answer in the one shape. The operation
 * runs in one transaction, which is rolled back when it refuses or throws, and done once more where the database ends it for
 * somebody else's; with `transaction: 'own'` it opens those it needs by itself, because it calls a provider, or needs none.
 */
export const serve = <P, Q, B, R, const W extends Who, T extends 'one' | 'own' = 'one'>(
  deps: Deps,
  endpoint: Endpoint<P, Q, B, R, W>,
  operation: Operation<T extends 'own' ? BareCtx<W> : Ctx<W>, Input<P, Q, B>, R>,
  options?: { transaction: T },
): Route => {
  const app = new Hono<Env>()
  const limit = bodyLimit({
    maxSize: endpoint.maxBody ?? usualBody,
    onError: c => sendRefusal(c, refused('too_large')),
  })
  app.on(endpoint.method, endpoint.path, limit, async c => {
    const requestId = c.get('requestId')
    const identified = await identify(deps, c.req.header('authorization'))
    if (!identified.ok && endpoint.who !== 'anyone') return sendRefusal(c, identified)
    const actor = identified.ok ? identified.value : anyone
    if (!isAllowed(endpoint.who, actor))
      return sendRefusal(c, refused(actor.role === 'anyone' ? 'not_signed_in' : 'not_allowed'))

    if (endpoint.limit) {
      const who = actor.role === 'anyone' || actor.role === 'system' ? callerKey(c.get('address')) : actor.id
      const { max, seconds, perCopy } = endpoint.limit
      const key = `${endpoint.method} ${endpoint.path} ${who}`
      const wait = perCopy ? deps.rates.hitHere(key, max, seconds) : await deps.rates.hit(key, max, seconds)
      if (wait !== null) return sendRefusal(c, { ...refused('too_fast'), retryAfter: wait })
    }

    let raw: unknown = {}
    if (endpoint.body) {
      try {
        raw = await readBody(c.req.raw)
      } catch {
        return sendRefusal(c, refused('bad_request', [{ message: 'The body is not valid JSON.' }]))
      }
    }
    const params = endpoint.params?.safeParse(c.req.param())
    if (params && !params.success)
      return sendRefusal(
        c,
        refused(
          params.error.issues.some(i => i.path[0] === 'id') ? 'not_found' : 'bad_request',
          problemsOf(params.error),
        ),
      )
    const query = endpoint.query?.safeParse(c.req.query())
    if (query && !query.success) return sendRefusal(c, refused('bad_request', problemsOf(query.error)))
    const body = endpoint.body?.safeParse(raw)
    if (body && !body.success) return sendRefusal(c, refused('bad_request', problemsOf(body.error)))

    // What the address names cannot be renamed by the body.
    const input = { ...body?.data, ...query?.data, ...params?.data } as Input<P, Q, B>
    const ofRequest: OfRequest = { address: c.get('address'), header: name => c.req.header(name) }
    const asking = { deps, actor: actor as BareCtx<W>['actor'], requestId }
    // What an operation is given is one of the two, as `options` says and its type demands.
    const run = (ctx: object) => operation(Object.assign(ctx, ofRequest) as Parameters<typeof operation>[0], input)
    const result = options?.transaction === 'own' ? await run(asking) : await inRepeatableTransaction(asking, run)
    if (!result.ok) return sendRefusal(c, result)
    if (endpoint.produces) {
      const file = result.value as FileReply
      return c.body(new Uint8Array(file.bytes), 200, {
        'Content-Type': endpoint.produces,
        'Content-Disposition': `inline; filename="${file.filename}"`,
        'Cache-Control': 'no-store',
      })
    }
    c.header('Cache-Control', 'no-store')
    return c.json(result.value as CallReply<Endpoint<P, Q, B, R>> as object)
  })
  return { endpoint: endpoint as Endpoint, app }
}
