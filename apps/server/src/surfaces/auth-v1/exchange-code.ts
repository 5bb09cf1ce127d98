import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { failed, invalid, type Outcome, succeeded } from './failures.ts'
import { callLimit } from './limits.ts'
import { redeemExchangeCode } from './pkce.ts'
import { answerSession, type OpenSession, type Origin, openSession, type SessionAnswer } from './sessions.ts'
import { inTransaction } from './transaction.ts'

export const ExchangeBody = z.object({ auth_code: z.string().default(''), code_verifier: z.string().default('') })

/** Exchanges the code of a redirect and the verifier that only its browser holds for a session. (PKCE) */
export const exchangeCode = async (
  deps: Deps,
  { auth_code: code, code_verifier: verifier, origin }: z.infer<typeof ExchangeBody> & { origin: Origin },
): Promise<Outcome<SessionAnswer>> => {
  if (!code || !verifier) return invalid('invalid request: both auth code and code verifier should be non-empty')
  const tooMany = await callLimit(deps, 'token', origin.address)
  if (tooMany) return tooMany
  const outcome = await inTransaction(deps.pool, async (sql): Promise<Outcome<OpenSession>> => {
    const redeemed = await redeemExchangeCode(sql, code, verifier)
    if (!redeemed.ok) return redeemed
    const session = await openSession(deps, sql, redeemed.value.userId, { method: 'otp', origin })
    return session ? succeeded(session) : failed('flow_state_not_found')
  })
  return outcome.ok ? succeeded(await answerSession(deps, outcome.value)) : outcome
}
