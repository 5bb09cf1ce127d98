import { supabase } from '#app/browser/supabase.ts'
import { authProblemOf } from '#app/features/session/auth-messages.ts'
import { codeOf } from '#app/features/session/refusals.ts'
import { adoptSession } from '#app/features/session/session-store.ts'
import type { Refusal } from '#app/ui/use-plain-form.ts'

const WRONG = 'That code is not right or has run out. Check the newest message.'

/** Confirms an address with the six figures of the message instead of its link, and signs in. */
export const confirmWithCode = async (email: string, token: string): Promise<Refusal> => {
  const client = await supabase()
  const { data, error } = await client.auth.verifyOtp({ type: 'signup', email, token })
  if (error) return { message: codeOf(error) === 'otp_expired' ? WRONG : authProblemOf(error), field: 'code' }
  await adoptSession(data.session)
  return null
}
