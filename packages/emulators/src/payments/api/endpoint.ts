import type { z } from 'zod'
import type { Payments } from '../payments.ts'
import { readParams } from './params.ts'

export type Method = 'GET' | 'POST' | 'DELETE'

/** What a handler gets: the state, the ids in the path and the checked parameters. */
export type Call<P> = { payments: Payments; id: string; params: P }

export type Endpoint = {
  method: Method
  path: string
  /** Checks the parameters and does the work. */
  run(payments: Payments, id: string, input: Record<string, unknown>): { reply: object; expand: string[] }
  /** Checks only; a call that fails here is not remembered under its idempotency key. */
  check(input: Record<string, unknown>): void
}

/**
 * Declares one call of the API. `params` is strict: what it does not list is refused by name, as the
 * provider does. A path may have one `:id`. A handler throws an ApiProblem to refuse and undo, and returns
 * one to refuse but keep what it changed (a declined charge is on record).
 */
export function endpoint<P extends { expand?: string[] }>(
  method: Method,
  path: string,
  params: z.ZodType<P>,
  handle: (call: Call<P>) => object,
): Endpoint {
  return {
    method,
    path,
    check: input => void readParams(params, input),
    run: (payments, id, input) => {
      const read = readParams(params, input)
      return { reply: handle({ payments, id, params: read }), expand: read.expand ?? [] }
    },
  }
}
