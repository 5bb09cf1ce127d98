import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { recordAuth } from '../audit-entries.ts'
import { type Captcha, captchaField, captchaProblem } from '../captcha.ts'
import { failed, invalid, type Outcome, succeeded } from '../failures.ts'
import { callLimit, mailLimit } from '../limits.ts'
import { mailLink } from '../mail/auth-mail.ts'
import { evenly } from '../mail/even-time.ts'
import { takeMailTurn } from '../mail/mail-intervals.ts'
import { hashPassword, passwordProblem } from '../passwords/passwords.ts'
import { type Challenge, challengeOf, challengeProblem } from '../sessions/pkce.ts'
import { answerSession, type Origin, openSession, type SessionAnswer } from '../sessions/sessions.ts'
import { inTransaction } from '../transaction.ts'
import { emailProblem } from './email-address.ts'
import { metadataProblem } from './metadata.ts'
import { inventedUser, type PresentedUser, presentUser } from './present-user.ts'
import { confirmEmail, insertAnonymousUser, insertUser, userByEmail, userById } from './users.repo.ts'

/** Keys that are not named here, such as `role` and `app_metadata`, have no effect. */
export const SignUpBody = z.object({
  email: z.string().default(''),
  password: z.string().default(''),
  data: z.record(z.string(), z.unknown()).nullish(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
  ...captchaField,
})

type Input = z.infer<typeof SignUpBody> & { redirectTo: string; origin: Origin; captcha: Captcha }
type Answer = SessionAnswer | PresentedUser | ReturnType<typeof inventedUser>
type NewAccount = { email: string; passwordHash: string; data: Record<string, unknown> }

const signUpAndIn = async (deps: Deps, account: NewAccount, origin: Origin): Promise<Outcome<Answer>> => {
  const session = await inTransaction(deps.pool, async sql => {
    const id = await insertUser(sql, account)
    if (!id) return null
    await confirmEmail(sql, id)
    await recordAuth(sql, 'user_signedup', id, origin.address, { provider: 'email' })
    return openSession(deps, sql, id, { method: 'password', origin })
  })
  return session ? succeeded(await answerSession(deps, session)) : failed('user_already_exists')
}

const signUpAndMail = async (
  deps: Deps,
  account: NewAccount,
  { redirectTo, challenge, origin }: { redirectTo: string; challenge: Challenge; origin: Origin },
): Promise<Outcome<Answer>> => {
  const tooMany = await mailLimit(deps)
  if (tooMany) return tooMany
  const { email, data } = account
  return inTransaction(deps.pool, async sql => {
    const createdId = await insertUser(sql, account)
    const existing = createdId ? null : await userByEmail(sql, email)
    const wait = await takeMailTurn(sql, email, 'signup', deps.config.auth.mailIntervalSeconds)
    const userId = createdId ?? existing?.id
    if (!userId) return succeeded(inventedUser(email, data))
    await recordAuth(sql, createdId ? 'user_signedup' : 'user_repeated_signup', userId, origin.address)
    if (existing?.email_confirmed_at) return succeeded(inventedUser(email, data))
    if (createdId || wait === 0) await mailLink(deps, sql, { kind: 'signup', userId, email, redirectTo, challenge })
    const user = await userById(sql, userId)
    return user ? succeeded(presentUser(user)) : failed('unexpected_failure')
  })
}

/**
 * Makes an account. With confirmation on, the answer for an address that is taken looks like the one for a new address
 * and costs the same work; an unconfirmed account keeps its password and gets its message again, once per interval.
 */
export const signUp = async (deps: Deps, input: Input): Promise<Outcome<Answer>> => {
  const challenge = challengeOf(input)
  const data = input.data ?? {}
  if (!deps.config.auth.signUp) return failed('signup_disabled')
  if (!input.email && !input.password) return signUpAnonymously(deps, { ...input, data })
  if (!input.password) return invalid('Signup requires a valid password')
  const problem =
    (await passwordProblem(deps.config, input.password, input.email)) ??
    emailProblem(input.email) ??
    challengeProblem(challenge) ??
    metadataProblem(data) ??
    (await captchaProblem(deps, input.captcha, { action: 'sign-up', origin: input.origin })) ??
    (await callLimit(deps, 'signUp', input.origin.address))
  if (problem) return problem

  const account = { email: input.email.toLowerCase(), passwordHash: await hashPassword(input.password), data }
  return deps.config.auth.autoconfirm
    ? signUpAndIn(deps, account, input.origin)
    : evenly(() => signUpAndMail(deps, account, { redirectTo: input.redirectTo, challenge, origin: input.origin }))
}

/**
 * Opens a session for someone who gave no address. The rest of the product lets nobody in without a confirmed address; the
 * account becomes a full one when its owner adds an address and confirms it. Off unless `AUTH_ANONYMOUS` is on.
 */
const signUpAnonymously = async (
  deps: Deps,
  { data, origin, captcha }: { data: Record<string, unknown>; origin: Origin; captcha: Captcha },
): Promise<Outcome<SessionAnswer>> => {
  if (!deps.config.auth.anonymous) return failed('anonymous_provider_disabled')
  const problem =
    metadataProblem(data) ??
    (await captchaProblem(deps, captcha, { action: 'sign-up', origin })) ??
    (await callLimit(deps, 'anonymous', origin.address))
  if (problem) return problem
  const session = await inTransaction(deps.pool, async sql => {
    const id = await insertAnonymousUser(sql, data)
    await recordAuth(sql, 'user_signedup', id, origin.address, { provider: 'anonymous' })
    return openSession(deps, sql, id, { method: 'anonymous', origin })
  })
  return session ? succeeded(await answerSession(deps, session)) : failed('unexpected_failure')
}
