import { supabase } from '#app/browser/supabase.ts'
import { asksForSecondFactor, authProblemOf, isUnconfirmed } from './auth-messages.ts'
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
