import { api } from '@om/contracts/api'
import type { Endpoint, Who } from '@om/contracts/endpoint'
import { type Refusal, refusals } from '@om/contracts/errors'
import type { LiveEvent } from '@om/contracts/events'
import { savedViews } from '@om/contracts/saved-views'
import { vi } from 'vitest'
import { answerAsBackend } from './fake-backend.ts'

type Named = Pick<Endpoint, 'method' | 'path'>
type Answer = (input: { params?: unknown; query?: unknown; body?: unknown }) => unknown

const endpoints = Object.values(api).flatMap(group => Object.values(group) as unknown as Endpoint[])

/** Endpoints whose path fits, the most literal first: `/api/x/next` before `/api/x/:id`. */
const matchesOf = (method: string, pathname: string) => {
  const parts = pathname.split('/')
  return endpoints
    .filter(endpoint => endpoint.method === method)
    .filter(({ path }) => {
      const wanted = path.split('/')
      return wanted.length === parts.length && wanted.every((part, n) => part.startsWith(':') || part === parts[n])
    })
    .sort((a, b) => a.path.split(':').length - b.path.split(':').length)
}

const paramsIn = (path: string, pathname: string) => {
  const parts = pathname.split('/')
  const names = path.split('/').map((part, n) => [part, decodeURIComponent(parts[n] ?? '')] as const)
  return Object.fromEntries(names.filter(([part]) => part.startsWith(':')).map(([part, text]) => [part.slice(1), text]))
}

const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })

const refusalOf = ({ code, problems }: Refusal) => {
  const [status, message] = refusals[code]
  return json({ error: { code, message, problems, requestId: 'request-of-the-test' } }, status)
}

const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'ok' in value && value.ok === false && 'code' in value

const encoder = new TextEncoder()
let answers = new Map<Named, Answer>()
let unanswered: string[] = []
let streams: { controller: ReadableStreamDefaultController<Uint8Array>; personId: string }[] = []

/** Whose token a request carries. */
const personIn = (request: Request): string => {
  const [, claims = ''] = request.headers.get('authorization')?.split('.') ?? []
  return claims && JSON.parse(Buffer.from(claims, 'base64url').toString()).sub
}

const openStream = (request: Request) =>
  new Response(
    new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push({ controller, personId: personIn(request) })
        request.signal.addEventListener('abort', () => {
          streams = streams.filter(one => one.controller !== controller)
          controller.error(request.signal.reason)
        })
      },
    }),
    { headers: { 'content-type': 'text/event-stream' } },
  )

/** Fails as soon as the page calls a question off, as in a browser. */
const calledOff = (signal: AbortSignal) =>
  new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))

const answerAsApi = async (request: Request, url: URL): Promise<Response> => {
  const [endpoint] = matchesOf(request.method, url.pathname)
  if (endpoint?.produces === 'text/event-stream') return openStream(request)
  const answer = endpoint && answers.get(endpoint)
  if (!answer) {
    unanswered.push(`${request.method} ${url.pathname}${url.search}`)
    return refusalOf({ ok: false, code: 'not_found' })
  }
  const text = await request.text()
  const asked = answer({
    params: endpoint.params?.parse(paramsIn(endpoint.path, url.pathname)),
    query: endpoint.query?.parse(Object.fromEntries(url.searchParams)),
    body: endpoint.body?.parse(JSON.parse(text || 'null')),
  })
  const reply = await Promise.race([asked, calledOff(request.signal)])
  if (isRefusal(reply)) return refusalOf(reply)
  return endpoint.produces ? new Response(reply as BodyInit) : json(endpoint.reply.parse(reply))
}

/** Replaces `fetch` until the test is over. */
export const openFakeApi = (): void => {
  // Nobody keeps views of a list unless a test says so.
  answers = new Map([[savedViews.mine, () => ({ items: [] })]])
  unanswered = []
  streams = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const url = new URL(input instanceof Request ? input.url : String(input), window.location.href)
    const request = input instanceof Request ? input : new Request(url, init)
    request.signal.throwIfAborted()
    const reply = answerAsBackend(request, url) ?? (await answerAsApi(request, url))
    request.signal.throwIfAborted()
    return reply
  })
}

/** Ends the connections of the test; answers which calls nobody had said what to answer to. */
export const closeFakeApi = (): readonly string[] => unanswered

/**
 * The product API as this test wants it, in the contract's own words: inputs arrive as the server would read them, and a
 * reply that the contract does not allow fails. A refusal (`refused('too_fast')`) is answered as the server would. Calls
 * without an answer fail the test.
 */
export const answer = <P, Q, B, R, W extends Who>(
  endpoint: Endpoint<P, Q, B, R, W>,
  reply: (input: { params: P; query: Q; body: B }) => R | Refusal | Promise<R | Refusal>,
): void => {
  answers.set(endpoint, reply as Answer)
}

/** Tells the open pages that something changed, as the server does: all of them, or those of one person. */
export const notifyOf = (kind: LiveEvent['kind'], subjectId = '', personId?: string): void => {
  const event: LiveEvent = { id: crypto.randomUUID(), kind, subjectId }
  const told = streams.filter(stream => personId === undefined || stream.personId === personId)
  for (const { controller } of told)
    controller.enqueue(encoder.encode(`id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`))
}
