import { signInService } from '#app/browser/sign-in-service.ts'
import { supabase } from '#app/browser/supabase.ts'
import { authProblemOf } from '#app/features/session/auth-messages.ts'
import { codeOf } from '#app/features/session/refusals.ts'
import { adoptSession } from '#app/features/session/session-store.ts'
import type { Refusal } from '#app/ui/use-plain-form.ts'

const UNKNOWN_CODE = 'That is not one of your unused codes. Check it for typing errors, or take the next one.'

const isWrongCode = (error: unknown): boolean => ['mfa_verification_failed', 'otp_expired'].includes(codeOf(error))

/** Opens the session with a recovery code in place of the authenticator app; the code is used up. */
export const openWithRecoveryCode = async (code: string): Promise<Refusal> => {
  try {
    const lifted = await signInService.verifyRecoveryCode(code)
    const client = await supabase()
    const { data, error } = await client.auth.setSession(lifted)
    if (error) throw error
    await adoptSession(data.session)
    return null
  } catch (error) {
    return isWrongCode(error) ? { message: UNKNOWN_CODE, field: 'code' } : { message: authProblemOf(error) }
  }
}

/** How many codes are left, or null when that cannot be asked just now. */
export const recoveryCodesLeft = async (): Promise<number | null> => {
  const answer = await signInService.recoveryCodesLeft().catch(() => null)
  return answer?.remaining ?? null
}
