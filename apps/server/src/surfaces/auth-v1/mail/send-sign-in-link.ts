import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { emailProblem } from '../accounts/email-address.ts'
import { metadataProblem } from '../accounts/metadata.ts'
import { insertUser, userByEmail } from '../accounts/users.repo.ts'
import { recordAuth } from '../audit-entries.ts'
import { type Captcha, captchaField, captchaProblem } from '../captcha.ts'
import { type Failure, failed } from '../failures.ts'
import { callLimit, mailLimit } from '../limits.ts'
import { challengeOf, challengeProblem } from '../sessions/pkce.ts'
import type { Origin } from '../sessions/sessions.ts'
import { inTransaction, type Sql } from '../transaction.ts'
import { mailLink } from './auth-mail.ts'
import { evenly } from './even-time.ts'
import { takeMailTurn, tooSoon } from './mail-intervals.ts'

export const OtpBody = z.object({
  email: z.string().default(''),
  create_user: z.boolean().default(true),
  data: z.record(z.string(), z.unknown()).nullish(),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
  ...captchaField,
})

/** Mails a link and a code that sign in without a password; makes the account first unless that was ruled out. */
export const sendSignInLink = async (
  deps: Deps,
  input: z.infer<typeof OtpBody> & { redirectTo: string; origin: Origin; captcha: Captcha },
): Promise<Failure | null> => {
  const email = input.email.toLowerCase()
  const challenge = challengeOf(input)
  const data = input.data ?? {}
  const problem =
    emailProblem(email) ??
    challengeProblem(challenge) ??
    metadataProblem(data) ??
    (await captchaProblem(deps, input.captcha, { action: 'sign-in-link', origin: input.origin })) ??
    (await callLimit(deps, 'otp', input.origin.address)) ??
    (await mailLimit(deps))
  if (problem) return problem
  const mail = async (sql: Sql) => {
    const known = await userByEmail(sql, email)
    if (!known && !input.create_user) return failed('otp_disabled')
    if (!known && !deps.config.auth.signUp) return failed('signup_disabled')
    const wait = await takeMailTurn(sql, email, 'magiclink', deps.config.auth.mailIntervalSeconds)
    if (wait > 0) return tooSoon(wait)
    if (known?.is_banned) return null
    const createdId = known ? null : await insertUser(sql, { email, passwordHash: null, data })
    const userId = known?.id ?? createdId
    if (!userId) return null
    if (createdId) await recordAuth(sql, 'user_signedup', createdId, input.origin.address, { provider: 'email' })
    await mailLink(deps, sql, {
      kind: createdId ? 'signup' : 'magiclink',
      userId,
      email,
      redirectTo: input.redirectTo,
      challenge,
    })
    return null
  }
  return evenly(() => inTransaction(deps.pool, mail))
}
