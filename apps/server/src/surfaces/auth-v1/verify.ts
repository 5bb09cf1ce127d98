import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { recordAuth } from './audit-entries.ts'
import { failed, invalid, type Outcome, succeeded } from './failures.ts'
import { callLimit } from './limits.ts'
import { isLinkType, isPkceToken, type LinkType, type Proof, redeemToken } from './one-time-tokens.ts'
import { issueExchangeCode } from './pkce.ts'
import { answerSession, type OpenSession, type Origin, openSession, type SessionAnswer } from './sessions.ts'
import { inTransaction, type Sql } from './transaction.ts'
import { clearPassword, confirmEmail, userByEmail, userById } from './users.repo.ts'

export const VerifyBody = z.object({
  type: z.string().default(''),
  token_hash: z.string().nullish(),
  email: z.string().nullish(),
  token: z.string().nullish(),
})

const linkExpired = failed('otp_expired', { message: 'Email link is invalid or has expired' })

/** Uses up the proof and confirms the address it was mailed to; answers whose account it opens. */
const accept = async (sql: Sql, proof: Proof, type: LinkType, origin: Origin): Promise<Outcome<string>> => {
  const redeemed = await redeemToken(sql, proof, type)
  const user = redeemed && (await userById(sql, redeemed.userId))
  if (!user) return 'link' in proof ? linkExpired : failed('otp_expired')
  if (user.is_banned) return failed('user_banned')
  if (!user.email_confirmed_at) {
    // Whoever signed up never proved the address, so their password does not open the account of the one who just did.
    if (redeemed?.tokenType === 'recovery_token') await clearPassword(sql, user.id)
    await confirmEmail(sql, user.id)
    await recordAuth(sql, 'user_modified', user.id, origin.address, { confirmed: true })
  }
  return succeeded(user.id)
}

const openFor = async (deps: Deps, sql: Sql, userId: string, origin: Origin): Promise<Outcome<OpenSession>> => {
  const session = await openSession(deps, sql, userId, { method: 'otp', origin })
  if (!session) return linkExpired
  await recordAuth(sql, 'login', userId, origin.address, { method: 'otp' })
  return succeeded(session)
}

/** Redeems a token hash, or an address and its typed code, for a session. */
export const verifyForSession = async (
  deps: Deps,
  input: z.infer<typeof VerifyBody> & { origin: Origin },
): Promise<Outcome<SessionAnswer>> => {
  const { type, origin } = input
  if (!type) return invalid('Verify requires a verification type')
  if (!input.token && !input.token_hash) return invalid('Verify requires either a token or a token hash')
  if (input.token_hash && (input.token || input.email))
    return invalid('Only the token_hash and type should be provided')
  if (!isLinkType(type)) return invalid('Invalid email verification type')
  if (!input.token_hash && !input.email)
    return invalid('Only an email address or phone number should be provided on verify')
  const tooMany = await callLimit(deps, 'verify', origin.address)
  if (tooMany) return tooMany

  const outcome = await inTransaction(deps.pool, async sql => {
    const owner = input.token_hash ? null : await userByEmail(sql, input.email ?? '')
    if (!input.token_hash && !owner) return failed('otp_expired')
    const proof = owner ? { userId: owner.id, code: input.token ?? '' } : { link: input.token_hash ?? '' }
    const accepted = await accept(sql, proof, type, origin)
    return accepted.ok ? openFor(deps, sql, accepted.value, origin) : accepted
  })
  if (!outcome.ok) return outcome
  deps.accounts.forget(outcome.value.user.id)
  return succeeded(await answerSession(deps, outcome.value))
}

export type Opened = { session: SessionAnswer } | { exchangeCode: string }

/** Redeems a mailed link after the person's own action: a session, or an exchange code when it was asked for with PKCE. */
export const verifyLink = async (
  deps: Deps,
  { token, type, origin }: { token: string; type: string; origin: Origin },
): Promise<Outcome<Opened>> => {
  if (!isLinkType(type)) return invalid('Invalid email verification type')
  if (!token) return invalid('Verify requires a token or a token hash')
  const tooMany = await callLimit(deps, 'verify', origin.address)
  if (tooMany) return tooMany

  const outcome = await inTransaction(deps.pool, async (sql): Promise<Outcome<OpenSession | string>> => {
    const accepted = await accept(sql, { link: token }, type, origin)
    if (!accepted.ok) return accepted
    deps.accounts.forget(accepted.value)
    if (!isPkceToken(token)) return openFor(deps, sql, accepted.value, origin)
    const code = await issueExchangeCode(sql, accepted.value)
    return code ? succeeded(code) : failed('flow_state_not_found')
  })
  if (!outcome.ok) return outcome
  return succeeded(
    typeof outcome.value === 'string'
      ? { exchangeCode: outcome.value }
      : { session: await answerSession(deps, outcome.value) },
  )
}
