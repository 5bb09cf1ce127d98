import { brandOf } from '@om/domain/brand'
import { readText, removeKey, writeText } from '#app/browser/storage.ts'
import { supabase } from '#app/browser/supabase.ts'
import { cameFrom } from './came-from.ts'
import { authProblemOf } from './refusals.ts'
import { adoptSession } from './session-store.ts'

export type NewAccount = {
  firstName: string
  lastName: string
  email: string
  password: string
  marketingConsent: boolean
}

export type SignUpResult =
  | { result: 'check-mail' }
  | { result: 'signed-in' }
  | { result: 'refused'; message: string; error: unknown }

const PENDING_KEY = 'om:address-to-verify'

const NEXT_KEY = 'om:after-confirming'

/**
 * Where the confirmation link of someone who wants to go on to `next` comes back to. It says nothing of that but the brand,
 * whose look the pages on the way wear: a mailbox is read by others.
 */
export const callbackUrl = (next: string, origin = window.location.origin): string =>
  `${origin}/auth/callback${brandOf(next) === 'women' ? '?brand=women' : ''}`

/** Where the person wanted to go when the message was sent, kept in this browser; null elsewhere. */
export const nextAfterConfirming = (): string | null => readText(NEXT_KEY)
export const rememberNext = (next: string): void => void writeText(NEXT_KEY, next)
export const forgetNext = (): void => removeKey(NEXT_KEY)

/** The address that still has to be confirmed, kept for this browser tab. */
export const addressToVerify = (): string => readText(PENDING_KEY, 'session') ?? ''
export const rememberAddressToVerify = (email: string): void => void writeText(PENDING_KEY, email, 'session')

/** Creates an account; the mailed link leads to `next` in this browser. The captcha token travels only if there is one. (Spec §5, §7) */
export const signUp = async (account: NewAccount, next: string, captchaToken?: string): Promise<SignUpResult> => {
  rememberNext(next)
  const client = await supabase()
  const { firstName, lastName, email, password, marketingConsent } = account
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: {
      emailRedirectTo: callbackUrl(next),
      ...(captchaToken && { captchaToken }),
      data: {
        first_name: firstName,
        last_name: lastName,
        full_name: `${firstName} ${lastName}`,
        marketing_consent: marketingConsent,
        marketing_consent_source: 'sign_up',
        ...(cameFrom() && { brand: cameFrom() }),
      },
    },
  })
  if (error) return { result: 'refused', message: authProblemOf(error), error }
  if (data.session) {
    await adoptSession(data.session)
    return { result: 'signed-in' }
  }
  rememberAddressToVerify(email)
  return { result: 'check-mail' }
}
