import { supabase } from '#app/browser/supabase.ts'
import { authProblemOf } from './auth-messages.ts'
import { codeOf } from './refusals.ts'
import { adoptSession } from './session-store.ts'

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
