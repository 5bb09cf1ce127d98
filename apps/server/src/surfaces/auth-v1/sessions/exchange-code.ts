import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { userById } from '../accounts/users.repo.ts'
import { failed, invalid, type Outcome, succeeded } from '../failures.ts'
import { callLimit } from '../limits.ts'
import { inTransaction } from '../transaction.ts'
import { type Redeemed, redeemExchangeCode } from './pkce.ts'
import { answerSession, type OpenSession, type Origin, openSession, type SessionAnswer } from './sessions.ts'

export const ExchangeBody = z.object({ auth_code: z.string().default(''), code_verifier: z.string().default('') })

type Opened = { session: OpenSession; redeemed: Redeemed }

/** Exchanges the code of a redirect and the verifier that only its browser holds for a session. (PKCE) */
export const exchangeCode = async (
  deps: Deps,
  { auth_code: code, code_verifier: verifier, origin }: z.infer<typeof ExchangeBody> & { origin: Origin },
): Promise<Outcome<SessionAnswer>> => {
  if (!code || !verifier) return invalid('invalid request: both auth code and code verifier should be non-empty')
  const tooMany = await callLimit(deps, 'token', origin.address)
  if (tooMany) return tooMany
  const outcome = await inTransaction(deps.pool, async (sql): Promise<Outcome<Opened>> => {
    const redeemed = await redeemExchangeCode(sql, code, verifier)
    if (!redeemed.ok) return redeemed
    const { userId, method } = redeemed.value
    const user = await userById(sql, userId)
    if (user?.is_banned) return failed('user_banned', { status: 400 })
    const session = await openSession(deps, sql, userId, { method, origin })
    return session ? succeeded({ session, redeemed: redeemed.value }) : failed('flow_state_not_found')
  })
  if (!outcome.ok) return outcome
  const { session, redeemed } = outcome.value
  const { providerToken, providerRefreshToken } = redeemed
  return succeeded({
    ...(await answerSession(deps, session)),
    ...(providerToken ? { provider_token: providerToken } : {}),
    ...(providerRefreshToken ? { provider_refresh_token: providerRefreshToken } : {}),
  })
}
