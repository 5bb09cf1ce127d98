import { api } from '#app/browser/api.ts'
import { supabase } from '#app/browser/supabase.ts'
import { authProblemOf } from '#app/features/session/auth-messages.ts'
import { refreshSession } from '#app/features/session/session-store.ts'
import { problemOf } from '#app/ui/problem.ts'
import type { Refusal } from '#app/ui/use-plain-form.ts'

type Answers = { firstName: string; lastName: string; marketingConsent: boolean }

/** Saves what Google does not say about someone: how we may call them, and whether news may be sent. Safe to repeat. */
export const completeGoogleRegistration = async ({
  firstName,
  lastName,
  marketingConsent,
}: Answers): Promise<Refusal> => {
  const client = await supabase()
  try {
    await api.me.saveName({ body: { firstName, lastName } })
  } catch (error) {
    return { message: problemOf(error).message }
  }
  const { error } = await client.auth.updateUser({
    data: {
      first_name: firstName,
      last_name: lastName,
      full_name: `${firstName} ${lastName}`,
      marketing_consent: marketingConsent,
      marketing_consent_source: 'google',
    },
  })
  if (error) return { message: authProblemOf(error) }
  await refreshSession().catch(() => undefined)
  return null
}
