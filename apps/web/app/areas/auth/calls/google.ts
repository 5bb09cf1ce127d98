import { supabase } from '#app/browser/supabase.ts'
import { rememberNext } from '#app/features/session/sign-up.ts'

/**
 * Leaves for Google's sign-in page; the browser comes back to /auth/callback. `next` stays in this browser: no other
 * company learns which page was asked for.
 */
export const continueWithGoogle = async (next: string | null): Promise<void> => {
  if (next) rememberNext(next)
  const client = await supabase()
  const redirectTo = `${window.location.origin}/auth/callback`
  const { error } = await client.auth.signInWithOAuth({ provider: 'google', options: { redirectTo } })
  if (error) throw error
}
