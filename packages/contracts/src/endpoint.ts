import { z } from 'zod'

/** The reply of an endpoint that produces a file: a `Blob` for who asks, bytes and a name for who answers. */
export const Download = z.custom<Blob>()

/** Kinds of people an endpoint can be for. `anyone` needs no sign-in; `signed-in` is every confirmed account. */
export type Who =
  | 'anyone'
  | 'signed-in'
  | 'patient'
  | 'doctor'
  | 'pharmacist'
  | 'admin'
  | 'superadmin'
  | readonly ('patient' | 'doctor' | 'pharmacist' | 'admin' | 'superadmin')[]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** At most `max` calls per `seconds`, counted per person when signed in, otherwise per network address. */
export type RateLimit = {
  max: number
  seconds: number
  /** Each copy of the server counts for itself: for calls so slight that counting them together would be the work. */
  perCopy?: boolean
}

/** Outside services that the product can do without; what needs one is closed while it is not set up. */
export type OutsideService = 'payments' | 'shop' | 'parcels'

export type EndpointSpec<P, Q, B, R, W extends Who = Who> = {
  who: W
  summary: string
  params?: z.ZodType<P>
  query?: z.ZodType<Q>
  body?: z.ZodType<B>
  reply: z.ZodType<R>
  limit?: RateLimit
  /** The outside service that it cannot work without: while that one is not set up the answer is 404. */
  needs?: OutsideService
  /** Set when the answer is a file rather than JSON; the client then returns a `Blob`. */
  produces?:
    | 'application/pdf'
    | 'application/zip'
    | 'application/json'
    | 'application/octet-stream'
    | 'text/calendar'
    | 'text/csv'
    | 'text/event-stream'
  /** Largest accepted body in bytes; 64 KiB when not stated. */
  maxBody?: number
}

export type Endpoint<P = unknown, Q = unknown, B = unknown, R = unknown, W extends Who = Who> = EndpointSpec<
  P,
  Q,
  B,
  R,
  W
> & {
  method: Method
  path: `/${string}`
}

/** States one operation of the product API once: the form, the client, the handler, the tests and OpenAPI read it. */
export const endpoint = <P = undefined, Q = undefined, B = undefined, R = unknown, const W extends Who = Who>(
  method: Method,
  path: `/${string}`,
  spec: EndpointSpec<P, Q, B, R, W>,
): Endpoint<P, Q, B, R, W> => ({ method, path, ...spec })

type Part<Name extends string, T> = [T] extends [undefined] ? unknown : { [K in Name]: T }

/** What a caller passes: only the parts that the endpoint declares. */
export type CallInput<E> =
  E extends Endpoint<infer P, infer Q, infer B, infer _R>
    ? Part<'params', P> & Part<'query', Q> & Part<'body', B>
    : never

/** What a caller gets back. */
export type CallReply<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? R : never
