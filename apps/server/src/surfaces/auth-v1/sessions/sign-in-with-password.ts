import { z } from 'zod'
import type { Deps } from '#src/deps.ts'
import { userByEmail } from '../accounts/users.repo.ts'
import { recordAuth } from '../audit-entries.ts'
import { type Captcha, captchaField, captchaProblem } from '../captcha.ts'
import { failed, invalid, type Outcome, succeeded } from '../failures.ts'
import { forgiveGuesses, signInLimit } from '../limits.ts'
import { isPassword, makeSureOfRoom } from '../passwords/passwords.ts'
import { inTransaction } from '../transaction.ts'
import { answerSession, type Origin, openSession, type SessionAnswer } from './sessions.ts'

export const PasswordBody = z.object({
  email: z.string().default(''),
  password: z.string().default(''),
  ...captchaField,
})

/**
 * Signs in with address and password. Unknown addresses get the same answer after the same work. A second factor does
 * not stop sign-in: the session starts at aal1 and the factor lifts it.
 * @throws PasswordsBusyError when too many sign in at this moment; nothing was counted against anyone
 */
export const signInWithPassword = async (
  deps: Deps,
  input: z.infer<typeof PasswordBody> & { origin: Origin; captcha: Captcha },
): Promise<Outcome<SessionAnswer>> => {
  const { origin, password } = input
  const email = input.email.toLowerCase()
  if (!email) return invalid('missing email or phone')
  makeSureOfRoom()
  const robot = await captchaProblem(deps, input.captcha, { action: 'sign-in', origin })
  if (robot) return robot
  const tooMany = await signInLimit(deps, email, origin.address)
  if (tooMany) return tooMany

  const user = await userByEmail(deps.pool, email)
  const isRight = await isPassword(user?.encrypted_password ?? null, password)
  if (!user || !isRight) return failed('invalid_credentials')
  await forgiveGuesses(deps, email, origin.address)
  if (user.is_banned) return failed('user_banned', { status: 400 })
  if (!user.email_confirmed_at) return failed('email_not_confirmed')

  const session = await inTransaction(deps.pool, async sql => {
    await recordAuth(sql, 'login', user.id, origin.address, { provider: 'email' })
    return openSession(deps, sql, user.id, { method: 'password', origin, passwordHash: user.encrypted_password })
  })
  return session ? succeeded(await answerSession(deps, session)) : failed('invalid_credentials')
}
