import type { Refusal } from '#app/ui/use-plain-form.ts'

/** Errors of the auth client are told apart by name, so that its code stays out of this file's pages. */
type AuthError = Error & { status?: number; code?: string }

const isNamed = (error: unknown, name: string): error is AuthError => error instanceof Error && error.name === name

const byCode: Record<string, string> = {
  invalid_credentials: 'The e-mail or password is not right. Check both and try again.',
  email_not_confirmed: 'Confirm your e-mail address first. We can send the message again.',
  user_already_exists: 'There is already an account with this e-mail. Sign in instead.',
  email_exists: 'There is already an account with this e-mail. Sign in instead.',
  weak_password: 'Choose a longer password: at least 8 characters.',
  email_address_invalid: 'We cannot send mail to this address. Check it for typing errors.',
  over_request_rate_limit: 'That was a lot of tries in a short time. Wait a minute and try again.',
  over_email_send_rate_limit: 'We have just sent you a message. Wait a minute before asking for another.',
  mfa_verification_failed: 'That code is not right or has run out. Enter the newest one.',
  mfa_challenge_expired: 'That took too long. Enter the newest code.',
  otp_expired: 'This link has been used or has run out. Ask for a new one below.',
  user_banned: 'This account is closed. Write to the clinic if you think that is a mistake.',
  captcha_failed: 'The check against robots failed. Try again.',
  same_password: 'This is the password you already have. Choose a different one.',
  reauthentication_not_valid: 'That code is not right or has run out. Ask for a new one.',
  insufficient_aal: 'Enter the code of your authenticator app first.',
  mfa_factor_not_found: 'This device is no longer part of your account.',
  too_many_enrolled_mfa_factors: 'There are ten devices already. Remove one first.',
  session_not_found: 'Your session has ended. Sign in again.',
  user_not_found: 'This account is closed. Write to the clinic if you think that is a mistake.',
  signup_disabled: 'New accounts cannot be created at the moment.',
}

const UNREACHABLE = 'We could not reach the sign-in service. Check your connection and try again.'
const UNKNOWN = 'That did not work. Please try again in a moment.'

/** The sentence for a code of the auth provider, as it also comes back in the address of a used link. */
export const authMessageOf = (code: string): string => byCode[code] ?? UNKNOWN

/** The sentence for anything that a call to the auth provider threw or returned as error. */
export const authProblemOf = (error: unknown): string => {
  if (isNamed(error, 'AuthRetryableFetchError') || error instanceof TypeError) return UNREACHABLE
  if (isNamed(error, 'AuthWeakPasswordError')) return authMessageOf('weak_password')
  if (isNamed(error, 'AuthSessionMissingError')) return authMessageOf('session_not_found')
  if (!isNamed(error, 'AuthApiError')) return UNKNOWN
  const code = error.code ?? ''
  return error.status === 429 && !(code in byCode) ? authMessageOf('over_request_rate_limit') : authMessageOf(code)
}

/** Whether a sign-in was refused because the address has not been confirmed yet. */
export const isUnconfirmed = (error: unknown): boolean =>
  isNamed(error, 'AuthApiError') && error.code === 'email_not_confirmed'

/** Whether a sign-in error asks for the second factor. (Spec §4: two-factor) */
export const asksForSecondFactor = (error: unknown): boolean =>
  error instanceof Error && /requires 2fa|second factor/i.test(error.message)

/** The code of a refusal of the sign-in service; empty for anything else. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const reasonsIn = (error: unknown): readonly unknown[] =>
  error instanceof Error && 'reasons' in error && Array.isArray(error.reasons) ? error.reasons : []

const COMMON = 'This password is on lists of common passwords. Choose one that is harder to guess.'
const KINDS = 'Mix small letters, capitals, figures and signs.'

/** The sentence for a password that the service will not take, or null when the refusal is about something else. */
export const passwordRefusal = (error: unknown, shortest: number): string | null => {
  if (codeOf(error) === 'same_password') return authMessageOf('same_password')
  const isWeak = codeOf(error) === 'weak_password' || (error instanceof Error && error.name === 'AuthWeakPasswordError')
  if (!isWeak) return null
  const reasons = reasonsIn(error)
  if (reasons.includes('pwned')) return COMMON
  if (reasons.includes('characters')) return KINDS
  return `Use at least ${shortest} characters.`
}

/** Where a refusal of a new password belongs: beside the field when the password is at fault, above the form otherwise. */
export const refusalOfNewPassword = (error: unknown, shortest: number): Refusal => {
  const sentence = passwordRefusal(error, shortest)
  return sentence ? { message: sentence, field: 'password' } : { message: authProblemOf(error) }
}

/** Seconds that the service asks to wait before the next message, or null when it says nothing of that. */
export const waitOf = (error: unknown): number | null => {
  if (codeOf(error) !== 'over_email_send_rate_limit' || !(error instanceof Error)) return null
  const [, seconds] = /after (\d+) seconds?/.exec(error.message) ?? []
  return seconds ? Number(seconds) : null
}
