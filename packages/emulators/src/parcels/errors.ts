import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { z } from 'zod'

type Fault = { error_code: string; error_name: string; message: string; field?: string }

/** A refusal of a whole request in the provider's shape. */
export class ParcelProblem extends Error {
  readonly status: ContentfulStatusCode
  readonly errors: Fault[]

  constructor(status: ContentfulStatusCode, ...errors: Fault[]) {
    super(errors[0]?.message)
    this.status = status
    this.errors = errors
  }
}

export const unauthorised = () =>
  new ParcelProblem(401, {
    error_code: 'API_001',
    error_name: 'Unauthorised',
    message: 'The API key and password, or the account number, are missing or not valid.',
  })

export const tooMany = () =>
  new ParcelProblem(429, {
    error_code: 'API_002',
    error_name: 'Too many requests',
    message: 'The number of requests per minute was exceeded. Try again later.',
  })

export const notFound = (what: string, id: string) =>
  new ParcelProblem(404, {
    error_code: '44009',
    error_name: 'NOT_FOUND',
    message: `The ${what} ${id} was not found for this account.`,
  })

export const systemError = (status: ContentfulStatusCode) =>
  new ParcelProblem(status, {
    error_code: 'ESB-20010',
    error_name: 'System error',
    message: 'The service is not available.',
  })

/** Every wrong field of a request, each by its path. */
export function invalidFields({ issues }: z.ZodError): ParcelProblem {
  const faults = issues.map(({ path, message }) => {
    const field = path.reduce<string>(
      (text, part) => (typeof part === 'number' ? `${text}[${part}]` : `${text}.${String(part)}`),
      '',
    )
    const name = field.slice(1)
    return { error_code: '42002', error_name: 'INVALID_FIELD', message: `${name}: ${message}`, field: name }
  })
  return new ParcelProblem(400, ...faults)
}
