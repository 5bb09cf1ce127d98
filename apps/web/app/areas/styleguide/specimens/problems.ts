import { ApiError } from '@om/contracts/client'
import { type RefusalCode, refusals } from '@om/contracts/errors'

const refused = (code: RefusalCode, requestId: string): ApiError => {
  const [status, message] = refusals[code]
  return new ApiError(status, { code, message, requestId })
}

/** What is thrown when a page or a part of it cannot be loaded. */
export const notFound = refused('not_found', '4f1c20a7')
export const tooMany = refused('too_fast', '91d0be35')
export const offline = new TypeError('Failed to fetch')
export const brokenToken = new Error('invalid value for JWT claim')
