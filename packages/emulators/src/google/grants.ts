import { createHash, timingSafeEqual } from 'node:crypto'
import { randomId } from '../common/ids.ts'
import type { Store } from '../common/store.ts'
import type { AuthorizationRequest } from './authorization-request.ts'

const codeMs = 10 * 60_000
export const accessTokenSeconds = 3600

/** What somebody allowed an application to see. */
export type Grant = { clientId: string; email: string; scopes: string[]; nonce: string; isOffline: boolean }

type Code = Grant & {
  id: string
  redirectUri: string
  codeChallenge: string
  codeChallengeMethod: string
  issuedAt: number
  isUsed: boolean
}
type AccessToken = Grant & { id: string; code: string; expiresAt: number }
type RefreshToken = Grant & { id: string; code: string }

export type Grants = {
  /** Remembers the choice and answers the code for it, which works once and for ten minutes. */
  issueCode(request: AuthorizationRequest, email: string): string
  /** Uses a code up. A code that comes back a second time also ends what the first use gave out. */
  redeemCode(
    code: string,
    proof: { clientId: string; redirectUri: string; verifier: string },
  ): (Grant & { code: string }) | undefined
  issueAccessToken(grant: Grant, code: string): string
  issueRefreshToken(grant: Grant, code: string): string
  byAccessToken(token: string): Grant | undefined
  byRefreshToken(token: string): RefreshToken | undefined
  /** Whether somebody said yes to this application before. */
  hasAgreed(clientId: string, email: string): boolean
}

function isProven({ codeChallenge, codeChallengeMethod }: Code, verifier: string): boolean {
  if (!codeChallenge) return true
  const answer = codeChallengeMethod === 'S256' ? createHash('sha256').update(verifier).digest('base64url') : verifier
  return answer.length === codeChallenge.length && timingSafeEqual(Buffer.from(answer), Buffer.from(codeChallenge))
}

/**
 * Codes and tokens of the provider, kept in the store. They live by real time, not by the demo clock: whoever verifies a
 * token compares it with the time of day.
 */
export function createGrants(store: Store): Grants {
  const codes = store.collection<Code>('google_codes')
  const accessTokens = store.collection<AccessToken>('google_access_tokens', ['code'])
  const refreshTokens = store.collection<RefreshToken>('google_refresh_tokens', ['code'])
  const agreements = store.collection<{ id: string }>('google_agreements')
  const agreementId = (clientId: string, email: string) => `${clientId} ${email}`
  const grantOf = ({ clientId, email, scopes, nonce, isOffline }: Grant): Grant => ({
    clientId,
    email,
    scopes,
    nonce,
    isOffline,
  })

  function endAllOf(code: string): void {
    for (const tokens of [accessTokens, refreshTokens]) {
      for (const { id } of tokens.list({ where: { code } })) tokens.remove(id)
    }
  }

  return {
    issueCode: ({ clientId, redirectUri, scopes, nonce, isOffline, codeChallenge, codeChallengeMethod }, email) =>
      store.transaction(() => {
        const id = `4/0${randomId('', 60)}`
        const given = { redirectUri, codeChallenge, codeChallengeMethod }
        codes.put({ id, clientId, email, scopes, nonce, isOffline, ...given, issuedAt: Date.now(), isUsed: false })
        agreements.put({ id: agreementId(clientId, email) })
        return id
      }),
    redeemCode: (id, { clientId, redirectUri, verifier }) =>
      store.transaction(() => {
        const code = codes.get(id)
        if (!code || code.clientId !== clientId) return undefined
        if (code.isUsed) endAllOf(id)
        if (code.isUsed || Date.now() - code.issuedAt > codeMs) return undefined
        codes.put({ ...code, isUsed: true })
        return code.redirectUri === redirectUri && isProven(code, verifier) ? { ...grantOf(code), code: id } : undefined
      }),
    issueAccessToken: (grant, code) => {
      const expiresAt = Date.now() + accessTokenSeconds * 1000
      return accessTokens.put({ ...grantOf(grant), id: randomId('ya29.', 80), code, expiresAt }).id
    },
    issueRefreshToken: (grant, code) => refreshTokens.put({ ...grantOf(grant), id: randomId('1//0', 60), code }).id,
    byAccessToken: token => {
      const found = accessTokens.get(token)
      return found && found.expiresAt > Date.now() ? found : undefined
    },
    byRefreshToken: token => refreshTokens.get(token),
    hasAgreed: (clientId, email) => agreements.get(agreementId(clientId, email)) !== undefined,
  }
}
