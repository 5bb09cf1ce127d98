import { createHash } from 'node:crypto'
import { googleClient } from './client.ts'
import { accessTokenSeconds, type Grant, type Grants } from './grants.ts'
import { type GooglePerson, type People, subjectOf } from './people.ts'
import type { Signer } from './signing-key.ts'

export type TokenAnswer = { status: 200 | 400 | 401; body: Record<string, unknown> }

type Provider = {
  people: People
  grants: Grants
  signer: Signer
  issuer: () => string
  pictureOf: (email: string) => string
}

const refuse = (error: string, description: string, status: 400 | 401 = 400): TokenAnswer => ({
  status,
  body: { error, error_description: description },
})

/** What a scope lets an application read about somebody. */
export function claimsOf(person: GooglePerson, scopes: string[], picture: string): Record<string, unknown> {
  const seesEmail = scopes.includes('email')
  const seesProfile = scopes.includes('profile')
  return {
    sub: subjectOf(person.email),
    ...(seesEmail ? { email: person.email, email_verified: person.emailVerified } : {}),
    ...(seesProfile ? { name: person.name, picture, given_name: person.givenName } : {}),
    ...(seesProfile && person.familyName ? { family_name: person.familyName } : {}),
  }
}

/** The client's id and secret, from the form or from a Basic header. */
function clientOf(form: URLSearchParams, authorization: string | undefined): { id: string; secret: string } {
  const basic = /^Basic (\S+)$/i.exec(authorization ?? '')?.[1]
  if (!basic) return { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' }
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':')
  return { id: decodeURIComponent(id), secret: decodeURIComponent(secret) }
}

async function idToken({ people, signer, issuer, pictureOf }: Provider, grant: Grant, accessToken: string) {
  const person = people.get(grant.email)
  if (!person) return undefined
  const now = Math.floor(Date.now() / 1000)
  const atHash = createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url')
  return signer.sign({
    iss: issuer(),
    azp: grant.clientId,
    aud: grant.clientId,
    ...claimsOf(person, grant.scopes, pictureOf(person.email)),
    at_hash: atHash,
    ...(grant.nonce ? { nonce: grant.nonce } : {}),
    iat: now,
    exp: now + 3600,
  })
}

async function tokensFor(provider: Provider, grant: Grant, code: string, withRefresh: boolean): Promise<TokenAnswer> {
  const accessToken = provider.grants.issueAccessToken(grant, code)
  const token = await idToken(provider, grant, accessToken)
  if (!token) return refuse('invalid_grant', 'Account not found.')
  return {
    status: 200,
    body: {
      access_token: accessToken,
      expires_in: accessTokenSeconds - 1,
      ...(withRefresh ? { refresh_token: provider.grants.issueRefreshToken(grant, code) } : {}),
      scope: grant.scopes.join(' '),
      token_type: 'Bearer',
      id_token: token,
    },
  }
}

/** Answers `POST /token`: a code or a refresh token against tokens. */
export async function answerToken(
  provider: Provider,
  form: URLSearchParams,
  authorization: string | undefined,
): Promise<TokenAnswer> {
  const client = clientOf(form, authorization)
  if (client.id !== googleClient.id) return refuse('invalid_client', 'The OAuth client was not found.', 401)
  if (client.secret !== googleClient.secret) return refuse('invalid_client', 'Unauthorized', 401)
  const grantType = form.get('grant_type')
  if (grantType === 'authorization_code') {
    const code = form.get('code') ?? ''
    if (!code) return refuse('invalid_request', 'Missing required parameter: code')
    const proof = { redirectUri: form.get('redirect_uri') ?? '', verifier: form.get('code_verifier') ?? '' }
    const grant = provider.grants.redeemCode(code, { clientId: client.id, ...proof })
    return grant ? tokensFor(provider, grant, code, grant.isOffline) : refuse('invalid_grant', 'Bad Request')
  }
  if (grantType === 'refresh_token') {
    const grant = provider.grants.byRefreshToken(form.get('refresh_token') ?? '')
    return grant
      ? tokensFor(provider, { ...grant, nonce: '' }, grant.code, false)
      : refuse('invalid_grant', 'Token has been expired or revoked.')
  }
  return refuse('unsupported_grant_type', `Invalid grant_type: ${grantType ?? ''}`)
}
