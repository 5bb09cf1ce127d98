import type { Failure } from '../failures.ts'
import type { SessionAnswer } from '../sessions/sessions.ts'
import type { Opened } from './verify.ts'

const errorNames: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
}

/** The address with these values in its fragment, which no server sees. */
export const withFragment = (address: string, values: URLSearchParams) => `${address.split('#')[0]}#${values}`

/** The address with these values in its query. */
export const withQuery = (address: string, values: URLSearchParams) => {
  const url = new URL(address)
  for (const [name, value] of values) url.searchParams.set(name, value)
  return url.href
}

/** The address with a session in its fragment, and what else is to be said there. (implicit flow) */
export const withSession = (
  address: string,
  { access_token, expires_at, expires_in, refresh_token, token_type }: SessionAnswer,
  more: Record<string, string>,
): string =>
  withFragment(
    address,
    new URLSearchParams({
      access_token,
      expires_at: String(expires_at),
      expires_in: String(expires_in),
      refresh_token,
      sb: '',
      token_type,
      ...more,
    }),
  )

/** Where the browser goes after a link was redeemed: tokens travel in the fragment, which no server sees. */
export const successAddress = (redirectTo: string, opened: Opened, type: string, isPkce: boolean): string => {
  if ('message' in opened) {
    const values = new URLSearchParams({ message: opened.message })
    const fragment = new URLSearchParams([...values, ['sb', '']])
    return withFragment(isPkce ? withQuery(redirectTo, values) : redirectTo, fragment)
  }
  if ('exchangeCode' in opened) return withQuery(redirectTo, new URLSearchParams({ code: opened.exchangeCode }))
  return withSession(redirectTo, opened.session, { type })
}

/** Where the browser goes when the link does not work: the reason in the fragment, for PKCE links also in the query. */
export const failureAddress = (redirectTo: string, failure: Failure, isPkce: boolean): string => {
  const values = new URLSearchParams({
    error: errorNames[failure.status] ?? 'invalid_request',
    error_code: failure.code,
    error_description: failure.message,
  })
  const fragment = new URLSearchParams([...values, ['sb', '']])
  return withFragment(isPkce ? withQuery(redirectTo, values) : redirectTo, fragment)
}
