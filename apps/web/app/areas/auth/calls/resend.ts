import { supabase } from '#app/browser/supabase.ts'
import { callbackUrl, rememberNext } from '#app/features/session/sign-up.ts'
import { type MailOutcome, mailOutcome } from './password.ts'

/** Sends the confirmation mail again; its link leads to `next` in this browser. Every address gets the same answer. */
export const resendSignUpLink = async (email: string, next: string): Promise<MailOutcome> => {
  rememberNext(next)
  const client = await supabase()
  const options = { emailRedirectTo: callbackUrl(next) }
  const { error } = await client.auth.resend({ type: 'signup', email, options })
  return mailOutcome(error)
}
