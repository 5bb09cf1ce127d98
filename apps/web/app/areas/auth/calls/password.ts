import { supabase } from '#app/browser/supabase.ts'
import { authProblemOf } from '#app/features/session/auth-messages.ts'
import { refusalOfNewPassword, waitOf } from '#app/features/session/refusals.ts'
import { refreshSession } from '#app/features/session/session-store.ts'
import type { Refusal } from '#app/ui/use-plain-form.ts'

/** What came of asking for a message; `wait` is given when another one was asked for too soon. */
export type MailOutcome = { sent: true } | { sent: false; message: string; wait: number | null }

/** Turns what the client answers into what a screen needs. */
export const mailOutcome = (error: unknown): MailOutcome =>
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

/** Saves the new password of whoever is signed in; other sessions end. */
export const choosePassword = async (password: string, shortest: number): Promise<Refusal> => {
  const client = await supabase()
  const { error } = await client.auth.updateUser({ password })
  if (error) return refusalOfNewPassword(error, shortest)
  await refreshSession().catch(() => undefined)
  return null
}
