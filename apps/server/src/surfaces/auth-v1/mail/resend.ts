import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { resendEmailChange } from '../accounts/change-email.ts'
import { emailProblem } from '../accounts/email-address.ts'
import { userByEmail } from '../accounts/users.repo.ts'
import { recordAuth } from '../audit-entries.ts'
import { type Captcha, captchaField, shownCaptchaProblem } from '../captcha.ts'
import { type Failure, invalid } from '../failures.ts'
import { callLimit, mailLimit } from '../limits.ts'
import type { Origin } from '../sessions/sessions.ts'
import { inTransaction, type Sql } from '../transaction.ts'
import { mailLink } from './auth-mail.ts'
import { evenly } from './even-time.ts'
import { takeMailTurn, tooSoon } from './mail-intervals.ts'

export const ResendBody = z.object({
  type: z.string().default(''),
  email: z.string().default(''),
  ...captchaField,
})

const isResendable = (type: string): type is 'signup' | 'email_change' => type === 'signup' || type === 'email_change'

/**
 * Sends the confirmation again, to accounts that still need one, or what a change of address still waits for. Every other address gets the same answer and the same
 * waits, so nothing tells who is registered.
 */
export const resend = async (
  deps: Deps,
  input: z.infer<typeof ResendBody> & { redirectTo: string; origin: Origin; captcha: Captcha },
): Promise<Failure | null> => {
  if (!input.type) return invalid('Type provided in request body is invalid')
  if (!isResendable(input.type)) return invalid('Only messages of type signup and email_change can be sent again')
  const { type } = input
  const email = input.email.toLowerCase()
  const problem =
    emailProblem(email) ??
    (await shownCaptchaProblem(deps, input.captcha, { action: 'resend', origin: input.origin })) ??
    (await callLimit(deps, 'resend', input.origin.address)) ??
    (await mailLimit(deps))
  if (problem) return problem
  const mail = async (sql: Sql) => {
    const wait = await takeMailTurn(sql, email, type, deps.config.auth.mailIntervalSeconds)
    if (wait > 0) return tooSoon(wait)
    if (type === 'email_change') {
      const resent = await resendEmailChange(deps, sql, email, input.redirectTo)
      for (const userId of resent) await recordAuth(sql, 'user_confirmation_requested', userId, input.origin.address)
      return null
    }
    const user = await userByEmail(sql, email)
    if (!user || user.email_confirmed_at || user.is_banned) return null
    await mailLink(deps, sql, { kind: 'signup', userId: user.id, email, redirectTo: input.redirectTo, challenge: {} })
    await recordAuth(sql, 'user_confirmation_requested', user.id, input.origin.address)
    return null
  }
  return evenly(() => inTransaction(deps.pool, mail))
}
