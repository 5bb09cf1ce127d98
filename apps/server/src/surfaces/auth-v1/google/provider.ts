import { createHash, timingSafeEqual } from 'node:crypto'
import { createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import { failed, type Outcome, succeeded } from '../failures.ts'

export type GoogleSettings = { clientId: string; clientSecret: string; issuer: string }

/** Whom an ID token names, as far as Google vouches for it. */
export type GoogleIdentity = {
  subject: string
  issuer: string
  /** Lower case; empty when the token names none. */
  email: string
  emailVerified: boolean
  name: string
  givenName: string
  familyName: string
  picture: string
  nonce: string | null
}

export type GoogleTokens = { idToken: string; accessToken: string; refreshToken: string | null }

/** Google, or whoever plays its part: its addresses, its codes and its ID tokens. Every call ends within seconds. */
export type GoogleProvider = {
  clientId: string
  authorizationEndpoint: () => Promise<Outcome<string>>
  exchange: (code: string, redirectUri: string) => Promise<Outcome<GoogleTokens>>
  /** Signature, issuer, audience and expiry; with an access token also that both belong together. */
  verify: (idToken: string, accessToken?: string) => Promise<Outcome<GoogleIdentity>>
}

const callMs = 5_000
const settingsMs = 60 * 60_000
/** Kept with the account and inside every access token, so none of them may be long. */
const longest = { name: 200, picture: 1_000 }

const Discovery = z.object({
  issuer: z.string(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
})
type Discovery = z.infer<typeof Discovery>

const TokenAnswer = z.object({
  id_token: z.string(),
  access_token: z.string(),
  refresh_token: z.string().nullish(),
})

const text = (max: number) =>
  z
    .string()
    .catch('')
    .transform(value => value.slice(0, max))

const Claims = z.object({
  iss: z.string(),
  sub: z.string().min(1).max(255),
  email: z
    .string()
    .max(255)
    .catch('')
    .transform(email => email.toLowerCase()),
  email_verified: z.union([z.boolean(), z.literal('true').transform(() => true)]).catch(false),
  name: text(longest.name),
  given_name: text(longest.name),
  family_name: text(longest.name),
  picture: text(longest.picture),
  nonce: z.string().nullish(),
  at_hash: z.string().nullish(),
  aud: z.union([z.string(), z.array(z.string()).length(1)]),
})

const unavailable = failed('unexpected_failure', { status: 503, message: 'Google does not answer, please try again' })
const refusedCode = failed('unexpected_failure', { message: 'Unable to exchange external code' })
export const badIdToken = failed('validation_failed', { message: 'Bad ID token' })

/** Google also signs with its name alone, without the protocol. */
const issuersOf = (issuer: string): string[] =>
  issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer]

const readJson = async <S extends z.ZodType>(url: string, schema: S, init: RequestInit = {}) => {
  const answer = await fetch(url, { redirect: 'error', ...init, signal: AbortSignal.timeout(callMs) })
  if (!answer.ok) {
    await answer.body?.cancel()
    return { status: answer.status, value: null }
  }
  const parsed = schema.safeParse(await answer.json())
  return { status: answer.status, value: parsed.success ? parsed.data : null }
}

/** Left half of the hash of an access token, as its ID token names it. (OpenID Connect §3.1.3.6) */
const isHashOf = (atHash: string, accessToken: string): boolean => {
  const expected = createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url')
  return expected.length === atHash.length && timingSafeEqual(Buffer.from(expected), Buffer.from(atHash))
}

/** A problem with reaching the published keys, as opposed to one with the token. */
const isUnreachable = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  error.code === 'ERR_JOSE_GENERIC'

const openSettings = (issuer: string): (() => Promise<Discovery>) => {
  let known: { at: number; value: Promise<Discovery> } | null = null
  const read = async (): Promise<Discovery> => {
    const { value } = await readJson(`${issuer}/.well-known/openid-configuration`, Discovery)
    if (value?.issuer !== issuer) throw new Error('the settings of the Google issuer cannot be used')
    return value
  }
  return () => {
    if (known && Date.now() - known.at < settingsMs) return known.value
    const entry = { at: Date.now(), value: read() }
    known = entry
    // A failure is not remembered: the next one asks again.
    entry.value.catch(() => {
      if (known === entry) known = null
    })
    return entry.value
  }
}

/** Opens the provider behind an issuer. Its settings and keys are read when first needed and kept for an hour. */
export const googleProvider = ({ clientId, clientSecret, issuer }: GoogleSettings): GoogleProvider => {
  const settings = openSettings(issuer)
  const keySets = new Map<string, JWTVerifyGetKey>()
  const keysAt = (url: string): JWTVerifyGetKey => {
    const keys =
      keySets.get(url) ?? createRemoteJWKSet(new URL(url), { timeoutDuration: callMs, cacheMaxAge: settingsMs })
    keySets.set(url, keys)
    return keys
  }

  return {
    clientId,
    authorizationEndpoint: () =>
      settings().then(
        ({ authorization_endpoint: endpoint }) => succeeded(endpoint),
        () => unavailable,
      ),

    exchange: async (code, redirectUri) => {
      try {
        const { token_endpoint: endpoint } = await settings()
        const { status, value } = await readJson(endpoint, TokenAnswer, {
          method: 'POST',
          headers: { Accept: 'application/json' },
          body: new URLSearchParams({
            grant_type: 'authorization_code',
            code,
            client_id: clientId,
            client_secret: clientSecret,
            redirect_uri: redirectUri,
          }),
        })
        if (!value) return status >= 500 ? unavailable : refusedCode
        const { id_token: idToken, access_token: accessToken, refresh_token: refreshToken } = value
        return succeeded({ idToken, accessToken, refreshToken: refreshToken ?? null })
      } catch {
        return unavailable
      }
    },

    verify: async (idToken, accessToken) => {
      try {
        const { payload } = await jwtVerify(idToken, keysAt((await settings()).jwks_uri), {
          issuer: issuersOf(issuer),
          audience: clientId,
          algorithms: ['RS256'],
          requiredClaims: ['sub', 'exp', 'iat'],
          clockTolerance: 10,
        })
        const claims = Claims.safeParse(payload)
        if (!claims.success) return badIdToken
        const { at_hash: atHash, nonce, ...named } = claims.data
        if (accessToken && atHash && !isHashOf(atHash, accessToken)) return badIdToken
        return succeeded({
          subject: named.sub,
          issuer: named.iss,
          email: named.email,
          emailVerified: named.email_verified,
          name: named.name,
          givenName: named.given_name,
          familyName: named.family_name,
          picture: named.picture,
          nonce: nonce ?? null,
        })
      } catch (error) {
        return isUnreachable(error) ? unavailable : badIdToken
      }
    },
  }
}
