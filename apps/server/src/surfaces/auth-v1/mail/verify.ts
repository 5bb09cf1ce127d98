import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { reviveAddressOf } from '#src/modules/notices/notices.ts'
import { confirmEmailChange } from '../accounts/change-email.ts'
import { clearPassword, confirmEmail, userById } from '../accounts/users.repo.ts'
import { recordAuth } from '../audit-entries.ts'
import { type Captcha, captchaField, shownCaptchaProblem } from '../captcha.ts'
import { failed, invalid, type Outcome, succeeded } from '../failures.ts'
import { callLimit } from '../limits.ts'
import { issueExchangeCode } from '../sessions/pkce.ts'
import { answerSession, type OpenSession, type Origin, openSession, type SessionAnswer } from '../sessions/sessions.ts'
import { inTransaction, type Sql } from '../transaction.ts'
import { isLinkType, isPkceToken, type LinkType, type Proof, redeemToken } from './one-time-tokens.ts'

export const VerifyBody = z.object({
  type: z.string().default(''),
  token_hash: z.string().nullish(),
  email: z.string().nullish(),
  token: z.string().nullish(),
  ...captchaField,
})

const linkExpired = failed('otp_expired', { message: 'Email link is invalid or has expired' })

/** A change of address that the other address has yet to confirm. */
const halfway = {
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
  code: '200',
}
type Halfway = typeof halfway

type Accepted = { userId: string; isHalfway: boolean }

/** Uses up the proof and confirms the address it was mailed to; answers whose account it opens. */
const accept = async (
  deps: Deps,
  sql: Sql,
  proof: Proof,
  type: LinkType,
  origin: Origin,
): Promise<Outcome<Accepted>> => {
  const redeemed = await redeemToken(sql, proof, type)
  const user = redeemed && (await userById(sql, redeemed.userId))
  if (!user) return 'link' in proof ? linkExpired : failed('otp_expired')
  if (user.is_banned) return failed('user_banned')
  if (type === 'email_change') {
    const change = await confirmEmailChange(deps, sql, user.id, origin.address)
    if (!change.ok) return change
    if (change.value !== 'half')
      await reviveAddressOf(deps, { raw: (text, values) => sql.query(text, values) }, user.id)
    return succeeded({ userId: user.id, isHalfway: change.value === 'half' })
  }
  if (!user.email_confirmed_at) {
    // Whoever signed up never proved the address, so their password does not open the account of the one who just did.
    if (redeemed?.tokenType === 'recovery_token') await clearPassword(sql, user.id)
    await confirmEmail(sql, user.id)
    await recordAuth(sql, 'user_modified', user.id, origin.address, { confirmed: true })
  }
  await reviveAddressOf(deps, { raw: (text, values) => sql.query(text, values) }, user.id)
  return succeeded({ userId: user.id, isHalfway: false })
}

const openFor = async (deps: Deps, sql: Sql, userId: string, origin: Origin): Promise<Outcome<OpenSession>> => {
  const session = await openSession(deps, sql, userId, { method: 'otp', origin })
  if (!session) return linkExpired
  await recordAuth(sql, 'login', userId, origin.address, { method: 'otp' })
  return succeeded(session)
}

/** Redeems a token hash, or an address and its typed code, for a session; the first half of a change of address for none. */
export const verifyForSession = async (
  deps: Deps,
  input: z.infer<typeof VerifyBody> & { origin: Origin; captcha: Captcha },
): Promise<Outcome<SessionAnswer | Halfway>> => {
  const { type, origin } = input
  if (!type) return invalid('Verify requires a verification type')
  if (!input.token && !input.token_hash) return invalid('Verify requires either a token or a token hash')
  if (input.token_hash && (input.token || input.email))
    return invalid('Only the token_hash and type should be provided')
  if (!isLinkType(type)) return invalid('Invalid email verification type')
  if (!input.token_hash && !input.email)
    return invalid('Only an email address or phone number should be provided on verify')
  const problem =
    (await shownCaptchaProblem(deps, input.captcha, { action: 'verify', origin })) ??
    (await callLimit(deps, 'verify', origin.address))
  if (problem) return problem

  const proof = input.token_hash ? { link: input.token_hash } : { email: input.email ?? '', code: input.token ?? '' }
  const outcome = await inTransaction(deps.pool, async (sql): Promise<Outcome<OpenSession | null>> => {
    const accepted = await accept(deps, sql, proof, type, origin)
    if (!accepted.ok) return accepted
    return accepted.value.isHalfway ? succeeded(null) : openFor(deps, sql, accepted.value.userId, origin)
  })
  if (!outcome.ok) return outcome
  if (!outcome.value) return succeeded(halfway)
  deps.accounts.forget(outcome.value.user.id)
  return succeeded(await answerSession(deps, outcome.value))
}

export type Opened = { session: SessionAnswer } | { exchangeCode: string } | { message: string }

/** Redeems a mailed link after the person's own action: a session, or an exchange code when it was asked for with PKCE. */
export const verifyLink = async (
  deps: Deps,
  { token, type, origin }: { token: string; type: string; origin: Origin },
): Promise<Outcome<Opened>> => {
  if (!isLinkType(type)) return invalid('Invalid email verification type')
  if (!token) return invalid('Verify requires a token or a token hash')
  const tooMany = await callLimit(deps, 'verify', origin.address)
  if (tooMany) return tooMany

  type Step = { session: OpenSession } | { exchangeCode: string } | { message: string }
  const outcome = await inTransaction(deps.pool, async (sql): Promise<Outcome<Step>> => {
    const accepted = await accept(deps, sql, { link: token }, type, origin)
    if (!accepted.ok) return accepted
    const { userId, isHalfway } = accepted.value
    if (isHalfway) return succeeded({ message: halfway.msg })
    deps.accounts.forget(userId)
    if (isPkceToken(token)) {
      const exchangeCode = await issueExchangeCode(sql, userId)
      return exchangeCode ? succeeded({ exchangeCode }) : failed('flow_state_not_found')
    }
    const opened = await openFor(deps, sql, userId, origin)
    return opened.ok ? succeeded({ session: opened.value }) : opened
  })
  if (!outcome.ok) return outcome
  const step = outcome.value
  return succeeded('session' in step ? { session: await answerSession(deps, step.session) } : step)
}
