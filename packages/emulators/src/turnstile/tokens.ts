import { randomId } from '../common/ids.ts'
import type { Store } from '../common/store.ts'
import { dummyToken, ownSite, testSecrets } from './site-keys.ts'

/** Where and for what a visitor was checked. */
export type Solved = { hostname: string; action: string; cdata: string }
type Token = Solved & { id: string; issuedAt: number; isUsed: boolean }

const lifeMs = 300_000

export type Verdict = {
  success: boolean
  'error-codes': string[]
  challenge_ts?: string
  hostname?: string
  action?: string
  cdata?: string
}

const refused = (...codes: string[]): Verdict => ({ success: false, 'error-codes': codes })

export type Tokens = {
  issue(siteKey: string, solved: Solved): string
  /** Looks at a token and uses it up. */
  verify(secret: string, response: string): Verdict
}

/** Tokens of the check, kept in the store: one use each, within five minutes of real time. */
export function createTokens(store: Store): Tokens {
  const tokens = store.collection<Token>('turnstile_tokens')

  function verifyOwn(response: string): Verdict {
    return store.transaction(() => {
      const token = tokens.get(response)
      if (!token) return refused('invalid-input-response')
      if (token.isUsed || Date.now() - token.issuedAt > lifeMs) return refused('timeout-or-duplicate')
      tokens.put({ ...token, isUsed: true })
      const { issuedAt, hostname, action, cdata } = token
      const at = new Date(issuedAt).toISOString()
      return { success: true, 'error-codes': [], challenge_ts: at, hostname, action, cdata }
    })
  }

  return {
    issue: (siteKey, solved) => {
      if (siteKey !== ownSite.siteKey) return dummyToken
      return tokens.put({ ...solved, id: randomId('0.', 120), issuedAt: Date.now(), isUsed: false }).id
    },
    verify: (secret, response) => {
      if (!secret) return refused('missing-input-secret')
      const test = Object.hasOwn(testSecrets, secret) ? testSecrets[secret] : undefined
      if (!test && secret !== ownSite.secret) return refused('invalid-input-secret')
      if (!response) return refused('missing-input-response')
      if (!test) return verifyOwn(response)
      if (!test.success) return refused(...test.codes)
      const at = new Date().toISOString()
      return { success: true, 'error-codes': [], challenge_ts: at, hostname: 'example.com', action: '', cdata: '' }
    },
  }
}
