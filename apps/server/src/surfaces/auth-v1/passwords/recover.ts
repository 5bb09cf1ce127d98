import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { emailProblem } from '../accounts/email-address.ts'
import { userByEmail } from '../accounts/users.repo.ts'
import { recordAuth } from '../audit-entries.ts'
import { type Captcha, captchaField, captchaProblem } from '../captcha.ts'
import type { Failure } from '../failures.ts'
import { callLimit, mailLimit } from '../limits.ts'
import { mailLink } from '../mail/auth-mail.ts'
import { evenly } from '../mail/even-time.ts'
import { takeMailTurn, tooSoon } from '../mail/mail-intervals.ts'
import { challengeOf, challengeProblem } from '../sessions/pkce.ts'
import type { Origin } from '../sessions/sessions.ts'
import { inTransaction, type Sql } from '../transaction.ts'

export const RecoverBody = z.object({
  email: z.string().default(''),
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
  ...captchaField,
})

/** Mails a link for a new password. Unknown addresses get the same answer and the same waits, and no message. */
export const recover = async (
  deps: Deps,
  input: z.infer<typeof RecoverBody> & { redirectTo: string; origin: Origin; captcha: Captcha },
): Promise<Failure | null> => {
  const email = input.email.toLowerCase()
  const challenge = challengeOf(input)
  const problem =
    emailProblem(email) ??
    challengeProblem(challenge) ??
    (await captchaProblem(deps, input.captcha, { action: 'recover', origin: input.origin })) ??
    (await callLimit(deps, 'recover', input.origin.address)) ??
    (await mailLimit(deps))
  if (problem) return problem
  const mail = async (sql: Sql) => {
    const wait = await takeMailTurn(sql, email, 'recovery', deps.config.auth.mailIntervalSeconds)
    if (wait > 0) return tooSoon(wait)
    const user = await userByEmail(sql, email)
    if (!user || user.is_banned) return null
    await mailLink(deps, sql, { kind: 'recovery', userId: user.id, email, redirectTo: input.redirectTo, challenge })
    await recordAuth(sql, 'user_recovery_requested', user.id, input.origin.address)
    return null
  }
  return evenly(() => inTransaction(deps.pool, mail))
}
