import { supabase } from '#app/browser/supabase.ts'
import { confirmByPolling } from '#app/features/session/confirm-by-polling.ts'
import { codeOf } from '#app/features/session/refusals.ts'
import { adoptSession, settledSession } from '#app/features/session/session-store.ts'
import type { Confirmation, Tried } from '../parts/verification-step.ts'
import { arriveAt } from './arrive.ts'

const linkTypes = ['signup', 'email', 'invite', 'magiclink', 'email_change'] as const

const linkTypeOf = (type: string) => linkTypes.find(known => known === type) ?? 'email'

/** Uses up the token of a link, signs in, and says how that went. */
export const redeemToken = async (tokenHash: string, type: string): Promise<Tried> => {
  try {
    const client = await supabase()
    const { data, error } = await client.auth.verifyOtp({ token_hash: tokenHash, type: linkTypeOf(type) })
    if (error) return { failed: codeOf(error) || 'unreachable' }
    await adoptSession(data.session)
    return 'done'
  } catch {
    return { failed: 'unreachable' }
  }
}

/**
 * Finishes what the address brought: a code is exchanged for a session, and an announced confirmation is asked for up to
 * ten times. (Spec §4: verified=true) A token waits for the person's press.
 */
export const finishConfirmation = async (found: Confirmation): Promise<Tried> => {
  if (found.tokenHash && !found.error) return 'nothing'
  const { session, problem } = await arriveAt(found)
  if (problem) return { failed: problem }
  if (found.verified && session.state === 'signed-in' && !session.person.emailConfirmed) {
    await confirmByPolling().catch(() => undefined)
  }
  await settledSession()
  return 'done'
}
