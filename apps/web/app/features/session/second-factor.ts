import { signInService } from '#app/browser/sign-in-service.ts'
import { supabase } from '#app/browser/supabase.ts'
import { authProblemOf } from './auth-messages.ts'
import { adoptSession } from './session-store.ts'

const NO_FACTOR = 'No verified TOTP factor found. Please set up 2FA first.'

/** Checks a code of the authenticator app; resolves to null, or to the sentence to show. (Spec §5, §7) */
export const verifySecondFactor = async (code: string): Promise<string | null> => {
  const client = await supabase()
  const factors = await client.auth.mfa.listFactors()
  if (factors.error) return authProblemOf(factors.error)
  const factor = factors.data.totp.find(candidate => candidate.status === 'verified')
  if (!factor) return NO_FACTOR
  const challenge = await client.auth.mfa.challenge({ factorId: factor.id })
  if (challenge.error) return authProblemOf(challenge.error)
  const answer = { factorId: factor.id, challengeId: challenge.data.id, code }
  const { error } = await client.auth.mfa.verify(answer)
  if (error) return authProblemOf(error)
  const { data } = await client.auth.getSession()
  await adoptSession(data.session)
  return null
}

/**
 * Opens the account with a recovery code in place of the authenticator app, and uses the code up; resolves to null, or
 * to the sentence to show. Hyphens, spaces and case of the typed code do not matter.
 */
export const spendRecoveryCode = async (typed: string): Promise<string | null> => {
  try {
    const lifted = await signInService.verifyRecoveryCode(typed.trim())
    const client = await supabase()
    const { data, error } = await client.auth.setSession(lifted)
    if (error) return authProblemOf(error)
    await adoptSession(data.session)
    return null
  } catch (error) {
    return authProblemOf(error)
  }
}
