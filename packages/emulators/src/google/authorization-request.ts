import { googleClient, isRegistered } from './client.ts'

/** What an application asks for when it sends somebody here. */
export type AuthorizationRequest = {
  clientId: string
  redirectUri: string
  scopes: string[]
  state: string
  nonce: string
  prompts: string[]
  loginHint: string
  isOffline: boolean
  codeChallenge: string
  codeChallengeMethod: string
}

export type CheckedRequest =
  | { kind: 'ok'; request: AuthorizationRequest }
  /** Nobody is sent anywhere: the address to answer to cannot be trusted. */
  | { kind: 'refused'; reason: string; detail: string }
  /** The application hears what is wrong. */
  | { kind: 'answer'; redirectUri: string; values: Record<string, string> }

const knownPrompts = ['none', 'consent', 'select_account']
const identityScopes = ['openid', 'email', 'profile']

const words = (text: string | null) => (text ?? '').split(/\s+/).filter(Boolean)

/** Checks a request as the provider does. `registered` is the one address besides those of this machine. */
export function checkRequest(query: URLSearchParams, registered: string | undefined): CheckedRequest {
  const clientId = query.get('client_id') ?? ''
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!clientId) return { kind: 'refused', reason: 'invalid_request', detail: 'Missing required parameter: client_id' }
  if (clientId !== googleClient.id) {
    return { kind: 'refused', reason: 'invalid_client', detail: 'The OAuth client was not found.' }
  }
  if (!isRegistered(redirectUri, registered)) {
    return { kind: 'refused', reason: 'redirect_uri_mismatch', detail: `Not registered: ${redirectUri || '(none)'}` }
  }
  const state = query.get('state') ?? ''
  const answer = (error: string, description: string): CheckedRequest => ({
    kind: 'answer',
    redirectUri,
    values: { error, error_description: description, ...(state ? { state } : {}) },
  })

  const responseType = query.get('response_type') ?? ''
  const scopes = words(query.get('scope'))
  const prompts = words(query.get('prompt'))
  const codeChallenge = query.get('code_challenge') ?? ''
  const codeChallengeMethod = query.get('code_challenge_method') || (codeChallenge ? 'plain' : '')
  if (responseType !== 'code') return answer('unsupported_response_type', `Not supported: ${responseType || '(none)'}`)
  if (!['', 'query'].includes(query.get('response_mode') ?? '')) {
    return answer('invalid_request', 'Only the response mode query is supported.')
  }
  if (!scopes.some(scope => identityScopes.includes(scope))) {
    return answer('invalid_scope', 'The scope names none of openid, email, profile.')
  }
  if (prompts.some(prompt => !knownPrompts.includes(prompt)) || (prompts.includes('none') && prompts.length > 1)) {
    return answer('invalid_request', `Invalid parameter value for prompt: ${prompts.join(' ')}`)
  }
  if (codeChallenge && !['S256', 'plain'].includes(codeChallengeMethod)) {
    return answer('invalid_request', `Invalid code_challenge_method: ${codeChallengeMethod}`)
  }
  return {
    kind: 'ok',
    request: {
      clientId,
      redirectUri,
      scopes,
      state,
      nonce: query.get('nonce') ?? '',
      prompts,
      loginHint: (query.get('login_hint') ?? '').trim().toLowerCase(),
      isOffline: query.get('access_type') === 'offline',
      codeChallenge,
      codeChallengeMethod,
    },
  }
}

/** The address with these values in its query. */
export function answerAddress(redirectUri: string, values: Record<string, string>): string {
  const url = new URL(redirectUri)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.href
}
