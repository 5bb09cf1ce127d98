import type { Deps } from '#src/deps.ts'
import { type Failure, failed, invalid, type Outcome, succeeded } from '../failures.ts'
import { callLimit } from '../limits.ts'
import { challengeOf, challengeProblem } from '../sessions/pkce.ts'
import type { Origin } from '../sessions/sessions.ts'
import { startOauthFlow } from './flow-state.ts'
import type { GoogleProvider } from './provider.ts'

/** Where Google sends people back to. */
export const callbackAddress = ({ config }: Pick<Deps, 'config'>): string => `${config.publicUrl}/auth/v1/callback`

/** What a caller may not choose: who asks, where the answer goes, and what is ours. */
const reserved = new Set([
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'state',
  'scope',
  'request',
  'request_uri',
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'provider',
  'redirect_to',
  'scopes',
  'skip_http_redirect',
  'apikey',
])

const scopesFor = (asked: string | undefined): string =>
  [...new Set(['email', 'profile', ...(asked ?? '').split(/[\s,]+/).filter(Boolean)])].join(' ')

/** Why nobody can be sent to this provider; null for the one there is. */
export const providerProblem = (provider: string | undefined, google: GoogleProvider | null): Failure | null => {
  if (!provider) return invalid('Unsupported provider: missing provider')
  if (provider !== 'google') return invalid(`Unsupported provider: Provider ${provider} could not be found`)
  return google ? null : invalid('Unsupported provider: provider is not enabled')
}

export type AuthorizeInput = {
  query: Record<string, string>
  /** Already checked against the allow-list. */
  redirectTo: string
  linkingTargetId: string | null
  origin: Origin
}

/** A visit that can begin: where the browser goes, and the state that comes back with it. */
export type Departure = { url: string; state: string }

/**
 * Sends someone to Google. Parameters that are not ours pass through, such as `prompt`, `login_hint` and `access_type`.
 * Refuses a provider that is not there (400) and a bad code challenge; 503 when Google does not answer.
 */
export const departForGoogle = async (
  deps: Deps,
  google: GoogleProvider | null,
  { query, redirectTo, linkingTargetId, origin }: AuthorizeInput,
): Promise<Outcome<Departure>> => {
  const challenge = challengeOf(query)
  const problem = providerProblem(query.provider, google) ?? challengeProblem(challenge)
  if (problem || !google) return problem ?? failed('unexpected_failure')
  const tooMany = await callLimit(deps, 'authorize', origin.address)
  if (tooMany) return tooMany
  const endpoint = await google.authorizationEndpoint()
  if (!endpoint.ok) return endpoint
  const state = await startOauthFlow(deps.pool, { redirectTo, challenge, linkingTargetId })
  const url = new URL(endpoint.value)
  for (const [name, value] of Object.entries(query)) if (!reserved.has(name)) url.searchParams.set(name, value)
  const own = {
    client_id: google.clientId,
    redirect_uri: callbackAddress(deps),
    response_type: 'code',
    scope: scopesFor(query.scopes),
    state,
  }
  for (const [name, value] of Object.entries(own)) url.searchParams.set(name, value)
  return succeeded({ url: url.href, state })
}
