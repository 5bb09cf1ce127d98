import { storableValue } from '@om/domain/storable-text'
import type { Context } from 'hono'
import type { z } from 'zod'
import type { Env } from '#src/http/context.ts'
import { type Failure, failed, type Outcome, succeeded } from './failures.ts'

/** The version of the protocol in which an error's `code` is its name rather than its status. */
const namedErrorsVersion = '2024-01-01'
const versionHeader = 'X-Supabase-Api-Version'

const asksForNamedErrors = (c: Context<Env>): boolean => {
  const version = c.req.header(versionHeader)
  return version !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= namedErrorsVersion
}

/** Answers a refusal in the shape the client's protocol version expects. */
export const sendFailure = (c: Context<Env>, failure: Failure): Response => {
  const { status, code, message, weakPassword, retryAfter } = failure
  c.header('x-sb-error-code', code)
  if (retryAfter) c.header('Retry-After', String(retryAfter))
  const weak = weakPassword ? { weak_password: { reasons: weakPassword } } : {}
  if (asksForNamedErrors(c)) {
    c.header(versionHeader, namedErrorsVersion)
    return c.json({ code, message, ...weak }, status)
  }
  const errorId = status >= 500 ? { error_id: c.get('requestId') } : {}
  return c.json({ code: status, error_code: code, msg: message, ...weak, ...errorId }, status)
}

/** Answers an outcome: its value as JSON, or the refusal. */
export const sendOutcome = (c: Context<Env>, outcome: Outcome<object>): Response =>
  outcome.ok ? c.json(outcome.value, 200) : sendFailure(c, outcome)

const badJson = (detail: string) => failed('bad_json', { message: `Could not parse request body as JSON: ${detail}` })

/** Reads and parses a JSON body. Keys the schema does not name are dropped. */
export const readJson = async <S extends z.ZodType>(c: Context<Env>, schema: S): Promise<Outcome<z.infer<S>>> => {
  const text = await c.req.text()
  if (text.trim() === '') return badJson('unexpected end of JSON input')
  let raw: unknown
  try {
    raw = storableValue(JSON.parse(text), text)
  } catch {
    return badJson('invalid character')
  }
  const parsed = schema.safeParse(raw)
  if (parsed.success) return succeeded(parsed.data)
  const issue = parsed.error.issues[0]
  return badJson(`${issue?.path.map(String).join('.') || 'body'}: ${issue?.message ?? 'wrong type'}`)
}
