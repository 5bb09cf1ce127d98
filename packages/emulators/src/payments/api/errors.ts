import type { ContentfulStatusCode } from 'hono/utils/http-status'

type ErrorBody = {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  doc_url?: string
}

/** A refusal in the provider's shape; thrown by handlers and turned into the answer in one place. */
export class ApiProblem extends Error {
  readonly status: ContentfulStatusCode
  readonly body: ErrorBody

  constructor(status: ContentfulStatusCode, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body.code
      ? { ...body, doc_url: `https://stripe.com/docs/error-codes/${body.code.replaceAll('_', '-')}` }
      : body
  }
}

export function invalidRequest(message: string, { code, param }: { code?: string; param?: string } = {}): ApiProblem {
  return new ApiProblem(400, { type: 'invalid_request_error', message, code, param })
}

/** `No such customer: 'cus_x'`; 404 when the address names it, 400 when a parameter does. */
export function noSuch(what: string, id: string, param = 'id', status: 400 | 404 = 404): ApiProblem {
  const message = `No such ${what}: '${id}'`
  return new ApiProblem(status, { type: 'invalid_request_error', message, code: 'resource_missing', param })
}
