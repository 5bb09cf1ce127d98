import type { ApiError } from '@om/contracts/client'
import { isRouteErrorResponse } from 'react-router'

export type ShownProblem = {
  title: string
  message: string
  /** What is said beside that of no field: reasons, or how it stands now. */
  details?: readonly string[]
  requestId: string
  status: number
}

/**
 * Whether something thrown is a refused call. Told apart by name: pages without API calls need not load the client, and on
 * the server the call comes from another copy of its code than the pages'.
 */
export const isApiError = (error: unknown): error is ApiError => error instanceof Error && error.name === 'ApiError'

const titleFor = (status: number): string => {
  if (status === 404) return 'Not found'
  if (status === 403) return 'No access'
  if (status === 429) return 'One moment'
  return 'Something went wrong'
}

const textIn = (value: unknown, key: string): string => {
  if (typeof value !== 'object' || value === null || !(key in value)) return ''
  const found = (value as Record<string, unknown>)[key]
  return typeof found === 'string' ? found : ''
}

const OFFLINE = 'We could not reach the clinic. Check your connection and try again; what you typed is kept.'
const UNKNOWN = 'The application has encountered an error. Please try refreshing the page.'

const detailsOf = ({ problems }: ApiError): string[] =>
  problems.flatMap(({ field, message }) => (field || !message ? [] : [message]))

/** What to show for anything that was thrown: a refused call, a page error, or no connection. */
export const problemOf = (error: unknown): ShownProblem => {
  if (isApiError(error)) {
    const { status, message, requestId } = error
    return { title: titleFor(status), message, details: detailsOf(error), requestId, status }
  }
  if (isRouteErrorResponse(error)) {
    const message = textIn(error.data, 'message') || UNKNOWN
    return { title: titleFor(error.status), message, requestId: textIn(error.data, 'requestId'), status: error.status }
  }
  // Code that a step fetches fails with the connection too; every browser has its own words for it.
  const isLost = error instanceof TypeError && /fetch|network|dynamically imported|module script/i.test(error.message)
  const message = isLost ? OFFLINE : UNKNOWN
  return { title: titleFor(0), message, requestId: '', status: 0 }
}

/** Sentences by field name (`address.postcode`), as form libraries take them; empty when no field is named. */
export const fieldErrorsOf = (error: unknown): Record<string, string> => {
  if (!isApiError(error)) return {}
  return Object.fromEntries(error.problems.flatMap(({ field, message }) => (field ? [[field, message]] : [])))
}
