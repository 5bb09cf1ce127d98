import { readText, writeText } from '#app/browser/storage.ts'
import { supabase } from '#app/browser/supabase.ts'
import { authProblemOf, waitOf } from '#app/features/session/refusals.ts'
import { callbackUrl, rememberNext } from '#app/features/session/sign-up.ts'

/** What came of asking for a message; `wait` is given when another one was asked for too soon. */
export type MailOutcome = { sent: true } | { sent: false; message: string; wait: number | null }

/** Turns what the client answers into what a screen needs. */
const mailOutcome = (error: unknown): MailOutcome =>
  error ? { sent: false, message: authProblemOf(error), wait: waitOf(error) } : { sent: true }

/**
 * Asks for a link to choose a new password; it leads back to this site. Known and unknown addresses get the same answer.
 * (Spec §2, §5: password reset, captcha token only if present)
 */
export const requestPasswordLink = async (email: string, captchaToken: string | undefined): Promise<MailOutcome> => {
  const client = await supabase()
  const redirectTo = `${window.location.origin}/reset-password`
  const { error } = await client.auth.resetPasswordForEmail(email, {
    redirectTo,
    ...(captchaToken && { captchaToken }),
  })
  return mailOutcome(error)
}

/** Sends the confirmation mail again; its link leads to `next` in this browser. Every address gets the same answer. */
export const resendSignUpLink = async (email: string, next: string): Promise<MailOutcome> => {
  rememberNext(next)
  const client = await supabase()
  const options = { emailRedirectTo: callbackUrl(next) }
  const { error } = await client.auth.resend({ type: 'signup', email, options })
  return mailOutcome(error)
}

/** Between two messages of one kind to one address; the service names its own wait when it differs. */
export const MAIL_WAIT_SECONDS = 60

const placeOf = (key: string) => `om:kept:wait:${key}`

/** Until when to wait before the next message of a kind, in ms; 0 for not at all. Kept for this browser tab. */
export const waitUntil = (key: string): number => Number(readText(placeOf(key), 'session')) || 0

/** Notes that a message has just gone out, and answers until when to wait, in ms. */
export const rememberWait = (key: string, seconds: number): number => {
  const until = Date.now() + seconds * 1000
  writeText(placeOf(key), String(until), 'session')
  return until
}

/** How long to wait after asking for a message, in seconds: what the service says, or the usual minute. */
export const waitAfter = (outcome: MailOutcome): number => (outcome.sent ? null : outcome.wait) ?? MAIL_WAIT_SECONDS
