import type { api } from './api.ts'
import type { CallInput, CallReply, Endpoint } from './endpoint.ts'
import type { ErrorBody, Problem, RefusalCode } from './errors.ts'

/** Sends one request; the server calls itself in process with it, the browser uses fetch. */
export type Transport = (request: {
  method: string
  path: string
  body?: string
  signal?: AbortSignal
}) => Promise<Response>

/** A refused or failed call, with the sentence to show and the fields it names. */
export class ApiError extends Error {
  status: number
  code: RefusalCode
  problems: Problem[]
  requestId: string
  retryAfter: number | undefined
  constructor(status: number, body: ErrorBody['error'], retryAfter?: number) {
    super(body.message)
    this.name = 'ApiError'
    this.status = status
    this.code = body.code
    this.problems = body.problems ?? []
    this.requestId = body.requestId
    this.retryAfter = retryAfter
  }
}

export type CallOptions = { signal?: AbortSignal }
type Call<E> = keyof CallInput<E> extends never
  ? (input?: Record<string, never>, options?: CallOptions) => Promise<CallReply<E>>
  : (input: CallInput<E>, options?: CallOptions) => Promise<CallReply<E>>

/** The typed client: `api.consults.claim({ params: { id } })`. */
export type Api = {
  [G in keyof typeof api]: { [O in keyof (typeof api)[G]]: Call<(typeof api)[G][O]> }
}

export type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Fills `:name` parts and appends the query; absent and empty values are left out. */
export const pathFor = (endpoint: Pick<Endpoint, 'path'>, input: AnyInput): string => {
  const path = endpoint.path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
    encodeURIComponent(String(input.params?.[name] ?? '')),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value))
  }
  return query.size > 0 ? `${path}?${query}` : path
}
