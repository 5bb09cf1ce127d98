import { refusalOf } from '#src/http/refusal-of.ts'
import type { KeyRole } from '#src/surfaces/auth-v1/keys/api-key.ts'

export type Role = KeyRole | 'authenticated'
export type RestStatus = 400 | 401 | 403 | 404 | 405 | 406 | 409 | 413 | 416 | 429 | 500 | 503

/** A refusal in the shape of PostgREST. Thrown, so that the transaction it happens in is rolled back. */
export class RestFailure extends Error {
  readonly status: RestStatus
  readonly code: string
  readonly details: string | null
  readonly hint: string | null

  constructor(
    status: RestStatus,
    code: string,
    message: string,
    { details = null, hint = null }: { details?: string | null; hint?: string | null } = {},
  ) {
    super(message)
    this.name = 'RestFailure'
    this.status = status
    this.code = code
    this.details = details
    this.hint = hint
  }
}

/** Something in the address that cannot be read. */
export const unreadable = (what: string, details: string): RestFailure =>
  new RestFailure(400, 'PGRST100', `"failed to parse ${what}"`, { details })

export const denied = (table: string, role: Role, hint: string | null = null): RestFailure =>
  new RestFailure(role === 'anon' ? 401 : 403, '42501', `permission denied for table ${table}`, { hint })

const byState: Record<string, RestStatus> = {
  '23503': 409,
  '23505': 409,
  '25006': 405,
  '42883': 404,
  '42P01': 404,
  '42P17': 500,
}

const statusOf = (state: string, role: Role): RestStatus => {
  if (state === '42501') return role === 'anon' ? 401 : 403
  const exact = byState[state]
  if (exact) return exact
  if (/^(08|53|57P)/.test(state)) return 503
  if (/^(40|54|55|57|58|F0|HV|XX)/.test(state)) return 500
  return 400
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** The refusal for an error of the database; null for any other error. */
export const failureOf = (error: unknown, role: Role): RestFailure | null => {
  if (error instanceof RestFailure) return error
  if (!(error instanceof Error)) return null
  const { code, detail, hint } = error as Error & { code?: unknown; detail?: unknown; hint?: unknown }
  // A state of the database has a digit; EPIPE and the like are the connection's.
  if (typeof code !== 'string' || !/^(?=.*\d)[0-9A-Z]{5}$/.test(code)) {
    const isPoolFull = error.message.includes('timeout exceeded when trying to connect')
    if (isPoolFull) return new RestFailure(503, 'PGRST003', 'Timed out acquiring connection from connection pool.')
    return refusalOf(error) ? new RestFailure(503, 'PGRST000', 'Could not connect to the database') : null
  }
  const status = statusOf(code, role)
  const message = status >= 500 ? 'The database could not do this now' : error.message
  return new RestFailure(status, code, message, { details: status >= 500 ? null : textOf(detail), hint: textOf(hint) })
}
