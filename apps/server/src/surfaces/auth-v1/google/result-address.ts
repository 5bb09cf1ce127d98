import type { Failure } from '../failures.ts'
import { withFragment, withQuery, withSession } from '../mail/verify-redirect.ts'
import type { SessionAnswer } from '../sessions/sessions.ts'
import type { GoogleTokens } from './provider.ts'

/** What went wrong, in the words of OAuth. */
export type Problem = { error: string; code: string; description: string }

const nameOf = ({ status, code }: Failure): string => {
  if (code === 'bad_oauth_state' || code === 'bad_oauth_callback' || status === 400) return 'invalid_request'
  if (status === 503) return 'temporarily_unavailable'
  return status >= 500 ? 'server_error' : 'access_denied'
}

export const problemOf = (failure: Failure): Problem => ({
  error: nameOf(failure),
  code: failure.code,
  description: failure.message,
})

/** Back to the app with the reason, in the query and in the fragment. */
export const problemAddress = (redirectTo: string, { error, code, description }: Problem): string => {
  const values = new URLSearchParams({ error, error_code: code, error_description: description })
  return withFragment(withQuery(redirectTo, values), new URLSearchParams([...values, ['sb', '']]))
}

/** Back to the app with the code that only its browser can exchange. (PKCE) */
export const codeAddress = (redirectTo: string, code: string): string =>
  withQuery(redirectTo, new URLSearchParams({ code }))

/** Back to the app with the session, and with Google's own tokens, in the fragment. (implicit flow) */
export const sessionAddress = (redirectTo: string, session: SessionAnswer, tokens: GoogleTokens): string =>
  withSession(redirectTo, session, {
    provider_token: tokens.accessToken,
    ...(tokens.refreshToken ? { provider_refresh_token: tokens.refreshToken } : {}),
  })
