import type { Refusal } from '#app/ui/use-plain-form.ts'
import { authProblemOf } from './auth-messages.ts'

/** The code of a refusal of the sign-in service; empty for anything else. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

const reasonsIn = (error: unknown): readonly unknown[] =>
  error instanceof Error && 'reasons' in error && Array.isArray(error.reasons) ? error.reasons : []

const SAME = 'This is the password you already have. Choose a different one.'
const COMMON = 'This password is on lists of common passwords. Choose one that is harder to guess.'
const KINDS = 'Mix small letters, capitals, figures and signs.'

/** The sentence for a password that the service will not take, or null when the refusal is about something else. */
export const passwordRefusal = (error: unknown, shortest: number): string | null => {
  if (codeOf(error) === 'same_password') return SAME
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
