import { type ErrorBody, type Problem, type Refusal, type RefusalCode, refusals } from '@om/contracts/errors'
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'
import type { Env } from './context.ts'

/** The error body for a code. */
export const errorBody = (code: RefusalCode, requestId: string, problems?: Problem[]): ErrorBody => ({
  error: { code, message: refusals[code][1], ...(problems?.length ? { problems } : {}), requestId },
})

/** Answers a refusal in the one error shape; `too_fast` carries `Retry-After`. */
export const sendRefusal = (c: Context<Env>, refusal: Refusal): Response => {
  const status = refusals[refusal.code][0] as ContentfulStatusCode
  if (refusal.retryAfter) c.header('Retry-After', String(refusal.retryAfter))
  return c.json(errorBody(refusal.code, c.get('requestId'), refusal.problems), status)
}

/** Schema issues as field problems: `details.address.postcode`. */
export const problemsOf = (error: z.ZodError): Problem[] =>
  error.issues.map(issue => ({ field: issue.path.map(String).join('.'), message: issue.message }))
