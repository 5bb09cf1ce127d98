import { supabase } from '#app/browser/supabase.ts'
import { asksForSecondFactor, authProblemOf, codeOf, isUnconfirmed } from './refusals.ts'
import { adoptSession, askForSecondFactor, settledSession } from './session-store.ts'

export type SignInResult =
  | { result: 'signed-in' }
  | { result: 'second-factor' }
  | { result: 'unconfirmed' }
  | { result: 'refused'; message: string }

/** Signs in with a password; the captcha token is passed only if there is one. (Spec §5) */
export const signIn = async (email: string, password: string, captchaToken?: string): Promise<SignInResult> => {
  const client = await supabase()
  await settledSession()
  const options = captchaToken ? { captchaToken } : undefined
  const { data, error } = await client.auth.signInWithPassword({ email, password, options })
  if (error) {
    if (asksForSecondFactor(error)) {
      askForSecondFactor()
      return { result: 'second-factor' }
    }
    if (isUnconfirmed(error)) return { result: 'unconfirmed' }
    return { result: 'refused', message: authProblemOf(error) }
  }
  const session = await adoptSession(data.session)
  return { result: session.state === 'signed-in' && session.secondFactorDue ? 'second-factor' : 'signed-in' }
}

const NO_FACTOR = 'No verified TOTP factor found. Please set up 2FA first.'

/**
 * Checks a code of the authenticator app; resolves to null, or to the sentence to show. Someone with several apps may use
 * any of them. A session that does not exist has no factor. (Spec §5, §7)
 */
export const verifySecondFactor = async (code: string): Promise<string | null> => {
  const { auth } = await supabase()
  const { data: known } = await auth.getSession()
  if (!known.session) return NO_FACTOR
  const factors = await auth.mfa.listFactors()
  if (factors.error) return authProblemOf(factors.error)
  let message = NO_FACTOR
  for (const { id: factorId } of factors.data.totp.filter(({ status }) => status === 'verified')) {
    const challenge = await auth.mfa.challenge({ factorId })
    if (challenge.error) return authProblemOf(challenge.error)
    const { error } = await auth.mfa.verify({ factorId, challengeId: challenge.data.id, code })
    if (!error) {
      const { data } = await auth.getSession()
      await adoptSession(data.session)
      return null
    }
    message = authProblemOf(error)
    if (codeOf(error) !== 'mfa_verification_failed') return message
  }
  return message
}
