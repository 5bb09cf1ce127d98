import { readText, writeText } from '#app/browser/storage.ts'
import { supabase } from '#app/browser/supabase.ts'
import { authProblemOf } from './auth-messages.ts'
import { adoptSession } from './session-store.ts'

export type NewAccount = {
  firstName: string
  lastName: string
  email: string
  password: string
  marketingConsent: boolean
}

export type SignUpResult = { result: 'check-mail' } | { result: 'signed-in' } | { result: 'refused'; message: string }

const PENDING_KEY = 'om:address-to-verify'

/** Where a mailed link comes back to on this site. */
export const callbackUrl = (next: string): string =>
  `${window.location.origin}/auth/callback?next=${encodeURIComponent(next)}`

/** The address that still has to be confirmed, kept for this browser tab. */
export const addressToVerify = (): string => readText(PENDING_KEY, 'session') ?? ''
export const rememberAddressToVerify = (email: string): void => void writeText(PENDING_KEY, email, 'session')

/** Creates an account; the mailed link comes back to `next`. (Spec §7: sign up) */
export const signUp = async (account: NewAccount, next: string): Promise<SignUpResult> => {
  const client = await supabase()
  const { firstName, lastName, email, password, marketingConsent } = account
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: {
      emailRedirectTo: callbackUrl(next),
      data: {
        first_name: firstName,
        last_name: lastName,
        full_name: `${firstName} ${lastName}`,
        marketing_consent: marketingConsent,
        marketing_consent_source: 'sign_up',
      },
    },
  })
  if (error) return { result: 'refused', message: authProblemOf(error) }
  if (data.session) {
    await adoptSession(data.session)
    return { result: 'signed-in' }
  }
  rememberAddressToVerify(email)
  return { result: 'check-mail' }
}

/** Sends the confirmation mail again; resolves to null, or to the sentence to show. */
export const resendConfirmation = async (email: string, next: string): Promise<string | null> => {
  const client = await supabase()
  const options = { emailRedirectTo: callbackUrl(next) }
  const { error } = await client.auth.resend({ type: 'signup', email, options })
  return error ? authProblemOf(error) : null
}
